/** What the provider of payments has told: of no more use once nothing can be disputed. */
import { storedDate } from '#pocketbase/hooks/query.ts';

/** Past the hooks, which keep events from everybody. One that is still to be worked on stays. */
const FORGET = `
  DELETE FROM payment_events WHERE id IN (
    SELECT id FROM payment_events WHERE state != 'received' AND created < {:before} LIMIT 500
  )`;

export function forgetEvents(tx: core.App, before: number): void {
  tx.db()
    .newQuery(FORGET)
    .bind({ before: storedDate(before) })
    .execute();
}
