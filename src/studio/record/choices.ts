import type { Locale } from '#src/domain/site/locale.ts';
import { shownLines } from '#src/domain/text/fallback.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { textOf } from '#src/studio/record/stored-record.ts';

/** Names of the choices of a product, in a language or in the default one. */
export function choicesOf(product: Values, locale: Locale): readonly string[] {
  return shownLines((one) => textOf(product, `options_${one}`), locale);
}
