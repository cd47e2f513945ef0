/**
 * How long something lives, waits or is kept: one unit before, it is so still; one unit after, it is over. Each row is named as the check of constants names it
 * (tests/unit/checks/time-constants.test.ts), which asks for one wherever there is a new constant.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { centralEuropean } from '#src/domain/format/dates.ts';
import { makePalette } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { statusOf } from '#tests/support/accounts.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { actAtDesk as actAsOwner, readDesk } from '#tests/support/call-desk.ts';
import { ago, each, until, type Limit } from '#tests/support/limits-of-time.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import {
  callRoute,
  insertRow,
  orderRequest,
  ordersOf,
  placeOrder,
  startOrderShop,
  TERMS,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { read, write } from '#tests/support/poison.ts';
import { actAtDesk, newOperator, proofOf } from '#tests/support/settings-desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WAIT = { timeout: 180_000, interval: 50 };
const HOOKS = 'pocketbase/src';

const clock = movedClock();
let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({ adapt: clock.adapt });
  shop = await startOrderShop(backend, 1000);
  await makePalette(backend.admin);
  await backend.admin.collection('shop').update(`${read(backend, 'SELECT id FROM shop')}`, ACCOUNT);
});
afterAll(() => backend.stop());

let rows = 0;
/** A row of its own, past the hooks; gives its id. */
function row(collection: keyof Records, fields: Readonly<Record<string, string | number>>): string {
  rows += 1;
  const id = `row${`${rows}`.padStart(12, '0')}`;
  insertRow(backend, collection, { id, ...fields });
  return id;
}

const there = (table: string, id: string): boolean =>
  read(backend, `SELECT COUNT(*) FROM ${table} WHERE id = ?`, id) === 1;

async function forget(): Promise<void> {
  const last = row('order_attempts', { scope: 'last', hour: '2020-01-01 00', count: 1 });
  await backend.admin.crons.run('vitrine_retention');
  await expect.poll(() => there('order_attempts', last)).toBe(false);
}

/** Runs the job of each minute until it has expired an order of its own, which it comes to last. */
async function nextMinute(): Promise<void> {
  const { record } = await placeOrder(backend, shop);
  write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', ago(1), record.id);
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(async () => (await ordersOf(backend).getOne(record.id)).order_state).toBe('expired');
}

/** What is old by each of two ages, and what the job leaves of it. */
async function leftOf(make: (age: number) => string, ages: readonly number[], table: string): Promise<boolean[]> {
  const ids = ages.map(make);
  await forget();
  return ids.map((id) => there(table, id));
}

const mail = (kind: string) => (age: number) =>
  row('mails', { kind, key: `${kind}${age}`, to: 'a@b.example', locale: 'en', state: 'sent', created: ago(age) });

const mailbox = (age: number): string => `a${age}@b.example`;
const FORGOTTEN: readonly [string, number, keyof Records, (age: number) => Readonly<Record<string, string>>][] = [
  [
    'src/domain/person/retention.ts UNCONFIRMED_REQUEST_MS',
    3,
    'stock_requests',
    (age) => ({ item: shop.item.id, email: mailbox(age) }),
  ],
  [
    'src/domain/person/retention.ts UNCONFIRMED_LETTER_MS',
    3,
    'consents',
    (age) => ({ kind: 'newsletter', action: 'asked', email: mailbox(age) }),
  ],
  ['src/domain/person/retention.ts SIGN_IN_DAYS', 180, 'sign_ins', (age) => ({ user: 'somebody', seen: ago(age) })],
];

