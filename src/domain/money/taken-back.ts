/** Tells whether money that has gone is money that had come before, as banks write of both. */
import { shiftDay } from '#src/domain/format/periods.ts';
import { namedOrders } from '#src/domain/money/creditor-reference.ts';
import { sharedWords } from '#src/domain/money/received-transfer.ts';

/** Money as a row tells of it, whether it has come or gone. */
export interface Moved {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217, or ''. */
  readonly currency: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly text: string;
  readonly sender: string;
  readonly iban: string;
}

/** Days after which a bank gives money back on its own, and some more. */
export const RETURN_DAYS = 30;
/** Banks write words of their own into each text. */
export const ALIKE = 0.5;
/** Likeness of a debit whose own text names what the credit names: surer than any words. */
export const NAMED = 3;

/** How surely a debit has taken a credit back; 0: nothing says so. `saysSo`: its words are of what undoes a booking. */
export function likeness(credit: Moved, debit: Moved, saysSo: boolean): number {
  const isOtherMoney =
    credit.amount !== debit.amount ||
    (credit.currency !== '' && debit.currency !== '' && credit.currency !== debit.currency);
  if (isOtherMoney || debit.day < credit.day || debit.day > shiftDay(credit.day, RETURN_DAYS)) return 0;
  const [mine, its] = [namedOrders(credit.text), namedOrders(debit.text)];
  // A word that only looks like a number stands in many texts.
  const isNamed =
    its.sure.some((number) => [...mine.sure, ...mine.perhaps].includes(number)) ||
    its.perhaps.some((number) => mine.sure.includes(number));
  if (isNamed) return NAMED;
  // Money that was given back for another order of the same person.
  if (its.sure.length > 0) return 0;
  if (credit.iban !== '' && credit.iban === debit.iban) return 2;
  const shared = sharedWords(`${credit.sender} ${credit.text}`, `${debit.sender} ${debit.text}`) ?? 0;
  return shared > ALIKE || saysSo ? 1 : 0;
}
