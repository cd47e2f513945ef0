/** Lines of payouts beside the shop's own books. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import type { PayoutLineKind } from '#src/domain/money/payout-sums.ts';

const LINE_COLUMNS = [
  'id',
  'payout',
  'provider_id',
  'kind',
  'type',
  'amount',
  'fee',
  'net',
  'made',
  'intent',
  'source',
  'payment',
  'order',
  'problem',
  'created',
  'updated',
] as const;
const INSERT = insertStatement('payout_lines', LINE_COLUMNS);

/** Facts that the provider says of a line. */
export interface PayoutLineFacts {
  readonly provider_id: string;
  readonly kind: PayoutLineKind;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly made: string;
  readonly intent: string;
  readonly source: string;
}

interface Booked {
  readonly payment: string;
  readonly order: string;
  readonly problem: '' | 'unknown' | 'amount';
}

/**
 * Booking of a line in the shop's own books. A dispute moves money more than once: its amounts are compared with the
 * dispute itself (compare-lists.ts).
 */
export function bookedAs(
  app: Pick<core.App, 'findRecordsByFilter'>,
  { kind, amount, intent, source }: Pick<PayoutLineFacts, 'kind' | 'amount' | 'intent' | 'source'>,
): Booked {
  if (kind === 'fee' || kind === 'other') return { payment: '', order: '', problem: '' };
  const payment = intent === '' ? null : first(app, 'payments', 'intent = {:intent}', { intent });
  if (payment === null) return { payment: '', order: '', problem: 'unknown' };
  const books = { payment: payment.id, order: payment.getString('order') };
  if (kind === 'payment') return { ...books, problem: payment.getInt('captured') === amount ? '' : 'amount' };
  if (kind === 'dispute') return { ...books, problem: '' };
  const refund = first(app, 'refunds', 'provider_id = {:source}', { source });
  if (refund === null) return { ...books, problem: 'unknown' };
  // One that a bank has not taken comes back.
  return { ...books, problem: refund.getInt('amount') === Math.abs(amount) ? '' : 'amount' };
}

/** Writes lines down as they come, each with what the books say of it. */
export function insertPayoutLines(tx: core.App, payout: string, lines: readonly PayoutLineFacts[]): void {
  const now = storedDate(nowMs());
  for (const line of lines)
    insertRow(tx, INSERT, { id: newId(), payout, ...line, ...bookedAs(tx, line), created: now, updated: now });
}
