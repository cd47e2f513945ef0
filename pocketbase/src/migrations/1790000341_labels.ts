/** Labels that a service makes for the shop, kept with their parcel for some weeks (docs/decisions/0272). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line, upload } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const MEGABYTE = 1024 * 1024;

const ADDED: Indexes = {
  // Statements repeat the condition word by word.
  shipments: [{ name: 'index_shipments_label', columns: '`shipped`', where: "`label` != ''" }],
};

migrate(
  (app) => {
    const shipments = app.findCollectionByNameOrId('shipments');
    addFields(app, shipments, [
      {
        ...upload('label', 'The label that was made for it; set by the shop.', ['application/pdf'], 2 * MEGABYTE),
        hidden: true,
      },
      line('label_ref', 'Name of the label at the service that has made it; set by the shop.', {
        hidden: true,
        max: 100,
      }),
    ]);
    app.save(shipments);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    const shipments = app.findCollectionByNameOrId('shipments');
    for (const field of ['label', 'label_ref']) shipments.fields.removeByName(field);
    app.save(shipments);
  },
);
