/** The demo catalogue: one file a category, in the order of the shop. */
import { CERAMICS } from '#scripts/demo/catalogue/ceramics.ts';
import { LIGHT } from '#scripts/demo/catalogue/light.ts';
import { PAPER } from '#scripts/demo/catalogue/paper.ts';
import { PRINTS } from '#scripts/demo/catalogue/prints.ts';
import { TEXTILES } from '#scripts/demo/catalogue/textiles.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

export const CATEGORIES: readonly DemoCategory[] = [PRINTS, TEXTILES, LIGHT, CERAMICS, PAPER];

export const PRODUCTS: readonly DemoProduct[] = CATEGORIES.flatMap((category) => category.products);
