import type { Locale } from '#src/domain/site/locale.ts';
import type { Values } from '#src/studio/part.ts';
import { textOf } from '#src/studio/record/stored-record.ts';

/** Names of the choices of a product, in a language or in English. */
export function choicesOf(product: Values, locale: Locale): readonly string[] {
  const lines = (field: string): string[] =>
    textOf(product, field)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const english = lines('options_en');
  const own = lines(`options_${locale}`);
  return english.map((name, at) => own[at] ?? name);
}
