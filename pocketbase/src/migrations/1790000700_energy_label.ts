/** The number of a product in the Union's register of energy labels (docs/decisions/0395). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    addFields(app, products, [line('eprel', 'Number in EPREL, the register of energy labels: digits.', { max: 10 })]);
    app.save(products);
  },
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    products.fields.removeByName('eprel');
    app.save(products);
  },
);
