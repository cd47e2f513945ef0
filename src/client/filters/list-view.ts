/** The place in a page where its products stand: as it was built, or filtered. */
import { one } from '#src/client/dom.ts';

export interface FilteredList {
  readonly cards: readonly Element[];
  /** Number of the first card, from 1. */
  readonly start: number;
  /** Line above, which says how many there are. */
  readonly count: string;
  readonly pages: HTMLElement;
  /** Stands in place of the cards where there are none. */
  readonly none: HTMLElement;
}

export interface ListView {
  readonly list: HTMLOListElement;
  /** Around the links to its pages. */
  readonly pages: HTMLElement;
  /** Shows the products that the page was built with. */
  showWhole(): void;
  show(filtered: FilteredList): void;
}

/** Search engines list the pages that are built, and no state of theirs. */
function hideFromSearch(isHidden: boolean): void {
  const known = one<HTMLMetaElement>('meta[name=robots][data-filtered]');
  if (!isHidden) known?.remove();
  if (!isHidden || known) return;
  const meta = document.createElement('meta');
  [meta.name, meta.content] = ['robots', 'noindex'];
  meta.dataset['filtered'] = '';
  document.head.append(meta);
}

/** Null: the page has no products. */
export function openListView(): ListView | null {
  const list = one<HTMLOListElement>('.listing');
  if (!list) return null;
  const count = one('.catalogue-line > .label');
  const [cards, words, { start }] = [[...list.children], count?.textContent ?? '', list];
  const builtPages = one('.pagination');
  // One of the two stands after the list, and what says that there is nothing before it.
  const pages = document.createElement('div');
  (builtPages ?? list).after(pages);
  if (builtPages) pages.append(builtPages);
  const none = document.createElement('div');
  list.before(none);
  const put = (products: readonly Element[], first: number, said: string): void => {
    list.replaceChildren(...products);
    list.start = first;
    if (count) count.textContent = said;
  };
  return {
    list,
    pages,
    showWhole() {
      put(cards, start, words);
      pages.replaceChildren(...(builtPages ? [builtPages] : []));
      none.replaceChildren();
      document.documentElement.classList.remove('filtered', 'narrowing');
      hideFromSearch(false);
    },
    show(filtered) {
      put(filtered.cards, filtered.start, filtered.count);
      pages.replaceChildren(filtered.pages);
      none.replaceChildren(...(filtered.cards.length === 0 ? [filtered.none] : []));
      document.documentElement.classList.remove('narrowing');
      document.documentElement.classList.add('filtered');
      hideFromSearch(true);
    },
  };
}
