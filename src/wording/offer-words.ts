import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export type OfferT = ClientT<Messages<'offer'>>;

const FILES = import.meta.glob<Messages<'offer'>>('/i18n/*/order.json', { query: '?words=offer', import: 'default' });

/**
 * The words of an order that the shop has made, which few shoppers see: they come with what shows them. @throws where
 * they cannot be loaded
 */
export async function loadOfferWords(locale: Locale): Promise<OfferT> {
  const load = FILES[`/i18n/${locale}/order.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/order.json is missing.`);
  return createT(await load(), locale);
}
