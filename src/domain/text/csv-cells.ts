/** Cells of CSV files that programs for tables open by a double click. */
import { DECIMAL } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/**
 * Signs that some program for tables takes for the beginning of a formula, besides '-': signs of Chinese and Japanese
 * keyboards too, and what is passed over before one.
 */
const SIGNS = '=+@\\t\\r\\n\uff1d\uff0b\uff0d\uff20';

/**
 * A cell that such a program would compute: everything that begins like a formula and is no number, also behind the
 * apostrophes that keep one from it. Its guard is one apostrophe more.
 */
export const COMPUTED = new RegExp(`^(?:'*[${SIGNS}]|'+-|-(?!\\d+(?:[.,]\\d+)?$))`);

/** As it was before its guard. */
export function withoutGuard(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && (COMPUTED.test(text) || text.startsWith('-')) ? text : cell;
}

/** For what a program would read the guard of: without the signs. */
export function withoutSigns(text: string): string {
  return text.replace(new RegExp(`^[\\s${SIGNS}-]+`), '');
}

/**
 * Sign that spreadsheets of a language take for the end of a cell: where the comma stands in numbers, it is the
 * semicolon. By another one a text would be torn at its own semicolons, and what follows one could be computed.
 */
export const separatorOf = (locale: Locale): string => (DECIMAL[locale] === ',' ? ';' : ',');
