/** A live shop whose provider is the fake of Stripe, and the calls that tests of payments share. */
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { PaymentFinding } from '#src/contract/desk/money.ts';
import type {
  ComparisonRecord,
  DisputeRecord,
  PaymentEventRecord,
  PaymentRecord,
  RefundRecord,
} from '#src/contract/records.ts';
import type { OrderView, PaymentAnswer } from '#src/contract/shop-api.ts';
import { startTestBackend, type TestBackend, type TestBackendOptions } from '#tests/support/backend.ts';
import { actAtDesk, giveBack, readDesk } from '#tests/support/call-desk.ts';
import { startFakeStripe, WEBHOOK_SECRET, type FakeStripe } from '#tests/support/fake-stripe.ts';
import { deliver, makeEvent, type Delivery, type EventChanges } from '#tests/support/fake-stripe/events.ts';
import type { FakeIntent, FakeRefund } from '#tests/support/fake-stripe/objects.ts';
import { runJobs } from '#tests/support/job-schedule.ts';
import { ago } from '#tests/support/limits-of-time.ts';
import {
  callRoute,
  placeOrder,
  startOrderShop,
  statusOf,
  withDatabase,
  type Answer,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface PayingShop {
  backend: TestBackend;
  readonly stripe: FakeStripe;
  readonly shop: OrderShop;
  stop(): Promise<void>;
}

export async function startPayingShop(stock: number, options: TestBackendOptions = {}): Promise<PayingShop> {
  const stripe = await startFakeStripe();
  const backend = await startTestBackend({ ...options, env: { ...stripe.env, ...options.env } });
  const shop = await startOrderShop(backend, stock);
  const paying: PayingShop = {
    backend,
    stripe,
    shop,
    async stop() {
      await paying.backend.stop();
      await stripe.stop();
    },
  };
  return paying;
}

export type Placed = Awaited<ReturnType<typeof placeOrder>> & { readonly intent: FakeIntent };

/** Starts the payment of an order, which must succeed. */
export async function startPaying(paying: PayingShop, token: string): Promise<FakeIntent> {
  const { status, body } = await callRoute<PaymentAnswer>(paying.backend, 'payment', { token });
  if (status !== 200 || body.provider !== 'stripe') throw new Error(`No payment was started: ${JSON.stringify(body)}`);
  return paying.stripe.account.intent(body.clientSecret.replace(/_secret_.*$/, ''));
}

/** An order whose payment has been started. */
export async function placeAndStart(paying: PayingShop, quantity = 1): Promise<Placed> {
  const lines = [{ item: paying.shop.item.id, quantity }];
  const placed = await placeOrder(paying.backend, paying.shop, { lines });
  return { ...placed, intent: await startPaying(paying, placed.token) };
}

/** Sends the event about an intent as it is now; gives the status of the answer. */
export function tell(
  { backend }: PayingShop,
  type: string,
  object: object,
  delivery: Delivery = {},
  changes: EventChanges = {},
): Promise<number> {
  return deliver(`${backend.url}/api/shop/webhook`, makeEvent(type, object, changes), WEBHOOK_SECRET, delivery);
}

/** The shopper pays and Stripe tells. */
export async function payAndTell(paying: PayingShop, { intent }: Pick<Placed, 'intent'>): Promise<void> {
  paying.stripe.account.pay(intent.id);
  const status = await tell(paying, 'payment_intent.succeeded', intent);
  if (status !== 200) throw new Error(`The webhook was answered with ${status}.`);
}

/** An order that is paid. */
export async function placeAndPay(paying: PayingShop, quantity = 1): Promise<Placed> {
  const placed = await placeAndStart(paying, quantity);
  await payAndTell(paying, placed);
  return placed;
}

/** What has become of a refund, and of its order. */
export interface Refunded {
  /** Id in `refunds`. */
  readonly refund: string;
  readonly state: RefundRecord['state'];
  readonly amount: number;
  readonly order: OrderView;
}

async function refunded(backend: TestBackend, token: string, answer: Answer<ActionAnswer>): Promise<Answer<Refunded>> {
  if (answer.status !== 200) return { status: answer.status, body: answer.body as never };
  const { id, state, amount } = await backend.admin.collection<RefundRecord>('refunds').getOne(answer.body.subject);
  return { status: 200, body: { refund: id, state, amount, order: await statusOf(backend, token) } };
}

/** Asks for a refund as a superuser. */
export async function refund(
  { backend }: PayingShop,
  { record, token }: Placed,
  changes: Partial<Parameters<typeof giveBack>[1]> = {},
): Promise<Answer<Refunded>> {
  return refunded(backend, token, await giveBack(backend, { order: record.id, ...changes }));
}

/** Asks as a superuser for a refund in the place of one that failed (its id). */
export async function retryRefund(
  { backend }: PayingShop,
  { token }: Placed,
  failed: string,
): Promise<Answer<Refunded>> {
  return refunded(backend, token, await actAtDesk(backend, 'refund-again', { refund: failed }));
}

/** The only refund of a payment at the fake. */
export function refundAt({ stripe }: PayingShop, { intent }: Pick<Placed, 'intent'>): FakeRefund {
  const made = stripe.account.refunds.filter((one) => one.payment_intent === intent.id).at(-1);
  if (made === undefined) throw new Error('The fake has made no refund.');
  return made;
}

export function disputesOf({ backend }: PayingShop, order: string): Promise<DisputeRecord[]> {
  return backend.admin
    .collection<DisputeRecord>('disputes')
    .getFullList({ filter: `order = '${order}'`, sort: '@rowid' });
}

/** Cents that the fake has given back for an order. */
export function givenBack({ stripe }: PayingShop, { intent }: Placed): number[] {
  return stripe.account.refunds
    .filter((one) => one.payment_intent === intent.id && one.status !== 'failed' && one.status !== 'canceled')
    .map(({ amount }) => amount);
}

export interface Compared {
  /** Whether all lists have been looked at to their end. */
  readonly complete: boolean;
  /** Oldest first. */
  readonly findings: readonly PaymentFinding[];
}

/** Time goes by for all that waits to be compared with Stripe, and its jobs do so. */
export async function reconcile({ backend }: PayingShop): Promise<Compared> {
  const waiting = (table: string, where: string): void =>
    void withDatabase(backend, (database) =>
      database.prepare(`UPDATE ${table} SET updated = ? WHERE ${where}`).run(ago(2 * HOUR_MS)),
    );
  const before = ago(25 * HOUR_MS);
  withDatabase(backend, (database) =>
    database.prepare("UPDATE comparisons SET compared = ? WHERE compared != ''").run(before),
  );
  waiting('payment_events', "state = 'received'");
  waiting('payments', "state IN ('open', 'processing', 'failed')");
  waiting('refunds', "state = 'pending'");
  await runJobs(backend, 'minuteOfMoney', 'hour');
  // What was applied just now may want money given back.
  waiting('refunds', "state = 'pending'");
  await runJobs(backend, 'minuteOfMoney');
  const lists = await backend.admin.collection<ComparisonRecord>('comparisons').getFullList();
  const complete = lists.length === 4 && lists.every(({ compared }) => compared > before);
  const { rows } = await readDesk(backend, 'money-findings', {});
  const findings = rows.map(({ kind, intent, number, amount, currency, note }) => {
    return { kind, intent, number, amount, currency, note };
  });
  return { complete, findings };
}

export function paymentsOf({ backend }: PayingShop, order: string): Promise<PaymentRecord[]> {
  return backend.admin.collection<PaymentRecord>('payments').getFullList({ filter: `order = '${order}'` });
}

export function refundsOf({ backend }: PayingShop, order: string): Promise<RefundRecord[]> {
  return backend.admin.collection<RefundRecord>('refunds').getFullList({ filter: `order = '${order}'` });
}

export function eventsOf({ backend }: PayingShop, intent: string): Promise<PaymentEventRecord[]> {
  return backend.admin.collection<PaymentEventRecord>('payment_events').getFullList({ filter: `intent = '${intent}'` });
}

/** Kinds of the mails of an order, as they are in the outbox. */
export async function mailsOf({ backend }: PayingShop, order: string): Promise<string[]> {
  const mails = await backend.admin.collection('mails').getFullList({ filter: `order = '${order}'`, sort: 'created' });
  return mails.map((mail) => `${mail['kind']}`);
}

/** Steps of the payment state of an order, oldest first. */
export async function historyOf({ backend }: PayingShop, order: string): Promise<string[]> {
  const rows = await backend.admin
    .collection('order_history')
    .getFullList({ filter: `order = '${order}' && machine = 'payment'`, sort: '@rowid' });
  return rows.map((row) => `${row['from']} → ${row['to']}`);
}
