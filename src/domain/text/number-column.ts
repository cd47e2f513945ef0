/**
 * Many small numbers as one text, a letter for a number: what compresses letters by how often they come takes hardly
 * more of it than the numbers say (docs/decisions/0293). Pure.
 */

/** Before it are control characters, '"' and letters that JSON writes as two. */
const FIRST = 0x23;
/** JSON writes it as two letters. */
const BACKSLASH = 0x5c;
/** Halves of letters, which stand alone nowhere. */
const HALVES = { from: 0xd800, count: 0x800 } as const;

/** Numbers below this can be said. */
export const COLUMN_LIMIT = 1_000_000;

function letterOf(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= COLUMN_LIMIT) throw new Error(`${number} fits no column.`);
  const code = number + FIRST;
  const past = code >= BACKSLASH ? code + 1 : code;
  return String.fromCodePoint(past >= HALVES.from ? past + HALVES.count : past);
}

/** Throws for a number that is not whole, below 0, or COLUMN_LIMIT or more. */
export function writeColumn(numbers: readonly number[]): string {
  return numbers.map(letterOf).join('');
}

/** The numbers of a column. */
export function readColumn(text: string): Uint32Array {
  const numbers = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    // A letter of two halves.
    if (code > 0xffff) at += 1;
    const whole = code >= HALVES.from ? code - HALVES.count : code;
    numbers[count] = (whole > BACKSLASH ? whole - 1 : whole) - FIRST;
    count += 1;
  }
  return numbers.subarray(0, count);
}
