/** What the shop has written down: all rows that a history can have made, read from the database itself. */
import type { DatabaseSync } from 'node:sqlite';
import type { OrderMachine } from '#src/contract/records.ts';

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  readonly cart: string;
  readonly key: string;
  readonly email: string;
  readonly total: number;
  readonly coupon: string;
  readonly order_state: string;
  readonly payment_state: string;
  readonly fulfilment_state: string;
  readonly expires: string;
  readonly stock_held: 0 | 1;
  readonly paid: number;
  readonly refunded: number;
}

interface OfOrder {
  readonly id: string;
  readonly order: string;
}

export interface LineRow extends OfOrder {
  readonly item: string;
  readonly quantity: number;
}

export interface HistoryRow extends OfOrder {
  readonly machine: OrderMachine;
  readonly from: string;
  readonly to: string;
}

export interface PaymentRow extends OfOrder {
  readonly intent: string;
  readonly state: string;
  readonly amount: number;
  readonly captured: number;
  readonly dispute: string;
}

export interface RefundRow extends OfOrder {
  readonly payment: string;
  readonly amount: number;
  readonly key: string;
  readonly provider_id: string;
  readonly state: string;
  /** JSON. */
  readonly lines: string;
}

export interface EventRow {
  readonly event: string;
  readonly type: string;
  readonly state: string;
}

export interface MailRow extends OfOrder {
  readonly kind: string;
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly state: string;
  readonly next_try: string;
}

export interface DocumentRow extends OfOrder {
  readonly kind: string;
  readonly series: string;
  readonly position: number;
  readonly number: string;
  readonly issued: string;
  readonly amount: number;
  readonly refund: string;
}

export interface ReturnRow extends OfOrder {
  readonly kind: string;
  readonly key: string;
  readonly state: string;
  /** JSON, as `unsent` and `restocked`. */
  readonly lines: string;
  readonly unsent: string;
  readonly restocked: string;
  readonly amount: number;
  readonly refund: string;
}

export interface ParcelRow extends OfOrder {
  /** JSON. */
  readonly lines: string;
  readonly delivered: string;
  readonly returned: string;
  readonly lost: 0 | 1;
}

export interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly used: number;
  readonly max_uses: number;
  readonly once_per_customer: 0 | 1;
}

export interface Books {
  readonly orders: readonly OrderRow[];
  readonly lines: readonly LineRow[];
  readonly history: readonly HistoryRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
  readonly events: readonly EventRow[];
  readonly mails: readonly MailRow[];
  readonly documents: readonly DocumentRow[];
  readonly series: readonly { readonly name: string; readonly last: number }[];
  readonly returns: readonly ReturnRow[];
  readonly parcels: readonly ParcelRow[];
  readonly items: readonly { readonly id: string; readonly stock: number; readonly price: number }[];
  readonly movements: readonly { readonly item: string; readonly order: string; readonly pieces: number }[];
  readonly coupons: readonly CouponRow[];
  readonly uses: readonly { readonly coupon: string; readonly order: string; readonly email: string }[];
  readonly paymentFindings: readonly { readonly kind: string; readonly intent: string; readonly note: string }[];
  readonly jobFindings: readonly { readonly step: string; readonly record: string; readonly note: string }[];
}

const QUERIES: { readonly [Name in keyof Books]: string } = {
  orders: `SELECT id, number, token, cart, key, email, total, coupon, order_state, payment_state, fulfilment_state, expires, stock_held,
    paid, refunded FROM orders ORDER BY rowid`,
  lines: 'SELECT id, "order", item, quantity FROM order_lines ORDER BY "order", rank',
  history: 'SELECT id, "order", machine, "from", "to" FROM order_history ORDER BY rowid',
  payments: 'SELECT id, "order", intent, state, amount, captured, dispute FROM payments ORDER BY rowid',
  refunds: 'SELECT id, "order", payment, amount, key, provider_id, state, lines FROM refunds ORDER BY rowid',
  events: 'SELECT event, type, state FROM payment_events ORDER BY rowid',
  mails: 'SELECT id, "order", kind, key, "to", text, state, next_try FROM mails ORDER BY rowid',
  documents: 'SELECT id, "order", kind, series, position, number, issued, amount, refund FROM documents ORDER BY rowid',
  series: 'SELECT name, last FROM document_series ORDER BY name',
  returns: 'SELECT id, "order", kind, key, state, lines, unsent, restocked, amount, refund FROM returns ORDER BY rowid',
  parcels: 'SELECT id, "order", lines, delivered, returned, lost FROM shipments ORDER BY rowid',
  items: 'SELECT id, stock, price FROM items ORDER BY rowid',
  movements: 'SELECT item, "order", pieces FROM stock_movements ORDER BY rowid',
  coupons: 'SELECT id, code, used, max_uses, once_per_customer FROM coupons ORDER BY rowid',
  uses: 'SELECT coupon, "order", email FROM coupon_uses ORDER BY rowid',
  paymentFindings: 'SELECT kind, intent, note FROM payment_findings ORDER BY rowid',
  jobFindings: 'SELECT step, record, note FROM job_findings ORDER BY rowid',
};

/** All of it as it was at one moment. */
export function readBooks(database: DatabaseSync): Books {
  database.exec('BEGIN');
  try {
    const read = Object.entries(QUERIES).map(([name, sql]) => [name, database.prepare(sql).all()]);
    return Object.fromEntries(read);
  } finally {
    database.exec('COMMIT');
  }
}

/** Rows of an order. */
export function ofOrder<Row extends { readonly order: string }>(
  rows: readonly Row[],
  { id }: Pick<OrderRow, 'id'>,
): Row[] {
  return rows.filter(({ order }) => order === id);
}

export function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
