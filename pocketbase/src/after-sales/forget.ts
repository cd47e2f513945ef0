/** Withdrawals that belong to no order of the shop: what is left of them is a message. */
import { type BulkStep, olderThan, sweepRows } from '#pocketbase/base/step.ts';

/** The receipt and the notice of a statement say all that it says. */
const MAILS = `DELETE FROM mails WHERE key IN (
  SELECT 'withdrawal_received:' || value FROM json_each({:ids}) UNION ALL SELECT 'return_notice:' || value FROM json_each({:ids}))`;
const sweepStatements = sweepRows('DELETE FROM returns');

/**
 * Deletes those from before `before` (ms) with their mails, past the hooks, which keep withdrawals from everybody. With
 * its order each of the others becomes anonymous.
 */
export function forgetStatements(before: number): BulkStep {
  return {
    name: 'forget_statement',
    collection: 'returns',
    queries: [olderThan('created', before, `"order" = ''`)],
    sweep(tx, ids) {
      tx.db()
        .newQuery(MAILS)
        .bind({ ids: JSON.stringify(ids) })
        .execute();
      sweepStatements(tx, ids);
    },
  };
}
