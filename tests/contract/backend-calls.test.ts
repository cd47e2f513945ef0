/**
 * The calls of the specification (section 7) as the shop's own client makes them with the pinned SDK: an upgrade that changes an address, a header
 * or a time-out fails here. The answers are PocketBase's own and are tested against a real one in tests/backend.
 */
import { BaseAuthStore, type default as PocketBase } from 'pocketbase';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openBackend, type Backend } from '#src/backend/backend.ts';

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

const calls: Call[] = [];
const BASE = 'https://backend.example';
/** A token that has not expired, as PocketBase signs them. */
const TOKEN = `e30.${btoa(JSON.stringify({ exp: 9_999_999_999, collectionId: '_pb_users_auth_' }))}.c`;
const SESSION_ANSWER = { token: TOKEN, record: { id: 'id' }, items: [], perPage: 500, otpId: 'otp' };

function backend(): Promise<Backend> {
  const authStore = new BaseAuthStore();
  authStore.save(TOKEN, { id: 'id', collectionId: '_pb_users_auth_', collectionName: 'users' });
  return openBackend({ url: BASE, locale: 'fr', authStore });
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({
      method: init.method ?? 'GET',
      url: new URL(url),
      headers: new Headers(init.headers),
      body: init.body,
    });
    return Promise.resolve(Response.json(SESSION_ANSWER));
  });
});

type Make = (backend: Backend, pb: PocketBase) => Promise<unknown>;

/** Method and path as the specification writes them, and how the shop asks for them; `sends` names what query and body hold. */
const TABLE: readonly (readonly [call: string, make: Make, sends: readonly string[]])[] = [
  [
    'GET /api/collections/users/records',
    (_, pb) => pb.collection('users').getList(1, 30, { filter: 'a=1', skipTotal: true }),
    ['page', 'perPage', 'filter', 'skipTotal'],
  ],
  ['GET /api/collections/users/records/id1', (_, pb) => pb.collection('users').getOne('id1'), []],
  [
    'POST /api/collections/users/records',
    ({ signUp }) => signUp('a@b.c', 'x'),
    ['email', 'password', 'passwordConfirm'],
  ],
  ['PATCH /api/collections/users/records/id1', ({ updateUser }) => updateUser('id1', { name: 'x' }), ['name']],
  ['DELETE /api/collections/users/records/id1', (_, pb) => pb.collection('users').delete('id1'), []],
  ['GET /api/collections/users/auth-methods', ({ authMethods }) => authMethods(), []],
  ['POST /api/collections/users/auth-with-password', ({ signIn }) => signIn('a@b.c', 'x'), ['identity', 'password']],
  [
    'POST /api/collections/users/auth-with-oauth2',
    ({ signInWithProvider }) =>
      signInWithProvider({
        provider: 'provider',
        code: 'code',
        codeVerifier: 'verifier',
        redirectURL: 'https://shop.example',
      }),
    ['provider', 'code', 'codeVerifier', 'redirectURL', 'createData'],
  ],
  ['POST /api/collections/users/auth-refresh', ({ authorize }) => authorize(), []],
  [
    'POST /api/collections/users/request-password-reset',
    ({ requestPasswordReset }) => requestPasswordReset('a@b.c'),
    ['email'],
  ],
  [
    'POST /api/collections/users/confirm-password-reset',
    ({ confirmPasswordReset }) => confirmPasswordReset('t', 'x'),
    ['token', 'password', 'passwordConfirm'],
  ],
  [
    'POST /api/collections/users/request-verification',
    ({ requestVerification }) => requestVerification('a@b.c'),
    ['email'],
  ],
  [
    'POST /api/collections/users/confirm-verification',
    ({ confirmVerification }) => confirmVerification('a.e30.c'),
    ['token'],
  ],
  [
    'POST /api/collections/users/request-email-change',
    (_, pb) => pb.collection('users').requestEmailChange('a@b.c'),
    ['newEmail'],
  ],
  [
    'POST /api/collections/users/confirm-email-change',
    ({ confirmEmailChange }) => confirmEmailChange('a.e30.c', 'x'),
    ['token', 'password'],
  ],
  [
    'GET /api/collections/_externalAuths/records',
    (_, pb) => pb.collection('_externalAuths').getList(1, 30, { filter: "recordRef='id1'" }),
    ['filter'],
  ],
  [
    'DELETE /api/collections/_externalAuths/records/link1',
    (_, pb) => pb.collection('_externalAuths').delete('link1'),
    [],
  ],
  [
    'POST /api/collections/_superusers/auth-with-password',
    (_, pb) => pb.collection('_superusers').authWithPassword('a@b.c', 'x'),
    ['identity', 'password'],
  ],
  ['POST /api/collections/_superusers/auth-refresh', (_, pb) => pb.collection('_superusers').authRefresh(), []],
  [
    'POST /api/collections/_superusers/request-password-reset',
    (_, pb) => pb.collection('_superusers').requestPasswordReset('a@b.c'),
    ['email'],
  ],
  ['GET /api/settings', (_, pb) => pb.settings.getAll(), []],
  ['PUT /api/collections/import', (_, pb) => pb.collections.import([]), ['collections']],
  ['GET /api/logs', (_, pb) => pb.logs.getList(), ['page', 'perPage']],
  ['GET /api/health', (_, pb) => pb.health.check(), []],
  ['GET /api/backups', (_, pb) => pb.backups.getFullList(), []],
  ['POST /api/files/token', (_, pb) => pb.files.getToken(), []],
];

describe('calls to the backend', () => {
  test.for(TABLE)('%s', async ([expected, make, sends]) => {
    const opened = await backend();
    await make(opened, opened.client);
    const [call] = calls;
    expect(`${call?.method} ${call?.url.pathname}`).toBe(expected);
    const body = typeof call?.body === 'string' ? (JSON.parse(call.body) as object) : {};
    expect([...(call?.url.searchParams.keys() ?? []), ...Object.keys(body)]).toEqual(
      expect.arrayContaining([...sends]),
    );
  });

  test('a file has an address of collection, record and file name', async () => {
    const record = { id: 'id1', collectionId: 'products', collectionName: 'products' };
    expect((await backend()).client.files.getURL(record, 'vase.png')).toBe(`${BASE}/api/files/products/id1/vase.png`);
  });

  test('send the token in Authorization, the language in Accept-Language and JSON', async () => {
    await (await backend()).updateUser('id1', { name: 'x' });
    const headers = calls[0]?.headers;
    expect(headers?.get('authorization')).toBe(TOKEN);
    expect(headers?.get('accept-language')).toBe('fr');
    expect(headers?.get('content-type')).toBe('application/json');
    expect(calls[0]?.url.origin).toBe(BASE);
  });

  test('send multipart form data when a file is included', async () => {
    const { client } = await backend();
    await client.collection('users').update('id1', { avatar: new File(['x'], 'x.txt') });
    expect(calls[0]?.body).toBeInstanceOf(FormData);
  });
});
