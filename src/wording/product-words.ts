import type product from '#i18n/en/product.json';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';

const WORDS = {
  en: () => import('#i18n/en/product.json'),
  fr: () => import('#i18n/fr/product.json'),
  it: () => import('#i18n/it/product.json'),
} as const;

/** The words of the namespace `product`, for a page that was built without them. Throws where they cannot be loaded. */
export async function loadProductWords(locale: Locale): Promise<ClientT<typeof product>> {
  return createT((await WORDS[locale]()).default, locale);
}
