/** What Google calls the products of a category (docs/decisions/0409). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const categories = app.findCollectionByNameOrId('categories');
    const help = "Number or path in Google's taxonomy of products, for feeds. Empty: that of its parent.";
    addFields(app, categories, [line('google_category', help, { max: 750 })]);
    app.save(categories);
  },
  (app) => {
    const categories = app.findCollectionByNameOrId('categories');
    categories.fields.removeByName('google_category');
    app.save(categories);
  },
);
