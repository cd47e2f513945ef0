/** Accounts and carts that nobody has come back to. */
import { mailTo } from '#pocketbase/hooks/accounts/people.ts';
import { queueAccountMail } from '#pocketbase/hooks/mails/queue.ts';
import { find, storedDate } from '#pocketbase/hooks/query.ts';

const FORGOTTEN_AT_ONCE = 200;

/** Deletes carts that have not changed since `before` (ms). */
export function forgetCarts(tx: core.App, before: number): void {
  const old = { before: storedDate(before) };
  for (const cart of find(tx, 'carts', 'updated < {:before}', old, 'updated', FORGOTTEN_AT_ONCE)) tx.delete(cart);
}

const UNUSED = "role = 'customer' && seen > '' && seen < {:before}";

/** Deletes accounts that were used last before `before` (ms), and tells their owners. Their orders stay as long as the law demands. */
export function forgetUnused(tx: core.App, before: number): void {
  const old = { before: storedDate(before) };
  for (const account of find(tx, 'users', UNUSED, old, 'seen', FORGOTTEN_AT_ONCE)) {
    queueAccountMail(tx, 'account_deleted', { ...mailTo(account), user: '' }, {});
    tx.delete(account);
  }
}

const UNVERIFIED = "verified = false && role = 'customer' && created < {:before} && orders_via_user.id = ''";

/** Deletes accounts from before `before` (ms) whose address nobody has confirmed. One that has bought something stays. */
export function forgetUnverified(tx: core.App, before: number): void {
  const old = { before: storedDate(before) };
  for (const account of find(tx, 'users', UNVERIFIED, old, 'created', FORGOTTEN_AT_ONCE)) tx.delete(account);
}
