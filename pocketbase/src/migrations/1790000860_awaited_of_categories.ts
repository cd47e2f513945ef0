/** Pictures of another shop come to categories, too (docs/decisions/0422). */
const BEFORE = ['products', 'items'];

function setOwners(app: CoreApp, values: readonly string[]): void {
  const awaited = app.findCollectionByNameOrId('awaited_pictures');
  unmarshal({ values }, awaited.fields.getByName('collection'));
  app.save(awaited);
}

migrate(
  (app) => setOwners(app, [...BEFORE, 'categories']),
  (app) => {
    app.db().newQuery("DELETE FROM awaited_pictures WHERE collection = 'categories'").execute();
    setOwners(app, BEFORE);
  },
);
