import type hint from '#i18n/en/locale-hint.json';
import type { Locale } from '#src/domain/site/locale.ts';

const WORDS = import.meta.glob<typeof hint>('/i18n/*/locale-hint.json', { import: 'default' });

/** The offer of a page in a language, in its words. @throws where they cannot be loaded */
export async function loadHintWords(locale: Locale): Promise<typeof hint> {
  const load = WORDS[`/i18n/${locale}/locale-hint.json`];
  if (load === undefined) throw new Error(`i18n/${locale}/locale-hint.json is missing.`);
  return load();
}
