import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const FILES = import.meta.glob<Messages<'delivery-extras'>>('/i18n/*/checkout.json', {
  query: '?words=delivery-extras',
  import: 'default',
});

/**
 * The words about a courier's note and a gift, which few shoppers ask for: they come with what shows them. @throws
 * where they cannot be loaded
 */
export async function loadExtrasWords(locale: Locale): Promise<ClientT<Messages<'delivery-extras'>>> {
  const load = FILES[`/i18n/${locale}/checkout.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/checkout.json is missing.`);
  return createT(await load(), locale);
}
