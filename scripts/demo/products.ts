/** The demo catalogue in the order of the shop. */
import { CERAMICS } from '#scripts/demo/catalogue/ceramics.ts';
import { LIGHT } from '#scripts/demo/catalogue/light.ts';
import { PAPER } from '#scripts/demo/catalogue/paper.ts';
import { PRINTS } from '#scripts/demo/catalogue/prints.ts';
import { TEXTILES } from '#scripts/demo/catalogue/textiles.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

export const CATEGORIES: readonly DemoCategory[] = [PRINTS, TEXTILES, LIGHT, CERAMICS, PAPER];

const LONGEST = Math.max(...CATEGORIES.map(({ products }) => products.length));

/** One of each category in turn, so that a wall of them is a mixed one. */
export const PRODUCTS: readonly DemoProduct[] = Array.from({ length: LONGEST }, (_, turn) =>
  CATEGORIES.flatMap(({ products }) => products.slice(turn, turn + 1)),
).flat();

/** Key of the category that a product stands in: a part where it is one of a part. */
export function categoryOf(product: DemoProduct): string {
  const category = CATEGORIES.find(({ products }) => products.includes(product));
  return (category?.parts?.find(({ products }) => products.includes(product)) ?? category)?.key ?? '';
}
