/** Finds the credits of a file whose money has perhaps gone back by a later row of the same file: somebody looks first. */
import { speaksOfReturn } from '#src/bank-csv/columns.ts';
import { likeness, NAMED, type Moved } from '#src/domain/money/taken-back.ts';

/** Debits of one credit that are told of at most. */
const MOST = 5;

/**
 * The credits that debits may have taken back, each with those. A debit says so itself: it names what the credit names,
 * or speaks of a return. An account or a name says nothing: the shop may have sent other money there. Of credits that
 * are as like it nobody can tell which it is: each is for somebody to look at.
 */
export function returnedCredits<Credit extends Moved, Debit extends Moved>(
  credits: readonly Credit[],
  debits: readonly Debit[],
): ReadonlyMap<Credit, readonly Debit[]> {
  const byAmount = new Map<number, Credit[]>();
  for (const credit of credits) {
    const alike = byAmount.get(credit.amount);
    if (alike === undefined) byAmount.set(credit.amount, [credit]);
    else alike.push(credit);
  }
  const taken = new Map<Credit, Debit[]>();
  for (const debit of debits) {
    const saysSo = speaksOfReturn(debit.text);
    const found = (byAmount.get(debit.amount) ?? [])
      .map((credit) => ({ credit, like: likeness(credit, debit, saysSo) }))
      .filter(({ like }) => like === NAMED || (saysSo && like > 0));
    const most = Math.max(...found.map(({ like }) => like));
    for (const { credit, like } of found)
      if (like === most) taken.set(credit, [...(taken.get(credit) ?? []), debit].slice(0, MOST));
  }
  return taken;
}
