/** Asks once for what answers a search and the words that say so; after a failure the next call asks again. */
import { one } from '#src/client/dom.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { openSearch } from '#src/client/search/open-search.ts';
import type { SearchEngine } from '#src/client/search/search-engine.ts';
import { loadSearchWords, type SearchT } from '#src/client/search/search-words.ts';

export const locale = document.documentElement.lang as Locale;

/** Characters of a search; as many as its field takes. */
export const LONGEST_SEARCH = 100;

export interface SearchSession {
  readonly engine: SearchEngine;
  readonly t: SearchT;
}

let session: Promise<SearchSession> | null = null;

async function open(): Promise<SearchSession> {
  const [engine, t] = await Promise.all([openSearch(locale), loadSearchWords(locale)]);
  return { engine, t };
}

/** @throws where the index or the words are neither kept nor come */
export function openSession(): Promise<SearchSession> {
  session ??= open().catch((error: unknown) => {
    session = null;
    throw error;
  });
  return session;
}

/** A sentence, and where there is no network another one that says where the answer comes from. */
export function withConnection(text: string, t: SearchT): string {
  return navigator.onLine ? text : `${text} ${t('offline')}`;
}

/** Says why there is no answer; where not even the words for it come, what the page says of any failure. */
export async function failureWords(): Promise<string> {
  try {
    const t = await loadSearchWords(locale);
    return t(navigator.onLine ? 'failed' : 'notLoaded');
  } catch {
    return `${one('[data-messages]')?.dataset['textError']}`;
  }
}
