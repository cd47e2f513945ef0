/** The cart of an account in the browser: kept in step, and never somebody else's. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountCartLine, CartSyncAnswer, CartSyncRequest } from '#src/contract/account-api.ts';
import { mergeCarts } from '#src/domain/order/cart-merge.ts';
import { CART_LINES } from '#src/domain/site/limits.ts';
import { ACCOUNT_CART_KEY } from '#src/stores/checkout/keys.ts';
import { CART_KEY, SESSION_KEY } from '#src/stores/keys.ts';
import { fakeToken, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';
import { jsonOf } from '#tests/support/sent-json.ts';

let browser: FakeBrowser;
let page: EventTarget & { visibilityState: string };
/** Carts by account, as the backend keeps them. */
let carts: Map<string, readonly AccountCartLine[]>;
/** What the backend has been asked, oldest first. */
let asked: (CartSyncRequest & { readonly account: string })[];
/** An answer waits for it. */
let gate: Promise<void> = Promise.resolve();

function line(name: string, quantity = 1): AccountCartLine {
  const paths = { en: `/products/${name}`, fr: `/fr/products/${name}`, it: `/it/products/${name}` };
  return { item: name, product: `p${name}`, paths, quantity, price: 2000 };
}

const backend: typeof fetch = async (_, options) => {
  const account = new Headers(options?.headers).get('authorization')?.split('.')[1] ?? '';
  const request = jsonOf<CartSyncRequest>(options?.body);
  const { id } = JSON.parse(atob(account)) as { readonly id: string };
  asked.push({ ...request, account: id });
  const merged = mergeCarts(request.base, request.lines, carts.get(id) ?? []);
  const answer: CartSyncAnswer = { lines: merged.slice(0, CART_LINES) };
  carts.set(id, merged);
  await gate;
  return Response.json(answer);
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  browser = openBrowser();
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: { backend: 'https://backend.example' } },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('removeEventListener', () => undefined);
  carts = new Map();
  asked = [];
  gate = Promise.resolve();
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(backend));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sessionOf(id: string, collectionName = 'users'): string {
  return JSON.stringify({ token: fakeToken({ id, exp: Date.now() / 1000 + 86_400 }), record: { id, collectionName } });
}

const load = async () => ({
  ...(await import('#src/stores/cart/account-cart.ts')),
  ...(await import('#src/stores/cart/cart.ts')),
  ...(await import('#src/stores/session/session.ts')),
});

