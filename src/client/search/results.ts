/**
 * The page of results: `[data-results]` with the words `data-loading`, in it `[data-results-status]` and
 * `[data-results-found]`, and the field `#search-q`. What was searched stands in the address, so that Back, a reload
 * and a link lead to the same.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { forgetButton, hitLink, wordLink } from '#src/client/search/found-parts.ts';
import {
  failureWords,
  LONGEST_SEARCH,
  openSession,
  withConnection,
  type SearchSession,
} from '#src/client/search/search-session.ts';
import { searchPath } from '#src/client/search/search-path.ts';
import { tellLater } from '#src/client/search/tell-later.ts';
import { recentSearches, rememberSearch } from '#src/stores/recent-searches.ts';

/** Results of a page. */
const PER_PAGE = 16;

const asked = new URLSearchParams(location.search);
const query = (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
const wanted = Math.max(1, Math.floor(Number(asked.get('page'))) || 1);

/** Path of this page, in its language. */
const base = location.pathname;
const found = one('[data-results-found]');

function say(text: string): void {
  one('[data-results-status]')?.replaceChildren(text);
}

function listOf(links: readonly HTMLElement[], name: 'ul' | 'ol', start = 1): HTMLElement {
  const list = document.createElement(name);
  list.className = 'found';
  if (list instanceof HTMLOListElement) list.start = start;
  list.append(
    ...links.map((link) => {
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  return list;
}

/** A list of words that lead on, under what they are; `beside`: a button. */
function wordList(
  title: string,
  words: readonly { readonly name: string; readonly path: string }[],
  ...beside: readonly HTMLElement[]
): readonly HTMLElement[] {
  const head = document.createElement('div');
  head.className = 'found found-head';
  const heading = document.createElement('h2');
  heading.textContent = title;
  head.append(heading, ...beside);
  return [
    head,
    listOf(
      words.map(({ name, path }) => wordLink(name, path)),
      'ul',
    ),
  ];
}

function onward({ engine, t }: SearchSession): readonly HTMLElement[] {
  return wordList(t('onward'), engine.suggestions);
}

function showStart(session: SearchSession): void {
  const { t } = session;
  const recent = recentSearches().map((words) => ({ name: words, path: searchPath(base, words) }));
  const forget = forgetButton(t, () => {
    showStart(session);
    one('#search-q')?.focus();
  });
  say('');
  found?.replaceChildren(...(recent.length === 0 ? [] : wordList(t('recent'), recent, forget)), ...onward(session));
}

/** Links to the page before and after; nothing where all is on one page. */
function pagesOf(page: number, pages: number, t: SearchSession['t']): readonly HTMLElement[] {
  if (pages <= 1) return [];
  const nav = document.createElement('nav');
  nav.className = 'found-pages';
  nav.ariaLabel = t('pages');
  const link = (to: number, text: string, rel: string): readonly HTMLElement[] => {
    if (to < 1 || to > pages) return [];
    const made = document.createElement('a');
    made.href = searchPath(base, query, to);
    made.rel = rel;
    made.textContent = text;
    return [made];
  };
  const here = document.createElement('span');
  here.className = 'label';
  here.textContent = t('pageOf', { page, pages });
  nav.append(...link(page - 1, t('before'), 'prev'), here, ...link(page + 1, t('after'), 'next'));
  return [nav];
}

async function showFound(session: SearchSession): Promise<void> {
  const { engine, t } = session;
  const first = await engine.find(query, wanted * PER_PAGE);
  const pages = Math.ceil(first.total / PER_PAGE);
  if (pages === 0) {
    say(withConnection(t('none', { words: query }), t));
    found?.replaceChildren(...onward(session));
    // Not when somebody comes back.
    if (performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate'))
      tellLater(query);
    return;
  }
  rememberSearch(query);
  const page = Math.min(wanted, pages);
  const start = (page - 1) * PER_PAGE;
  const links = first.hits.slice(start, page * PER_PAGE).map((hit) => hitLink(hit, first.words, t));
  say(withConnection(t('foundFor', { count: first.total, words: query }), t));
  found?.replaceChildren(listOf(links, 'ol', start + 1), ...pagesOf(page, pages, t));
}

/**
 * Keeps the place of a page that is left by one of its links, so that Back leads there: what is found comes too late
 * for the browser to do it.
 */
function keepPlace(): void {
  found?.addEventListener('click', () => history.replaceState({ ...history.state, top: scrollY }, ''));
  const { top } = (history.state ?? {}) as { readonly top?: unknown };
  if (typeof top === 'number') scrollTo({ top, behavior: 'instant' });
}

/** Shows what the address asks for; once, when the page is opened. */
export async function mount(): Promise<void> {
  const { loading = '' } = one('[data-results]')?.dataset ?? {};
  const field = one<HTMLInputElement>('#search-q');
  // Not over what was typed meanwhile, or what the browser has brought back.
  if (field && field.value === '') field.value = query;
  const slow = setTimeout(say, 200, loading);
  try {
    const session = await openSession();
    if (query === '') showStart(session);
    else await showFound(session);
    if (query !== '') document.title = `${query} · ${document.title}`;
    keepPlace();
  } catch (error) {
    log(error);
    say(await failureWords());
  } finally {
    clearTimeout(slow);
  }
}
