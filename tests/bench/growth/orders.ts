/** Orders with their lines, and what follows from their states. */
import { COUPONS, priceOf, productOf } from '#tests/bench/growth/catalogue.ts';
import {
  dateOf,
  DAY_MS,
  FIRST_DAYS_AGO,
  hex,
  idOf,
  insertFrom,
  LAST_DAYS_AGO,
  LOCALES_IN_TURN,
  oneOf,
  spread,
  type Filling,
} from '#tests/bench/growth/filling.ts';
import { emailOf } from '#tests/bench/growth/people.ts';
import { heavyEvery } from '#tests/bench/growth/sizes.ts';

/** What became of an order. 'paid' is still to be sent, 'unpaid' waits for its payment. */
export type Fate = 'delivered' | 'refunded' | 'part_refunded' | 'cancelled' | 'expired' | 'paid' | 'unpaid';

/** Orders to make; SQL in which `i` counts from 0. */
export interface OrderPlan {
  /** Tells their ids, numbers and tokens from those of other plans: at most four characters a-z and 0-9; '': the shop's past. */
  readonly batch: string;
  readonly count: number;
  /** When each was placed, ms. */
  readonly at: string;
  /** One of `Fate`. */
  readonly fate: string;
  /** Number of the account, or NULL. */
  readonly user: string;
  readonly email: string;
  /** Until when its stock is reserved, ms; of one that is unpaid. */
  readonly expires: string;
}

/** SQL of the address that orders go to, and of the name of its country with it. */
const ADDRESS =
  '"name":"Zoë Müller","company":"","street":"1 rue de la Paix","extra":"","postcode":"75011","city":"Paris","region":"","country":"FR"';
const ADDRESS_JSON = `'{${ADDRESS}}'`;
export const PLACE_JSON = `json('{${ADDRESS},"countryName":"France"}')`;
const SHIPPING = 490;
export const SHIPPING_PRICE = `${SHIPPING}`;

/** The facts of each order of a plan, in `temp.placed`: what its rows are made of. */
function place({ database }: Filling, { count, at, fate, user, email, expires }: OrderPlan): void {
  database.exec(`
    DROP TABLE IF EXISTS temp.placed;
    CREATE TEMP TABLE placed (i INTEGER PRIMARY KEY, at INTEGER, fate TEXT, user INTEGER, email TEXT, coupon INTEGER, expires INTEGER,
      goods INTEGER, discount INTEGER, total INTEGER);
    INSERT INTO temp.placed (i, at, fate, user, email, coupon, expires)
      SELECT i, ${at}, ${fate}, ${user}, ${email}, CASE WHEN i % 20 = 3 THEN i / 20 % ${COUPONS} END, ${expires}
      FROM temp.numbers WHERE i < ${count};`);
}

/** One to four lines an order, of items that differ. */
function addLines(filling: Filling, { batch }: OrderPlan): void {
  const { database, sizes } = filling;
  const item = `(placed.i * 31 + numbers.i * 7) % ${sizes.items}`;
  const quantity = '(1 + (placed.i + numbers.i) % 3)';
  const discount = `CASE WHEN coupon IS NULL THEN 0 ELSE ${quantity} * ${priceOf(item)} / 10 END`;
  insertFrom(
    database,
    'order_lines',
    'temp.placed JOIN temp.numbers ON numbers.i <= placed.i % 4 ORDER BY placed.i, numbers.i',
    {
      id: idOf(`l${batch}`, 'placed.i * 4 + numbers.i'),
      order: idOf(`o${batch}`, 'placed.i'),
      rank: 'numbers.i',
      item: idOf('i', item),
      product: idOf('p', productOf(filling, item)),
      name: `'Study no. ' || (${productOf(filling, item)})`,
      values: "'Size 0'",
      sku: `'GROWTH-' || (${item})`,
      quantity,
      unit_price: priceOf(item),
      discount,
      vat_rate: '2000',
      tax_class: "'standard'",
      weight: '100',
      created: dateOf('at'),
      updated: dateOf('at'),
    },
  );
  database.exec(`
    UPDATE temp.placed SET goods = sums.goods, discount = sums.discount, total = sums.goods - sums.discount + ${SHIPPING}
    FROM (
      SELECT "order", SUM(quantity * unit_price) goods, SUM(discount) discount FROM order_lines
      WHERE id >= 'l${batch}0' AND id < 'l${batch}a' GROUP BY "order"
    ) sums WHERE sums."order" = ${idOf(`o${batch}`, 'placed.i')}`);
}

/** SQL of the VAT that an amount contains. */
const vatIn = (gross: string): string => `CAST(round(${gross} / 6.0) AS INTEGER)`;

/** SQL of the parts of VAT of an amount. */
export function vatOf(gross: string): string {
  return `json_array(json_object('rate', 2000, 'gross', ${gross}, 'vat', ${vatIn(gross)}, 'net', ${gross} - ${vatIn(gross)}))`;
}

/** SQL of the lines of an order as JSON; `parts` is of one of them. */
export function linesOf(order: string, parts: string): string {
  return `(SELECT json_group_array(json_object(${parts})) FROM order_lines line WHERE line."order" = ${order})`;
}

const QUOTE_LINE =
  "'item', item, 'quantity', quantity, 'unitPrice', unit_price, 'gross', quantity * unit_price, 'discount', line.discount, 'vatRate', vat_rate";

/** SQL: whether the order has been paid. */
export const IS_PAID = "fate IN ('delivered', 'refunded', 'part_refunded', 'paid')";
/** SQL: whether it has been sent. */
export const IS_SENT = "fate IN ('delivered', 'refunded', 'part_refunded')";
/** SQL of what went back, minor units. */
export const GIVEN_BACK = "CASE fate WHEN 'refunded' THEN total WHEN 'part_refunded' THEN total / 2 ELSE 0 END";

