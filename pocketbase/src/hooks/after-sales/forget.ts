/** Withdrawals that belong to no order of the shop: what is left of them is a message. */
import { storedDate } from '#pocketbase/hooks/query.ts';

/** Past the hooks, which keep withdrawals from everybody. With its order each of the others becomes anonymous. */
const FORGET = `
  DELETE FROM returns WHERE id IN (SELECT id FROM returns WHERE "order" = '' AND created < {:before} LIMIT 500)`;

/** Deletes those from before `before` (ms). */
export function forgetStatements(tx: core.App, before: number): void {
  tx.db()
    .newQuery(FORGET)
    .bind({ before: storedDate(before) })
    .execute();
}