/** Everything that a request brings about. */
function settle(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

describe('at sign-in', () => {
  test('the browser’s cart and the account’s become one, on both sides', async () => {
    browser.local.setItem(CART_KEY, JSON.stringify([line('a', 2)]));
    carts.set('zoe', [line('b'), line('a')]);
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { syncAccountCart, $cart } = await load();
    await syncAccountCart();
    expect($cart.get()).toEqual([line('a', 2), line('b')]);
    expect(carts.get('zoe')).toEqual($cart.get());
    expect(asked).toMatchObject([{ base: [] }]);
  });

  test('a cart of another account that is still there is put away, and never becomes this one’s', async () => {
    browser.local.setItem(CART_KEY, JSON.stringify([line('secret')]));
    browser.local.setItem(
      ACCOUNT_CART_KEY,
      JSON.stringify({ user: 'ada', visit: 'v', base: [{ item: 'secret', quantity: 1 }] }),
    );
    carts.set('zoe', [line('b')]);
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { syncAccountCart, $cart } = await load();
    await syncAccountCart();
    expect($cart.get()).toEqual([line('b')]);
    expect(JSON.stringify([...carts])).not.toContain('secret');
  });

  test('a guest and a superuser have no cart in the backend', async () => {
    browser.local.setItem(CART_KEY, JSON.stringify([line('a')]));
    const { syncAccountCart, $session, $cart } = await load();
    await syncAccountCart();
    browser.storeElsewhere(SESSION_KEY, sessionOf('root', '_superusers'));
    expect($session.get().status).toBe('authenticated');
    await syncAccountCart();
    expect(asked).toEqual([]);
    expect($cart.get()).toEqual([line('a')]);
  });

  test('what there is no room for waits in the account, and comes when there is', async () => {
    const many = Array.from({ length: CART_LINES }, (_, index) => line(`m${index}`));
    browser.local.setItem(CART_KEY, JSON.stringify(many));
    carts.set('zoe', [line('t')]);
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { syncAccountCart, $cart } = await load();
    const { removeLine } = await import('#src/stores/cart/edit.ts');
    await syncAccountCart();
    expect($cart.get()).toEqual(many);
    removeLine('m7');
    await syncAccountCart();
    expect($cart.get()).toEqual([...many.filter(({ item }) => item !== 'm7'), line('t')]);
  });
});

describe('while somebody is signed in', () => {
  test('what changes here reaches the account after a pause, and what changes there comes here', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { followAccountCart, addToCart, $cart } = await load();
    const stop = followAccountCart();
    await settle();
    addToCart(line('a'));
    addToCart(line('a'));
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(carts.get('zoe')).toEqual([line('a', 2)]);
    // Its own answer is no change.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    carts.set('zoe', [line('a', 2), line('b')]);
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect($cart.get()).toEqual([line('a', 2), line('b')]);
    stop();
  });

  test('what is changed without a network is told to wait, and told again when the account has it', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { followAccountCart, addToCart, $cartSync } = await load();
    const stop = followAccountCart();
    await settle();
    expect($cartSync.get()).toBe('calm');
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    addToCart(line('a'));
    await vi.advanceTimersByTimeAsync(1000);
    expect($cartSync.get()).toBe('waiting');
    browser.emit('online');
    await settle();
    expect($cartSync.get()).toBe('done');
    expect(carts.get('zoe')).toEqual([line('a')]);
    addToCart(line('b'));
    await vi.advanceTimersByTimeAsync(1000);
    expect($cartSync.get()).toBe('calm');
    stop();
  });

  test('a failure of another kind, or where nothing has changed, is nothing to wait for', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { followAccountCart, addToCart, $cartSync } = await load();
    const stop = followAccountCart();
    await settle();
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    browser.emit('online');
    await settle();
    expect($cartSync.get()).toBe('calm');
    vi.mocked(fetch).mockResolvedValueOnce(new Response('', { status: 500 }));
    addToCart(line('a'));
    await vi.advanceTimersByTimeAsync(1000);
    expect($cartSync.get()).toBe('calm');
    stop();
  });

  test('what is changed during a request is not undone by its answer', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    carts.set('zoe', [line('a'), line('b')]);
    const { syncAccountCart, addToCart, $cart } = await load();
    const { removeLine } = await import('#src/stores/cart/edit.ts');
    await syncAccountCart();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const sent = syncAccountCart();
    await settle();
    addToCart(line('c'));
    removeLine('a');
    open();
    await sent;
    expect($cart.get()).toEqual([line('b'), line('c')]);
    gate = Promise.resolve();
    await syncAccountCart();
    expect(carts.get('zoe')).toEqual([line('b'), line('c')]);
  });

  test('what is changed twice while the network is slow ends as it was changed last', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    carts.set('zoe', [line('a', 1)]);
    const { followAccountCart, $cart } = await load();
    const { setQuantity } = await import('#src/stores/cart/edit.ts');
    const stop = followAccountCart();
    await settle();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    setQuantity('a', 5);
    await vi.advanceTimersByTimeAsync(1000);
    setQuantity('a', 3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    open();
    gate = Promise.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    expect($cart.get()).toEqual([line('a', 3)]);
    expect(carts.get('zoe')).toEqual([line('a', 3)]);
    stop();
  });

  test('a token that the backend does not know any more ends the session, and keeps the cart', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    browser.local.setItem(CART_KEY, JSON.stringify([line('a')]));
    const { syncAccountCart, $cart, $session } = await load();
    vi.mocked(fetch).mockResolvedValueOnce(
      Response.json({ code: 'forbidden', message: 'Sign in first' }, { status: 403 }),
    );
    await expect(syncAccountCart()).rejects.toMatchObject({ code: 'forbidden' });
    expect($session.get().status).toBe('invalid');
    expect($cart.get()).toEqual([line('a')]);
  });

  test('a line that is put in on a page that follows nothing reaches the account later', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const first = await load();
    await first.syncAccountCart();
    first.addToCart(line('a'));
    expect(carts.get('zoe')).toEqual([]);
    const stop = first.followAccountCart();
    await settle();
    expect(carts.get('zoe')).toEqual([line('a')]);
    stop();
  });

  test('without a network the cart stays as it is, and goes on when it is back', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { followAccountCart, addToCart, $cart } = await load();
    const stop = followAccountCart();
    await settle();
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'));
    addToCart(line('a'));
    await vi.advanceTimersByTimeAsync(1000);
    expect($cart.get()).toEqual([line('a')]);
    expect(carts.get('zoe')).toEqual([]);
    browser.emit('online');
    await settle();
    expect(carts.get('zoe')).toEqual([line('a')]);
    stop();
  });
});

