/** Causes for which money goes back, in sentences: on credit notes, and in the mail that brings them. */
import type { Say } from '#pocketbase/base/document-words.ts';
import type { CreditCause } from '#src/contract/documents.ts';

const KINDS = { cancelled: 'causeCancelled', withdrawal: 'causeWithdrawal', return: 'causeReturn' } as const;

/** `namesPieces`: the pieces stand beside it. */
export function causeWords(say: Say, cause: CreditCause, namesPieces: boolean): string[] {
  const { kind, reference, reason, deduction, deductionReason } = cause;
  const what =
    kind === 'other' ? (namesPieces || reason !== '' ? '' : say('causeAmount')) : say(KINDS[kind], { reference });
  return [
    what,
    reason === '' ? '' : say('causeReason', { reason }),
    deduction === 0 || deductionReason === '' ? '' : say('causeKept', { reason: deductionReason }),
  ].filter((line) => line !== '');
}
