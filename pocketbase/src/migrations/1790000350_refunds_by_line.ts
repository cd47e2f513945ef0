/** Refunds name the pieces that they are about, and orders the pieces that have gone back to the stock line by line (docs/decisions/0273). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { json, whole } from '#pocketbase/schema/fields.ts';

const REFUND_FIELDS = ['lines', 'shipping', 'unsent'];

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

migrate(
  (app) => {
    change(app, 'refunds', (refunds) =>
      addFields(app, refunds, [
        json('lines', 'The pieces that it is about, and what of the amount each line is; set by the shop.', 10_000),
        whole('shipping', 'Cents of it that are delivery; set by the shop.'),
        json('unsent', 'Pieces that went back to the stock with it and will not be sent; set by the shop.', 10_000),
      ]),
    );
    change(app, 'orders', (orders) =>
      addFields(app, orders, [
        json('restocked', 'Pieces that have gone back to the stock line by line; set by the shop.', 10_000),
      ]),
    );
  },
  (app) => {
    change(app, 'orders', (orders) => orders.fields.removeByName('restocked'));
    change(app, 'refunds', (refunds) => {
      for (const field of REFUND_FIELDS) refunds.fields.removeByName(field);
    });
  },
);
