/**
 * PocketBase is ended between every two steps of taking and giving back money, and nobody comes back to repeat what was interrupted: the
 * shopper is gone, and Stripe sends no event again. Comparing the books alone must bring each case to its right end.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBack } from '#tests/support/call-desk.ts';
import { crashPoints, type CrashPoints } from '#tests/support/crash-points.ts';
import { runJobs } from '#tests/support/job-schedule.ts';
import { callRoute, orderRequest, statusOf, stockOf, withDatabase } from '#tests/support/order-shop.ts';
import { IS_WHOLE } from '#tests/support/whole.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import {
  historyOf,
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  reconcile,
  refundsOf,
  startPaying,
  startPayingShop,
  tell,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';

const STOCK = 10_000;
/** A step that is never reached says so, in place of a test that hangs. */
const ENDS_WITHIN_MS = 60_000;
/** More than any flow here has. */
const FAR = 1000;
/** Nothing more is kept before a commit than after the step before it, but for the first, before which there is none. */
const isTried = (step: string, index: number): boolean => IS_WHOLE || index === 0 || step !== 'before commit';

let folder: string;
let points: CrashPoints;
let paying: PayingShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-crash-'));
  points = await crashPoints(folder);
  paying = await startPayingShop(STOCK, { adapt: points.adapt });
});
afterAll(async () => {
  await paying.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Flow<Prepared> {
  prepare(): Promise<Prepared>;
  /** What is interrupted. Its calls may fail; nobody repeats them. */
  run(prepared: Prepared): Promise<unknown>;
  /** Whether all of it is done, also what goes on after an answer. */
  isDone(prepared: Prepared): Promise<boolean>;
  /** What must be true in the end. */
  check(prepared: Prepared, where: string): Promise<void>;
}

async function endUp<Prepared>({ check }: Flow<Prepared>, prepared: Prepared, where: string): Promise<void> {
  // Twice: what the first time starts may end in the second one.
  await reconcile(paying);
  expect(await reconcile(paying), where).toEqual({ complete: true, findings: [] });
  // Mails of a process that ended are the job's: they stand before those of the next order.
  await runJobs(paying.backend, 'minute');
  await check(prepared, where);
}

/** The steps that the flow takes when nothing happens to it. */
async function stepsOf<Prepared>(flow: Flow<Prepared>): Promise<readonly string[]> {
  const prepared = await flow.prepare();
  await points.arm(FAR);
  await flow.run(prepared);
  await expect.poll(() => flow.isDone(prepared)).toBe(true);
  const steps = await points.disarm();
  await endUp(flow, prepared, 'no crash');
  return steps;
}

/** Ends the process at each step of the flow in turn; in the short form, at each after which more is kept. */
async function crashAtEachStep<Prepared>(flow: Flow<Prepared>): Promise<readonly string[]> {
  const steps = await stepsOf(flow);
  for (const [index, step] of steps.entries()) {
    if (!isTried(step, index)) continue;
    const where = `${index + 1}: ${step}`;
    const prepared = await flow.prepare();
    await points.arm(index + 1);
    const running = flow.run(prepared).catch(() => 'cut');
    expect(await Promise.race([paying.backend.ended.then(() => 'ended'), sleep(ENDS_WITHIN_MS)]), where).toBe('ended');
    await running;
    expect((await points.disarm()).at(-1), where).toBe(step);
    paying.backend = await paying.backend.restart();
    withDatabase(paying.backend, (database) =>
      expect(database.prepare('PRAGMA integrity_check').get(), where).toEqual({ integrity_check: 'ok' }),
    );
    await endUp(flow, prepared, where);
  }
  return steps;
}

async function isMailed(order: string, count: number): Promise<boolean> {
  const mails = await paying.backend.admin.collection('mails').getFullList({ filter: `order = '${order}'` });
  return mails.length === count && mails.every((mail) => mail['error'] !== '' || mail['state'] === 'sent');
}

async function checkPaidOnce({ record, token, intent }: Placed, where: string): Promise<void> {
  expect(await statusOf(paying.backend, token), where).toMatchObject({ state: 'open', payment: 'paid', paid: 2490 });
  expect(await historyOf(paying, record.id), where).toEqual(['unpaid → paid']);
  expect(await mailsOf(paying, record.id), where).toEqual(['order_confirmed']);
  expect(await paymentsOf(paying, record.id), where).toMatchObject([{ intent: intent.id, state: 'succeeded' }]);
}

test('taking money: the order is paid once, although no event comes again', { timeout: 120_000 }, async () => {
  const steps = await crashAtEachStep<Placed>({
    prepare: () => placeAndStart(paying),
    run: (placed) => payAndTell(paying, placed),
    isDone: ({ record }) => isMailed(record.id, 1),
    check: checkPaidOnce,
  });
  expect(steps.filter((step) => step === 'after commit').length).toBeGreaterThanOrEqual(2);
});

test('starting a payment: the order has one that can be paid, and no piece is lost', { timeout: 120_000 }, async () => {
  const { id } = paying.shop.item;
  let sold = STOCK - (await stockOf(paying.backend, id));
  await crashAtEachStep({
    prepare: async () => orderRequest(paying.shop, { lines: [{ item: id, quantity: 1 }] }),
    run: async (request) => {
      const { body } = await callRoute<OrderAnswer>(paying.backend, 'order', request);
      return startPaying(paying, body.token);
    },
    isDone: async () => true,
    check: async (request, where) => {
      // The shopper comes back, presses the same button again, and pays.
      const { status, body } = await callRoute<OrderAnswer>(paying.backend, 'order', request);
      expect(status, where).toBe(200);
      const intent = await startPaying(paying, body.token);
      await payAndTell(paying, { intent });
      const order = await paying.backend.admin.collection('orders').getFirstListItem(`number = '${body.order.number}'`);
      expect(await statusOf(paying.backend, body.token), where).toMatchObject({ payment: 'paid', paid: 2490 });
      expect(await paymentsOf(paying, order.id), where).toMatchObject([{ state: 'succeeded' }]);
      sold += 1;
      expect(await stockOf(paying.backend, id), where).toBe(STOCK - sold);
    },
  });
});

test('giving late money back: it goes back once', { timeout: 180_000 }, async () => {
  const back = ({ intent }: Placed): number[] =>
    paying.stripe.account.refunds.filter((one) => one.payment_intent === intent.id).map(({ amount }) => amount);
  await crashAtEachStep<Placed>({
    prepare: async () => {
      const placed = await placeAndStart(paying);
      await callRoute(paying.backend, 'order-cancel', { token: placed.token });
      paying.stripe.account.pay(placed.intent.id);
      return placed;
    },
    run: (placed) => tell(paying, 'payment_intent.succeeded', placed.intent),
    isDone: async ({ record, token }) =>
      (await statusOf(paying.backend, token)).payment === 'refunded' && isMailed(record.id, 1),
    check: async (placed, where) => {
      expect(back(placed), where).toEqual([2490]);
      expect(await statusOf(paying.backend, placed.token), where).toMatchObject({
        state: 'cancelled',
        payment: 'refunded',
        paid: 2490,
        refunded: 2490,
      });
      expect(await mailsOf(paying, placed.record.id), where).toEqual(['order_cancelled']);
    },
  });
});

test('a refund of an operator: it is made once, or was never asked for', { timeout: 180_000 }, async () => {
  const steps = await crashAtEachStep<Placed>({
    prepare: async () => {
      const placed = await placeAndStart(paying);
      await payAndTell(paying, placed);
      await expect.poll(() => isMailed(placed.record.id, 1)).toBe(true);
      return placed;
    },
    run: ({ record }) => giveBack(paying.backend, { order: record.id, amount: 500 }),
    isDone: ({ record }) => isMailed(record.id, 2),
    check: async ({ record, token: own }, where) => {
      const rows = await refundsOf(paying, record.id);
      const made = paying.stripe.account.refunds.filter((one) => one.metadata['refund'] === rows[0]?.id);
      const isAsked = rows.length === 1;
      expect(made.length, where).toBe(isAsked ? 1 : 0);
      expect(await statusOf(paying.backend, own), where).toMatchObject(
        isAsked ? { payment: 'part_refunded', refunded: 500 } : { payment: 'paid', refunded: 0 },
      );
    },
  });
  expect(steps).toContain('after POST /v1/refunds');
});
