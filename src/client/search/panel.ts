/**
 * The search panel. The index comes when the field is focused, not before. `form[data-search]` with a field `q` and the
 * words `data-loading`, and beside it `[data-search-status]` and `[data-search-results]`. Its other words come with it.
 * Without it, and before it is there, the form leads to the page of results.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { createCombobox } from '#src/client/search/combobox.ts';
import { forgetButton, hitLink, wordLink } from '#src/client/search/found-parts.ts';
import type { SearchAnswer } from '#src/client/search/search-engine.ts';
import { failureWords, openSession, withConnection, type SearchSession } from '#src/client/search/search-session.ts';
import { searchPath } from '#src/client/search/search-path.ts';
import { tellLater } from '#src/client/search/tell-later.ts';
import { recentSearches, rememberSearch } from '#src/stores/recent-searches.ts';

/** Results that are shown; a link leads to all of them. Without a network that page may not be there. */
const SHOWN = 8;
const SHOWN_OFFLINE = 48;

const form = one<HTMLFormElement>('form[data-search]');
const field = one<HTMLInputElement>('form[data-search] input[name=q]');
const { loading = '' } = form?.dataset ?? {};
const base = new URL(`${form?.action}`).pathname;

const head = document.createElement('p');
head.className = 'found found-head label';
const list = document.createElement('div');
list.id = 'found';
list.className = 'found';
one('[data-search-results]')?.replaceChildren(head, list);
const combobox = field && createCombobox(field, list);

/** Query that was not found, as it stands in the field; '': none. */
let missed = '';

const typed = (): string => field?.value.trim() ?? '';

function say(words: string): void {
  const status = one('[data-search-status]');
  if (status && status.textContent !== words) status.textContent = words;
}

/** `title`: what the links are; '' for what was found, which the status says. */
function showLinks(title: string, links: readonly HTMLElement[], ...beside: readonly HTMLElement[]): void {
  head.replaceChildren(...(title === '' ? [] : [title, ...beside]));
  combobox?.show(title === '' ? `${form?.ariaLabel ?? ''}` : title, links);
}

function showOnward({ engine, t }: SearchSession): void {
  showLinks(
    t('onward'),
    engine.suggestions.map(({ name, path }) => wordLink(name, path)),
  );
}

function showStart(session: SearchSession): void {
  const { t } = session;
  const recent = recentSearches().map((words) => wordLink(words, searchPath(base, words)));
  say('');
  if (recent.length === 0) {
    showOnward(session);
    return;
  }
  const forget = forgetButton(t, () => {
    field?.focus();
    showStart(session);
  });
  showLinks(t('recent'), recent, forget);
}

function showHits({ hits, total, words }: SearchAnswer, session: SearchSession): void {
  const { t } = session;
  if (total === 0) {
    missed = typed();
    say(withConnection(t('none', { words: missed }), t));
    showOnward(session);
    return;
  }
  say(withConnection(t('found', { count: total }), t));
  const all = total > hits.length ? [wordLink(t('all', { count: total }), searchPath(base, typed()))] : [];
  showLinks('', [...hits.map((hit) => hitLink(hit, words, t)), ...all]);
}

async function answer(): Promise<void> {
  const query = typed();
  missed = '';
  const slow = setTimeout(say, 200, loading);
  try {
    const session = await openSession();
    const found = query === '' ? null : await session.engine.find(query, navigator.onLine ? SHOWN : SHOWN_OFFLINE);
    // The shopper has typed on.
    if (typed() !== query) return;
    if (found === null) showStart(session);
    else showHits(found, session);
  } catch (error) {
    log(error);
    if (typed() !== query) return;
    showLinks('', []);
    say(await failureWords());
  } finally {
    clearTimeout(slow);
  }
}

field?.addEventListener('input', answer);
// What was searched last may be another since.
field?.addEventListener('focus', () => {
  if (typed() === '') void answer();
});
field?.addEventListener('keydown', (event) => {
  // The first Escape takes back what was typed, the next one closes the panel.
  if (event.key !== 'Escape' || event.defaultPrevented || field.value === '') return;
  event.preventDefault();
  field.value = '';
  void answer();
});
list.addEventListener('click', () => {
  if (missed === '') rememberSearch(typed());
});
form?.addEventListener('submit', (event) => {
  // The page of results may not be on this device, and all that can be found stands here.
  if (!navigator.onLine) event.preventDefault();
});
form?.closest('dialog')?.addEventListener('close', () => tellLater(missed));
// On a slow line the panel is there before this script: its field may have the focus, and a word in it, already.
if (document.activeElement === field || typed() !== '') void answer();
