/**
 * Postcodes that a way of delivery leaves out, as an operator writes them: one a line, or the beginning of several with
 * a * ('20*').
 */

const SHAPE = /^[0-9A-Z]{2,10}\*?$/;

/** Without blanks and dashes, in capital letters: as they are compared. */
function tidy(postcode: string): string {
  return postcode.replace(/[\s-]/g, '').toUpperCase();
}

/** Returns what stands in the lines, as it is compared. */
export function parsePostcodes(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map(tidy)
    .filter((line) => line !== '');
}

/** The first line that is neither a postcode nor the beginning of some; null: all are. */
export function oddPostcode(text: string): string | null {
  return parsePostcodes(text).find((line) => !SHAPE.test(line)) ?? null;
}

/** Says whether a postcode is one of those (`parsePostcodes`). One that is not known yet ('') is in no list. */
export function isListedPostcode(list: readonly string[], postcode: string): boolean {
  const code = tidy(postcode);
  if (code === '') return false;
  return list.some((line) => (line.endsWith('*') ? code.startsWith(line.slice(0, -1)) : code === line));
}
