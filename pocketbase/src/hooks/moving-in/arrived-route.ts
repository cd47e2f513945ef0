/** POST /api/shop/pictures-there: a form with files, which are more than the shop's other routes take. */
import { picturesThere } from '#pocketbase/hooks/moving-in/picture-routes.ts';
import { answerWith } from '#pocketbase/hooks/orders/refusal.ts';
import { unlessUnwritable } from '#pocketbase/hooks/orders/unwritable.ts';
import { PICTURES_THERE_BYTES } from '#src/contract/moving-in/awaited-pictures.ts';

export const PICTURES_LIMIT = PICTURES_THERE_BYTES;

export function picturesArrived(event: core.RequestEvent): void {
  answerWith(
    event,
    unlessUnwritable(event, () => picturesThere(event)),
  );
}
