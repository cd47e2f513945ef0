/** Money that was paid by transfer goes back by transfer. No provider does that: a pending refund waits for an operator, who enters the day on which it was done. */
import { nowMs } from '#pocketbase/clock.ts';
import { applyPayment } from '#pocketbase/hooks/payments/apply-payment.ts';
import { transferFacts } from '#pocketbase/hooks/payments/transfers/facts.ts';
import { problem, type Problem } from '#pocketbase/hooks/problems.ts';
import { byId, find, millis } from '#pocketbase/hooks/query.ts';
import { inFours } from '#src/domain/money/iban.ts';

/** SQL: whether a row of `refunds` is one of these. */
export const BY_TRANSFER =
  "EXISTS (SELECT 1 FROM payments WHERE payments.id = refunds.payment AND payments.provider = 'transfer')";

/** Clocks differ: a moment is in the future from here on, ms. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Why `transferred` cannot be entered so. */
export function transferredProblems(app: core.App, refund: core.Record, before: core.Record | null): Problem[] {
  const was = before?.getString('transferred') ?? '';
  if (refund.getString('transferred') === was) return [];
  if (was !== '')
    return [problem('transferred', 'transferred_kept', 'It has been given back, and its credit note says so')];
  const payment = byId(app, 'payments', refund.getString('payment'));
  if (payment?.getString('provider') !== 'transfer' || refund.getString('state') !== 'pending')
    return [problem('transferred', 'not_by_transfer', 'The provider of payments gives this back')];
  return millis(refund, 'transferred') > nowMs() + AHEAD_MS
    ? [problem('transferred', 'date_future', 'This is in the future')]
    : [];
}

/** The operator has done it: documents, mails and states follow as after any other refund. */
export function followTransferred(tx: core.App, refund: core.Record, before: core.Record | null): void {
  if (before === null || before.getString('transferred') !== '' || refund.getString('transferred') === '') return;
  const payment = byId(tx, 'payments', refund.getString('payment'));
  if (payment === null) throw new Error('The refund has no payment.');
  const made = { id: `transfer_${refund.id}`, refund: refund.id, amount: refund.getInt('amount') };
  applyPayment(tx, transferFacts(payment, { refunds: [{ ...made, state: 'succeeded', error: '' }] }));
}

/** Where the money of an order (id) came from, as far as a bank has said it: 'Zoë Müller, DE89 …'; '' where none has. */
export function senderOf(app: Pick<core.App, 'findRecordsByFilter'>, order: string): string {
  const last = find(app, 'transfers', 'order = {:order}', { order }, '-created').find(
    (row) => row.getString('sender_iban') !== '',
  );
  if (last === undefined) return '';
  return [last.getString('sender'), inFours(last.getString('sender_iban'))].filter((part) => part !== '').join(', ');
}
