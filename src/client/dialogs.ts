import { one } from '#src/client/dom.ts';

/**
 * `[data-drawer-open]` and `dialog#drawer`, `[data-search-open]` and `dialog#search`: native modal dialogs keep the focus inside,
 * close with Escape and give the focus back. A click on the backdrop or on `[data-close]` closes. The buttons are commands, too, so that a
 * current browser opens and closes before this script is there. `onSearch`: the search panel is opened, or was before.
 */
export function setUpDialogs(onSearch: () => unknown): void {
  const search = one<HTMLDialogElement>('dialog#search');
  if (search?.open) onSearch();

  addEventListener('click', ({ target }) => {
    const element = target as Element;
    if (element.closest('[data-search-open]')) {
      search?.showModal();
      onSearch();
    } else if (element.closest('[data-drawer-open]')) one<HTMLDialogElement>('dialog#drawer')?.showModal();
    else if (element.matches('dialog') || element.closest('[data-close]')) element.closest('dialog')?.close();
  });
}
