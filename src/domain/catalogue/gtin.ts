/** Numbers of articles (EAN, UPC, GTIN). Source: GS1 General Specifications, 7.9: check digit for all of them. */

/** Whether it has 8, 12, 13 or 14 digits of which the last one is the check digit of the others. */
export function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
