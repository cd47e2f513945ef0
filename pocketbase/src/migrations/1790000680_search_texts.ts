/** What search engines show of products and categories, where somebody has written it (docs/decisions/0389). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { inEachLocale, line, type Field } from '#pocketbase/schema/fields.ts';

function searchFields(): readonly Field[] {
  const own = (name: string, text: string, max: number): Field[] =>
    inEachLocale(name, text, (column, help) =>
      line(column, help.replace(/ Empty: .*/, '').concat(' Empty: it is made of the other texts.'), { max }),
    );
  return [
    ...own('search_title', 'Title in lists of search engines, at most 65 characters.', 300),
    ...own('search_description', 'Text under it, at most 160 characters.', 1000),
  ];
}

migrate(
  (app) => {
    for (const name of ['products', 'categories']) {
      const collection = app.findCollectionByNameOrId(name);
      addFields(app, collection, searchFields());
      app.save(collection);
    }
  },
  (app) => {
    for (const name of ['products', 'categories']) {
      const collection = app.findCollectionByNameOrId(name);
      for (const { name: column } of searchFields()) collection.fields.removeByName(column);
      app.save(collection);
    }
  },
);
