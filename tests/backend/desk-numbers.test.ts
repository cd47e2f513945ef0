/** How it goes: sums of random orders beside a computation of their own, and what an operator reads of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NumbersAnswer } from '#src/contract/desk/numbers.ts';
import { stepBefore, stepsUntil, type Period, type PeriodKind } from '#src/domain/format/periods.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { readDesk } from '#tests/support/call-desk.ts';
import {
  ADDRESS,
  callRoute,
  insertRow,
  placeOrder,
  startOrderShop,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { read, write } from '#tests/support/poison.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PRODUCTS = ['producta0000001', 'productb0000001', 'productc0000001'];
const COUNTRIES = ['FR', 'IT', 'DE'];
const LOCALES = ['en', 'fr', 'it'];
const STATES = ['unpaid', 'failed', 'paid', 'part_refunded', 'refunded', 'disputed'];

interface Sold {
  readonly id: string;
  readonly at: number;
  readonly country: string;
  readonly locale: string;
  readonly lines: readonly {
    readonly product: string;
    readonly quantity: number;
    readonly price: number;
    readonly discount: number;
  }[];
  readonly shipping: number;
  state: string;
  refunded: number;
}

/** The same numbers in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const roll = dice(7);
const now = Date.now();

function randomOrder(index: number): Sold {
  const country = COUNTRIES[roll(3)] ?? '';
  return {
    id: `order${String(index).padStart(10, '0')}`,
    at: now - roll(760 * 24 * 60) * 60_000,
    country,
    locale: LOCALES[roll(3)] ?? '',
    lines: Array.from({ length: 1 + roll(3) }, () => {
      const [quantity, price] = [1 + roll(4), 100 + roll(9000)];
      return { product: PRODUCTS[roll(3)] ?? '', quantity, price, discount: roll(quantity * price) };
    }),
    shipping: roll(1000),
    state: STATES[roll(6)] ?? '',
    refunded: 0,
  };
}

const goodsOf = ({ lines }: Sold): number =>
  lines.reduce((sum, { quantity, price, discount }) => sum + quantity * price - discount, 0);
const totalOf = (order: Sold): number => goodsOf(order) + order.shipping;
const isPaid = ({ state }: Sold): boolean => !['unpaid', 'failed'].includes(state);

const paris = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });
const today = paris.format(now);
const stored = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

let backend: TestBackend;
let shop: OrderShop;
let orders: Sold[];

function insertOrder({ id, at, country, locale, lines, state, refunded, ...order }: Sold): void {
  const total = totalOf({ id, at, country, locale, lines, state, refunded, ...order });
  const text = { number: id, token: id, cart: id, key: id, request_hash: '0'.repeat(64), email: 'zoe@visitor.example' };
  insertRow(backend, 'orders', {
    ...text,
    id,
    locale,
    address: JSON.stringify({ ...ADDRESS, country }),
    currency: 'EUR',
    total,
    paid: state === 'unpaid' || state === 'failed' ? 0 : total,
    refunded,
    terms: '0'.repeat(64),
    order_state: 'open',
    payment_state: state,
    fulfilment_state: 'unfulfilled',
    created: stored(at),
  });
  lines.forEach(({ product, quantity, price, discount }, rank) =>
    insertRow(backend, 'order_lines', {
      id: `${id.slice(5)}line${rank}`,
      order: id,
      product,
      item: product,
      rank,
      quantity,
      unit_price: price,
      discount,
      tax_class: 'standard',
    }),
  );
}

beforeAll(async () => {
  backend = await startTestBackend({ schedule: false });
  shop = await startOrderShop(backend, 1000);
  orders = Array.from({ length: 160 }, (_, index) => randomOrder(index));
  for (const order of orders) {
    if (order.state === 'part_refunded') order.refunded = roll(totalOf(order));
    if (order.state === 'refunded') order.refunded = totalOf(order);
    insertOrder(order);
  }
});
afterAll(() => backend.stop());

async function sumUp(): Promise<void> {
  await backend.admin.crons.run('vitrine_hour');
  await expect.poll(() => read(backend, "SELECT COUNT(*) FROM sale_days WHERE kind = 'stale'")).toBe(0);
}

const numbers = (by: PeriodKind): Promise<NumbersAnswer> => readDesk(backend, 'numbers', { by, locale: 'fr' });

/** What was sold in days, order by order. */
function soldIn({ from, to }: Period): Sold[] {
  return orders.filter((order) => {
    const day = paris.format(order.at);
    return isPaid(order) && from <= day && day <= to;
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function expectedStep(period: Period): object {
  const sold = soldIn(period);
  return {
    ...period,
    orders: sold.length,
    amount: sum(sold.map(totalOf)),
    refunded: sum(sold.map(({ refunded }) => refunded)),
  };
}

function expectedParts(by: (order: Sold) => string, period: Period): readonly (readonly [string, number, number])[] {
  const sold = soldIn(period);
  const names = [...new Set(sold.map(by))];
  return names
    .map((name) => {
      const own = sold.filter((order) => by(order) === name);
      return [name, own.length, sum(own.map(totalOf))] as const;
    })
    .sort((a, b) => b[2] - a[2]);
}

function expectedProducts(period: Period): readonly (readonly [string, number, number, number])[] {
  const sold = soldIn(period);
  return PRODUCTS.map((product) => {
    const lines = sold.flatMap((order) => order.lines.filter((line) => line.product === product));
    const own = sold.filter((order) => order.lines.some((line) => line.product === product));
    const amount = sum(lines.map(({ quantity, price, discount }) => quantity * price - discount));
    return [product, own.length, sum(lines.map(({ quantity }) => quantity)), amount] as const;
  })
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[3] - a[3]);
}

async function numbersSeen(by: PeriodKind): Promise<number> {
  const shown = await numbers(by);
  const steps = stepsUntil(by, today);
  expect(shown.steps).toEqual(
    steps.map((step) => ({ ...expectedStep(step), before: expectedStep(stepBefore(by, step)) })),
  );
  const period = { from: steps[0]?.from ?? '', to: today };
  expect(shown.countries.map(({ name, orders: count, amount }) => [name, count, amount])).toEqual(
    expectedParts(({ country }) => country, period),
  );
  expect(shown.languages.map(({ name, orders: count, amount }) => [name, count, amount])).toEqual(
    expectedParts(({ locale }) => locale, period),
  );
  expect(shown.products.map(({ name, orders: count, pieces, amount }) => [name, count, pieces, amount])).toEqual(
    expectedProducts(period),
  );
  const before = { from: shown.steps[0]?.before.from ?? '', to: shown.steps.at(-1)?.before.to ?? '' };
  for (const { name, amountBefore } of shown.products)
    expect(amountBefore).toBe(expectedProducts(before).find(([product]) => product === name)?.[3] ?? 0);
  return shown.funnel.paid - sum(shown.steps.map((step) => step.orders));
}

test.for(['day', 'week', 'month'] as const)('orders of two years add up by %s, beside as many before', async (by) => {
  await sumUp();
  expect(await numbersSeen(by)).toBe(0);
});

test('a day is summed again when one of its orders changes, is paid late or goes, and no other day is', async () => {
  const late = orders.find((order) => !isPaid(order) && order.at < now - 3 * DAY_MS && order.at > now - 300 * DAY_MS);
  const back = orders.find(
    (order) => order.state === 'paid' && order.at < now - 3 * DAY_MS && order.at > now - 300 * DAY_MS,
  );
  if (late === undefined || back === undefined) throw new Error('The dice gave none.');
  late.state = 'paid';
  write(backend, "UPDATE orders SET payment_state = 'paid', paid = total WHERE id = ?", late.id);
  back.state = 'part_refunded';
  back.refunded = 1;
  write(backend, "UPDATE orders SET payment_state = 'part_refunded', refunded = 1 WHERE id = ?", back.id);
  // Nothing that is summed.
  write(backend, "UPDATE orders SET fulfilment_state = 'shipped' WHERE payment_state = 'paid'");
  const noted = "SELECT COUNT(*) FROM sale_days WHERE kind = 'stale'";
  expect(read(backend, noted)).toBe(new Set([late, back].map(({ at }) => stored(at).slice(0, 13))).size);
  await sumUp();
  expect(await numbersSeen('month')).toBe(0);
  const [gone] = orders.splice(orders.indexOf(back), 1);
  write(backend, 'DELETE FROM orders WHERE id = ?', `${gone?.id}`);
  await sumUp();
  expect(await numbersSeen('month')).toBe(0);
});

test('an order of today counts at once, with the article in the language of whoever asks', async () => {
  const before = await numbers('day');
  const { token, record } = await placeOrder(backend, shop);
  expect((await numbers('day')).steps.at(-1)).toEqual(before.steps.at(-1));
  expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
  const [was, is] = [before.steps.at(-1), (await numbers('day')).steps.at(-1)];
  expect(is).toMatchObject({ orders: (was?.orders ?? 0) + 1, amount: (was?.amount ?? 0) + record.total });
  expect((await numbers('day')).products).toContainEqual(expect.objectContaining({ title: 'Bol', pieces: 2 }));
  write(backend, 'DELETE FROM order_lines WHERE "order" = ?', record.id);
  withDatabase(backend, (database) => database.prepare('DELETE FROM orders WHERE id = ?').run(record.id));
});

test('what was seen, added and checked out are counts of visits, ten times as many as were measured', async () => {
  const visit = (form: Record<string, string>): Promise<Response> =>
    fetch(`${backend.url}/api/shop/vitals`, { method: 'POST', body: new URLSearchParams(form) });
  const empty = await numbers('week');
  expect(empty.funnel).toMatchObject({ seen: 0, added: 0, checkout: 0 });
  for (const form of [
    { page: 'product', connection: '4g', cls: '0' },
    { page: 'product', connection: '3g', lcp: '900', added: '1' },
    // Browsers that measure nothing are counted as well.
    { page: 'product', connection: 'unknown' },
    { page: 'checkout', connection: '4g', cls: '0' },
    // Counted as measurements alone.
    { page: 'home', connection: '4g', cls: '0', added: '1' },
  ])
    expect(await (await visit(form)).json()).toEqual({ counted: true });
  expect((await numbers('week')).funnel).toMatchObject({ seen: 30, added: 10, checkout: 10 });
  write(backend, 'UPDATE vitals SET day = ?', stepBefore('week', { from: today, to: today }).from);
  const shown = await numbers('week');
  expect([shown.funnel.seen, shown.funnelBefore]).toEqual([
    0,
    expect.objectContaining({ seen: 30, added: 10, checkout: 10 }),
  ]);
});

test('a demo pays out the weeks that are over, less fees, once', async () => {
  const { token, record } = await placeOrder(backend, shop);
  expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
  // A Tuesday in January: its week goes to the bank on the Wednesday after it.
  write(backend, 'UPDATE payments SET created = \'2026-01-13 10:00:00.000Z\' WHERE "order" = ?', record.id);
  const january = async () => readDesk(backend, 'payouts', { month: '2026-01', after: '' });
  const hour = async (): Promise<number> => {
    await backend.admin.crons.run('vitrine_hour');
    return (await january()).rows.length;
  };
  await expect.poll(hour).toBe(1);
  expect(await hour()).toBe(1);
  const [payout] = (await january()).rows;
  const fees = Math.round(record.total * 0.015) + 25;
  expect(payout).toMatchObject({
    arrives: '2026-01-21',
    payments: record.total,
    fees,
    amount: record.total - fees,
    problems: ['late'],
  });
  expect((await january()).waiting).toEqual({ count: 0, amount: 0 });
});
