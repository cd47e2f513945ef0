/** The job that forgets finds old drafts and old counts of visits in their order, without looking at the others. */
const INDEXES = [
  { collection: 'drafts', name: 'index_drafts_updated', column: '`updated`' },
  { collection: 'vitals', name: 'index_vitals_day', column: '`day`' },
] as const;

migrate(
  (app) => {
    for (const { collection: of, name, column } of INDEXES) {
      const collection = app.findCollectionByNameOrId(of);
      collection.addIndex(name, false, column, '');
      app.save(collection);
    }
  },
  (app) => {
    for (const { collection: of, name } of INDEXES) {
      const collection = app.findCollectionByNameOrId(of);
      collection.removeIndex(name);
      app.save(collection);
    }
  },
);
