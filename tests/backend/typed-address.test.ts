/**
 * An address that somebody has typed is no identity: an order of a stranger with the address of a customer changes
 * nothing of theirs, and shows nothing, whatever route it is brought to.
 */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesWhere } from '#src/contract/routes/routes.ts';
import type { ReviewForm } from '#src/contract/reviews-api.ts';
import { TABLE } from '#tests/backend/route-table.ts';
import { openAccount } from '#tests/support/account.ts';
import { placePaid, send, signIn, type Paid } from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { ADDRESS, callRoute, withDatabase } from '#tests/support/order-shop.ts';
import { cases } from '#tests/support/whole.ts';

let office: MailOffice;
let operator: PocketBase;
/** With an account, without one, and without one but with the wish not to be asked. */
let victims: readonly Paid[];
beforeAll(async () => {
  office = await openMailOffice();
  operator = await signIn(office.backend, 'operator');
  const account = await openAccount(office.backend, { verified: true });
  victims = [
    await deliveredTo(account.email),
    await deliveredTo('Guest@Customer.example'),
    await deliveredTo('left@customer.example'),
  ];
  withDatabase(office.backend, (database) => {
    database.prepare('UPDATE orders SET user = ? WHERE id = ?').run(account.id, victims[0]?.id ?? '');
    database.prepare('UPDATE reviews SET user = ? WHERE "order" = ?').run(account.id, victims[0]?.id ?? '');
  });
  await callRoute(office.backend, 'review-stop', { ref: { token: victims[2]?.token } });
});
afterAll(() => office.stop());

const SAID = 'Leaks, as only its owner knows.';
const OWNER = 'Wilhelmina Owner';

async function deliveredTo(email: string): Promise<Paid> {
  const order = await placePaid(office, { email, address: { ...ADDRESS, name: OWNER } });
  await send(operator, order, { shipped: '2026-01-02 10:00:00.000Z', delivered: '2026-01-04 10:00:00.000Z' });
  const said = { rating: 2, text: SAID, name: 'W.', locale: 'en', product: office.shop.product.id };
  const { body } = await callRoute<ReviewForm>(office.backend, 'review', { ref: { token: order.token }, ...said });
  expect(body.products[0]?.review).toMatchObject({ text: SAID });
  return order;
}

/** Everything that is kept of customers, by table and id, without the mails, which are being sent. */
function kept(): Record<string, unknown> {
  const tables = ['orders', 'order_lines', 'reviews', 'consents', 'returns', 'documents', 'users', 'coupon_uses'];
  return withDatabase(office.backend, (database) =>
    Object.fromEntries(
      tables.flatMap((table) =>
        database
          .prepare(`SELECT * FROM ${table}`)
          .all()
          .map((row) => [`${table} ${String(row['id'])}`, row]),
      ),
    ),
  );
}

interface Strange {
  readonly id: string;
  readonly token: string;
  readonly number: string;
}

async function placed(email: string, reviewStop = false): Promise<Strange> {
  const { token, record } = await office.place({ email, reviewStop, address: { ...ADDRESS, name: 'Stranger' } });
  // Each comes from a network of its own, so that none is one too many.
  withDatabase(office.backend, (database) =>
    database.prepare('UPDATE orders SET origin = id WHERE id = ?').run(record.id),
  );
  return { id: record.id, token, number: record.number };
}

/** Ways in which a stranger comes to an order with somebody's address, without a cent. */
const WAYS: Readonly<Record<string, (email: string) => Promise<Strange>>> = {
  unpaid: (email) => placed(email),
  async cancelled(email) {
    const order = await placed(email);
    await callRoute(office.backend, 'order-cancel', { token: order.token });
    return order;
  },
  async corrected(email) {
    const order = await placed('stranger@visitor.example');
    expect((await callRoute(office.backend, 'order-email', { token: order.token, email })).status).toBe(200);
    return order;
  },
  'placed with a wish for no mails': (email) => placed(email, true),
};

/** What a route is asked for, about the order of a stranger and in the name of its address. */
function asked(route: string, { id, token, number }: Strange, email: string): object {
  const aim = { shop: office.shop, order: id, line: '', document: victims[0]?.id ?? '', pending: id };
  const body = TABLE[route]?.body(aim) ?? {};
  const outcome = 'outcome' in body ? { outcome: 'declined' } : {};
  return { ...body, ...outcome, number, email, token, ref: { token }, product: office.shop.product.id };
}

/** The forms of those who have bought: what they have said, and whether they are asked again. */
const forms = (): Promise<unknown[]> =>
  Promise.all(
    victims.map(async ({ token }) => (await callRoute(office.backend, 'review-form', { ref: { token } })).body),
  );

/** Each route in each way; in the short form with one of the three at a time, so that each route meets all of them. */
test.each(Object.keys(WAYS))(
  'an order that is %s opens nothing of whose address it has',
  async (way) => {
    const before = { ...kept(), forms: await forms() };
    const at = Object.keys(WAYS).indexOf(way);
    for (const [index, route] of namesWhere('shop', () => true).entries()) {
      // It places one more.
      if (route === 'order') continue;
      const turn = (at + index) % victims.length;
      for (const { email, number } of cases(victims, victims.slice(turn, turn + 1))) {
        const order = await WAYS[way]?.(email);
        if (order === undefined) throw new Error(`no way ${way}`);
        const { body } = await callRoute<Record<string, unknown>>(office.backend, route, asked(route, order, email));
        const text = JSON.stringify(body);
        for (const secret of [SAID, OWNER, `"${number}"`]) expect.soft(text, `${route} shows`).not.toContain(secret);
        if ('stopped' in body && !way.includes('wish') && route !== 'review-stop')
          expect.soft(body['stopped'], `${route} tells`).toBe(false);
        withDatabase(office.backend, (database) => database.exec('DELETE FROM order_attempts'));
      }
    }
    const after = { ...kept(), forms: await forms() };
    for (const [name, row] of Object.entries(before)) expect.soft(after[name as keyof typeof after], name).toEqual(row);
  },
  120_000,
);
