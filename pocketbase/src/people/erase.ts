/**
 * Erases what goes with an account and is not deleted by a relation in cascade. Whoever deletes it: its owner, a
 * superuser, the shop itself.
 */
import { deleteReviews } from '#pocketbase/base/changes.ts';

/** SQL for the keys of the mails about rows of a table, by the kinds of these mails. */
function keysOf(kinds: readonly string[], rows: string): string {
  return kinds.map((kind) => `SELECT '${kind}:' || id FROM ${rows}`).join(' UNION ALL ');
}

const MESSAGES = 'contact_messages WHERE LOWER(email) = LOWER({:email})';
/** Keys of the answers to the messages, each with its number. */
const REPLIES = `SELECT 'contact_reply:' || contact_messages.id || ':' || reply.key
  FROM contact_messages, json_each(contact_messages.replies) AS reply WHERE LOWER(contact_messages.email) = LOWER({:email})`;
const STATEMENTS = `returns WHERE LOWER(email) = LOWER({:email}) AND "order" = ''`;

/** SQL that takes the words out of mails about orders. */
function silenced(orders: string): string {
  return `UPDATE mails SET "to" = '', reply_to = '', subject = '', html = '', text = '', attachments = '[]', error = '', bounce = '', secret = TRUE
   WHERE state != 'queued' AND "order" IN (${orders})`;
}

/**
 * The account, and what its orders have said: their mails stay as rows, so that none is sent twice, and have no words
 * any more. One that waits is sent first.
 */
const OF_USER: readonly string[] = [
  'DELETE FROM consents WHERE user = {:user}',
  // They are in no books of this shop.
  'DELETE FROM past_orders WHERE user = {:user}',
  silenced('SELECT id FROM orders WHERE user = {:user}'),
  // Before PocketBase does it row by row with all hooks, while every order waits: no hook does anything for them.
  `UPDATE orders SET user = '', updated = strftime('%Y-%m-%d %H:%M:%fZ') WHERE user = {:user}`,
  'DELETE FROM mails WHERE user = {:user}',
  'DELETE FROM sign_ins WHERE user = {:user}',
];

/** Collections that only its address connects. Each with its mails first, which are found by it. */
const OF_EMAIL: readonly string[] = [
  `DELETE FROM mails WHERE key IN (${keysOf(['contact'], MESSAGES)})`,
  `DELETE FROM mails WHERE key IN (${REPLIES})`,
  `DELETE FROM ${MESSAGES}`,
  `DELETE FROM mails WHERE key IN (${keysOf(['withdrawal_received', 'return_notice'], STATEMENTS)})`,
  `DELETE FROM ${STATEMENTS}`,
  "DELETE FROM consents WHERE user = '' AND email = LOWER({:email})",
  `DELETE FROM mails WHERE kind IN ('newsletter', 'newsletter_on') AND "to" = {:email} COLLATE NOCASE`,
  'DELETE FROM past_orders WHERE email = LOWER({:email})',
  'DELETE FROM stock_requests WHERE email = LOWER({:email})',
  `DELETE FROM mails WHERE kind IN ('stock_request', 'back_in_stock') AND "to" = {:email} COLLATE NOCASE`,
  "DELETE FROM customer_notes WHERE email = LOWER({:email}) AND due = ''",
  // That something was asked and answered stays, and no more whose it was.
  `UPDATE customer_notes SET email = '', text = '', done = iif(done = '', strftime('%Y-%m-%d %H:%M:%fZ'), done) WHERE email = LOWER({:email})`,
];

function run(tx: core.App, statements: readonly string[], values: Readonly<Record<string, string>>): void {
  for (const statement of statements)
    tx.db()
      .newQuery(statement)
      .bind({ ...values })
      .execute();
}

/**
 * Forgets what the log says of an account, which its hooks protect from everybody, the words of its orders' mails, and
 * its messages and statements: those of an address that is known to be its own; unlinks its orders. Call it before the
 * record itself goes: the few rows that still name it, as its addresses and its cart, follow by themselves.
 */
export function eraseAccount(tx: core.App, account: core.Record): void {
  deleteReviews(tx, 'user = {:user}', { user: account.id });
  run(tx, OF_USER, { user: account.id });
  if (account.verified()) run(tx, OF_EMAIL, { email: account.email() });
}

const OF_GUEST: readonly string[] = [
  silenced("SELECT id FROM orders WHERE user = '' AND LOWER(email) = LOWER({:email})"),
  ...OF_EMAIL,
];

/** Reviews of an account go with it. */
const REVIEWS_OF_GUEST = `+user = '' AND "order" IN (SELECT id FROM orders WHERE user = '' AND LOWER(email) = LOWER({:email}))`;

/**
 * The same of an address without an account, or whose account is gone: for somebody who has shown that it is theirs.
 */
export function eraseAddress(tx: core.App, email: string): void {
  deleteReviews(tx, REVIEWS_OF_GUEST, { email });
  run(tx, OF_GUEST, { email });
}
