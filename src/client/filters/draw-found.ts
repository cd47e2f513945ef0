import { choicesOf, withoutChoices } from '#src/client/filters/choices.ts';
import { drawCard } from '#src/client/filters/draw-cards.ts';
import { drawPages } from '#src/client/filters/draw-pages.ts';
import type { FilterTools } from '#src/client/filters/filter-tools.ts';
import type { Found } from '#src/client/filters/find-products.ts';
import type { FilteredList } from '#src/client/filters/list-view.ts';
import { FILTERED_PER_PAGE } from '#src/contract/filter-index.ts';
import { type ListingQuery, writeListingQuery } from '#src/domain/catalogue/listing-query.ts';
import { pageSlices } from '#src/domain/catalogue/paging.ts';

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
