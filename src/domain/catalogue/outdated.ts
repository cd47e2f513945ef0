/**
 * Translations whose English text has changed since they were made. Pure: the hooks keep the marks at each save by the
 * same rule that the studio shows them by.
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';

/**
 * Column of a translation (`name_fr`) → mark of the English text that it was made from, where the English one is
 * another now.
 */
export type Outdated = Readonly<Record<string, string>>;

/** Column → text. */
export type Texts = Readonly<Record<string, string>>;

/**
 * A short name of a text (53 bits of cyrb53 in base 36), the same for texts that differ in outer blanks only: for
 * telling texts apart, not secret.
 */
export function textMark(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text.trim()) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (b & 0x1fffff) + (a >>> 0)).toString(36);
}

/**
 * Addresses are no translations of one another, and what is written for search engines is made of other texts of its
 * language where there is none.
 */
const NO_TRANSLATIONS: readonly string[] = ['slug', 'search_title', 'search_description'];

/**
 * Says whether the languages of a field say the same: one that is missing, or older than the others, is to be looked
 * at.
 */
export function isTranslation(name: string): boolean {
  return !NO_TRANSLATIONS.includes(name);
}

/** Names N of texts that have the columns N_en, N_fr and N_it among `columns`. */
export function translatedNames(columns: readonly string[]): string[] {
  const ending = `_${DEFAULT_LOCALE}`;
  return columns
    .filter((column) => column.endsWith(ending))
    .map((column) => column.slice(0, -ending.length))
    .filter((name) => isTranslation(name) && LOCALES.every((locale) => columns.includes(`${name}_${locale}`)));
}

const TRANSLATIONS: readonly Locale[] = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

const same = (a: string | undefined, b: string | undefined): boolean => (a ?? '').trim() === (b ?? '').trim();

/**
 * Returns what is outdated after a save. A translation that changes with the save is made from the English text of the
 * save, and so is one that is confirmed: `sent` has the mark of that very text for it.
 * @param before Texts and marks as they were stored; null for a new record, whose texts are all made together.
 */
export function outdatedAfter(
  before: { readonly texts: Texts; readonly outdated: Outdated } | null,
  texts: Texts,
  sent: Outdated,
): Outdated {
  if (before === null) return {};
  const marks: Record<string, string> = {};
  for (const name of translatedNames(Object.keys(texts))) {
    const english = `${name}_${DEFAULT_LOCALE}`;
    const columns = TRANSLATIONS.map((locale) => `${name}_${locale}`);
    // The usual save: it costs no look at the letters of a long text.
    const isUntouched =
      same(texts[english], before.texts[english]) && columns.every((one) => !(one in before.outdated));
    if (isUntouched) continue;
    const now = textMark(texts[english] ?? '');
    for (const column of columns) {
      const isNew = !same(texts[column], before.texts[column]);
      if (isNew || same(texts[column], '') || sent[column] === now) continue;
      const source = before.outdated[column] ?? textMark(before.texts[english] ?? '');
      if (source !== now) marks[column] = source;
    }
  }
  return marks;
}

/** The marks in the JSON of a record's field, which a superuser may have filled with anything. */
export function readOutdated(value: unknown): Outdated {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, mark]) => typeof mark === 'string'));
}
