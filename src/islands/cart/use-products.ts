import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { $products, loadProducts, productOf, retryProducts, type LoadedProduct } from '#src/stores/cart/products.ts';

export interface Products {
  readonly of: (line: CartLine) => LoadedProduct;
  /** Asks again for those that failed. */
  readonly retry: () => void;
}

/** The products of the lines in a language. */
export function useProducts(lines: readonly CartLine[], locale: Locale): Products {
  const products = useStore($products);
  useEffect(() => loadProducts(lines, locale), [lines, locale]);
  return { of: (line) => productOf(products, line), retry: () => retryProducts(lines, locale) };
}
