/** Why the shop keeps the money of an order that somebody cancels by hand (docs/decisions/0173). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';

const HELP =
  'Only together with cancelling a paid order: why the shop keeps its money. The customer reads it. Empty: the money goes back.';

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    addFields(app, orders, [line('money_kept', HELP, { max: 300 })]);
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    orders.fields.removeByName('money_kept');
    app.save(orders);
  },
);
