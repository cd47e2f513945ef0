/**
 * The search panel; loaded, and run once, when it is opened first. The index comes when the field is focused, not before.
 * `form[data-search]` with a field `q` and the words `data-loading`, `data-failed`, and beside it `[data-search-status]` and
 * `[data-search-results]`; `[data-asked]` where it was sent already (dialogs.ts). Its other words come with the index.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { isSearchIndex, searchIndexPath, type SearchWords } from '#src/contract/search-index.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { type ClientT, createT } from '#src/i18n/client-t.ts';
import { fetchJson } from '#src/backend/fetch.ts';
import { createSearch, type Hit } from '#src/client/find-in-index.ts';

interface Search {
  readonly find: (query: string) => readonly Hit[];
  readonly omitted: number;
  readonly t: ClientT<SearchWords>;
}

/** Results that are shown; who has more types another letter. */
const SHOWN = 24;

const form = one<HTMLFormElement>('form[data-search]');
const field = one<HTMLInputElement>('form[data-search] input[name=q]');
const results = one('[data-search-results]');
const { loading = '', failed = '' } = form?.dataset ?? {};
const locale = document.documentElement.lang as Locale;

let index: Promise<Search> | null = null;

async function readIndex(): Promise<Search> {
  const path = searchIndexPath(locale);
  const value = await fetchJson(path);
  if (!isSearchIndex(value)) throw new Error(`${path}: no index`);
  return { find: createSearch(value), omitted: value.omitted, t: createT(value.words, locale) };
}

/** The index, asked for once; after a failure the next call asks again. */
function openIndex(): Promise<Search> {
  index ??= readIndex().catch((error: unknown) => {
    index = null;
    throw error;
  });
  return index;
}

function entry(hit: Hit, t: Search['t']): HTMLElement {
  const link = document.createElement('a');
  link.href = hit.path;
  link.textContent = hit.name;
  link.dir = 'auto';
  const label = document.createElement('span');
  label.className = 'label';
  label.textContent = hit.collection ?? t('collection');
  const item = document.createElement('li');
  item.append(link, ' ', label);
  return item;
}

function show(words: string, entries: readonly HTMLElement[] = []): void {
  const status = one('[data-search-status]');
  if (status && status.textContent !== words) status.textContent = words;
  results?.replaceChildren(...entries);
}

/** What the status says of a number of hits. */
function wordsFor(count: number, { omitted, t }: Search): string {
  const found = count > SHOWN ? t('more', { shown: SHOWN, count }) : count > 0 ? t('found', { count }) : t('none');
  return omitted > 0 ? `${found} ${t('omitted', { count: omitted })}` : found;
}

async function runSearch(): Promise<void> {
  const query = field?.value ?? '';
  if (query.trim() === '') {
    show('');
    return;
  }
  const slow = setTimeout(show, 200, loading);
  try {
    const search = await openIndex();
    // The shopper has typed on.
    if (field?.value !== query) return;
    const hits = search.find(query);
    show(
      wordsFor(hits.length, search),
      hits.slice(0, SHOWN).map((hit) => entry(hit, search.t)),
    );
  } catch (error) {
    log(error);
    show(failed);
  } finally {
    clearTimeout(slow);
  }
}

const links = (): readonly HTMLElement[] => [...(results?.querySelectorAll('a') ?? [])];

/** Down from the field into the results, up and down among them, and up again into the field. */
function move(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [field, ...links()];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  const next = step === undefined || at === -1 ? null : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

async function answer(): Promise<void> {
  await runSearch();
  links()[0]?.focus();
}

field?.addEventListener('input', () => void runSearch());
field?.addEventListener('focus', () => void openIndex().catch(log));
// On a slow line the panel is there before this script: its field may have the focus, and a word in it, already.
if (document.activeElement === field) openIndex().catch(log);
form?.closest('dialog')?.addEventListener('keydown', move);
form?.addEventListener('submit', answer);
void (form?.closest('[data-asked]') ? answer() : runSearch());
