/** Forgets what the provider of payments has told: of no more use once nothing can be disputed. */
import { olderThan } from '#pocketbase/base/delete-old.ts';
import type { BulkStep } from '#pocketbase/base/step.ts';
import { sweepRows } from '#pocketbase/base/sweep-rows.ts';

/** Past the hooks, which keep events from everybody. One that is still to be worked on stays. */
export function forgetEvents(before: number): BulkStep {
  return {
    name: 'forget_event',
    collection: 'payment_events',
    queries: [olderThan('created', before, "state != 'received'")],
    sweep: sweepRows('DELETE FROM payment_events'),
  };
}
