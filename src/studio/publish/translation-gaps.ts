/** Texts of records that are missing in a language, or older than the English ones. Pure. */
import { EDITABLE, EDITED_COLLECTIONS, type EditedCollection } from '#src/schema/derived/editing.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { readOutdated, translatedNames } from '#src/domain/catalogue/outdated.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { PicturesSpec } from '#src/studio/fields/field-spec.ts';
import type { KnownMedia } from '#src/studio/media/medium-of.ts';
import { undescribed } from '#src/studio/pictures/picture-values.ts';

/** What of a collection is in three languages. */
export interface Translated {
  readonly collection: EditedCollection;
  /** Names of texts without language. */
  readonly names: readonly string[];
  /** Pictures that words in each language describe; null: none. */
  readonly pictures: PicturesSpec | null;
}

function picturesOf(collection: EditedCollection): PicturesSpec | null {
  const fields = SPECS[collection].groups.flatMap((group) => group.fields);
  return fields.find((spec): spec is PicturesSpec => spec.kind === 'pictures' && spec.alt !== null) ?? null;
}

/** Synonyms have words in each language that are no translation of others, and no mark for older ones. */
const isTranslated = (collection: EditedCollection): boolean => collection !== 'synonyms';

/** Collections with texts in three languages. */
export const TRANSLATED: readonly Translated[] = EDITED_COLLECTIONS.filter(isTranslated)
  .map((collection) => {
    const pictures = picturesOf(collection);
    const names = translatedNames([...EDITABLE[collection].fields]).filter((name) => name !== pictures?.alt);
    return { collection, names, pictures };
  })
  .filter(({ names, pictures }) => names.length > 0 || pictures !== null);

/** PocketBase's filter for records of which a translation is older than its English text: the marks are under names as `name_fr`. */
export const OUTDATED_FILTER = `outdated ~ '_'`;

/**
 * Conditions under which a picture has no words in a language: by the number of pictures, each with its own line of the text. Where the record has
 * none, those of the library stand; a record of several pictures is found where any of them has none there.
 */
function undescribedFilter({ name, max, list, alt }: PicturesSpec, locale: Locale): readonly string[] {
  const column = `${alt}_${locale}`;
  const library = `${name}.alt_${locale}`;
  if (!list) return [`(${name} != '' && ${column} = '' && ${library} = '')`];
  const few = Array.from({ length: max }, (_, index) => {
    const lines = Array.from({ length: index + 1 }, () => '_%').join('\n');
    // Without spaces: a filter has 3,500 characters.
    return `(${name}:length=${index + 1}&&${column}!~'${lines}')`;
  });
  // Forms end a line in two characters, of which the first would pass for words.
  const bare = [...few, `(${name}:length > 0 && (${column} ~ '\r%' || ${column} ~ '%\n\r%'))`];
  return [`(${library} ?= '' && (${bare.join(' || ')}))`];
}

/**
 * PocketBase's filter for records of which a text is missing in one of some languages. A text has to have English words to be missing elsewhere;
 * a picture is to be described in each.
 */
export function missingFilter(
  { names, pictures }: Pick<Translated, 'names' | 'pictures'>,
  locales: readonly Locale[] = LOCALES,
): string {
  const missing = locales.flatMap((locale) => [
    ...(locale === DEFAULT_LOCALE
      ? []
      : names.map((name) => `(${name}_${DEFAULT_LOCALE} != '' && ${name}_${locale} = '')`)),
    ...(pictures === null ? [] : undescribedFilter(pictures, locale)),
  ]);
  return `(${missing.join(' || ')})`;
}

/** Either of them. */
export function gapFilter(translated: Pick<Translated, 'names' | 'pictures'>): string {
  return `${missingFilter(translated)} || ${OUTDATED_FILTER}`;
}

export interface Gaps {
  readonly locale: Locale;
  /** Texts, and pictures without words. */
  readonly missing: number;
  readonly outdated: number;
}

/** What one record lacks, language by language; a language that lacks nothing is left out. */
export function gapsOf(
  record: Readonly<Record<string, unknown>>,
  { names, pictures }: Pick<Translated, 'names' | 'pictures'>,
  media: KnownMedia,
): readonly Gaps[] {
  const isEmpty = (column: string): boolean => String(record[column] ?? '').trim() === '';
  const marks = readOutdated(record['outdated']);
  const all = [...names, ...(pictures === null ? [] : [`${pictures.alt}`])];
  return LOCALES.map((locale) => {
    const texts = names.filter((name) => !isEmpty(`${name}_${DEFAULT_LOCALE}`) && isEmpty(`${name}_${locale}`));
    const bare = pictures === null ? 0 : undescribed(record, pictures, locale, media);
    return {
      locale,
      missing: texts.length + bare,
      outdated: all.filter((name) => `${name}_${locale}` in marks).length,
    };
  }).filter(({ missing, outdated }) => missing + outdated > 0);
}
