/**
 * Orders past the term that the law sets: amounts, goods, rates and the country stay for the books, and nothing says
 * any more whose they were. Past the hooks, which keep an order and its documents as they were from everybody else.
 */
import { deleteOld, olderThan } from '#pocketbase/base/delete-old.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';

/** SQL for an address of which only the country is left; null stays null. */
function countryOf(json: string): string {
  const fields = ['name', 'company', 'street', 'extra', 'postcode', 'city', 'region'];
  return `CASE WHEN json_type(${json}) = 'object' THEN json_set(${json}, ${fields.map((field) => `'$.${field}', ''`).join(', ')}) ELSE ${json} END`;
}

/** The same for an address inside of the data of a document. */
function clearedAddress(name: string): string {
  const fields = ['name', 'company', 'street', 'extra', 'postcode', 'city', 'region'];
  return fields.map((field) => `'$.${name}.${field}', ''`).join(', ');
}

/** SQL for who has done something: 'shop', 'shopper', 'provider', and of an account no more than that it was one. */
function nobody(column: string): string {
  return `iif("${column}" LIKE '%@%', 'account', "${column}")`;
}

const OF_ORDER = '"order" = {:id}';

const STATEMENTS: readonly string[] = [
  `UPDATE documents SET html = '', data = json_set(data, ${clearedAddress('billing')}, ${clearedAddress('delivery')}, '$.invoice', NULL) WHERE ${OF_ORDER}`,
  `UPDATE returns SET name = '', email = '', number = '', statement = '', deduction_reason = '', refusal = '' WHERE ${OF_ORDER}`,
  `UPDATE shipments SET tracking = '', url = '', label_ref = '' WHERE ${OF_ORDER}`,
  `UPDATE transfers SET sender = '', sender_iban = '', note = '', "by" = 'account' WHERE ${OF_ORDER}`,
  // Reasons are what somebody has written, and may name them.
  `UPDATE order_history SET reason = '', "by" = ${nobody('by')} WHERE ${OF_ORDER}`,
  `UPDATE staff_actions SET "by" = ${nobody('by')} WHERE ${OF_ORDER}`,
  `UPDATE stock_movements SET reason = '', "by" = 'account' WHERE instr("by", '@') > 0 AND ${OF_ORDER}`,
  `UPDATE payments SET error = '' WHERE ${OF_ORDER}`,
  `UPDATE refunds SET reason = '', error = '', "by" = ${nobody('by')} WHERE ${OF_ORDER}`,
  `UPDATE disputes SET released_by = ${nobody('released_by')} WHERE ${OF_ORDER}`,
  `UPDATE invoice_files SET errors = NULL, "by" = ${nobody('by')} WHERE document IN (SELECT id FROM documents WHERE ${OF_ORDER})`,
  // Its writer is nobody's customer any more; the unique index wants each to stay somebody else.
  `UPDATE reviews SET "order" = '', note = '', buyer = lower(hex(randomblob(32))) WHERE ${OF_ORDER}`,
  `DELETE FROM coupon_uses WHERE ${OF_ORDER}`,
  `DELETE FROM mails WHERE ${OF_ORDER}`,
  // The link in its mails opens nothing any more.
  `UPDATE orders SET token = substr(hex(randomblob(22)), 1, 43), user = '', email = '', phone = '', origin = '', invoice = NULL, courier_note = '', gift_message = '', staff_notes = NULL, deal = NULL,
     money_kept = iif(money_kept = '', '', '…'),
     request_hash = printf('%064d', 0), address = ${countryOf('address')}, billing = ${countryOf('billing')}
   WHERE id = {:id}`,
];

/** Makes orders from before `before` (ms) anonymous, with all that belongs to them. */
export function anonymizeOrders(before: number): RecordStep {
  return {
    name: 'anonymize_order',
    collection: 'orders',
    queries: [olderThan('created', before, "email != ''")],
    open: "email != ''",
    handle(tx, id) {
      for (const statement of STATEMENTS) tx.db().newQuery(statement).bind({ id }).execute();
    },
  };
}

/** Deletes orders of a former shop that were placed before `before` (ms): they are in no books of this one. */
export function forgetPastOrders(before: number): RecordStep {
  return deleteOld('forget_past_order', 'past_orders', 'placed', before);
}
