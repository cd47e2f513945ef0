import { one } from '#src/client/dom.ts';

/**
 * `[commandfor]` and `dialog#drawer`, `dialog#search`: native modal dialogs keep the focus inside, close with Escape
 * and give the focus back. A click on the backdrop, on `[command]` or on `[data-close]` in one closes it. The buttons
 * are commands, too, so that a current browser opens and closes before this script is there. `onOpen`: one is opened,
 * or was before.
 */
export function setUpDialogs(onOpen: () => unknown): void {
  if (one('dialog[open]')) onOpen();

  addEventListener('click', (event) => {
    const element = event.target as Element;
    const button = element.closest('[command],[data-close]');
    const dialog = element.closest('dialog');
    // Else the browser would carry the command out, too, and complain of a dialog that is open, or closed.
    if (button) event.preventDefault();
    if (dialog) {
      if (button || element === dialog) dialog.close();
    } else if (button) {
      one<HTMLDialogElement>(`#${button.getAttribute('commandfor')}`)?.showModal();
      onOpen();
    }
  });
}
