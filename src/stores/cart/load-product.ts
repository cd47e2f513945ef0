import type { ProductPayload } from '#src/contract/payload.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { fetchPayload, fetchRedirect } from '#src/backend/fetch-payload.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

/**
 * The product of a cart line in a language, from its prerendered payload. A line knows the addresses of its product
 * from the page where it was added; where the slug has changed since (or a new product took it), the address of the id
 * leads to the present one. Null: there is no such product any more. Throws where that cannot be known now (no
 * connection, an error of the host).
 */
export async function loadProduct(
  { product, paths }: Pick<CartLine, 'product' | 'paths'>,
  locale: Locale,
): Promise<ProductPayload | null> {
  const payload = await fetchPayload(paths[locale], 'product');
  if (payload?.product.id === product) return payload;
  return productById(product, locale);
}

/**
 * The product of an id, found by the address that leads from the id to its page. Null: there is none. Throws as
 * `loadProduct`.
 */
export async function productById(product: string, locale: Locale): Promise<ProductPayload | null> {
  const moved = await fetchRedirect(localePath(locale, `/products/${product}`));
  if (moved === null) return null;
  const found = await fetchPayload(moved, 'product');
  return found?.product.id === product ? found : null;
}
