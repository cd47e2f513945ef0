/** Withdrawals that belong to no order of the shop: what is left of them is a message. */
import { olderThan } from '#pocketbase/hooks/jobs/delete-old.ts';
import type { BulkStep } from '#pocketbase/hooks/jobs/step.ts';
import { sweepRows } from '#pocketbase/hooks/jobs/sweep-rows.ts';

/** Deletes those from before `before` (ms), past the hooks, which keep withdrawals from everybody. With its order each of the others becomes anonymous. */
export function forgetStatements(before: number): BulkStep {
  return {
    name: 'forget_statement',
    collection: 'returns',
    looks: [olderThan('created', before, `"order" = ''`)],
    sweep: sweepRows('DELETE FROM returns'),
  };
}
