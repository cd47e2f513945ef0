/** Finds the credits whose money has gone back by a later row, of the same file or of another one. */
import { speaksOfReturn } from '#src/bank-csv/columns.ts';
import type { BankLine } from '#src/contract/transfers-api.ts';
import { shiftDay } from '#src/domain/format/periods.ts';
import { namedOrders } from '#src/domain/money/creditor-reference.ts';
import { sharedWords } from '#src/domain/money/received-transfer.ts';

/** Money as a row tells of it, whether it has come or gone. */
export type Moved = Omit<BankLine, 'key' | 'state'>;

/** Days after which a bank gives money back on its own, and some more. */
export const RETURN_DAYS = 30;
/** Banks write words of their own into each text. */
const ALIKE = 0.5;

/** How surely a debit has taken a credit back; 0: nothing says so. */
export function likeness(credit: Moved, debit: Moved): number {
  const isOtherMoney =
    credit.amount !== debit.amount ||
    (credit.currency !== '' && debit.currency !== '' && credit.currency !== debit.currency);
  if (isOtherMoney || debit.day < credit.day || debit.day > shiftDay(credit.day, RETURN_DAYS)) return 0;
  const [mine, its] = [namedOrders(credit.text), namedOrders(debit.text)];
  const those = [...its.sure, ...its.perhaps];
  if ([...mine.sure, ...mine.perhaps].some((number) => those.includes(number))) return 3;
  // Money that was given back for another order of the same person.
  if (mine.sure.length > 0 && its.sure.length > 0) return 0;
  if (credit.iban !== '' && credit.iban === debit.iban) return 2;
  const shared = sharedWords(`${credit.sender} ${credit.text}`, `${debit.sender} ${debit.text}`) ?? 0;
  return shared > ALIKE || speaksOfReturn(debit.text) ? 1 : 0;
}

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
    const found = (byAmount.get(debit.amount) ?? []).map((credit) => ({ credit, like: likeness(credit, debit) }));
    const most = Math.max(1, ...found.map(({ like }) => like));
    return { debit, credits: found.filter(({ like }) => like === most).map(({ credit }) => credit) };
  });
  return {
    credits: new Set(taken.flatMap((one) => one.credits)),
    debits: new Set(taken.flatMap((one) => (one.credits.length > 0 ? [one.debit] : []))),
  };
}
