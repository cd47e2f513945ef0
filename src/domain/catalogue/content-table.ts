/** Says how a text of a spreadsheet stands for a value: amounts and numbers. Pure. */

/** Minor units as an amount with two decimals: 1950 → '19.50'. */
export function amountText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/**
 * Minor units of '19.50', '19,50', '19,5' or '19'; null: it is no such amount. Nothing stands between thousands: it
 * could be meant as decimals.
 */
export function readAmount(text: string): number | null {
  const match = /^([0-9]{1,12})(?:[.,]([0-9]{1,2}))?$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** '12', '-3', '1.5' or '1,5'; null: it is no number. An empty text is 0, as in every empty field of a number. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^-?[0-9]{1,15}(?:[.,][0-9]{1,6})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
