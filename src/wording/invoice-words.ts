import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const FILES = import.meta.glob<Messages<'invoice-request'>>('/i18n/*/checkout.json', {
  query: '?words=invoice-request',
  import: 'default',
});

/**
 * The words of an Italian invoice, which few shops offer: they come with what asks for them. @throws where they cannot
 * be loaded
 */
export async function loadInvoiceWords(locale: Locale): Promise<ClientT<Messages<'invoice-request'>>> {
  const load = FILES[`/i18n/${locale}/checkout.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/checkout.json is missing.`);
  return createT(await load(), locale);
}
