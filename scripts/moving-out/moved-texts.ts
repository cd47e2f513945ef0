/** Texts of records as an export has them: only the languages that have one. */
import type { MovedTexts } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

/** A localized field: its columns may not be there in a shop of an earlier version. */
function textIn(record: object, field: string, locale: Locale): string {
  const value: unknown = Reflect.get(record, `${field}_${locale}`);
  return typeof value === 'string' ? value : '';
}

export function textsOf(record: object, field: string): MovedTexts {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, textIn(record, field, locale)] as const).filter(([, text]) => text.trim() !== ''),
  );
}

/** A list with one line for each of something, such as the values of an option. */
export function listsOf(record: object, field: string): Readonly<Partial<Record<Locale, readonly string[]>>> {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, linesOf(textIn(record, field, locale))] as const).filter(
      ([, lines]) => lines.length > 0,
    ),
  );
}

/** The texts of one picture: the line of its place in each language. */
export function altOf(record: object, place: number): MovedTexts {
  return Object.fromEntries(
    LOCALES.map(
      (locale) => [locale, textIn(record, 'alt', locale).split(/\r?\n/)[place]?.trim() ?? ''] as const,
    ).filter(([, text]) => text !== ''),
  );
}

/** A moment as PocketBase stores it, as ISO 8601. */
export function momentOf(stored: string): string {
  return stored.replace(' ', 'T');
}
