/** Packing at the desk: where an item lies, what of an order is picked, and whether it lies packed. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date, json, line } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

// Statements repeat the conditions word by word.
const ADDED: Indexes = {
  orders: [
    {
      name: 'index_orders_to_pack',
      columns: '`created`, `id`',
      where:
        "`order_state` = 'open' AND `payment_state` IN ('paid', 'part_refunded', 'disputed') AND `fulfilment_state` IN ('unfulfilled', 'part_shipped')",
    },
  ],
};

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    addFields(app, items, [
      line('shelf', 'Where it lies in the storeroom; set at the desk.', { max: 40, hidden: true }),
    ]);
    app.save(items);
    const orders = app.findCollectionByNameOrId('orders');
    addFields(app, orders, [
      date('packed', 'Since when what is still to be sent lies packed; set at the desk.', { hidden: true }),
      json('picks', 'Pieces of its lines that are picked; set at the desk.', 10_000),
    ]);
    app.save(orders);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    const orders = app.findCollectionByNameOrId('orders');
    for (const field of ['packed', 'picks']) orders.fields.removeByName(field);
    app.save(orders);
    const items = app.findCollectionByNameOrId('items');
    items.fields.removeByName('shelf');
    app.save(items);
  },
);
