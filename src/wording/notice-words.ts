import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';

const WORDS = import.meta.glob<Messages<'page-notices'>>('/i18n/*/site.json', {
  query: '?words=page-notices',
  import: 'default',
});

/** The words of notices that few visits meet. @throws where they cannot be loaded */
export async function loadNoticeWords(locale: Locale): Promise<ClientT<Messages<'page-notices'>>> {
  const load = WORDS[`/i18n/${locale}/site.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/site.json is missing.`);
  return createT(await load(), locale);
}