describe('at sign-out', () => {
  test('the browser forgets the cart, and the account keeps what it did not know yet', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    const { syncAccountCart, forgetAccountCart, addToCart, $cart } = await load();
    await syncAccountCart();
    addToCart(line('a'));
    forgetAccountCart();
    expect($cart.get()).toEqual([]);
    expect([browser.local.getItem(CART_KEY), browser.local.getItem(ACCOUNT_CART_KEY)]).toEqual([null, null]);
    await settle();
    expect(carts.get('zoe')).toEqual([line('a')]);
    expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true });
  });

  test('an answer that comes after it brings nothing back, not even to the same person who signs in again', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    carts.set('zoe', [line('a')]);
    const { syncAccountCart, forgetAccountCart, $cart, endSession, $session } = await load();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const late = syncAccountCart();
    await settle();
    forgetAccountCart();
    endSession();
    open();
    await late;
    expect($cart.get()).toEqual([]);

    gate = new Promise((resolve) => {
      open = resolve;
    });
    browser.storeElsewhere(SESSION_KEY, sessionOf('zoe'));
    expect($session.get().status).toBe('authenticated');
    const again = syncAccountCart();
    await settle();
    forgetAccountCart();
    const next = syncAccountCart();
    open();
    await Promise.all([again, next]);
    expect($cart.get()).toEqual([line('a')]);
    expect(carts.get('zoe')).toEqual([line('a')]);
  });

  test('another person who signs in next sees nothing of it', async () => {
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    carts.set('zoe', [line('a')]);
    const { syncAccountCart, forgetAccountCart, $cart, endSession } = await load();
    await syncAccountCart();
    forgetAccountCart();
    endSession();
    browser.storeElsewhere(SESSION_KEY, sessionOf('ada'));
    await syncAccountCart();
    expect($cart.get()).toEqual([]);
    expect(carts.get('ada')).toEqual([]);
  });
});

test.each(['x', '[]', '{"user":5}', '{"user":"zoe","base":{}}', '{"user":"zoe","visit":1,"base":[null,5,{"item":1}]}'])(
  'what is stored as %s does no harm',
  async (raw) => {
    browser.local.setItem(ACCOUNT_CART_KEY, raw);
    browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
    browser.local.setItem(CART_KEY, JSON.stringify([line('a')]));
    const { syncAccountCart } = await load();
    await syncAccountCart();
    expect(asked).toMatchObject([{ base: [] }]);
    expect(carts.get('zoe')).toEqual([line('a')]);
  },
);
