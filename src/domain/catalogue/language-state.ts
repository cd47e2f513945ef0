/** Whether the texts of a record are there in a language. Pure: the backend keeps it for lists by the rule that forms count by. */
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';

/** How many of so many pictures have no words. `alt`: a line a picture, in their order. */
export function undescribedPictures(pictures: number, alt: string): number {
  const lines = alt.split(/\r?\n/);
  return Array.from({ length: pictures }, (_, at) => lines[at] ?? '').filter((line) => line.trim() === '').length;
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
