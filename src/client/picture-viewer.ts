/**
 * A product's pictures when somebody asks for one: hung in the gallery for the chosen item, or from near in a dialog,
 * which Escape, its button and the backdrop close (main.ts). Loaded with the first wish.
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
  /** Name that the table of items has for its picture. */
  readonly name: string;
}

/**
 * The last picture of an item in the gallery; all pictures that only the table leads to have its measures
 * (lib/gallery.ts).
 */
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

/** The picture of a link in its largest size, in a button; pressing it goes nearer, to where it was pressed. */
function slideOf(link: HTMLAnchorElement, dialog: HTMLDialogElement): HTMLElement {
  const slide = document.createElement('div');
  const button = document.createElement('button');
  const model = link.querySelector('picture') ? link : lastGalleryPicture()?.link;
  button.append(...(model?.cloneNode(true).childNodes ?? []));
  if (model && model !== link) change(button, model.href, link.href);
  for (const source of button.querySelectorAll('source')) source.sizes = '200vw';
  for (const image of button.querySelectorAll('img')) {
    image.loading = 'lazy';
    // The name of a picture in a transition belongs to one element of the page.
    delete image.dataset['transition'];
  }
  button.addEventListener('click', ({ clientX, clientY }) => {
    dialog.classList.toggle('near');
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = slide;
    slide.scrollTo(
      ((scrollWidth - clientWidth) * clientX) / clientWidth,
      ((scrollHeight - clientHeight) * clientY) / clientHeight,
    );
  });
  slide.append(button);
  return slide;
}

/**
 * Shows the picture of a link of `[data-gallery={word for closing}]` or of the table of items, in a strip of all of
 * them: swiping and the arrows lead to the others. The gallery follows.
 */
export function zoom(start: HTMLAnchorElement): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(PICTURES)];
  // The gallery stands first: its link counts where the table leads to the same picture.
  const links = [...new Map(all.toReversed().map((link) => [link.href, link])).values()].toReversed();
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  const close = document.createElement('button');
  close.dataset['close'] = '';
  close.textContent = `${one('[data-gallery]')?.dataset['gallery']}`;
  const strip = document.createElement('div');
  strip.append(...links.map((link) => slideOf(link, dialog)));
  dialog.append(close, strip);
  let at = -1;
  /** Shows the words of the picture in view; only its button is reached by the keyboard. */
  const showAt = (to: number): void => {
    const link = links[to];
    if (!link || at === to) return;
    const buttons = strip.querySelectorAll('button');
    const hasFocus = buttons[at] === document.activeElement;
    at = to;
    dialog.ariaLabel = link.ariaLabel ?? link.text.trim();
    for (const [index, button] of buttons.entries()) {
      button.ariaCurrent = index === at ? 'true' : null;
      button.tabIndex = index === at ? 0 : -1;
    }
    if (hasFocus) buttons[at]?.focus({ preventScroll: true });
  };
  const turn = (to: number): void => {
    showAt((to + links.length) % links.length);
    strip.scrollTo(at * strip.clientWidth, 0);
  };
  strip.addEventListener('scroll', () => showAt(Math.round(strip.scrollLeft / strip.clientWidth)));
  dialog.addEventListener('keydown', ({ key }) => {
    // From near, the arrows move the picture itself.
    if (dialog.matches('.near')) return;
    if (key === 'ArrowRight') turn(at + 1);
    if (key === 'ArrowLeft') turn(at - 1);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    const place = links[at]?.closest('li');
    if (place) place.parentElement?.scrollTo(place.offsetLeft, 0);
  });
  document.body.append(dialog);
  dialog.showModal();
  turn(links.findIndex(({ href }) => href === start.href));
}
