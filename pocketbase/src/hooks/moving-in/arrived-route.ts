/** POST /api/shop/pictures-there: a form with files, which are more than the shop's other routes take. */
import { picturesThere } from '#pocketbase/hooks/moving-in/picture-routes.ts';
import { answerWith } from '#pocketbase/hooks/orders/refusal.ts';
import { unlessUnwritable } from '#pocketbase/hooks/orders/unwritable.ts';

export function picturesArrived(event: core.RequestEvent): void {
  answerWith(
    event,
    unlessUnwritable(event, () => picturesThere(event)),
  );
}
