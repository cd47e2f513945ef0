import { one } from '#src/client/dom.ts';

/**
 * `.top [commandfor]` and `dialog#drawer`, `dialog#search`: native modal dialogs keep the focus inside,
 * close with Escape and give the focus back. A click on the backdrop or on `[data-close]` closes. The buttons are commands, too, so that a
 * current browser opens and closes before this script is there. `onSearch`: the search panel is opened, or was before.
 */
export function setUpDialogs(onSearch: () => unknown): void {
  const search = one<HTMLDialogElement>('dialog#search');
  if (search?.open) onSearch();

  addEventListener('click', (event) => {
    const element = event.target as Element;
    const opener = element.closest('.top [commandfor]');
    if (opener) {
      // Else the browser would carry the command out, too, and complain of a dialog that is open.
      event.preventDefault();
      const dialog = one<HTMLDialogElement>(`#${opener.getAttribute('commandfor')}`);
      dialog?.showModal();
      if (dialog === search) onSearch();
    } else if (element.matches('dialog') || element.closest('[data-close]')) element.closest('dialog')?.close();
  });
}