/** SQL of what an order costs, as JSON. */
function quoteOf(order: string): string {
  const lines = `json(${linesOf(order, QUOTE_LINE)})`;
  return `json_object('currency', 'EUR', 'lines', ${lines}, 'goods', goods, 'discount', discount, 'shipping', ${SHIPPING}, 'total', total, 'vat', ${vatOf('total')}, 'untilFreeShipping', NULL)`;
}

function addRows({ database }: Filling, { batch }: OrderPlan): void {
  const order = idOf(`o${batch}`, 'i');
  insertFrom(database, 'orders', 'temp.placed', {
    id: order,
    // Of the form that the shop draws, with a zero, which it never draws: the two never meet.
    number: batch === '' ? "printf('G%03d-%04d', i / 10000, i % 10000)" : `printf('G${batch}-%07d', i)`,
    token: `substr(${hex(44)}, 1, 43)`,
    cart: order,
    key: hex(32),
    request_hash: hex(64),
    user: `CASE WHEN user IS NULL THEN '' ELSE ${idOf('u', 'user')} END`,
    email: 'email',
    phone: "'+33123456789'",
    locale: oneOf(LOCALES_IN_TURN, 'i'),
    address: ADDRESS_JSON,
    billing: "'null'",
    invoice: "'null'",
    quote: quoteOf(order),
    shipping: `'{"id":"rate00000000000","name":"La Poste","daysMin":2,"daysMax":4}'`,
    currency: "'EUR'",
    total: 'total',
    standard_shipping: `${SHIPPING}`,
    coupon: "CASE WHEN coupon IS NULL THEN '' ELSE 'GROWTH-' || coupon END",
    terms: `'${'e'.repeat(64)}'`,
    // Operators close half of what has arrived; the rest stays open for good.
    order_state: `CASE WHEN fate IN ('cancelled', 'expired') THEN fate WHEN ${IS_SENT} AND i % 2 = 0 THEN 'completed' ELSE 'open' END`,
    payment_state: `CASE WHEN fate IN ('refunded', 'part_refunded') THEN fate WHEN ${IS_PAID} THEN 'paid' ELSE 'unpaid' END`,
    fulfilment_state: `CASE WHEN ${IS_SENT} THEN 'delivered' ELSE 'unfulfilled' END`,
    expires: `CASE fate WHEN 'unpaid' THEN ${dateOf('expires')} ELSE '' END`,
    stock_held: "fate NOT IN ('cancelled', 'expired')",
    paid: `CASE WHEN ${IS_PAID} THEN total ELSE 0 END`,
    refunded: GIVEN_BACK,
    created: dateOf('at'),
    updated: dateOf(`CASE WHEN ${IS_SENT} THEN at + ${4 * DAY_MS} ELSE at END`),
  });
  insertFrom(database, 'coupon_uses', "temp.placed WHERE coupon IS NOT NULL AND fate NOT IN ('cancelled', 'expired')", {
    id: idOf(`q${batch}`, 'i'),
    coupon: idOf('c', 'coupon'),
    order,
    email: 'email',
    once: 'FALSE',
    created: dateOf('at'),
    updated: dateOf('at'),
  });
}

/** Makes orders and their lines; their facts stay in `temp.placed` until the next. */
export function makeOrders(filling: Filling, plan: OrderPlan): void {
  place(filling, plan);
  addLines(filling, plan);
  addRows(filling, plan);
}

/** Three of four accounts have ordered, one to ten times each: an account for each of their orders, in no order. */
function dealAccounts({ database, sizes }: Filling): void {
  database.exec(`
    DROP TABLE IF EXISTS temp.buyers;
    CREATE TEMP TABLE buyers (slot INTEGER PRIMARY KEY, user INTEGER);
    INSERT INTO temp.buyers (user)
      SELECT account.i FROM temp.numbers time CROSS JOIN temp.numbers account
      WHERE time.i < 10 AND account.i > 0 AND account.i < ${Math.ceil(sizes.users * 0.75)} AND time.i < CASE account.i % 10
        WHEN 0 THEN 10 WHEN 1 THEN 5 WHEN 2 THEN 4 WHEN 3 THEN 3 WHEN 4 THEN 3 WHEN 5 THEN 2 WHEN 6 THEN 2 ELSE 1 END
      ORDER BY time.i, account.i`);
}

/** The shop's past: the plan of all its orders. Account 0 is the heavy customer. */
export function pastOrders(filling: Filling): OrderPlan {
  const { sizes } = filling;
  dealAccounts(filling);
  const every = heavyEvery(sizes);
  // Three of five are a customer's, as long as there are accounts left to deal.
  const own = '(SELECT user FROM temp.buyers WHERE slot = numbers.i / 5 * 3 + numbers.i % 5 + 1 AND numbers.i % 5 < 3)';
  const user = `CASE WHEN i % ${every} = ${every - 1} THEN 0 ELSE ${own} END`;
  return {
    batch: '',
    count: sizes.orders,
    at: spread(filling, sizes.orders, FIRST_DAYS_AGO, LAST_DAYS_AGO),
    fate: `CASE WHEN i * 7919 % 1000 < 50 THEN 'expired' WHEN i * 7919 % 1000 < 80 THEN 'cancelled' WHEN i * 7919 % 1000 < 100 THEN 'refunded'
      WHEN i * 7919 % 1000 < 120 THEN 'part_refunded' ELSE 'delivered' END`,
    user,
    email: `coalesce(${emailOf(user)}, 'guest' || (i / 2) || '@growth.example')`,
    expires: '0',
  };
}
