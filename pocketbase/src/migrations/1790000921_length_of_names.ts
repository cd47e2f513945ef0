/** Names of accounts have the limit that forms hold. Those that were sent past the forms are cut: a record that is too long for its column could not be saved any more. */
const MOST = 100;
const BEFORE = 5000;

function setMost(app: CoreApp, max: number): void {
  const users = app.findCollectionByNameOrId('users');
  unmarshal({ max }, users.fields.getByName('name'));
  app.save(users);
}

migrate(
  (app) => {
    app.db().newQuery(`UPDATE users SET name = substr(name, 1, ${MOST}) WHERE length(name) > ${MOST}`).execute();
    setMost(app, MOST);
  },
  (app) => setMost(app, BEFORE),
);
