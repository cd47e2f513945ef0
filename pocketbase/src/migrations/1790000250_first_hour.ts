/** A live shop begins with texts that somebody must read, and with a link that is taken up once (docs/decisions/0235, 0236). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { flag } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Each try at the link costs a digest, and each right one two passwords. */
const LIMITS: readonly Limit[] = [{ label: 'POST /api/shop/setup', audience: '', duration: 60, maxRequests: 20 }];

migrate(
  (app) => {
    const pages = app.findCollectionByNameOrId('pages');
    addFields(app, pages, [
      flag(
        'unread',
        'A text that the shop began with. A live shop takes no orders before somebody has read it and taken this away.',
      ),
    ]);
    app.save(pages);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const pages = app.findCollectionByNameOrId('pages');
    pages.fields.removeByName('unread');
    app.save(pages);
  },
);
