/** Which language a text must have is a matter of the shop's choice: hooks ask for it, not the columns. */
function requireName(app: CoreApp, required: boolean): void {
  const collection = app.findCollectionByNameOrId('categories');
  const field = collection.fields.getByName('name_en');
  unmarshal({ required }, field);
  app.save(collection);
}

migrate(
  (app) => requireName(app, false),
  (app) => requireName(app, true),
);
