/**
 * Says what a QR code of a transfer says, so that an app of a bank fills it in (EPC069-12 v2.1 of the European Payments
 * Council).
 */

export interface Transfer {
  /** Names who receives it, at most 70 characters. */
  readonly holder: string;
  /** Without blanks. */
  readonly iban: string;
  /** '' where it is not given: within the European Economic Area it need not be. */
  readonly bic: string;
  /** Cents of the euro. */
  readonly amount: number;
  /** A creditor reference (ISO 11649), without blanks. */
  readonly reference: string;
}

/** Dark on light in every theme (ISO/IEC 18004): many apps read no code in other colours. */
export const QR_COLOURS = { ink: '#000000', paper: '#ffffff' } as const;

const LONGEST_HOLDER = 70;
const LEAST = 1;
const MOST = 99_999_999_999;

/**
 * The text of the code, a line each: service tag, version, characters (1: UTF-8), identification, BIC, holder, IBAN,
 * amount, purpose, reference. Ends after the last one that says something. The code itself must have error correction
 * M.
 * @throws RangeError for an amount that no transfer has.
 */
export function epcText({ holder, iban, bic, amount, reference }: Transfer): string {
  if (!Number.isSafeInteger(amount) || amount < LEAST || amount > MOST)
    throw new RangeError('A transfer is of 0.01 to 999999999.99 euro');
  const name = [...holder.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_HOLDER).join('');
  const euro = `EUR${Math.trunc(amount / 100)}.${`${amount % 100}`.padStart(2, '0')}`;
  return ['BCD', '002', '1', 'SCT', bic, name, iban, euro, '', reference].join('\n');
}
