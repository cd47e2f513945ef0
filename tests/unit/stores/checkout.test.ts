import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OrderRequest, OrderView } from '#src/contract/shop-api.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { EMPTY_DRAFT, parseDraft } from '#src/stores/checkout/draft.ts';
import { CHECKOUT_KEY, ORDERS_KEY } from '#src/stores/checkout/keys.ts';
import { CART_KEY, DUE_KEY } from '#src/stores/keys.ts';
import { openBrowser } from '#tests/support/browser-fake.ts';
import { jsonOf } from '#tests/support/sent-json.ts';

afterEach(() => vi.unstubAllGlobals());

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 60 * 60 * 1000;

describe('what is typed', () => {
  const draft = {
    ...EMPTY_DRAFT,
    email: 'zoe@visitor.example',
    address: { ...EMPTY_ADDRESS, name: 'Zoë', country: 'FR' },
    billing: { ...EMPTY_ADDRESS, city: 'Lyon' },
    courierNote: 'Code 12B',
    gift: { message: 'Bonne fête' },
    reviewStop: true,
    outcome: 'slow' as const,
  };

  test('is read as it was stored, for a day', () => {
    const raw = JSON.stringify({ ...draft, savedAt: NOW });
    expect(parseDraft(raw, NOW + DAY - 1)).toEqual(draft);
    expect(parseDraft(raw, NOW + DAY)).toBe(EMPTY_DRAFT);
    expect(parseDraft(raw, NOW - 1)).toBe(EMPTY_DRAFT);
  });

  test.each([null, '', 'x', '[]', 'null', '{"savedAt":"soon"}'])('that is no draft is none: %j', (raw) => {
    expect(parseDraft(raw, NOW)).toBe(EMPTY_DRAFT);
  });

  test('of other types is left out', () => {
    const raw = JSON.stringify({
      savedAt: NOW,
      email: 5,
      address: { name: {}, city: 'Lyon', __proto__: 1, extra: null },
      billing: 'x',
      courierNote: 7,
      gift: 'yes',
      reviewStop: 'yes',
      outcome: 'free',
    });
    expect(parseDraft(raw, NOW)).toEqual({
      ...EMPTY_DRAFT,
      address: { ...EMPTY_ADDRESS, city: 'Lyon' },
    });
  });
});

const request = { locale: 'en', expectedTotal: 100 } as Omit<OrderRequest, 'key' | 'cart'>;
/** Then nothing is asked again by itself (tests/unit/backend/ask.test.ts). */
const withoutNetwork = (): unknown => vi.stubGlobal('navigator', { onLine: false });
const token = 'T'.repeat(43);
const order = (changes: Partial<OrderView> = {}): OrderView =>
  ({ number: 'V-1', state: 'open', payment: 'unpaid', processing: false, lines: [], ...changes }) as OrderView;

/** Fresh stores over answers of the backend, in order; a string is a refusal's code, an Error no answer. */
async function open(answers: readonly (object | string | Error)[] = []) {
  const browser = openBrowser();
  const sent: OrderRequest[] = [];
  const left = [...answers];
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: { backend: 'https://backend.example' } } });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(jsonOf<OrderRequest>(body));
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw new TypeError('Failed to fetch');
    return typeof answer === 'string'
      ? Response.json({ code: answer, message: '' }, { status: 409 })
      : Response.json(answer);
  });
  return {
    browser,
    sent,
    ...(await import('#src/stores/checkout/place-order.ts')),
    ...(await import('#src/stores/checkout/orders.ts')),
    ...(await import('#src/stores/checkout/settle.ts')),
    ...(await import('#src/stores/cart/cart.ts')),
  };
}

