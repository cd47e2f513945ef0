/**
 * Look-ups by slug at each save of a product. The unique indexes leave out empty slugs, so SQLite cannot use them for a slug that it does not
 * know yet when it plans the query, and would read all products.
 */
const COLUMNS = ['slug_en', 'slug_fr', 'slug_it'];

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    for (const column of COLUMNS) products.addIndex(`index_products_${column}`, false, `\`${column}\``, '');
    app.save(products);
  },
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    for (const column of COLUMNS) products.removeIndex(`index_products_${column}`);
    app.save(products);
  },
);
