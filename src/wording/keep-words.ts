import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';

const WORDS = import.meta.glob<Messages<'keep'>>('/i18n/*/saved.json', { query: '?words=keep', import: 'default' });

export type KeepT = ClientT<Messages<'keep'>>;

/** The words of the namespace `keep`, which no page brings along. Throws where they cannot be loaded. */
export async function loadKeepWords(locale: Locale): Promise<KeepT> {
  const load = WORDS[`/i18n/${locale}/saved.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/saved.json is missing.`);
  return createT(await load(), locale);
}
