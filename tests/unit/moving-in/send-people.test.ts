/** One record that the shop does not take ends no import. */
import PocketBase from 'pocketbase';
import { afterEach, expect, test, vi } from 'vitest';
import { sendPeople } from '#scripts/moving-in/send-people.ts';
import type { MovedOrder } from '#src/contract/moving-in/moved.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const NONE = { created: 0, updated: 0, unchanged: 0, leftOut: 0 };

function order(number: string, row: number): MovedOrder {
  const money = { currency: 'EUR', total: 100, shipping: 0, tax: 0, discount: 0 };
  const rest = { lines: [], shippingAddress: null, billingAddress: null };
  return { number, row, placed: '2025-01-02T10:00:00Z', email: '', name: '', state: 'paid', ...money, ...rest };
}

test('an order that is too large for a request is left out and said, and those beside it come in', async () => {
  vi.stubGlobal('fetch', (_: unknown, { body }: { readonly body: string }) => {
    const { orders } = JSON.parse(body) as { readonly orders: readonly MovedOrder[] };
    const isLarge = orders.some(({ number }) => number === '#2');
    const counts = { customers: NONE, orders: { ...NONE, created: orders.length }, reviews: NONE };
    return Promise.resolve(Response.json({ counts, findings: [] }, { status: isLarge ? 413 : 200 }));
  });
  const orders = ['#1', '#2', '#3'].map((number, at) => order(number, at + 2));
  const sending = { shop: 'shop', series: 'abcdefgh', dry: false } as const;
  const sent = await sendPeople(
    new PocketBase('http://shop.example'),
    sending,
    { files: [], customers: [], orders, reviews: [] },
    vi.fn(),
  );
  expect(sent.counts.orders).toEqual({ ...NONE, created: 2, leftOut: 1 });
  expect(sent.findings).toMatchObject([{ kind: 'orders', row: 3, code: 'failed', params: { name: '#2' } }]);
});
