/** The job that forgets drafts finds the old ones without looking at the others. */
const INDEX = 'index_drafts_updated';

migrate(
  (app) => {
    const drafts = app.findCollectionByNameOrId('drafts');
    drafts.addIndex(INDEX, false, '`updated`', '');
    app.save(drafts);
  },
  (app) => {
    const drafts = app.findCollectionByNameOrId('drafts');
    drafts.removeIndex(INDEX);
    app.save(drafts);
  },
);
