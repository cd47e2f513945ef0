import fc from 'fast-check';
import { BaseAuthStore } from 'pocketbase';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '#src/stores/keys.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { isLiveToken, parseSession } from '#src/stores/session/format.ts';
import { fakeToken, openBrowser } from '#tests/support/browser-fake.ts';

afterEach(() => vi.unstubAllGlobals());

const now = Date.parse('2026-11-21T12:00:00Z');
const seconds = now / 1000;
const record = { id: 'customer0000001', email: 'ada@vitrine.example', collectionName: 'users', verified: false };
const live = fakeToken({ id: record.id, type: 'auth', exp: seconds + 60 });
const load = () => import('#src/stores/session/session.ts');

describe('session', () => {
  test('nothing stored is anonymous', () => {
    expect(parseSession(null, now)).toEqual({ status: 'anonymous' });
    expect(parseSession('', now)).toEqual({ status: 'anonymous' });
  });

  test('a live token and its record, as the SDK stores them, are a session', () => {
    const session = { status: 'authenticated', token: live, record };
    expect(parseSession(JSON.stringify({ token: live, record }), now)).toEqual(session);
    expect(parseSession(JSON.stringify({ token: live, model: record }), now)).toEqual(session);
  });

  test.each([
    ['expired', JSON.stringify({ token: fakeToken({ exp: seconds - 1 }), record })],
    ['no token', JSON.stringify({ record })],
    ['a token that is none', JSON.stringify({ token: 'x', record })],
    ['no record', JSON.stringify({ token: live, record: null })],
    ['a record without id', JSON.stringify({ token: live, record: { email: 'x' } })],
    ['no JSON', '{"token":'],
  ])('what is stored is invalid: %s', (_, raw) => {
    expect(parseSession(raw, now)).toEqual({ status: 'invalid' });
  });

  test('any text in storage gives a session', () => {
    const stored = fc
      .record({ token: fc.anything(), record: fc.anything() })
      .map((value) => `${JSON.stringify(value)}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), stored), (raw) => {
        expect(['anonymous', 'invalid']).toContain(parseSession(raw, now).status);
      }),
    );
  });

  test('a token is live exactly where the SDK says so', () => {
    const store = new BaseAuthStore();
    const claims = fc.dictionary(
      fc.constantFrom('exp', 'id', 'type'),
      fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    );
    const token = fc.oneof(
      claims.map(fakeToken),
      fc.string(),
      fc.constantFrom('a.b.c', fakeToken({ exp: 4_000_000_000 })),
    );
    fc.assert(
      fc.property(token, (text) => {
        store.save(text);
        expect(isLiveToken(text, Date.now())).toBe(store.isValid);
      }),
    );
  });

  test('what a token says of itself is read, whatever is in it', () => {
    const claims = { id: 'a', email: 'ädä>?~@vitrine.example' };
    const bytes = new TextEncoder().encode(JSON.stringify(claims));
    const payload = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
    expect(payload).toMatch(/[-_]/);
    expect(claimsOf(`x.${payload}.y`)).toEqual(claims);
    for (const text of ['', 'x', 'a.b.c', 'a.%.c']) expect(claimsOf(text)).toEqual({});
  });

  test('$session follows storage, and logout clears it in all tabs', async () => {
    const { local, storeElsewhere } = openBrowser();
    const token = fakeToken({ id: record.id, exp: Date.now() / 1000 + 3600 });
    local.setItem(SESSION_KEY, JSON.stringify({ token, record }));
    const { $session, endSession, rejectSession, tokenType } = await load();
    expect($session.get()).toMatchObject({ status: 'authenticated', record });
    endSession();
    expect($session.get()).toEqual({ status: 'anonymous' });
    expect(local.getItem(SESSION_KEY)).toBeNull();
    storeElsewhere(SESSION_KEY, JSON.stringify({ token, record }));
    expect($session.get().status).toBe('authenticated');
    storeElsewhere(SESSION_KEY, null);
    expect($session.get().status).toBe('anonymous');
    storeElsewhere(SESSION_KEY, JSON.stringify({ token, record }));
    rejectSession();
    expect([$session.get().status, parseSession(local.getItem(SESSION_KEY), now).status]).toEqual([
      'invalid',
      'invalid',
    ]);
    expect([tokenType(record), tokenType({ id: 'x', collectionName: '_superusers' })]).toEqual(['authRecord', 'admin']);
  });
});
