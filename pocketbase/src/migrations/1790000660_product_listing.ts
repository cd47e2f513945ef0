/**
 * What the studio lists products by (docs/decisions/0385): two tables that are no collections. `product_listing` has a short row a product, with what its
 * items cost and have, which triggers keep, and its words, which the hooks of products write; `product_words` is the index of these words.
 */

const TABLES: readonly string[] = [
  `CREATE TABLE product_listing (
     doc INTEGER PRIMARY KEY, product TEXT NOT NULL, status TEXT NOT NULL, category TEXT NOT NULL, rank NUMERIC NOT NULL,
     pictured INTEGER NOT NULL, attributes TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL,
     items INTEGER NOT NULL DEFAULT 0, price_from INTEGER NOT NULL DEFAULT 0, price_to INTEGER NOT NULL DEFAULT 0,
     stock INTEGER NOT NULL DEFAULT 0, least INTEGER NOT NULL DEFAULT 0, most INTEGER NOT NULL DEFAULT 0,
     read_as TEXT NOT NULL DEFAULT '', text TEXT NOT NULL DEFAULT '', names TEXT NOT NULL DEFAULT '{}',
     translated TEXT NOT NULL DEFAULT '', outdated TEXT NOT NULL DEFAULT '')`,
  'CREATE UNIQUE INDEX unique_product_listing_product ON product_listing (product)',
  'CREATE INDEX index_product_listing_read_as ON product_listing (read_as)',
  // As the words of items (1790000520).
  `CREATE VIRTUAL TABLE product_words USING fts5(
     text, content='product_listing', content_rowid='doc', detail=none, columnsize=0, prefix='2 3', tokenize="unicode61 remove_diacritics 2")`,
];

const PICTURED = (row: string): string => `${row}.images NOT IN ('', '[]')`;

const FILL = `INSERT INTO product_listing (product, status, category, rank, pictured, attributes, created, updated)
  SELECT p.id, p.status, p.category, p.rank, ${PICTURED('p')}, p.attributes, p.created, p.updated FROM products p`;

/** What the items of a product say together. `updated`: of the product and of its items, the newest. */
const factsOf = (product: string, updated: string): string => `UPDATE product_listing
  SET (items, price_from, price_to, stock, least, most) = (
    SELECT COUNT(*), coalesce(MIN(price), 0), coalesce(MAX(price), 0), coalesce(SUM(stock), 0), coalesce(MIN(stock), 0), coalesce(MAX(stock), 0)
    FROM items WHERE product = ${product}), updated = MAX(updated, ${updated})
  WHERE product = ${product}`;

const FACTS = `UPDATE product_listing
  SET (items, price_from, price_to, stock, least, most) = (
    SELECT COUNT(*), coalesce(MIN(price), 0), coalesce(MAX(price), 0), coalesce(SUM(stock), 0), coalesce(MIN(stock), 0), coalesce(MAX(stock), 0)
    FROM items WHERE product = product_listing.product),
    updated = MAX(updated, coalesce((SELECT MAX(updated) FROM items WHERE product = product_listing.product), ''))`;

const ADD_WORDS = 'INSERT INTO product_words (rowid, text) VALUES (NEW.doc, NEW.text)';
const TAKE_WORDS = `INSERT INTO product_words (product_words, rowid, text) VALUES ('delete', OLD.doc, OLD.text)`;

const TRIGGERS: Readonly<Record<string, string>> = {
  product_listing_insert: `AFTER INSERT ON product_listing BEGIN ${ADD_WORDS}; END`,
  product_listing_delete: `AFTER DELETE ON product_listing BEGIN ${TAKE_WORDS}; END`,
  product_listing_update: `AFTER UPDATE OF text ON product_listing WHEN OLD.text IS NOT NEW.text BEGIN ${TAKE_WORDS}; ${ADD_WORDS}; END`,
  products_listing_insert: `AFTER INSERT ON products BEGIN
    INSERT INTO product_listing (product, status, category, rank, pictured, attributes, created, updated)
    VALUES (NEW.id, NEW.status, NEW.category, NEW.rank, ${PICTURED('NEW')}, NEW.attributes, NEW.created, NEW.updated); END`,
  products_listing_update: `AFTER UPDATE ON products BEGIN
    UPDATE product_listing SET status = NEW.status, category = NEW.category, rank = NEW.rank, pictured = ${PICTURED('NEW')},
      attributes = NEW.attributes, updated = MAX(updated, NEW.updated) WHERE product = NEW.id; END`,
  products_listing_delete: 'AFTER DELETE ON products BEGIN DELETE FROM product_listing WHERE product = OLD.id; END',
  items_listing_insert: `AFTER INSERT ON items BEGIN ${factsOf('NEW.product', 'NEW.updated')}; END`,
  items_listing_delete: `AFTER DELETE ON items BEGIN ${factsOf('OLD.product', "''")}; END`,
  items_listing_update: `AFTER UPDATE OF product, price, stock, updated ON items
    WHEN OLD.product = NEW.product AND (OLD.price != NEW.price OR OLD.stock != NEW.stock OR OLD.updated != NEW.updated)
    BEGIN ${factsOf('NEW.product', 'NEW.updated')}; END`,
  items_listing_move: `AFTER UPDATE OF product ON items WHEN OLD.product != NEW.product
    BEGIN ${factsOf('OLD.product', "''")}; ${factsOf('NEW.product', 'NEW.updated')}; END`,
};

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

migrate(
  (app) => {
    run(app, [
      ...TABLES,
      FILL,
      FACTS,
      `INSERT INTO product_words (product_words) VALUES ('rebuild')`,
      ...Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`),
    ]);
  },
  (app) => {
    run(app, [
      ...Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`),
      'DROP TABLE product_words',
      'DROP TABLE product_listing',
    ]);
  },
);
