import { choicesOf, withoutChoices } from '#src/client/filters/choices.ts';
import { drawCard } from '#src/client/filters/draw-cards.ts';
import type { FilterTools } from '#src/client/filters/filter-tools.ts';
import type { Found } from '#src/client/filters/find-products.ts';
import type { FilteredList } from '#src/client/filters/list-view.ts';
import { FILTERED_PER_PAGE } from '#src/contract/filter-index.ts';
import { writeListingQuery, type ListingQuery } from '#src/domain/catalogue/listing-query.ts';
import { pageSlices } from '#src/domain/catalogue/paging.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { FilterWords } from '#src/i18n/filter-words.ts';

/** Leads to another query, as a choice of the shopper. */
export type ChangeTo = (query: ListingQuery) => void;

function button(className: string, words: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = words;
  element.addEventListener('click', onClick);
  return element;
}

/** Draws what is chosen, each with a button that takes it back. */
export function drawChoices({ files, t, price }: FilterTools, query: ListingQuery, changeTo: ChangeTo): Element[] {
  return choicesOf(query, files.columns, files.names, { t, price }).map(({ name, without }) => {
    const item = document.createElement('li');
    const back = button('filter-chosen', name, () => changeTo(without));
    back.dir = 'auto';
    back.ariaLabel = t('remove', { name });
    item.append(back);
    return item;
  });
}

function drawNone({ t }: FilterTools, query: ListingQuery, changeTo: ChangeTo): HTMLElement {
  const line = document.createElement('p');
  line.className = 'lead';
  line.textContent = t('none');
  const actions = document.createElement('p');
  actions.append(button('button button-plain', t('clear'), () => changeTo(withoutChoices(query))));
  const none = document.createElement('div');
  none.append(line, actions);
  return none;
}

/** The page of what was found that the query asks for, as it is to be shown. Throws where its cards cannot be read. */
export async function drawFound(
  tools: FilterTools,
  query: ListingQuery,
  found: Found,
  changeTo: ChangeTo,
): Promise<FilteredList> {
  const { files, model, locale, t, path } = tools;
  const total = found.products.length;
  const slices = pageSlices(total, FILTERED_PER_PAGE);
  const page = Math.min(query.page, slices.length);
  const { start, end } = slices[page - 1] ?? { start: 0, end: 0 };
  const cards = await files.cardsOf(found.products.slice(start, end));
  const words = { locale, currency: files.names.currency, t };
  const count = t('count', { count: total });
  return {
    cards: cards.map((card, at) => drawCard(model, card, at, words)),
    start: start + 1,
    count: slices.length > 1 ? `${count} · ${t('page', { page, pages: slices.length })}` : count,
    pages: drawPages(page, slices.length, (to) => path + writeListingQuery({ ...query, page: to }), t),
    none: drawNone(tools, query, changeTo),
  };
}

/** @param pathOf Address of a page, from 1. */
function drawPages(
  page: number,
  pages: number,
  pathOf: (page: number) => string,
  t: ClientT<FilterWords>,
): HTMLElement {
  const nav = document.createElement('nav');
  nav.className = 'pagination';
  nav.ariaLabel = t('pages');
  const link = (to: number, text: string, className = ''): HTMLAnchorElement => {
    const element = document.createElement('a');
    element.href = pathOf(to);
    element.textContent = text;
    element.className = className;
    return element;
  };
  const list = document.createElement('ol');
  for (let to = 1; to <= pages; to += 1) {
    if (to !== 1 && to !== pages && Math.abs(to - page) > 1) continue;
    const number = link(to, `${to}`);
    number.ariaLabel = t('pageNumber', { page: to });
    if (to === page) number.setAttribute('aria-current', 'page');
    const item = document.createElement('li');
    item.append(number);
    list.append(item);
  }
  if (page > 1) nav.append(link(page - 1, t('previous'), 'go'));
  nav.append(list);
  if (page < pages) nav.append(link(page + 1, t('next'), 'go'));
  nav.hidden = pages < 2;
  return nav;
}
