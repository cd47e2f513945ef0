/** A language more in collections that exist: its columns are made as those of another language are. For migrations alone. */

/** Collection → names of fields without language. */
export type Columns = Readonly<Record<string, readonly string[]>>;

interface Language {
  /** Ending of the columns. */
  readonly code: string;
  /** As the help in the dashboard names it, in English. */
  readonly name: string;
  /** The language whose columns are the model. */
  readonly like: string;
  /** Texts in each language. */
  readonly texts: Columns;
  /** Choices of a language. */
  readonly choices: Columns;
}

type Described = Readonly<Record<string, unknown>>;

/** What PocketBase says of a collection, with its fields. */
function describe(collection: core.Collection): { fields: Described[]; indexes: string[] } {
  return JSON.parse(JSON.stringify(collection)) as { fields: Described[]; indexes: string[] };
}

function save(app: CoreApp, name: string, change: (fields: Described[], indexes: string[]) => [Described[], string[]]) {
  const collection = app.findCollectionByNameOrId(name);
  const { fields, indexes } = describe(collection);
  const [nextFields, nextIndexes] = change(fields, indexes);
  unmarshal({ fields: nextFields, indexes: nextIndexes }, collection);
  app.save(collection);
}

/** Of a text, with a column after it; what is in the way of an empty one is taken away. */
function copied(field: Described, { code, name }: Language, base: string): Described {
  const { id: _id, ...rest } = field;
  const help = String(field['help'] ?? '').replace(/^[A-Z][a-z]+\. /, `${name}. `);
  return { ...rest, name: `${base}_${code}`, help, required: false, presentable: false };
}

/** Adds the columns that are not there yet, with the indexes that the model's have. */
export function addLanguage(app: CoreApp, language: Language): void {
  const { code, like, texts, choices } = language;
  for (const [collection, names] of Object.entries(texts)) {
    save(app, collection, (fields, indexes) => {
      const there = fields.map((field) => field['name']);
      const missing = names.filter((base) => !there.includes(`${base}_${code}`));
      const added = missing.flatMap((base) =>
        fields.filter((field) => field['name'] === `${base}_${like}`).map((field) => copied(field, language, base)),
      );
      const isOf = (index: string): boolean => missing.some((base) => index.includes(`\`${base}_${like}\``));
      const more = indexes
        .filter(isOf)
        .map((index) => missing.reduce((text, base) => text.replaceAll(`${base}_${like}`, `${base}_${code}`), index));
      return [
        [...fields, ...added],
        [...indexes, ...more],
      ];
    });
  }
  for (const [collection, names] of Object.entries(choices))
    setChoices(app, collection, names, (values) => [...values.filter((value) => value !== code), code]);
}

/** Takes the columns away, and the texts in them. */
export function removeLanguage(app: CoreApp, { code, texts, choices }: Language): void {
  for (const [collection, names] of Object.entries(texts)) {
    const columns = names.map((base) => `${base}_${code}`);
    save(app, collection, (fields, indexes) => [
      fields.filter((field) => !columns.includes(String(field['name']))),
      indexes.filter((index) => !columns.some((column) => index.includes(`\`${column}\``))),
    ]);
  }
  for (const [collection, names] of Object.entries(choices))
    setChoices(app, collection, names, (values) => values.filter((value) => value !== code));
}

function setChoices(
  app: CoreApp,
  collection: string,
  names: readonly string[],
  change: (values: readonly unknown[]) => readonly unknown[],
): void {
  save(app, collection, (fields, indexes) => [
    fields.map((field) =>
      names.includes(String(field['name'])) && Array.isArray(field['values'])
        ? { ...field, values: change(field['values']) }
        : field,
    ),
    indexes,
  ]);
}
