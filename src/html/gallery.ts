/** Pictures of a product that hang in its gallery. */
import type { Picture, ProductPayload } from '#src/contract/payload.ts';

/**
 * Pictures that hang from the beginning. An item beyond them has its picture behind its name in the table of items, and
 * gets a place when it is chosen (client/picture-viewer.ts): in the page, a picture in all formats and widths weighs as
 * much as six such links (decision 0033).
 */
const MOST_HUNG = 6;

const sameMeasures = (a: Picture, b: Picture): boolean =>
  a.height === b.height && a.format === b.format && `${a.widths}` === `${b.widths}`;

/**
 * Every picture once, the product's own first. Left out are, beyond MOST_HUNG, first pictures of items that can take
 * the place of any other item's: all that hang have their measures.
 */
export function hungPictures({ pictures, items }: Pick<ProductPayload['product'], 'pictures' | 'items'>): Picture[] {
  const hung = new Map(pictures.map((picture) => [picture.digest, picture]));
  const places: Picture[] = [];
  for (const item of items) {
    for (const [index, picture] of item.pictures.entries()) {
      const isFirst = index === 0;
      if (!hung.has(picture.digest)) {
        const canTakeAPlace = isFirst && places.length > 0 && places.every((place) => sameMeasures(place, picture));
        if (hung.size >= MOST_HUNG && canTakeAPlace) continue;
        hung.set(picture.digest, picture);
      }
      if (isFirst) places.push(picture);
    }
  }
  return [...hung.values()];
}

/**
 * Height of a picture by its width beyond which a phone shows it whole, with its ground beside it: cut to half a screen
 * it would lose its top and its foot.
 */
const TALL = 1.3;

export function isTall({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return height > width * TALL;
}
