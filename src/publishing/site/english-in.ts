/** In which languages the page of a product shows English words: to search engines it is the English page then. */
import type { Product } from '#src/publishing/content/content.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#src/domain/site/locale.ts';

/** Product → languages; those with none are not in it. */
export type EnglishIn = ReadonlyMap<string, readonly Locale[]>;

/** Languages in which nobody has written a word of what the product is. */
export function englishOnly(product: Product): readonly Locale[] {
  const hasWords = (locale: Locale): boolean =>
    [product[`name_${locale}`], product[`summary_${locale}`], product[`description_${locale}`]].some(
      (text) => text.trim() !== '',
    );
  return hasWords(DEFAULT_LOCALE) ? LOCALES.filter((locale) => !hasWords(locale)) : [];
}

/**
 * Map of all products; `before` where it is the same. `changed`: those of them that differ since; null: nobody knows.
 */
export function englishInOf(
  products: readonly Product[],
  changed: readonly Product[] | null,
  before: EnglishIn | undefined,
): EnglishIn {
  const isPart = before !== undefined && changed !== null;
  const now = new Map(isPart ? before : []);
  let isSame = true;
  for (const product of isPart ? changed : products) {
    const locales = englishOnly(product);
    isSame &&= locales.join() === (before?.get(product.id) ?? []).join();
    if (locales.length > 0) now.set(product.id, locales);
    else now.delete(product.id);
  }
  return before !== undefined && isSame && now.size === before.size ? before : now;
}
