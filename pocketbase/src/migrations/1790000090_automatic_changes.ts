/** The list of changes tells what a person has changed from what the shop does by itself: only the first ends what somebody went back to. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { flag } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const changes = app.findCollectionByNameOrId('changes');
    addFields(app, changes, [
      flag(
        'automatic',
        'The shop has done it by itself: a sale that starts or ends, pieces that were sold or came back.',
      ),
    ]);
    app.save(changes);
  },
  (app) => {
    const changes = app.findCollectionByNameOrId('changes');
    changes.fields.removeByName('automatic');
    app.save(changes);
  },
);
