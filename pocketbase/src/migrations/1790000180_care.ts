/** How a product is washed, cleaned and kept, in each language (docs/decisions/0190). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { inEachLocale, lines } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    addFields(
      app,
      products,
      inEachLocale('care', 'How it is washed, cleaned and kept: one instruction a line.', lines),
    );
    app.save(products);
  },
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    for (const locale of ['en', 'fr', 'it']) products.fields.removeByName(`care_${locale}`);
    app.save(products);
  },
);
