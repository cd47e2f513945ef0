/** A picture of the gallery from near, in a dialog that Escape, its button and the backdrop close (dialogs.ts). Loaded when it is asked for. */

/** A button around a copy of the picture in its largest size; pressing it goes nearer. */
function large(link: HTMLAnchorElement, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.append(...link.cloneNode(true).childNodes);
  for (const source of button.querySelectorAll('source')) source.sizes = '200vw';
  const image = button.querySelector('img');
  if (image) {
    image.src = link.href;
    // The name of the picture in a transition belongs to one element of the page.
    delete image.dataset['transition'];
  }
  button.addEventListener('click', () => dialog.classList.toggle('near'));
  return button;
}

/** Shows the picture of a link of `[data-gallery={word for closing}]`; the arrows lead to its neighbours. */
export function zoom(start: HTMLAnchorElement, gallery: HTMLElement): void {
  const links = [...gallery.querySelectorAll('a')];
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  close.dataset['close'] = '';
  close.textContent = `${gallery.dataset['gallery']}`;
  let at = links.indexOf(start);
  const turn = (step: number): void => {
    at = (at + step + links.length) % links.length;
    const link = links[at];
    if (!link) return;
    dialog.className = 'zoom';
    dialog.ariaLabel = link.ariaLabel;
    dialog.replaceChildren(close, large(link, dialog));
  };
  turn(0);
  dialog.addEventListener('keydown', ({ key }) => {
    // From near, the arrows move the picture itself.
    if (dialog.matches('.near')) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
