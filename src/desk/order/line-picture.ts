/** The picture of a line: it stands in the payload of the product's page, as everybody may read it. */
import { fetchPayload } from '#src/backend/fetch-payload.ts';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import type { Picture } from '#src/contract/payload.ts';
import { DEFAULT_LOCALE, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** null: the product is not shown any more, or has no picture. @throws BackendError */
export async function loadLinePicture({
  item,
  picture,
}: Pick<DeskOrderLine, 'item' | 'picture'>): Promise<Picture | null> {
  if (picture === '') return null;
  const path = localePath(DEFAULT_LOCALE, ROUTES.product.path.replace('{product}', picture));
  const product = (await fetchPayload(path, 'product'))?.product;
  return product?.items.find(({ id }) => id === item)?.pictures[0] ?? product?.pictures[0] ?? null;
}
