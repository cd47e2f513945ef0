/** Cells of CSV files that programs for tables open by a double click. */
import { DECIMAL } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** What such a program would compute: everything that begins like a formula and is no number. */
export const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:[.,]\d+)?$)).*/s;

/**
 * What spreadsheets of a language take for the end of a cell: where the comma stands in numbers, it is the semicolon. By another one a text would be
 * torn at its own semicolons, and what follows one could be computed.
 */
export const separatorOf = (locale: Locale): string => (DECIMAL[locale] === ',' ? ';' : ',');
