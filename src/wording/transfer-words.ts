import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const FILES = import.meta.glob<Messages<'transfer'>>('/i18n/*/checkout.json', {
  query: '?words=transfer',
  import: 'default',
});

export type TransferT = ClientT<Messages<'transfer'>>;

/**
 * The words about bank transfers, which few pages need: they come with the code that shows them. @throws where they
 * cannot be loaded
 */
export async function loadTransferWords(locale: Locale): Promise<TransferT> {
  const load = FILES[`/i18n/${locale}/checkout.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/checkout.json is missing.`);
  return createT(await load(), locale);
}
