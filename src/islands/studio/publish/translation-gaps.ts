/** Texts of records that are missing in a language, or older than the English ones. Pure. */
import { EDITABLE, EDITED_COLLECTIONS, type EditedCollection } from '#src/domain/editing.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/locale.ts';
import { readOutdated, translatedNames } from '#src/domain/outdated.ts';

/** Collections with texts in three languages, and the names of these texts without language. */
export const TRANSLATED: readonly { readonly collection: EditedCollection; readonly names: readonly string[] }[] =
  EDITED_COLLECTIONS.map((collection) => ({
    collection,
    names: translatedNames([...EDITABLE[collection].fields]),
  })).filter(({ names }) => names.length > 0);

const OTHERS: readonly Locale[] = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** PocketBase's filter for records of which a translation is older than its English text: the marks are under names as `name_fr`. */
export const OUTDATED_FILTER = `outdated ~ '_'`;

/** PocketBase's filter for records of which a text is missing in a language. */
export function missingFilter(names: readonly string[]): string {
  const missing = names.flatMap((name) =>
    OTHERS.map((locale) => `(${name}_${DEFAULT_LOCALE} != '' && ${name}_${locale} = '')`),
  );
  return `(${missing.join(' || ')})`;
}

/** Either of them. */
export function gapFilter(names: readonly string[]): string {
  return `${missingFilter(names)} || ${OUTDATED_FILTER}`;
}

export interface Gaps {
  readonly locale: Locale;
  /** Names of texts without language. */
  readonly missing: readonly string[];
  readonly outdated: readonly string[];
}

/** What one record lacks, language by language; a language that lacks nothing is left out. */
export function gapsOf(record: Readonly<Record<string, unknown>>, names: readonly string[]): readonly Gaps[] {
  const text = (column: string): string => {
    const value = record[column];
    return typeof value === 'string' ? value.trim() : '';
  };
  const marks = readOutdated(record['outdated']);
  return OTHERS.map((locale) => ({
    locale,
    missing: names.filter((name) => text(`${name}_${DEFAULT_LOCALE}`) !== '' && text(`${name}_${locale}`) === ''),
    outdated: names.filter((name) => `${name}_${locale}` in marks),
  })).filter(({ missing, outdated }) => missing.length + outdated.length > 0);
}
