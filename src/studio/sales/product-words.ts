import { useCallback } from 'react';
import type { Messages } from '#src/i18n/i18n.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

type ProductMessages = Messages<'product'>;

const FILES = import.meta.glob<ProductMessages>('/i18n/*/product.json', { import: 'default' });

/** The words that pages of products have for a price and its sale; null until they are there. */
export function useProductWords(locale: Locale): ClientT<ProductMessages> | null {
  const load = useCallback(async (wanted: Locale): Promise<ClientT<ProductMessages>> => {
    const words = await FILES[`/i18n/${wanted}/product.json`]?.();
    if (words === undefined) throw new Error('The words of products cannot be loaded');
    const t = createT(words, wanted);
    return t;
  }, []);
  return useLoaded(load, locale);
}
