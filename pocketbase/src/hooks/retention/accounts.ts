/** Accounts and carts that nobody has come back to. */
import { find, storedDate } from '#pocketbase/hooks/query.ts';

const FORGOTTEN_AT_ONCE = 200;

/** Deletes carts that have not changed since `before` (ms). */
export function forgetCarts(tx: core.App, before: number): void {
  const old = { before: storedDate(before) };
  for (const cart of find(tx, 'carts', 'updated < {:before}', old, 'updated', FORGOTTEN_AT_ONCE)) tx.delete(cart);
}

const UNVERIFIED = "verified = false && role = 'customer' && created < {:before} && orders_via_user.id = ''";

/** Deletes accounts from before `before` (ms) whose address nobody has confirmed. One that has bought something stays. */
export function forgetUnverified(tx: core.App, before: number): void {
  const old = { before: storedDate(before) };
  for (const account of find(tx, 'users', UNVERIFIED, old, 'created', FORGOTTEN_AT_ONCE)) tx.delete(account);
}
