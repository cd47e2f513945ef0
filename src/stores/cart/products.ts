/**
 * The products of cart lines in the page's language, each loaded once from its prerendered payload; the cart and the
 * checkout show them.
 */
import { atom } from 'nanostores';
import type { ProductPayload } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { movePaths } from '#src/stores/cart/edit.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { loadProduct } from '#src/stores/cart/load-product.ts';

/** `gone`: no such product any more; `failed`: not known now, worth another try. */
export type LoadedProduct =
  { readonly status: 'loading' | 'failed' | 'gone' } | { readonly status: 'ready'; readonly payload: ProductPayload };

/** Products by id. A page has one language, so its products need no other key. */
export const $products = atom<ReadonlyMap<string, LoadedProduct>>(new Map());

export function productOf(products: ReadonlyMap<string, LoadedProduct>, line: CartLine): LoadedProduct {
  return products.get(line.product) ?? { status: 'loading' };
}

async function load(line: CartLine, locale: Locale): Promise<void> {
  const keep = (loaded: LoadedProduct): void => $products.set(new Map($products.get()).set(line.product, loaded));
  keep({ status: 'loading' });
  try {
    const payload = await loadProduct(line, locale);
    keep(payload === null ? { status: 'gone' } : { status: 'ready', payload });
    if (payload !== null && payload.path !== line.paths[locale]) movePaths(line.product, payload.alternates);
  } catch {
    keep({ status: 'failed' });
  }
}

/** Loads what has not been asked for yet. */
export function loadProducts(lines: readonly CartLine[], locale: Locale): void {
  for (const line of lines) if (!$products.get().has(line.product)) void load(line, locale);
}

/** Asks again for those that failed. */
export function retryProducts(lines: readonly CartLine[], locale: Locale): void {
  for (const line of lines) if ($products.get().get(line.product)?.status === 'failed') void load(line, locale);
}
