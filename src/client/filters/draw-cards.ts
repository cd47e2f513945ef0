/** Cards of a filtered listing: what components/ProductCard.astro prints, made of the cards that stand in the page. */
import { elementOf } from '#src/client/part-elements.ts';
import type { PackedCard, PackedPicture } from '#src/contract/filter-index.ts';
import type { Picture } from '#src/contract/payload.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { groundOf, middleSource, srcset } from '#src/html/pictures.ts';
import { cardParts, type CardWords } from '#src/html/price-parts.ts';

/** Parts that are taken over from the page. */
export interface CardModel {
  readonly card: Element;
  /** `sizes` of the pictures, place by place. */
  readonly sizes: readonly string[];
  readonly noPicture: string;
}

export function modelOf(list: Element, noPicture: string): CardModel | null {
  const card = list.firstElementChild;
  const sizes = [...list.querySelectorAll('source')].map((source) => source.sizes);
  return card === null ? null : { card, sizes, noPicture };
}

function pictureOf([digest, width, height, widths, format, colour, alt, focus]: PackedPicture, sizes: string): Element {
  const picture: Picture = { digest, width, height, widths, format, colour, alt };
  const source = document.createElement('source');
  source.type = `image/${format}`;
  source.srcset = srcset(picture);
  source.sizes = sizes;
  const image = document.createElement('img');
  image.loading = 'lazy';
  [image.width, image.height, image.alt] = [width, height, alt];
  image.dataset['ground'] = groundOf(picture);
  if (focus) image.style.objectPosition = `${focus.x}% ${focus.y}%`;
  const element = document.createElement('picture');
  element.append(source, image);
  // Last: with a source beside it, it is not asked for in vain.
  image.src = middleSource(picture);
  return element;
}

function lineFor(words: string): Element {
  const line = document.createElement('p');
  line.className = 'no-picture label';
  line.textContent = words;
  return line;
}

/** @param at Its place on the page, from 0. */
export function drawCard(model: CardModel, packed: PackedCard, at: number, words: CardWords): Element {
  const [name, path, price, band, isReduced, isEnglish, picture] = packed;
  const card = model.card.cloneNode(true) as Element;
  card.classList.toggle('work-out', band === 'out');
  const sizes = model.sizes[at] ?? model.sizes.at(-1) ?? '';
  card.querySelector('.views')?.replaceChildren(picture ? pictureOf(picture, sizes) : lineFor(model.noPicture));
  const link = card.querySelector('a');
  if (link) {
    link.href = path;
    link.textContent = name;
    if (isEnglish) link.lang = DEFAULT_LOCALE;
    else link.removeAttribute('lang');
  }
  const parts = cardParts({ price, band, onSale: isReduced === 1 }, words).map(elementOf);
  card.lastElementChild?.replaceChildren(...parts.flatMap((part) => [part, ' ']));
  return card;
}
