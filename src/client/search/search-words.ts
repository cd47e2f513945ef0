/** The words of the search, which no page brings along: they come with its code. */
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { type ClientT, createT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export type SearchT = ClientT<Messages<'search'>>;

type Words = Readonly<Record<string, string>>;
const FILES = import.meta.glob<Words>('/i18n/*/search.json', { import: 'default' });

async function load(locale: Locale): Promise<Words> {
  return (await FILES[`/i18n/${locale}/search.json`]?.()) ?? {};
}

/**
 * A word that a new language does not have yet is said in the first language of the shop. @throws where they cannot be
 * loaded
 */
export async function loadSearchWords(locale: Locale): Promise<SearchT> {
  const own = Object.entries(await load(locale));
  const written = own.filter(([, text]) => text !== '');
  const others = written.length === own.length && own.length > 0 ? {} : await load(DEFAULT_LOCALE);
  return createT({ ...others, ...Object.fromEntries(written) } as Messages<'search'>, locale);
}
