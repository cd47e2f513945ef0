/** Numbers of articles (GTIN: EAN, UPC) and their check digit, after GS1's General Specifications. */

const LENGTHS = [8, 12, 13, 14] as const;

/** Says whether a text has the digits of one: 8 (EAN-8), 12 (UPC), 13 (EAN) or 14. */
export function hasGtinShape(text: string): boolean {
  return /^[0-9]+$/.test(text) && LENGTHS.some((length) => length === text.length);
}

/**
 * The digit that follows these: from the right every other one counts three times, and the sum is filled up to a whole
 * ten.
 */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Says why a text is no number of an article, as the words of problems name it; null: it is one. */
export function gtinProblem(text: string): 'gtin_shape' | 'gtin_check' | null {
  if (!hasGtinShape(text)) return 'gtin_shape';
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? null : 'gtin_check';
}

/** Says whether a text is the number of an article. */
export function isGtin(text: string): boolean {
  return gtinProblem(text) === null;
}
