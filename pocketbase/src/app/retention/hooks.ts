/** The one record that says how long the shop keeps what, and the job that does it. */
import { forgetStatements } from '#pocketbase/after-sales/forget.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { forgetContacts } from '#pocketbase/people/contact.ts';
import { single } from '#pocketbase/app/content-hooks.ts';
import { type Step, type RecordStep, type BulkStep, deleteOld, olderThan, sweepRows } from '#pocketbase/base/step.ts';
import { forgetNotes } from '#pocketbase/staff/customers/notes.ts';
import { forgetLabels } from '#pocketbase/staff/ship/labels/make-label.ts';
import { forgetSearches } from '#pocketbase/catalogue/missed-searches.ts';
import { forgetMails } from '#pocketbase/mails/outbox.ts';
import { forgetAttempts, forgetOrigins } from '#pocketbase/base/attempts.ts';
import { first, byId } from '#pocketbase/base/query.ts';
import { forgetConsents, forgetLetterMails } from '#pocketbase/people/guest-consents.ts';
import { forgetSignIns } from '#pocketbase/people/sign-ins.ts';
import { forgetStockMails, forgetStockRequests } from '#pocketbase/people/stock-requests/routes.ts';
import { forgetReviews } from '#pocketbase/after-sales/reviews/ask-review.ts';
import { forgetBuilds } from '#pocketbase/publishing/service-account.ts';
import { forgetDrafts } from '#pocketbase/publishing/drafts.ts';
import { forgetRevisions } from '#pocketbase/publishing/revisions.ts';
import { forgetVitals } from '#pocketbase/app/vitals.ts';
import { daysBefore, firstDayKept, RETENTION, type RetentionField } from '#src/domain/person/retention.ts';
import { mailTo } from '#pocketbase/people/people.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';

export const retentionHooks: CollectionHooks = single;

/** Deletes carts that have not changed since `before` (ms). */
function forgetCarts(before: number): RecordStep {
  return deleteOld('forget_cart', 'carts', 'updated', before);
}

/**
 * Deletes accounts that were used last before `before` (ms), and tells their owners. Their orders stay as long as the
 * law demands.
 */
function forgetUnused(before: number): RecordStep {
  return {
    name: 'forget_unused',
    collection: 'users',
    queries: [olderThan('seen', before, "role = 'customer'")],
    handle(tx, id) {
      const account = byId(tx, 'users', id);
      if (account === null) return;
      queueAccountMail(tx, 'account_deleted', { ...mailTo(account), user: '' }, {});
      tx.delete(account);
    },
  };
}

const UNVERIFIED =
  "verified = FALSE AND role = 'customer' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.user = users.id) AND NOT EXISTS (SELECT 1 FROM moved_accounts WHERE moved_accounts.user = users.id)";

/**
 * Deletes accounts from before `before` (ms) whose address nobody has confirmed. One that has bought something stays,
 * and one that has come from a former shop: nobody has opened it here (forgetUnused).
 */
function forgetUnverified(before: number): RecordStep {
  return deleteOld('forget_unverified', 'users', 'created', before, UNVERIFIED);
}

/**
 * Forgets what the provider of payments has told: of no more use once nothing can be disputed. Past the hooks, which
 * keep events from everybody. One that is still to be worked on stays.
 */
function forgetEvents(before: number): BulkStep {
  return {
    name: 'forget_event',
    collection: 'payment_events',
    queries: [olderThan('created', before, "state != 'received'")],
    sweep: sweepRows('DELETE FROM payment_events'),
  };
}

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

/**
 * Orders past the term that the law sets: amounts, goods, rates and the country stay for the books, and nothing says
 * any more whose they were. Past the hooks, which keep an order and its documents as they were from everybody else.
 * Makes orders from before `before` (ms) anonymous, with all that belongs to them.
 */
function anonymizeOrders(before: number): RecordStep {
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
function forgetPastOrders(before: number): RecordStep {
  return deleteOld('forget_past_order', 'past_orders', 'placed', before);
}

/**
 * Forgets who has transferred money, and from which account: of no use once nothing can be asked back any more.
 * Deletes what a bank has told and nobody could match, from before `before` (ms): the bank's own export still has
 * it.
 */
function forgetUnmatched(before: number): BulkStep {
  return {
    name: 'forget_unmatched',
    collection: 'unmatched_transfers',
    queries: [olderThan('created', before)],
    sweep: sweepRows('DELETE FROM unmatched_transfers'),
  };
}

/** Word by word as the index has it. */
const KNOWN = "(sender_iban != '' OR sender != '')";

/** Forgets the senders of transfers from before `before` (ms). Amounts and days stay with the order. */
function forgetSenders(before: number): BulkStep {
  return {
    name: 'forget_sender',
    collection: 'transfers',
    queries: [olderThan('created', before, KNOWN)],
    open: KNOWN,
    sweep: sweepRows("UPDATE transfers SET sender = '', sender_iban = ''"),
  };
}

/** Forgets what has been kept long enough at `now` (ms). For the job of each hour. */
export function retentionSteps(app: Pick<core.App, 'findRecordsByFilter'>, now: number): Step[] {
  const terms = first(app, 'retention', "id != ''");
  const term = (field: RetentionField): number => terms?.getInt(field) || RETENTION[field].term;
  const before = (field: RetentionField): number => daysBefore(now, term(field));
  return [
    forgetCarts(before('carts_days')),
    forgetUnverified(before('unverified_days')),
    forgetUnused(before('unused_days')),
    forgetContacts(before('messages_days')),
    forgetStatements(before('messages_days')),
    forgetReviews(before('messages_days')),
    forgetNotes(before('messages_days')),
    forgetMails(before('mails_days')),
    forgetLabels(now),
    forgetEvents(before('events_days')),
    forgetSenders(before('events_days')),
    forgetUnmatched(before('events_days')),
    forgetDrafts(before('drafts_days')),
    forgetRevisions(before('revisions_days')),
    forgetBuilds(before('builds_days')),
    forgetVitals(before('vitals_days')),
    forgetStockRequests(now, before('stock_requests_days')),
    forgetStockMails(now),
    forgetConsents(now, before('messages_days')),
    forgetLetterMails(now),
    forgetSignIns(now),
    forgetSearches(before('searches_days')),
    anonymizeOrders(firstDayKept(now, term('orders_years'))),
    forgetPastOrders(firstDayKept(now, term('orders_years'))),
    forgetOrigins(before('attempts_days')),
    forgetAttempts(before('attempts_days')),
  ];
}
