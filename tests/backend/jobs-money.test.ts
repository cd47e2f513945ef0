/** Payments that a job cannot do, before others that it can: the others are done, and an operator is told of the one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/backend.ts';
import { LONG_AGO } from '#tests/support/order-shop.ts';
import {
  eventsOf,
  payAndTell,
  placeAndPay,
  placeAndStart,
  reconcile,
  refund,
  startPayingShop,
  tell,
  type PayingShop,
} from '#tests/support/paying-shop.ts';
import { findingsOf, read, write } from '#tests/support/poison.ts';

let paying: PayingShop;
let backend: TestBackend;
beforeAll(async () => {
  paying = await startPayingShop(1000);
  ({ backend } = paying);
  // The comparison of today is done, and applies nothing that a step is to do.
  await reconcile(paying);
});
afterAll(() => paying.stop());

interface Kind {
  readonly step: string;
  readonly job: 'payments' | 'hour';
  /** Makes what is due, and gives the id that a finding names. */
  make(): Promise<string>;
  poison(id: string): void;
  isDone(id: string): unknown;
}

const longPhone = (where: string, id: string): void =>
  write(
    backend,
    `UPDATE orders SET phone = ? WHERE id = (SELECT "order" FROM payments WHERE ${where} = ?)`,
    '1'.repeat(57),
    id,
  );

const KINDS: readonly Kind[] = [
  {
    step: 'payment_event',
    job: 'payments',
    async make() {
      const placed = await placeAndStart(paying);
      const intent = paying.stripe.account.pay(placed.intent.id);
      paying.stripe.faults.push('unreachable');
      await tell(paying, 'payment_intent.succeeded', intent);
      const [event] = await eventsOf(paying, intent.id);
      write(backend, 'UPDATE payment_events SET updated = ? WHERE id = ?', LONG_AGO, event?.id ?? '');
      return event?.id ?? '';
    },
    poison: (id) => longPhone('intent', String(read(backend, 'SELECT intent FROM payment_events WHERE id = ?', id))),
    isDone: (id) => read(backend, 'SELECT state FROM payment_events WHERE id = ?', id) === 'processed',
  },
  {
    step: 'compare_payment',
    job: 'payments',
    async make() {
      const placed = await placeAndStart(paying);
      paying.stripe.account.pay(placed.intent.id);
      write(backend, 'UPDATE payments SET updated = ? WHERE intent = ?', LONG_AGO, placed.intent.id);
      return String(read(backend, 'SELECT id FROM payments WHERE intent = ?', placed.intent.id));
    },
    poison: (id) => write(backend, "UPDATE payments SET currency = '' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT state FROM payments WHERE id = ?', id) === 'succeeded',
  },
  {
    step: 'send_refund',
    job: 'payments',
    async make() {
      const placed = await placeAndPay(paying);
      paying.stripe.faults.push('unreachable', 'unreachable');
      await refund(paying, placed);
      paying.stripe.faults.length = 0;
      write(backend, 'UPDATE refunds SET updated = ? WHERE "order" = ?', LONG_AGO, placed.record.id);
      return String(read(backend, 'SELECT id FROM refunds WHERE "order" = ?', placed.record.id));
    },
    poison: (id) => write(backend, "UPDATE refunds SET payment = 'nowhere' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT state FROM refunds WHERE id = ?', id) === 'succeeded',
  },
  {
    step: 'forget_event_body',
    job: 'hour',
    async make() {
      const placed = await placeAndStart(paying);
      await payAndTell(paying, placed);
      const [event] = await eventsOf(paying, placed.intent.id);
      write(backend, 'UPDATE payment_events SET updated = ? WHERE id = ?', LONG_AGO, event?.id ?? '');
      return event?.id ?? '';
    },
    poison: (id) => write(backend, "UPDATE payment_events SET type = '' WHERE id = ?", id),
    isDone: (id) => read(backend, 'SELECT body FROM payment_events WHERE id = ?', id) === '',
  },
  {
    step: 'compare_books',
    job: 'hour',
    async make() {
      const placed = await placeAndStart(paying);
      paying.stripe.account.pay(placed.intent.id);
      return placed.intent.id;
    },
    poison: (intent) => longPhone('intent', intent),
    isDone: (intent) => read(backend, 'SELECT state FROM payments WHERE intent = ?', intent) === 'succeeded',
  },
];

test.each(KINDS)('$step: one that cannot be done holds up no other one, and is found once', async (kind) => {
  const bad = await kind.make();
  kind.poison(bad);
  const good = [await kind.make(), await kind.make()];
  await backend.admin.crons.run(`vitrine_${kind.job}`);
  for (const id of good) await expect.poll(() => kind.isDone(id), { message: id }).toBe(true);
  // An order that one step cannot pay, another one cannot either.
  const found = async (): Promise<unknown[]> =>
    (await findingsOf(backend, kind.step)).filter(({ record }) => record === bad).map(({ step }) => step);
  await expect.poll(found).toEqual([kind.step]);
  for (const { record } of await findingsOf(backend, kind.step)) expect(good).not.toContain(record);
  expect(kind.isDone(bad)).toBe(false);
  const before = await findingsOf(backend, kind.step);
  const later = await kind.make();
  await backend.admin.crons.run(`vitrine_${kind.job}`);
  await expect.poll(() => kind.isDone(later)).toBe(true);
  expect((await findingsOf(backend, kind.step)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('an event that waits for its next attempt stays on the list', async () => {
  const [finding] = await findingsOf(backend, 'payment_event');
  const event = finding?.record ?? '';
  const attempts = (): unknown => read(backend, 'SELECT attempts FROM payment_events WHERE id = ?', event);
  const before = Number(attempts());
  expect(before).toBeGreaterThan(1);
  // Longer ago than any event waits, and not as long as this one after its attempts.
  const updated = new Date(Date.now() - 90_000).toISOString().replace('T', ' ');
  write(backend, 'UPDATE payment_events SET updated = ? WHERE id = ?', updated, event);
  const later = await KINDS[0]?.make();
  await backend.admin.crons.run('vitrine_payments');
  await expect.poll(() => KINDS[0]?.isDone(later ?? '')).toBe(true);
  expect(attempts()).toBe(before);
  expect((await findingsOf(backend, 'payment_event')).map(({ id }) => id)).toEqual([finding?.id]);
});

test('what cannot be done holds up no comparison of the books, and what can be again is found no more', async () => {
  const open = async (): Promise<string[]> => {
    const steps = ['payment_event', 'compare_payment', 'compare_books'];
    const found = await Promise.all(steps.map((step) => findingsOf(backend, step)));
    return steps.filter((_, index) => (found[index]?.length ?? 0) > 0);
  };
  expect(await reconcile(paying)).toMatchObject({ complete: true });
  expect(await open()).toEqual(['payment_event', 'compare_payment', 'compare_books']);
  write(backend, "UPDATE orders SET phone = ''");
  write(backend, "UPDATE payments SET currency = 'EUR'");
  expect(await reconcile(paying)).toMatchObject({ complete: true });
  expect(await open()).toEqual([]);
});
