/**
 * What the desk finds items by (docs/decisions/0340): two tables that are no collections. `item_search` has a row an item with its words, which the hooks of
 * products and items write; `item_words` is the index of these words, which triggers keep.
 */

/** SQL of the columns of a localized text, in whichever languages there are. */
function inAllLanguages(app: CoreApp, collection: string, row: string, field: string): string[] {
  const names = JSON.parse(JSON.stringify(app.findCollectionByNameOrId(collection))) as {
    readonly fields: readonly { readonly name: string }[];
  };
  return names.fields
    .filter(({ name }) => name.startsWith(`${field}_`))
    .map(({ name }) => `coalesce(${row}."${name}", '')`);
}

const TABLES: readonly string[] = [
  'CREATE TABLE item_search (doc INTEGER PRIMARY KEY, item TEXT NOT NULL, text TEXT NOT NULL)',
  'CREATE UNIQUE INDEX unique_item_search_item ON item_search (item)',
  // As the words of orders (1790000310), but that no mark is part of a word.
  `CREATE VIRTUAL TABLE item_words USING fts5(
     text, content='item_search', content_rowid='doc', detail=none, columnsize=0, prefix='2 3', tokenize="unicode61 remove_diacritics 2")`,
];

const ADD_WORDS = 'INSERT INTO item_words (rowid, text) VALUES (NEW.doc, NEW.text)';
const TAKE_WORDS = `INSERT INTO item_words (item_words, rowid, text) VALUES ('delete', OLD.doc, OLD.text)`;

const TRIGGERS: Readonly<Record<string, string>> = {
  item_search_insert: `AFTER INSERT ON item_search BEGIN ${ADD_WORDS}; END`,
  item_search_delete: `AFTER DELETE ON item_search BEGIN ${TAKE_WORDS}; END`,
  item_search_update: `AFTER UPDATE OF text ON item_search WHEN OLD.text IS NOT NEW.text BEGIN ${TAKE_WORDS}; ${ADD_WORDS}; END`,
  items_search_delete: 'AFTER DELETE ON items BEGIN DELETE FROM item_search WHERE item = OLD.id; END',
};

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

migrate(
  (app) => {
    const words = [
      ...inAllLanguages(app, 'products', 'p', 'name'),
      ...inAllLanguages(app, 'items', 'i', 'values'),
      'i.sku',
      'i.gtin',
    ].join(` || ' ' || `);
    run(app, [
      ...TABLES,
      `INSERT INTO item_search (item, text) SELECT i.id, ${words} FROM items i JOIN products p ON p.id = i.product`,
      `INSERT INTO item_words (item_words) VALUES ('rebuild')`,
      ...Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`),
    ]);
  },
  (app) => {
    run(app, [
      ...Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`),
      'DROP TABLE item_words',
      'DROP TABLE item_search',
    ]);
  },
);
