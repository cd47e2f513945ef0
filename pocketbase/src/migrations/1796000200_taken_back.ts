/** What an import has said of consents and of orders that were here goes with it when it is taken back. */
const SERIES = { type: 'text', name: 'series', hidden: true, max: 64, help: 'The import that has written it.' };
const CHANGED = { type: 'text', name: 'changed', hidden: true, max: 64, help: 'The import that has changed it last.' };
const BEFORE = { type: 'json', name: 'before', hidden: true, maxSize: 300_000, help: 'What that import has replaced.' };

const PLACES = [
  { table: 'consents', fields: [SERIES], key: 'series' },
  { table: 'past_orders', fields: [CHANGED, BEFORE], key: 'changed' },
] as const;

migrate(
  (app) => {
    for (const { table, fields, key } of PLACES) {
      const collection = app.findCollectionByNameOrId(table);
      collection.fields.addMarshaledJSON(JSON.stringify(fields));
      collection.addIndex(`index_${table}_${key}`, false, `\`${key}\``, `\`${key}\` != ''`);
      app.save(collection);
    }
  },
  (app) => {
    for (const { table, fields, key } of PLACES) {
      const collection = app.findCollectionByNameOrId(table);
      collection.removeIndex(`index_${table}_${key}`);
      for (const { name } of fields) collection.fields.removeByName(name);
      app.save(collection);
    }
  },
);
