/**
 * Says whether the texts of a record are there in a language. Pure: the backend keeps it for lists by the rule that
 * forms count by.
 */
import { pictureLines } from '#src/domain/catalogue/picture-lines.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';

/**
 * Number of pictures that have no words. `alt`: the record's own, a line a picture, in their order; where a line is
 * empty, the words of the library stand (docs/decisions/0400).
 */
export function undescribedPictures(
  pictures: readonly string[],
  alt: string,
  libraryWords: (picture: string) => string,
): number {
  const lines = pictureLines(alt);
  return pictures.filter((picture, at) => (lines[at] ?? '').trim() === '' && libraryWords(picture).trim() === '')
    .length;
}

/** Names of texts that have words in the default language and none in another one. */
export function untranslatedNames(
  textOf: (column: string) => string,
  names: readonly string[],
  locale: Locale,
): readonly string[] {
  return names.filter(
    (name) => textOf(`${name}_${DEFAULT_LOCALE}`).trim() !== '' && textOf(`${name}_${locale}`).trim() === '',
  );
}
