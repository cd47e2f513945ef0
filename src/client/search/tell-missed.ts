/**
 * Tells the shop words that found nothing, so that its editors see what is missing: the words and the language,
 * nobody's name or address (docs/decisions/0299).
 */
import { one } from '#src/client/dom.ts';
import { isWelcome } from '#src/client/measuring-consent.ts';
import { MISSED_SEARCH_PATH, type MissedSearchRequest } from '#src/contract/missed-search.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { countedWords } from '#src/domain/site/missed-search.ts';

const reported = new Set<string>();

/**
 * As visits are measured: not where a machine drives the browser, data is dear (the class `ahead`), or the visitor or
 * the browser asks not to be.
 */
function mayTell(): boolean {
  return !navigator.webdriver && one('.ahead') !== null && isWelcome();
}

/** Once for each page. Not without a network: then only a part of the index may have been there. */
export function tellMissed(query: string, locale: Locale): void {
  const words = countedWords(query);
  const { backend = '' } = document.documentElement.dataset;
  if (words === null || backend === '' || reported.has(words) || !navigator.onLine || !mayTell()) return;
  reported.add(words);
  const request: MissedSearchRequest = { words, locale };
  navigator.sendBeacon(backend + MISSED_SEARCH_PATH, new URLSearchParams({ ...request }));
}
