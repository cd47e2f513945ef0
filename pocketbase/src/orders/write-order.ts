/** Writes a new order. */
import { issueSale } from '#pocketbase/documents/issue.ts';
import { tellOfOrder } from '#pocketbase/mails/order-news.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import type { OrderDraft } from '#pocketbase/orders/draft-order.ts';
import { askJson, insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { SHOPPER, stepOrder, touchOrder } from '#pocketbase/orders/steps.ts';
import { takeStock } from '#pocketbase/orders/stock.ts';
import { noteMovements } from '#pocketbase/catalogue/stock/move-stock.ts';
import { isUnaccepted, orderView } from '#pocketbase/orders/view.ts';
import { byId, millis, storedDate } from '#pocketbase/base/query.ts';
import type { OrderAnswer, OrderView } from '#src/contract/shop-api.ts';
import { TRANSFERS_AN_HOUR } from '#src/domain/order/fair-share.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

const INSERT_ORDER = insertStatement('orders', [
  'id',
  'number',
  'token',
  'cart',
  'key',
  'request_hash',
  'origin',
  'user',
  'email',
  'phone',
  'locale',
  'address',
  'billing',
  'invoice',
  'quote',
  'shipping',
  'currency',
  'total',
  'standard_shipping',
  'coupon',
  'terms',
  'order_state',
  'payment_state',
  'fulfilment_state',
  'expires',
  'stock_held',
  'method',
  'remind',
  'paid',
  'refunded',
  'money_kept',
  'courier_note',
  'gift',
  'gift_message',
  'review_stop',
  'suspicious',
  'demo',
  'offered',
  'accepted',
  'deal',
  'created',
  'updated',
]);
export const INSERT_LINE = insertStatement('order_lines', [
  'id',
  'order',
  'rank',
  'item',
  'product',
  'name',
  'values',
  'sku',
  'picture',
  'quantity',
  'unit_price',
  'discount',
  'vat_rate',
  'tax_class',
  'weight',
  'withdrawal_exclusion',
  'created',
  'updated',
]);

/**
 * More than an order with as many lines as there may be: where it finds no room, the disk is full for the next order.
 */
const ROOM = 'x'.repeat(16 * 1024);

/** Collections that an order writes to, and how a row that was only tried is found again. */
const TRIED = [
  ['order_lines', 'id'],
  ['orders', 'id'],
  ['stock_movements', 'item'],
] as const;

/**
 * Writes an order, a line and a movement that are nobody's, and takes them away again: whether the columns are there,
 * and the room.
 */
export function tryColumns(tx: core.App): void {
  const id = newId();
  const empty = <Column extends string>(columns: readonly Column[]): Record<Column, string> =>
    Object.fromEntries(columns.map((column) => [column, column === 'id' ? id : ''])) as Record<Column, string>;
  insertRow(tx, INSERT_ORDER, { ...empty(INSERT_ORDER.columns), quote: ROOM });
  insertRow(tx, INSERT_LINE, empty(INSERT_LINE.columns));
  noteMovements(tx, [{ item: id, pieces: 0 }], { kind: 'order', reason: '', by: SHOPPER, order: id });
  for (const [table, column] of TRIED)
    tx.db().newQuery(`DELETE FROM ${table} WHERE ${column} = {:id}`).bind({ id }).execute();
}

/** Nothing is to be paid, so the order is paid at once. */
export function settleFree(tx: core.App, id: string): OrderView {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error('The order was written.');
  order.set('expires', '');
  stepOrder(tx, order, 'payment', 'paid', 'shop', 'nothing to pay');
  issueSale(tx, order);
  queueMail(tx, 'order_confirmed', order, {});
  tellOfOrder(tx, order);
  return orderView(tx, order);
}

const HOUR_MS = 60 * 60 * 1000;
const MAILS_LATELY = `
  SELECT COUNT(*) AS json FROM orders WHERE LOWER(email) = {:email} AND +created > {:hourAgo} AND +method = 'transfer'`;

/**
 * The shopper must know where the money goes, whatever becomes of the page. Whoever writes the address of somebody else
 * fills that person's mailbox no further than this: the page says the same.
 */
function tellAccount(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error('The order was written.');
  const hourAgo = storedDate(millis(order, 'created') - HOUR_MS);
  if (Number(askJson(tx, MAILS_LATELY, { email: mailboxOf(order.getString('email')), hourAgo })) > TRANSFERS_AN_HOUR)
    return;
  queueMail(tx, 'transfer_awaited', order, {});
}

/**
 * Takes the stock, and writes the order. The caller has checked, in the same transaction, that all of it is possible.
 */
export function writeOrder(tx: core.App, { row, lines, pieces, answer }: OrderDraft, by = SHOPPER): OrderAnswer {
  takeStock(tx, row.id, pieces, { by, reason: '' });
  // The lines first: the order is then indexed for the desk's search once, with their words (docs/decisions/0260).
  for (const line of lines) insertRow(tx, INSERT_LINE, line);
  insertRow(tx, INSERT_ORDER, row);
  // The pages of the account: PocketBase tells of saves only, and the statement above is past it.
  if (row.user !== '') touchOrder(tx, row.id);
  if (isUnaccepted(row)) return answer;
  if (row.method === 'transfer') tellAccount(tx, row.id);
  return row.total === 0 ? { token: row.token, order: settleFree(tx, row.id) } : answer;
}
