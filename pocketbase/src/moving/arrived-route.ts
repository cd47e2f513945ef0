/** POST /api/shop/pictures-there: a form with files, which are more than the shop's other routes take. */
import { picturesThere } from '#pocketbase/moving/picture-routes.ts';
import { answerWith } from '#pocketbase/base/refusal.ts';
import { unlessUnwritable } from '#pocketbase/base/unwritable.ts';

export function picturesArrived(event: core.RequestEvent): void {
  answerWith(
    event,
    unlessUnwritable(event, () => picturesThere(event)),
  );
}
