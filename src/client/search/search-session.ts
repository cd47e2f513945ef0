/** What answers a search and the words that say so, asked for once; after a failure the next call asks again. */
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

/** Why there is no answer. `failed`: where not even the words have come. */
export async function failureWords(failed: string): Promise<string> {
  if (navigator.onLine) return failed;
  const opened = await session?.catch(() => null);
  return opened?.t('notLoaded') ?? failed;
}
