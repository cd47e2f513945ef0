/** Reads `past-orders` and `past-order`: what a former shop has sold, to be looked up. */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { isoDate, byId } from '#pocketbase/base/query.ts';
import {
  PAST_ORDERS_AT_ONCE,
  type PastOrder,
  type PastOrderRow,
  type PastOrdersAnswer,
} from '#src/contract/desk/past-orders.ts';
import type { MovedAddress, MovedOrderLine } from '#src/contract/moving-in/moved.ts';
import { PAST_ORDER_STATES } from '#src/domain/order/past-order.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';

const TEXT_LENGTH = 200;
/** More than any place in the list. */
const LATEST = 9_000_000_000_000_000;

const LIMIT = PAST_ORDERS_AT_ONCE + 1;
const ALL = `SELECT json_group_array(json_array(doc, id)) AS json FROM (
  SELECT doc, past_order AS id FROM past_order_search WHERE doc < {:before} ORDER BY doc DESC LIMIT ${LIMIT})`;
const BY_WORDS = `SELECT json_group_array(json_array(doc, id)) AS json FROM (
  SELECT w.rowid AS doc, s.past_order AS id FROM past_order_words w CROSS JOIN past_order_search s ON s.doc = w.rowid
  WHERE w.past_order_words MATCH {:question} AND w.rowid < {:before} ORDER BY w.rowid DESC LIMIT ${LIMIT})`;

export function pastOrderRow(record: core.Record): PastOrderRow {
  return {
    id: record.id,
    number: record.getString('number'),
    shop: record.getString('shop'),
    placed: isoDate(record.getString('placed')),
    name: record.getString('name'),
    currency: record.getString('currency'),
    total: record.getInt('total'),
    state: PAST_ORDER_STATES.find((state) => state === record.getString('state')) ?? 'open',
  };
}

export function listPastOrders({ app, body }: DeskRequest): PastOrdersAnswer {
  const text = lineIn(body, 'text').slice(0, TEXT_LENGTH);
  const question = text === '' ? '' : searchQuestion(text);
  if (question === null) return { orders: [], next: null };
  const sent = own(body, 'after');
  const before = typeof sent === 'string' && /^\d{1,16}$/.test(sent) ? Number(sent) : LATEST;
  const found = askJson(app, question === '' ? ALL : BY_WORDS, question === '' ? { before } : { before, question });
  const rows = found as readonly (readonly [doc: number, id: string])[];
  const shown = rows.slice(0, PAST_ORDERS_AT_ONCE);
  return {
    orders: shown.flatMap(([, id]) => {
      const record = byId(app, 'past_orders', id);
      return record === null ? [] : pastOrderRow(record);
    }),
    next: rows.length > shown.length ? `${shown.at(-1)?.[0]}` : null,
  };
}

function partOf<Part>(record: core.Record, field: string): Part | null {
  return JSON.parse(toString(record.get(field)) || 'null') as Part | null;
}

export function readPastOrder({ app, body }: DeskRequest): PastOrder | Refused {
  const record = byId(app, 'past_orders', idIn(body, 'id'));
  if (record === null) return refusal('not_found', 'No such order of the former shop');
  return {
    ...pastOrderRow(record),
    email: record.getString('email'),
    shipping: record.getInt('shipping'),
    tax: record.getInt('tax'),
    discount: record.getInt('discount'),
    lines: partOf<readonly MovedOrderLine[]>(record, 'lines') ?? [],
    shippingAddress: partOf<MovedAddress>(record, 'shipping_address'),
    billingAddress: partOf<MovedAddress>(record, 'billing_address'),
  };
}
