/** The parts of what was found: in the panel and on the page of results. */
import { markedParts } from '#src/client/search/marked-parts.ts';
import type { Hit } from '#src/client/search/search-engine.ts';
import type { SearchT } from '#src/client/search/search-words.ts';
import style from '#src/client/search/search.css?inline';
import { forgetSearches } from '#src/stores/recent-searches.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

/** CSS pixels of a picture's longer side. */
const SIZE = 64;

function element(name: string, className: string, ...parts: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...parts);
  return made;
}

function nameOf(hit: Hit, words: readonly string[]): HTMLElement {
  const parts = markedParts(hit.name, words).map(({ text, isMatch }) => (isMatch ? element('mark', '', text) : text));
  const name = element('span', 'hit-name', ...parts);
  name.dir = 'auto';
  return name;
}

function pictureOf({ picture }: Hit): HTMLElement {
  const place = element('span', 'hit-picture');
  if (picture === null) return place;
  const image = new Image(SIZE, SIZE);
  // The name stands beside it.
  image.alt = '';
  image.loading = 'lazy';
  image.src = picture;
  place.append(image);
  return place;
}

/** A link with only words in it. */
export function wordLink(text: string, path: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = path;
  link.className = 'hit-word';
  link.dir = 'auto';
  link.textContent = text;
  return link;
}

/** Picture, name, what it belongs to and its price. `words`: what of the name was searched. */
export function hitLink(hit: Hit, words: readonly string[], t: SearchT): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = hit.path;
  link.className = 'hit';
  const kind = { product: hit.note ?? '', category: t('collection'), page: t('page') }[hit.kind];
  link.append(pictureOf(hit), nameOf(hit, words));
  if (kind !== '') link.append(' ', element('span', 'hit-note label', kind));
  if (hit.price !== null) link.append(' ', element('span', 'hit-price', hit.price));
  return link;
}

/** Forgets what was searched on this device. `after`: what is to be shown then. */
export function forgetButton(t: SearchT, after: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = t('forget');
  button.addEventListener('click', () => {
    forgetSearches();
    after();
  });
  return button;
}
