/** The product of a line: the payload of its page has pictures and items, as everybody may read them. */
import { fetchPayload } from '#src/backend/fetch-payload.ts';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import type { Picture, ProductPayload } from '#src/contract/payload.ts';
import { DEFAULT_LOCALE, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** `slug`: `picture` of the line. null: the product is not shown any more. @throws BackendError */
export async function loadLineProduct(slug: string): Promise<ProductPayload | null> {
  return slug === ''
    ? null
    : fetchPayload(localePath(DEFAULT_LOCALE, ROUTES.product.path.replace('{product}', slug)), 'product');
}

/** null: the product is not shown any more, or has no picture. @throws BackendError */
export async function loadLinePicture({
  item,
  picture,
}: Pick<DeskOrderLine, 'item' | 'picture'>): Promise<Picture | null> {
  const product = (await loadLineProduct(picture))?.product;
  return product?.items.find(({ id }) => id === item)?.pictures[0] ?? product?.pictures[0] ?? null;
}
