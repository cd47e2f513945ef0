/** Accounts and carts that nobody has come back to. */
import { mailTo } from '#pocketbase/people/people.ts';
import { deleteOld, olderThan } from '#pocketbase/base/delete-old.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { byId } from '#pocketbase/base/query.ts';

/** Deletes carts that have not changed since `before` (ms). */
export function forgetCarts(before: number): RecordStep {
  return deleteOld('forget_cart', 'carts', 'updated', before);
}

/**
 * Deletes accounts that were used last before `before` (ms), and tells their owners. Their orders stay as long as the
 * law demands.
 */
export function forgetUnused(before: number): RecordStep {
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
export function forgetUnverified(before: number): RecordStep {
  return deleteOld('forget_unverified', 'users', 'created', before, UNVERIFIED);
}
