/** The demo catalogue in the order of the shop. */
import ceramics from '#scripts/demo/catalogue/ceramics.json' with { type: 'json' };
import light from '#scripts/demo/catalogue/light.json' with { type: 'json' };
import paper from '#scripts/demo/catalogue/paper.json' with { type: 'json' };
import prints from '#scripts/demo/catalogue/prints.json' with { type: 'json' };
import textiles from '#scripts/demo/catalogue/textiles.json' with { type: 'json' };
import { fromData } from '#scripts/demo/text.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

export const CATEGORIES = fromData<readonly DemoCategory[]>([prints, textiles, light, ceramics, paper]);

const LONGEST = Math.max(...CATEGORIES.map(({ products }) => products.length));

/** One of each category in turn, so that a wall of them is a mixed one. */
export const PRODUCTS: readonly DemoProduct[] = Array.from({ length: LONGEST }, (_, turn) =>
  CATEGORIES.flatMap(({ products }) => products.slice(turn, turn + 1)),
).flat();

/** Key of the category that a product stands in: a part where it is one of a part. */
export function categoryOf(product: DemoProduct): string {
  const category = CATEGORIES.find(({ products }) => products.includes(product));
  return (category?.parts?.find(({ products }) => products.includes(product.key)) ?? category)?.key ?? '';
}
