/** Forgets who has transferred money, and from which account: of no use once nothing can be asked back any more. */
import { olderThan } from '#pocketbase/base/delete-old.ts';
import { sweepRows } from '#pocketbase/base/sweep-rows.ts';
import type { BulkStep } from '#pocketbase/base/step.ts';

/**
 * Deletes what a bank has told and nobody could match, from before `before` (ms): the bank's own export still has it.
 */
export function forgetUnmatched(before: number): BulkStep {
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
export function forgetSenders(before: number): BulkStep {
  return {
    name: 'forget_sender',
    collection: 'transfers',
    queries: [olderThan('created', before, KNOWN)],
    open: KNOWN,
    sweep: sweepRows("UPDATE transfers SET sender = '', sender_iban = ''"),
  };
}
