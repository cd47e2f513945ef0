/** The session over time: it is renewed before it ends, and signing out leaves nothing of an account in the browser. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackendError } from '#src/backend/errors.ts';
import { CART_KEY, CHOSEN_KEY, SESSION_KEY, SETTINGS_KEY } from '#src/stores/keys.ts';
import { fakeToken, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';
import { jsonOf } from '#tests/support/sent-json.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
let browser: FakeBrowser;
const page = Object.assign(new EventTarget(), { documentElement: { dataset: { backend: 'https://backend.example' } } });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  browser = openBrowser();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function session(id: string, lasts: number): string {
  return JSON.stringify({ token: fakeToken({ id, exp: (Date.now() + lasts) / 1000 }), record: { id } });
}

/** `authorize` of a backend whose tokens last `lasts` ms from each call. */
function renewing(lasts: number, sync: () => void) {
  return vi.fn<() => Promise<void>>(async () => {
    browser.local.setItem(SESSION_KEY, session('a', lasts));
    sync();
  });
}

describe('a token', () => {
  const load = async () => ({
    ...(await import('#src/stores/session/keep-fresh.ts')),
    ...(await import('#src/stores/session/session.ts')),
  });

  test('is renewed a day before it ends, again and again', async () => {
    browser.local.setItem(SESSION_KEY, session('a', 7 * DAY));
    const { keepFresh, $session } = await load();
    const authorize = renewing(7 * DAY, $session.sync);
    keepFresh(authorize);
    await vi.advanceTimersByTimeAsync(6 * DAY - HOUR);
    expect(authorize).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(authorize).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(7 * DAY);
    expect(authorize).toHaveBeenCalledTimes(2);
    expect($session.get().status).toBe('authenticated');
  });

  test('with less than a day left is renewed at once, and not over and over', async () => {
    browser.local.setItem(SESSION_KEY, session('a', HOUR));
    const { keepFresh, $session } = await load();
    const authorize = renewing(HOUR, $session.sync);
    keepFresh(authorize);
    await vi.advanceTimersByTimeAsync(0);
    expect(authorize).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(HOUR / 2 + 1000);
    expect(authorize).toHaveBeenCalledTimes(2);
  });

  test('that became due while the machine slept is renewed when the page is looked at', async () => {
    browser.local.setItem(SESSION_KEY, session('a', 7 * DAY));
    const { keepFresh, $session } = await load();
    const authorize = renewing(7 * DAY, $session.sync);
    keepFresh(authorize);
    vi.setSystemTime(Date.now() + 6 * DAY + HOUR);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(authorize).toHaveBeenCalledTimes(1);
  });

  test('that the backend refuses ends the session; no answer does not', async () => {
    browser.local.setItem(SESSION_KEY, session('a', HOUR));
    const { keepFresh, $session } = await load();
    const authorize = vi.fn<() => Promise<void>>(async () => {
      throw new BackendError('unknown');
    });
    keepFresh(authorize);
    await vi.advanceTimersByTimeAsync(0);
    expect($session.get().status).toBe('authenticated');
    authorize.mockRejectedValue(new BackendError('invalid_token'));
    await vi.advanceTimersByTimeAsync(HOUR / 2 + 1000);
    expect(authorize).toHaveBeenCalledTimes(2);
    expect($session.get().status).toBe('invalid');
    await vi.advanceTimersByTimeAsync(7 * DAY);
    expect(authorize).toHaveBeenCalledTimes(2);
  });

  test('of somebody who signs in later on the page is renewed as well', async () => {
    const { keepFresh, $session } = await load();
    const authorize = renewing(7 * DAY, $session.sync);
    keepFresh(authorize);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(authorize).not.toHaveBeenCalled();
    browser.storeElsewhere(SESSION_KEY, session('a', 7 * DAY));
    await vi.advanceTimersByTimeAsync(6 * DAY + HOUR);
    expect(authorize).toHaveBeenCalledTimes(1);
  });
});

test('signing out leaves session, cart, drafts and orders nowhere, and settings where they are', async () => {
  const { local, session: tab } = browser;
  const keys = await import('#src/stores/checkout/keys.ts');
  tab.setItem(CHOSEN_KEY, 'fr');
  tab.setItem('vitrine.draft.withdraw', '{"draft":{"name":"Ada"}}');
  tab.setItem('vitrine.draft.contact', '{}');
  local.setItem('vitrine.studio.a.products.p', '{}');
  local.setItem('vitrine.desk.lists.a', '{}');
  local.setItem('vitrine.searches', '["a present for Zoe"]');
  local.setItem(SESSION_KEY, session('a', DAY));
  local.setItem(SETTINGS_KEY, '{"dark":true}');
  const paths = { en: '/products/a', fr: '/fr/products/a', it: '/it/products/a' };
  local.setItem(CART_KEY, JSON.stringify([{ item: 'i', product: 'p', paths, quantity: 1, price: 1 }]));
  local.setItem(keys.CHECKOUT_KEY, JSON.stringify({ email: 'ada@vitrine.example', savedAt: Date.now() }));
  local.setItem(keys.ORDERS_KEY, JSON.stringify([{ token: 't', number: '1' }]));
  local.setItem(keys.ATTEMPT_KEY, JSON.stringify({ key: 'k', body: '{}' }));
  local.setItem(keys.CART_ID_KEY, 'cartid000000001');
  // What waits at the desk, of somebody who works on orders.
  local.setItem('vitrine.today.a', JSON.stringify({ at: 1, lists: {} }));
  local.setItem(keys.ACCOUNT_CART_KEY, JSON.stringify({ user: 'a', visit: 'v', base: [] }));
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new Error('offline'));
  vi.stubGlobal('fetch', fetch);
  const { leaveAccount } = await import('#src/stores/session/leave-account.ts');
  leaveAccount();
  // The account keeps what it did not know yet, also when the page is left at once.
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  expect(JSON.stringify(jsonOf(fetch.mock.calls[0]?.[1]?.body))).toContain('/fr/products/a');
  const left = Array.from({ length: local.length }, (_, index) => local.key(index));
  expect(left).toEqual([SETTINGS_KEY]);
  expect([tab.length, tab.key(0)]).toEqual([1, CHOSEN_KEY]);
});
