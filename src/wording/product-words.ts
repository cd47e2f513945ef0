import type product from '#i18n/en/product.json';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';

const WORDS = import.meta.glob<typeof product>('/i18n/*/product.json', { import: 'default' });

export type ProductWords = ClientT<typeof product>;

/** The words of the namespace `product`, for a page that was built without them. Throws where they cannot be loaded. */
export async function loadProductWords(locale: Locale): Promise<ProductWords> {
  const load = WORDS[`/i18n/${locale}/product.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/product.json is missing.`);
  return createT(await load(), locale);
}
