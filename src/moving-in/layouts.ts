/** The files of other shops that are known by their columns, the surest first. */
import type { Layout } from '#src/moving-in/layout.ts';
import { etsyProducts } from '#src/moving-in/sources/etsy-products.ts';
import { magentoProducts } from '#src/moving-in/sources/magento-products.ts';
import { prestashopProducts } from '#src/moving-in/sources/prestashop-products.ts';
import { woocommerceProducts } from '#src/moving-in/sources/woocommerce-products.ts';
import { otherPeople } from '#src/moving-in/sources/other-people.ts';
import { shopifyPeople } from '#src/moving-in/sources/shopify-people.ts';
import { shopifyProducts } from '#src/moving-in/sources/shopify-products.ts';

export const LAYOUTS: readonly Layout[] = [
  ...shopifyProducts,
  ...woocommerceProducts,
  ...prestashopProducts,
  ...magentoProducts,
  ...etsyProducts,
  ...shopifyPeople,
  ...otherPeople,
];
