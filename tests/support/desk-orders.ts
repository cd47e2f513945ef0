/** What tests of orders of the desk begin with. */
import type PocketBase from 'pocketbase';
import type { OrderChangeRequest, OrderMakeRequest } from '#src/contract/desk/manual.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { Records } from '#src/contract/records.ts';
import type { OrderView, ShopRefusal } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct, word } from '#tests/backend/fixtures.ts';
import { newKey, signIn } from '#tests/support/after-sales.ts';
import { ADDRESS, callRoute, ordersOf, statusOf, TERMS, withDatabase, type Answer } from '#tests/support/order-shop.ts';
import { startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';

export interface DeskShop {
  readonly paying: PayingShop;
  readonly operator: PocketBase;
  /** The operator, as records name who did something. */
  readonly by: string;
  /** €12.00, 5.5 % VAT. */
  readonly book: Records['items'];
}

const NOTHING_AGREED = { discount: 0, delivery: null, reason: '', deliveryReason: '', days: 3 } as const;

/** Codes of what is wrong. */
export const codes = ({ body }: Answer<ShopRefusal>): readonly string[] => [
  body.code,
  ...(body.problems ?? []).map(({ field, code }) => `${field} ${code}`),
];

/** State of an order (id) that a change is made of, as its page says it now. */
export async function seenOf(
  backend: PayingShop['backend'],
  order: string,
): Promise<Pick<OrderChangeRequest, 'offered' | 'accepted'>> {
  const record = await ordersOf(backend)
    .getOne(order)
    .catch(() => null);
  const iso = (field: 'offered' | 'accepted'): string => `${record?.[field] ?? ''}`.replace(' ', 'T');
  return { offered: iso('offered'), accepted: iso('accepted') };
}

/** A shop whose desk makes orders and changes them, with what its operator does there; nothing of it answers before `start` has ended. */
export function deskOrders() {
  let paying: PayingShop;
  let operator: PocketBase;

  async function start(): Promise<DeskShop> {
    paying = await startPayingShop(100);
    operator = await signIn(paying.backend, 'operator');
    const by = `users ${operator.authStore.record?.['email']}`;
    const { admin } = paying.backend;
    const [country] = await admin.collection('countries').getFullList({ filter: "code = 'FR'" });
    await admin.collection('countries').update(country?.id ?? '', { vat_books: '550' });
    const product = await makeProduct(admin, {
      name_en: 'Atlas of Lines',
      name_fr: 'Atlas des lignes',
      tax_class: 'books',
    });
    const book = await makeItem(admin, product.id, { stock: 50, price: 1200, weight: 300 });
    return { paying, operator, by, book };
  }

  async function desk<Body = ShopRefusal>(route: string, body: object): Promise<Answer<Body>> {
    const { status, text } = await postWhole(`${paying.backend.url}/api/desk/${route}`, JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: operator.authStore.token,
    });
    return { status, body: JSON.parse(text) as Body };
  }

  /** Two bowls by post at the prices of the shop: €44.90. */
  function request(changes: Partial<OrderMakeRequest> = {}): OrderMakeRequest {
    return {
      ...NOTHING_AGREED,
      locale: 'en',
      method: 'provider',
      lines: [{ item: paying.shop.item.id, quantity: 2 }],
      country: 'FR',
      postcode: ADDRESS.postcode,
      shipping: paying.shop.rate.id,
      email: `${word()}@customer.example`,
      phone: '',
      address: ADDRESS,
      billing: null,
      courierNote: '',
      expectedTotal: 4490,
      ...changes,
    };
  }

  async function make(changes: Partial<OrderMakeRequest> = {}, key = newKey()) {
    const { status, body } = await desk<ActionAnswer & ShopRefusal>('order-make', { key, ...request(changes) });
    if (status !== 200) throw new Error(`Nothing was made: ${JSON.stringify(body)}`);
    const record = await ordersOf(paying.backend).getOne(body.subject);
    return { id: body.subject, again: body.again, token: `${record.token}`, record };
  }

  async function refused(changes: Partial<OrderMakeRequest>): Promise<readonly string[]> {
    return codes(await desk('order-make', { key: newKey(), ...request(changes) }));
  }

  /** Of the order as it is now, unless `changes` say otherwise. */
  async function change(
    order: string,
    changes: Partial<OrderChangeRequest> = {},
    key = newKey(),
  ): Promise<Answer<ShopRefusal>> {
    const { locale: _, method: __, email, ...rest } = request();
    const seen = await seenOf(paying.backend, order);
    return desk('order-change', { key, ...rest, email: changes.email ?? email, ...seen, ...changes, order });
  }

  /** As the page of the order does it: whatever the view says is accepted. */
  async function accept(token: string, changes: object = {}): Promise<Answer<OrderView & ShopRefusal>> {
    const view = await statusOf(paying.backend, token);
    const seen = { offered: view.offered ?? '', expectedTotal: view.quote.total, terms: TERMS };
    return callRoute(paying.backend, 'order-accept', { token, ...seen, ...changes });
  }

  /** Pieces that the ledger says an order has of an item. */
  function heldBy(order: string, item: string): number {
    return withDatabase(paying.backend, (database) => {
      const sql = 'SELECT COALESCE(-SUM(pieces), 0) AS held FROM stock_movements WHERE "order" = ? AND item = ?';
      return Number(database.prepare(sql).get(order, item)?.['held']);
    });
  }

  return { start, desk, request, make, refused, change, accept, heldBy };
}
