/** What one origin holds unpaid is looked up at each order: by these alone, however many it has placed and however many others hold. */
const HELD_INDEX = 'index_orders_held';
/** The query says the same in the same words: else SQLite would not use it. */
const HELD = "`origin` != '' AND `order_state` = 'open' AND `payment_state` IN ('unpaid', 'failed')";

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    orders.addIndex(HELD_INDEX, false, '`origin`', HELD);
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    orders.removeIndex(HELD_INDEX);
    app.save(orders);
  },
);
