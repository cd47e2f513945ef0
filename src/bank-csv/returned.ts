/** Finds the credits of a file whose money has gone back by a later row of the same file: they pay nothing. */
import { speaksOfReturn } from '#src/bank-csv/columns.ts';
import { likeness, type Moved } from '#src/domain/money/taken-back.ts';

/**
 * The credits that debits have taken back, and the debits that have. Of those that one debit may be of, and that are as like it, nobody can tell
 * which it is: each is for somebody to look at.
 */
export function returnedCredits<Credit extends Moved>(
  credits: readonly Credit[],
  debits: readonly Moved[],
): { readonly credits: ReadonlySet<Credit>; readonly debits: ReadonlySet<Moved> } {
  const byAmount = new Map<number, Credit[]>();
  for (const credit of credits) {
    const alike = byAmount.get(credit.amount);
    if (alike === undefined) byAmount.set(credit.amount, [credit]);
    else alike.push(credit);
  }
  const taken = debits.map((debit) => {
    const found = (byAmount.get(debit.amount) ?? []).map((credit) => ({
      credit,
      like: likeness(credit, debit, speaksOfReturn(debit.text)),
    }));
    const most = Math.max(1, ...found.map(({ like }) => like));
    return { debit, credits: found.filter(({ like }) => like === most).map(({ credit }) => credit) };
  });
  return {
    credits: new Set(taken.flatMap((one) => one.credits)),
    debits: new Set(taken.flatMap((one) => (one.credits.length > 0 ? [one.debit] : []))),
  };
}
