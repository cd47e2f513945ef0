/** A parcel that came back to the shop, which is neither lost nor delivered (docs/decisions/0269). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId('shipments');
    addFields(app, shipments, [
      date('returned', 'When it came back to the shop: what is in it can be sent again. Empty: it has not.'),
    ]);
    app.save(shipments);
  },
  (app) => {
    const shipments = app.findCollectionByNameOrId('shipments');
    shipments.fields.removeByName('returned');
    app.save(shipments);
  },
);
