/** Editors begin drafts of attributes, of their values and of synonyms, too. */
const AFTER = 'manufacturers';
const ADDED = ['attributes', 'attribute_values', 'synonyms'];

/** Sets what a draft may be of, from what it may be of now: other migrations add to it as well. */
function change(app: CoreApp, next: (values: readonly string[]) => readonly string[]): void {
  const drafts = app.findCollectionByNameOrId('drafts');
  const field = drafts.fields.getByName('collection');
  const { values } = JSON.parse(JSON.stringify(field)) as { readonly values: readonly string[] };
  unmarshal({ values: next(values) }, field);
  app.save(drafts);
}

migrate(
  (app) => change(app, (values) => values.flatMap((name) => (name === AFTER ? [name, ...ADDED] : [name]))),
  (app) => {
    for (const name of ADDED)
      for (const draft of app.findRecordsByFilter('drafts', `collection = '${name}'`, '', 0, 0))
        if (draft !== undefined) app.delete(draft);
    change(app, (values) => values.filter((name) => !ADDED.includes(name)));
  },
);
