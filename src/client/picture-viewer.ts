/**
 * A product's pictures when somebody asks for one: hung in the gallery for the chosen item, or from near in a dialog, which Escape, its
 * button and the backdrop close (dialogs.ts). Loaded with the first wish.
 */
import { one } from '#src/client/dom.ts';
import style from '#src/client/picture-viewer.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

const PICTURES = '[data-gallery] a,.items [href]';

const digestOf = (address: string): string => /([^/]+)-\d+\.\w+$/.exec(address)?.[1] ?? '';

/** Makes the picture inside `place` another one of the same measures. */
function change(picture: HTMLElement, from: string, to: string): void {
  const [before, after] = [digestOf(from), digestOf(to)];
  for (const source of picture.querySelectorAll('source')) source.srcset = source.srcset.replaceAll(before, after);
  for (const image of picture.querySelectorAll('img')) {
    image.src = image.src.replace(before, after);
    delete image.dataset['ground'];
  }
}

interface GalleryPicture {
  readonly link: HTMLAnchorElement;
  /** What the table of items calls its picture. */
  readonly name: string;
}

/** The last picture of an item in the gallery; all pictures that only the table leads to have its measures (lib/gallery.ts). */
function lastGalleryPicture(): GalleryPicture | null {
  const items = [...document.querySelectorAll<HTMLAnchorElement>('.items [href]')];
  for (const link of [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] a')].toReversed()) {
    const item = items.find(({ href }) => href === link.href);
    if (item) return { link, name: item.text.trim() };
  }
  return null;
}

/** The last picture of an item in the gallery becomes that of `link` in the table of items, and is put first. */
export function hang({ pathname, text }: HTMLAnchorElement, putFirst: (picture: Element) => void): void {
  const picture = lastGalleryPicture();
  const image = picture?.link.querySelector('img');
  if (!picture || !image) return;
  const { link, name } = picture;
  change(link, link.href, pathname);
  link.href = pathname;
  link.ariaLabel = `${link.ariaLabel}`.replace(name, text.trim());
  image.alt = image.alt.replace(name, text.trim());
  putFirst(link.parentElement ?? link);
}

/** A button around the picture of a link in its largest size; pressing it goes nearer. */
function large(link: HTMLAnchorElement, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  const model = link.querySelector('picture') ? link : lastGalleryPicture()?.link;
  button.append(...(model?.cloneNode(true).childNodes ?? []));
  if (model && model !== link) change(button, model.href, link.href);
  for (const source of button.querySelectorAll('source')) source.sizes = '200vw';
  // The name of a picture in a transition belongs to one element of the page.
  for (const image of button.querySelectorAll('img')) delete image.dataset['transition'];
  button.addEventListener('click', () => dialog.classList.toggle('near'));
  return button;
}

/** Shows the picture of a link of `[data-gallery={word for closing}]` or of the table of items; the arrows lead to the others. */
export function zoom(start: HTMLAnchorElement): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(PICTURES)];
  // The gallery stands first: its link counts where the table leads to the same picture.
  const links = [...new Map(all.toReversed().map((link) => [link.href, link])).values()].toReversed();
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  close.dataset['close'] = '';
  close.textContent = `${one('[data-gallery]')?.dataset['gallery']}`;
  dialog.append(close);
  let at = links.findIndex(({ href }) => href === start.href);
  const turn = (step: number): void => {
    at = (at + step + links.length) % links.length;
    const link = links[at];
    if (!link) return;
    dialog.className = 'zoom';
    dialog.ariaLabel = link.ariaLabel ?? link.text.trim();
    const former = dialog.querySelector('button:not([data-close])');
    const next = large(link, dialog);
    dialog.append(next);
    // What has the focus must not go with it: the next arrow would reach nobody.
    if (former === document.activeElement) next.focus();
    former?.remove();
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