const LIMITS: readonly Limit[] = [
  {
    name: `${HOOKS}/content/terms.ts ACCEPTED_AFTER_MS`,
    limit: DAY,
    unit: MINUTE,
    isStill: each(async (age) => {
      write(backend, 'UPDATE terms_versions SET replaced = ? WHERE digest = ?', ago(age), TERMS);
      const { status } = await callRoute(backend, 'order', orderRequest(shop));
      write(backend, "UPDATE terms_versions SET replaced = '' WHERE digest = ?", TERMS);
      return status === 200;
    }),
  },
  {
    name: `${HOOKS}/orders/draft-order.ts RESERVED_MS`,
    limit: 30 * MINUTE,
    unit: MINUTE,
    isStill: until(async () => Date.parse((await placeOrder(backend, shop)).record.expires.replace(' ', 'T'))),
  },
  {
    name: `${HOOKS}/orders/expiry.ts PROCESSING_MS`,
    limit: HOUR,
    unit: MINUTE,
    async isStill(ages) {
      const ids: string[] = [];
      for (const age of ages) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { record } = await placeOrder(backend, shop);
        const payment = { provider: 'demo', intent: record.id, state: 'processing', currency: 'EUR' };
        row('payments', { order: record.id, ...payment });
        write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', ago(age), record.id);
        ids.push(record.id);
      }
      await nextMinute();
      return ids.map((id) => read(backend, 'SELECT order_state FROM orders WHERE id = ?', id) === 'open');
    },
  },
  ...(
    [
      [`${HOOKS}/orders/expiry.ts EARLIEST_MS`, 15, false],
      [`${HOOKS}/orders/expiry.ts LATEST_MS`, 3, true],
    ] as const
  ).map(([name, minutes, isReminded]): Limit => ({
    name,
    limit: minutes * MINUTE,
    unit: MINUTE,
    // Of an order that ends so soon: from the earliest moment on it is reminded, and from the latest one on no more.
    isStill: async (ages) => {
      const ids = (await Promise.all(ages.map(() => placeOrder(backend, shop)))).map(({ record }) => record.id);
      for (const [at, id] of ids.entries())
        write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', ago(-(ages[at] ?? 0)), id);
      await backend.admin.crons.run('vitrine_minute');
      const mails = (id: string) => read(backend, 'SELECT COUNT(*) FROM mails WHERE "order" = ?', id);
      await vi.waitUntil(() => ids.some((id) => mails(id) === 1), WAIT);
      await nextMinute();
      return ids.map((id) => (mails(id) === 1) !== isReminded);
    },
  })),
  {
    name: `${HOOKS}/staff/ship/labels/make-label.ts LABEL_MS`,
    limit: 30 * DAY,
    unit: HOUR,
    async isStill(ages) {
      const ids = await Promise.all(
        ages.map(async (age) => {
          const { record, token } = await placeOrder(backend, shop);
          await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
          const parcel = { order: record.id, carrier: 'Post' };
          const { id } = await backend.admin.collection('shipments').create(parcel);
          write(backend, "UPDATE shipments SET label = 'x.pdf', shipped = ? WHERE id = ?", ago(age), id);
          return id;
        }),
      );
      await forget();
      return ids.map((id) => read(backend, 'SELECT label FROM shipments WHERE id = ?', id) !== '');
    },
  },
  ...FORGOTTEN.map(([name, days, table, fields]): Limit => ({
    name,
    limit: days * DAY,
    unit: HOUR,
    isStill: (ages) => leftOf((age) => row(table, { ...fields(age), created: ago(age) }), ages, table),
  })),
  ...['stock_request', 'newsletter'].map((kind): Limit => ({
    name: 'src/domain/person/retention.ts BACK_MAIL_MS',
    limit: 7 * DAY,
    unit: HOUR,
    isStill: (ages) => leftOf(mail(kind), ages, 'mails'),
  })),
  {
    name: `${HOOKS}/staff/settings/confirm-self.ts GOOD_MS`,
    limit: 10 * MINUTE,
    unit: MINUTE,
    isStill: each(async (age) => {
      const operator = await newOperator(backend);
      const proof = await proofOf(backend, operator);
      await clock.set(age);
      // With a proof it hears that nobody has this id.
      const { body } = await actAtDesk(backend, operator, 'staff-end', { id: 'nobody', proof });
      await clock.set(0);
      return body.problems?.some(({ code }) => code === 'confirm') !== true;
    }),
  },
  {
    name: `${HOOKS}/after-sales/parcels.ts AHEAD_MS`,
    limit: DAY,
    unit: MINUTE,
    isStill: each(async (age) => {
      const { record, token } = await placeOrder(backend, shop);
      await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
      const parcel = { order: record.id, carrier: 'Post', shipped: ago(-age) };
      return (await statusOf(backend.admin.collection('shipments').create(parcel))) === 200;
    }),
  },
  {
    name: `${HOOKS}/orders/payments/transfers/transfer-hooks.ts AHEAD_MS`,
    limit: DAY,
    unit: MINUTE,
    isStill: each(async (age) => {
      const { record } = await placeOrder(backend, shop, { method: 'transfer' });
      const booked = { order: record.id, amount: 100, received: ago(-age) };
      return (await statusOf(backend.admin.collection('transfers').create(booked))) === 200;
    }),
  },
  {
    name: `${HOOKS}/orders/payments/transfers/give-back.ts AHEAD_MS`,
    limit: DAY,
    unit: MINUTE,
    isStill: each(async (age) => {
      const { record } = await placeOrder(backend, shop, { method: 'transfer' });
      await backend.admin.collection('transfers').create({ order: record.id, amount: record.total + 100 });
      const refunds = backend.admin.collection('refunds');
      const { id } = await refunds.getFirstListItem(`order = '${record.id}'`);
      return (await statusOf(refunds.update(id, { transferred: ago(-age) }))) === 200;
    }),
  },
  {
    name: `${HOOKS}/orders/payments/transfers/receive.ts REOPEN_DAYS`,
    limit: 14 * DAY,
    unit: HOUR,
    isStill: each(async (age) => {
      const { record } = await placeOrder(backend, shop, { method: 'transfer' });
      write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', ago(MINUTE), record.id);
      await nextMinute();
      const ended = `UPDATE order_history SET created = ? WHERE "order" = ? AND "to" = 'expired'`;
      write(backend, ended, ago(age), record.id);
      await backend.admin.collection('transfers').create({ order: record.id, amount: record.total });
      return (await ordersOf(backend).getOne(record.id)).order_state === 'open';
    }),
  },
  {
    name: `${HOOKS}/orders/payments/inbox.ts BODY_KEPT_MS`,
    limit: 40 * DAY,
    unit: HOUR,
    async isStill(ages) {
      const event = (age: number): string => {
        const dates = { created: ago(age), updated: ago(age) };
        return row('payment_events', { event: `evt_b${rows}`, type: 'x', state: 'processed', body: 'x', ...dates });
      };
      const isKept = (id: string): boolean => read(backend, 'SELECT body FROM payment_events WHERE id = ?', id) === 'x';
      const ids = ages.map(event);
      // The job comes to these last, the second time after it has ended.
      for (const older of [50, 49]) {
        const last = event(older * DAY);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await backend.admin.crons.run('vitrine_hour');
        // oxlint-disable-next-line no-await-in-loop -- the same
        await expect.poll(() => isKept(last)).toBe(false);
      }
      return ids.map(isKept);
    },
  },
  {
    name: `${HOOKS}/staff/customers/notes.ts 366 * DAY_MS`,
    limit: 366 * DAY,
    unit: DAY,
    isStill: each(async (age) => {
      const note = { email: 'asks@b.example', kind: 'access', text: '', received: ago(age).slice(0, 10) } as const;
      return (await actAsOwner(backend, 'customer-note', note)).status === 200;
    }),
  },
  {
    name: `${HOOKS}/staff/today/sources.ts PAGE_MS`,
    limit: 10 * MINUTE,
    unit: MINUTE,
    isStill: each(async (age) => {
      const { record } = await placeOrder(backend, shop);
      const fields = { kind: 'order_summary', series: 'T', position: rows, number: `T-${rows}`, locale: 'en' };
      const id = row('documents', { ...fields, order: record.id, html: '', issued: ago(age) });
      const { lists } = await readDesk(backend, 'today', { locale: 'en' });
      return !(lists.look?.rows ?? []).some((one) => one.id === id);
    }),
  },
  {
    name: `${HOOKS}/staff/payouts/read-payouts.ts LATE_MS`,
    limit: 5 * DAY,
    unit: MINUTE,
    isStill: each(async (age) => {
      const fields = { provider_id: `po_${age}`, currency: 'EUR', state: 'paid', made: ago(age), amount: 1 };
      const id = row('payouts', { ...fields, arrives: ago(age) });
      const { rows: found } = await readDesk(backend, 'payouts', { month: ago(age).slice(0, 7), after: '' });
      return found.find((one) => one.id === id)?.problems.includes('late') === false;
    }),
  },
  {
    name: `${HOOKS}/staff/payouts/read-payouts.ts WAIT_MS`,
    limit: 40 * DAY,
    unit: HOUR,
    isStill: each(async (age) => {
      const { record } = await placeOrder(backend, shop);
      const fields = { provider: 'demo', intent: `pi_${age}`, state: 'succeeded', currency: 'EUR', captured: 1 };
      row('payments', { order: record.id, ...fields, created: ago(age) });
      const month = new Date(centralEuropean(Date.now() - age)).toISOString().slice(0, 7);
      const { missing } = await readDesk(backend, 'payouts', { month, after: '' });
      return !missing.some(({ order }) => order === record.id);
    }),
  },
  ...(
    [
      [`${HOOKS}/orders/payments/payouts/match-bank.ts EARLY_MS`, 3, 1],
      [`${HOOKS}/orders/payments/payouts/match-bank.ts LATE_MS`, 10, -1],
    ] as const
  ).map(([name, days, sign]): Limit => ({
    name,
    limit: days * DAY,
    unit: HOUR,
    isStill: each(async (age) => {
      const arrives = Date.parse('2026-02-15T12:00:00Z');
      const amount = rows + 5000;
      const at = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
      const fields = { provider_id: `po_${days}${age}`, currency: 'EUR', state: 'paid', made: at(arrives), amount };
      const id = row('payouts', { ...fields, arrives: at(arrives) });
      const received = at(arrives - sign * age);
      row('unmatched_transfers', {
        key: `${days} ${age}`,
        amount,
        currency: 'EUR',
        received,
        outcome: 'no_order',
        state: 'open',
      });
      const { rows: found } = await readDesk(backend, 'payouts', { month: '2026-02', after: '' });
      return found.find((one) => one.id === id)?.candidates.length === 1;
    }),
  })),
  {
    name: `${HOOKS}/staff/today/sources.ts LOOKED_AT_DAYS`,
    limit: 30 * DAY,
    unit: HOUR,
    isStill: each(async (age) => {
      const fields = { event: `evt_${age}`, type: 'x', state: 'failed', created: ago(age), updated: ago(age) };
      const id = row('payment_events', fields);
      const { lists } = await readDesk(backend, 'today', { locale: 'en' });
      return (lists.look?.rows ?? []).some((one) => one.id === id);
    }),
  },
  {
    name: `${HOOKS}/staff/today/sources.ts REFUND_DAYS`,
    limit: 14 * DAY,
    unit: HOUR,
    isStill: until(async () => {
      const { record } = await placeOrder(backend, shop);
      const fields = { kind: 'withdrawal', email: 'a@b.example', locale: 'en', state: 'received', key: record.id };
      const id = row('returns', { ...fields, reference: record.id, order: record.id, received: ago(0) });
      const { lists } = await readDesk(backend, 'today', { locale: 'en' });
      return (lists.answer?.rows ?? []).find((one) => one.id === id)?.due ?? 0;
    }),
  },
  ...(
    [
      [`${HOOKS}/orders/payments/watch-money.ts REFUND_DAYS`, 14, 'returns', 'refund_overdue'],
      [`${HOOKS}/orders/payments/watch-money.ts EVIDENCE_DAYS`, 3, 'disputes', 'dispute_due'],
    ] as const
  ).map(([name, days, table, step]): Limit => ({
    name,
    limit: days * DAY,
    unit: HOUR,
    async isStill(ages) {
      const { record } = await placeOrder(backend, shop);
      const ids = ages.map((age) => {
        const key = `${step.slice(0, 7)}${age}`;
        if (table === 'returns') {
          const fields = { kind: 'withdrawal', email: 'a@b.example', locale: 'en', state: 'received', key };
          return row(table, { ...fields, reference: key, order: record.id, received: ago(age) });
        }
        return row(table, { order: record.id, provider_id: key, state: 'needs_response', evidence_due: ago(-age) });
      });
      const isFound = (id: string): boolean =>
        read(backend, 'SELECT COUNT(*) FROM job_findings WHERE step = ? AND record = ?', step, id) === 1;
      await backend.admin.crons.run('vitrine_payments');
      await vi.waitUntil(() => ids.some(isFound), WAIT);
      // What is overdue is found after the term, what is due soon before it.
      return ids.map((id) => isFound(id) === (table === 'disputes'));
    },
  })),
];

test.for(LIMITS.map((one) => [one.name, one] as const))(
  '%s holds one unit before, and is over one unit after',
  async ([, { limit, unit, isStill }]) => {
    expect(await isStill([limit - unit, limit + unit])).toEqual([true, false]);
  },
);
