/** The links to the pages of a filtered listing, as components/Pagination.astro has them. */
import type { ClientT } from '#src/i18n/client-t.ts';
import type { FilterWords } from '#src/i18n/filter-words.ts';

/** @param pathOf Address of a page, from 1. */
export function drawPages(
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
