/**
 * The rows of an order for tests of scale, as the shop would have written them; nothing has been checked, drawn or sent
 * for them.
 */
import type { DemoPerson } from '#scripts/demo/orders/people.ts';
import type { Random } from '#scripts/demo/pictures/random.ts';
import { vatPart } from '#src/domain/money/vat.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#src/domain/order/order-states.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';

export interface SoldItem {
  readonly id: string;
  readonly product: string;
  readonly name: string;
  readonly sku: string;
  /** Minor units. */
  readonly price: number;
  readonly weight: number;
}

type Row = Readonly<Record<string, string | number>>;
type States = readonly [OrderState, PaymentState, FulfilmentState];

/** Share of all orders → their states. Nothing of them is due to a job: unpaid ones are over. */
const LAST_STATES: readonly (readonly [part: number, states: States])[] = [
  [0.86, ['completed', 'paid', 'delivered']],
  [0.9, ['open', 'paid', 'delivered']],
  [0.91, ['open', 'paid', 'shipped']],
  [0.915, ['open', 'paid', 'part_shipped']],
  [0.917, ['open', 'paid', 'unfulfilled']],
  [0.918, ['open', 'paid', 'lost']],
  [0.93, ['completed', 'refunded', 'delivered']],
  [0.94, ['completed', 'part_refunded', 'delivered']],
  [0.96, ['cancelled', 'unpaid', 'unfulfilled']],
  [1, ['expired', 'unpaid', 'unfulfilled']],
];

const SHIPPING = 490;
const RATE = 2000;
/** Odd: times this, modulo 2⁴⁰, no two orders have the same number. */
const SPREAD = 698_769_069_557n;

/** The same number for the same order, and never that of another one. */
function numberOf(index: number): string {
  const drawn = (BigInt(index) * SPREAD + 77_777_777_777n) & 0xff_ffff_ffffn;
  return orderNumber(Array.from({ length: 8 }, (_, digit) => Number((drawn >> BigInt(digit * 5)) & 31n)));
}

function idAt(kind: string, index: number): string {
  return `${kind}${String(index).padStart(15 - kind.length, '0')}`;
}

interface Bought {
  readonly item: SoldItem;
  readonly quantity: number;
}

function bought(random: Random, items: readonly SoldItem[]): Bought[] {
  const first = Math.floor(random() * items.length);
  return Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
    item: items[(first + index * 7) % items.length],
    quantity: 1 + Math.floor(random() * 2),
  }))
    .filter((one): one is Bought => one.item !== undefined)
    .filter((one, index, all) => all.findIndex(({ item }) => item.id === one.item.id) === index);
}

function lineRows(lines: readonly Bought[], index: number, created: string): Row[] {
  return lines.map(({ item, quantity }, rank) => ({
    id: idAt('many', index * 10 + rank),
    order: idAt('many', index),
    rank,
    item: item.id,
    product: item.product,
    name: item.name,
    values: '',
    sku: item.sku,
    quantity,
    unit_price: item.price,
    discount: 0,
    vat_rate: RATE,
    tax_class: 'standard',
    weight: item.weight,
    withdrawal_exclusion: '',
    created,
    updated: created,
  }));
}

function quoteOf(lines: readonly Bought[], goods: number): string {
  const total = goods + SHIPPING;
  return JSON.stringify({
    currency: 'EUR',
    lines: lines.map(({ item, quantity }) => ({
      item: item.id,
      quantity,
      unitPrice: item.price,
      gross: item.price * quantity,
      discount: 0,
      vatRate: RATE,
    })),
    goods,
    discount: 0,
    shipping: SHIPPING,
    total,
    vat: [vatPart(RATE, total)],
    untilFreeShipping: null,
  });
}

function givenBack(payment: PaymentState, total: number): number {
  if (payment === 'refunded') return total;
  return payment === 'part_refunded' ? Math.floor(total / 2) : 0;
}

/** Table → rows of the order with this number (`index`, from 0), placed at `at` (ms). */
export function manyRows(
  index: number,
  at: number,
  { random, person, items, terms }: { random: Random; person: DemoPerson; items: readonly SoldItem[]; terms: string },
): Readonly<Record<'order_lines' | 'orders' | 'payments', readonly Row[]>> {
  const created = new Date(at).toISOString().replace('T', ' ');
  const drawn = random();
  const [, [order, payment, fulfilment]] = LAST_STATES.find(([part]) => drawn < part) ?? [
    1,
    ['completed', 'paid', 'delivered'],
  ];
  const lines = bought(random, items);
  const goods = lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  const total = goods + SHIPPING;
  const isPaid = payment !== 'unpaid';
  const id = idAt('many', index);
  const row: Row = {
    id,
    number: numberOf(index),
    token: `many${String(index).padStart(39, '0')}`,
    cart: id,
    key: String(index).padStart(32, '0'),
    request_hash: '0'.repeat(64),
    origin: '',
    user: '',
    email: person.email,
    phone: person.phone,
    locale: person.locale,
    address: JSON.stringify(person.address),
    billing: 'null',
    invoice: 'null',
    quote: quoteOf(lines, goods),
    shipping: JSON.stringify({ id: 'many00000000000', name: 'Parcel', daysMin: 2, daysMax: 4 }),
    currency: 'EUR',
    total,
    standard_shipping: SHIPPING,
    coupon: '',
    terms,
    order_state: order,
    payment_state: payment,
    fulfilment_state: fulfilment,
    expires: '',
    stock_held: isPaid ? 1 : 0,
    method: '',
    remind: '',
    paid: isPaid ? total : 0,
    refunded: givenBack(payment, total),
    money_kept: '',
    suspicious: 0,
    demo: 1,
    created,
    updated: created,
  };
  const paid: Row = {
    id,
    order: id,
    provider: 'demo',
    intent: `demo_${id}`,
    state: 'succeeded',
    amount: total,
    captured: total,
    currency: 'EUR',
    error: '',
    attempts: 1,
    dispute: '',
    created,
    updated: created,
  };
  return { order_lines: lineRows(lines, index, created), orders: [row], payments: isPaid ? [paid] : [] };
}
