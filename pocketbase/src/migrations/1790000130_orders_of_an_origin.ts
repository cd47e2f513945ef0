/** What one origin has ordered of late is looked up at each order: by its newest orders, however many it has placed. */
const INDEX = 'index_orders_origin';

function replaceIndex(app: CoreApp, columns: string): void {
  const orders = app.findCollectionByNameOrId('orders');
  orders.removeIndex(INDEX);
  orders.addIndex(INDEX, false, columns, '');
  app.save(orders);
}

migrate(
  (app) => replaceIndex(app, '`origin`, `created`'),
  (app) => replaceIndex(app, '`origin`'),
);
