/**
 * Money that was paid by transfer goes back by transfer. No provider does that: a pending refund waits for an operator,
 * who enters the day on which it was done.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { transferFacts } from '#pocketbase/orders/payments/transfers/facts.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, find, millis } from '#pocketbase/base/query.ts';
import { inFours } from '#src/domain/money/iban.ts';

/** SQL: whether a row of `refunds` is one of these. */
export const BY_TRANSFER =
  "EXISTS (SELECT 1 FROM payments WHERE payments.id = refunds.payment AND payments.provider = 'transfer')";

/** Key of the refund of one row (id) of `transfers`, whose money nobody needed. */
export function lateTransferKey(transfer: string): string {
  return `late-${transfer}`;
}

/** Clocks differ: a moment is in the future from here on, ms. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Says why `transferred` cannot be entered so. */
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

function accountOf(row: core.Record): string {
  return [row.getString('sender'), inFours(row.getString('sender_iban'))].filter((part) => part !== '').join(', ');
}

/**
 * Sender of the money of a refund, as far as a bank has said it: 'Zoë Müller, DE89 …'; '' where none has. A refund of
 * one transfer goes back to its sender; where several have paid, all are named with what each has sent. `amount`: how
 * an amount in minor units is written.
 */
export function senderOf(
  app: Pick<core.App, 'findRecordsByFilter'>,
  refund: core.Record,
  amount: (minor: number) => string,
): string {
  const rows = find(app, 'transfers', 'order = {:order}', { order: refund.getString('order') }, 'created').filter(
    (row) => row.getInt('amount') > 0,
  );
  const own = rows.find((row) => refund.getString('key') === lateTransferKey(row.id));
  if (own !== undefined) return own.getString('sender_iban') === '' ? '' : accountOf(own);
  const named = rows.filter((row) => row.getString('sender_iban') !== '');
  const [first] = named;
  if (first === undefined) return '';
  if (rows.every((row) => row.getString('sender_iban') === first.getString('sender_iban'))) return accountOf(first);
  const known = named.map((row) => `${amount(row.getInt('amount'))} from ${accountOf(row)}`);
  const unknown = rows
    .filter((row) => row.getString('sender_iban') === '')
    .map((row) => `${amount(row.getInt('amount'))} from an unknown account`);
  return [...known, ...unknown].join('; ');
}
