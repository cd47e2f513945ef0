/** The lists before React is there: the same rows without what only React does. It puts its own in their place (docs/decisions/0283). */
import { TODAY_LISTS, type TodayAnswer, type TodayPart } from '#src/contract/desk/today.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { countText, detailWords, momentWords, titleWords, type TodayT } from '#src/desk/today/today-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';

function make(name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

function rowsOf(t: TodayT, locale: Locale, { rows }: TodayPart, now: number): HTMLElement[] {
  return rows.map((row) => {
    const title = make(row.place === '' ? 'strong' : 'a', '', titleWords(t, row));
    if (row.place !== '') title.setAttribute('href', `#${row.place}`);
    const details = [detailWords(t, locale, row, now).join(' · '), row.note].filter((text) => text !== '');
    return make('li', 'today-row', make('div', '', title, ...details.map((text) => make('p', 'today-detail', text))));
  });
}

/** Where the island draws, as long as it has not. */
function emptyIsland(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-island="desk"]:not(:has(> .desk))');
}

/** Draws into the island; does nothing once React has. `isOld`: from this device, and not from the shop. */
function draw(t: TodayT, locale: Locale, { at, lists }: TodayAnswer, isOld: boolean): void {
  const island = emptyIsland();
  const sections = TODAY_LISTS.flatMap((list) => {
    const part = lists[list];
    if (part === undefined) return [];
    const title = make('h2', '', `${t(`list.${list}`)} `, make('span', 'chip', countText(part.count)));
    const none = part.rows.length === 0 ? [make('p', 'today-empty', t(`none.${list}`))] : [];
    return [make('section', 'today-list', title, ...none, make('ul', '', ...rowsOf(t, locale, part, at)))];
  });
  const note = isOld ? [make('p', 'note', t('asOf', { moment: momentWords(locale, at, null) }))] : [];
  for (const before of island?.querySelectorAll(':scope > .lead, :scope > .today-early') ?? []) before.remove();
  island?.append(make('div', 'today-early', ...note, make('div', 'today', ...sections)));
}

/** What is kept on this device (null: nothing), then what the shop says. @throws where that does not come */
export async function drawEarly(locale: Locale, kept: TodayAnswer | null, answer: Promise<TodayAnswer>): Promise<void> {
  const t = createT(await loadPartWords(locale, 'desk-today'), locale);
  if (kept !== null) draw(t, locale, kept, true);
  draw(t, locale, await answer, false);
}
