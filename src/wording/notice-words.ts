import type notices from '#i18n/en/page-notices.json';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';

const WORDS = import.meta.glob<typeof notices>('/i18n/*/page-notices.json', { import: 'default' });

/** The words of notices that few visits meet. @throws where they cannot be loaded */
export async function loadNoticeWords(locale: Locale): Promise<ClientT<typeof notices>> {
  const load = WORDS[`/i18n/${locale}/page-notices.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/page-notices.json is missing.`);
  return createT(await load(), locale);
}
