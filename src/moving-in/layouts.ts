/** The files of other shops that are known by their columns, the surest first. */
import type { Layout } from '#src/moving-in/layout.ts';
import { shopifyProducts } from '#src/moving-in/sources/shopify-products.ts';

export const LAYOUTS: readonly Layout[] = [...shopifyProducts];
