/** What a record keeps beside its words and its pictures: which translations are older than the English text, and the points of focus. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { json } from '#pocketbase/schema/fields.ts';

const TRANSLATED = [
  'products',
  'items',
  'categories',
  'pages',
  'stories',
  'home',
  'palette',
  'shop',
  'shipping_rates',
] as const;
const WITH_PICTURES = ['products', 'items', 'stories', 'home'] as const;

migrate(
  (app) => {
    for (const name of TRANSLATED) {
      const collection = app.findCollectionByNameOrId(name);
      addFields(app, collection, [
        json('outdated', 'Translations that are older than their English text; kept by the shop.'),
        ...(WITH_PICTURES.some((one) => one === name)
          ? [
              json(
                'focus',
                'File name of a picture → the point that stays visible where it is cut: {"x": 50, "y": 20} in per cent.',
              ),
            ]
          : []),
      ]);
      app.save(collection);
    }
  },
  (app) => {
    for (const name of TRANSLATED) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of ['outdated', 'focus']) collection.fields.removeByName(field);
      app.save(collection);
    }
  },
);
