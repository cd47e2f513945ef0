import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const OWN = import.meta.glob<Messages<'past-order'>>('/i18n/*/order.json', {
  query: '?words=past-order',
  import: 'default',
});

export type PastOrderT = ClientT<Messages<'past-order'>>;

/**
 * The words of orders of a former shop: most shops have none, so they come with the code that shows them. @throws where
 * they cannot be loaded
 */
export async function loadPastOrderWords(locale: Locale): Promise<PastOrderT> {
  const words = await OWN[`/i18n/${locale}/order.json`]?.();
  if (words === undefined) throw new Error(`i18n/${locale} lacks the words of past orders.`);
  return createT(words, locale);
}
