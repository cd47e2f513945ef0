import type keep from '#i18n/en/keep.json';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';

const WORDS = import.meta.glob<typeof keep>('/i18n/*/keep.json', { import: 'default' });

export type KeepT = ClientT<typeof keep>;

/** The words of the namespace `keep`, which no page brings along. Throws where they cannot be loaded. */
export async function loadKeepWords(locale: Locale): Promise<KeepT> {
  const load = WORDS[`/i18n/${locale}/keep.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/keep.json is missing.`);
  return createT(await load(), locale);
}