describe('the press of the button', () => {
  test('sends a key of 32 hex digits and the id of the cart, and keeps the order’s token', async () => {
    const { placeOrder, sent, $orders, pendingOrder } = await open([{ token, order: order() }]);
    await placeOrder(request);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.cart).toMatch(/^[a-z0-9]{15}$/);
    expect(pendingOrder($orders.get())).toMatchObject({ token, number: 'V-1', isPending: true });
  });

  test('without an answer keeps the key for the same order, and draws another for another order', async () => {
    const { placeOrder, sent, $attempt } = await open([new Error('lost'), new Error('lost'), new Error('lost')]);
    withoutNetwork();
    await expect(placeOrder(request)).rejects.toThrow('unreachable');
    await expect(placeOrder(request)).rejects.toThrow('unreachable');
    await expect(placeOrder({ ...request, expectedTotal: 101 })).rejects.toThrow('unreachable');
    const [first, second, third] = sent.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect($attempt.get()).not.toBeNull();
  });

  test('keeps the key over a reload', async () => {
    const before = await open([new Error('lost')]);
    withoutNetwork();
    await expect(before.placeOrder(request)).rejects.toThrow('unreachable');
    const kept = [...Array(before.browser.local.length).keys()].map((index) => {
      const name = before.browser.local.key(index) ?? '';
      return [name, before.browser.local.getItem(name) ?? ''] as const;
    });
    const after = await open([{ token, order: order() }]);
    for (const [name, value] of kept) after.browser.storeElsewhere(name, value);
    await after.placeOrder(request);
    expect(after.sent[0]).toEqual(before.sent[0]);
    expect(after.$attempt.get()).toBeNull();
  });

  test('has the same key whatever pictures have come meanwhile', async () => {
    const { placeOrder, sent } = await open([new Error('lost'), new Error('lost')]);
    withoutNetwork();
    await expect(placeOrder(request)).rejects.toThrow('unreachable');
    await expect(placeOrder({ ...request, pictures: { item00000000001: '/i/a.webp' } })).rejects.toThrow('unreachable');
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[1]?.pictures).toEqual({ item00000000001: '/i/a.webp' });
  });

  test('that is refused forgets the key: nothing was ordered', async () => {
    const { placeOrder, $attempt, $orders } = await open(['price_changed']);
    await expect(placeOrder(request)).rejects.toMatchObject({ code: 'price_changed' });
    expect($attempt.get()).toBeNull();
    expect($orders.get()).toEqual([]);
  });
});

describe('an order that waits', () => {
  const until = Date.now() + 600_000;
  const lines = [{ item: 'item00000000001', product: 'product00000001', quantity: 2, unitPrice: 900 }];
  const waiting = order({ expiresAt: new Date(until).toISOString(), lines } as unknown as Partial<OrderView>);
  const line = (item: string, quantity: number) =>
    ({
      item,
      product: 'product00000001',
      paths: { en: '/products/a', fr: '/fr/products/a', it: '/it/products/a' },
      quantity,
      price: 900,
    }) as const;

  test('is known with its time and its pieces as long as both last, and marked for the badge', async () => {
    const { placeOrder, waitingOrder, $orders, settle, browser } = await open([{ token, order: waiting }]);
    await placeOrder(request);
    expect(waitingOrder($orders.get(), until - 1)).toMatchObject({
      lines: [{ item: 'item00000000001', quantity: 2 }],
      until,
    });
    expect(waitingOrder($orders.get(), until)).toBeUndefined();
    expect(browser.local.getItem(DUE_KEY)).toMatch(/^·\d\d:\d\d$/);
    settle(token, { ...waiting, state: 'cancelled' });
    expect(waitingOrder($orders.get(), 0)).toBeUndefined();
    expect(browser.local.getItem(DUE_KEY)).toBeNull();
  });

  test('comes back into the cart whole, and nothing that is there is lost', async () => {
    const { linesWith, linesBeside } = await import('#src/stores/cart/bring-back.ts');
    const cart = [line('item00000000001', 1), line('item00000000002', 3)];
    expect(linesBeside(cart, waiting.lines).map(({ item, quantity }) => [item, quantity])).toEqual([
      ['item00000000002', 3],
    ]);
    expect(linesWith(cart, waiting.lines).map(({ item, quantity }) => [item, quantity])).toEqual([
      ['item00000000001', 2],
      ['item00000000002', 3],
    ]);
    // More than was ordered stays; what was taken out is there again, by the address of its id.
    expect(linesWith([line('item00000000001', 5)], waiting.lines)[0]?.quantity).toBe(5);
    expect(linesWith([], waiting.lines)).toMatchObject([
      { item: 'item00000000001', quantity: 2, price: 900, paths: { fr: '/fr/products/product00000001' } },
    ]);
  });
});

