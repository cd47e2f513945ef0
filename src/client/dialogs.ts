import { one } from '#src/client/dom.ts';

/**
 * `.top [commandfor]` and `dialog#drawer`, `dialog#search`: native modal dialogs keep the focus inside, close with Escape and give the focus back. A
 * click on the backdrop or on `[data-close]` closes. The buttons are commands, too, so that a current browser opens and closes before this script is
 * there. `onOpen`: one is opened, or was before.
 */
export function setUpDialogs(onOpen: () => unknown): void {
  if (one('dialog[open]')) onOpen();

  addEventListener('click', (event) => {
    const element = event.target as Element;
    const id = element.closest('.top [commandfor]')?.getAttribute('commandfor');
    // Else the browser would carry the command out, too, and complain of a dialog that is open, or closed.
    if (element.closest('[command]')) event.preventDefault();
    if (id) {
      one<HTMLDialogElement>(`#${id}`)?.showModal();
      onOpen();
    } else if (element.matches('dialog') || element.closest('[data-close]')) element.closest('dialog')?.close();
  });
}