describe('an order that is settled', () => {
  const paths = { en: '/products/a', fr: '/fr/products/a', it: '/it/products/a' };
  const line = (item: string, quantity: number) => ({ item, product: 'p', paths, quantity, price: 100 });
  const bought: OrderView['lines'] = [
    { item: 'a', product: 'p', name: 'A', values: [], sku: 'A', quantity: 2, unitPrice: 1, discount: 0, vatRate: 0 },
  ];

  test('takes its pieces out of the cart, once, and forgets what was typed', async () => {
    const { browser, keepOrder, settle, $cart, $orders } = await open();
    browser.storeElsewhere(CART_KEY, JSON.stringify([line('a', 3), line('b', 1)]));
    browser.storeElsewhere(CHECKOUT_KEY, JSON.stringify({ ...EMPTY_DRAFT, email: 'x', savedAt: Date.now() }));
    keepOrder({ token, isPending: true });
    settle(token, order({ payment: 'paid', lines: bought }));
    expect($cart.get()).toEqual([line('a', 1), line('b', 1)]);
    expect(browser.local.getItem(CHECKOUT_KEY)).toBeNull();
    settle(token, order({ payment: 'paid', lines: bought }));
    expect($cart.get()).toEqual([line('a', 1), line('b', 1)]);
    expect($orders.get()[0]).toMatchObject({ number: 'V-1', isPending: false });
  });

  test.each([
    ['not paid yet', { payment: 'unpaid' }, true],
    ['on its way', { processing: true }, true],
    ['declined', { payment: 'failed' }, true],
    ['expired', { state: 'expired' }, false],
    ['cancelled', { state: 'cancelled' }, false],
  ] as const)('while it is %s leaves the cart alone', async (_, changes, isPending) => {
    const { browser, keepOrder, settle, $cart, $orders } = await open();
    browser.storeElsewhere(CART_KEY, JSON.stringify([line('a', 3)]));
    keepOrder({ token, isPending: true });
    settle(token, order({ ...changes, lines: bought }));
    expect($cart.get()).toEqual([line('a', 3)]);
    expect($orders.get()[0]?.isPending).toBe(isPending);
  });

  test('from a mail leaves the cart of this browser alone', async () => {
    const { browser, keepOrder, settle, $cart } = await open();
    browser.storeElsewhere(CART_KEY, JSON.stringify([line('a', 3)]));
    keepOrder({ token });
    settle(token, order({ payment: 'paid', lines: bought }));
    expect($cart.get()).toEqual([line('a', 3)]);
  });
});

describe('the orders of a browser', () => {
  test('are read from any text, newest first, at most twenty', async () => {
    const { browser, $orders, keepOrder } = await open();
    browser.storeElsewhere(ORDERS_KEY, JSON.stringify([{ token: 'a', number: 5 }, { number: 'V-2' }, null, 'x']));
    expect($orders.get()).toEqual([{ token: 'a', number: '', isPending: false, payingAt: 0, until: 0, lines: [] }]);
    for (let number = 0; number < 25; number++) keepOrder({ token: `t${number}` });
    expect($orders.get()).toHaveLength(20);
    expect($orders.get()[0]?.token).toBe('t24');
    browser.storeElsewhere(ORDERS_KEY, '{}');
    expect($orders.get()).toEqual([]);
  });

  test('are known as long as the page where nothing can be stored', async () => {
    const { browser, $orders, keepOrder } = await open();
    browser.local.isFull = true;
    expect(keepOrder({ token })).toBe(false);
    expect($orders.get()[0]?.token).toBe(token);
  });
});
