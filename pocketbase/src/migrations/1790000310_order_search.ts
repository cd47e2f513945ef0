/**
 * What the desk searches orders by (docs/decisions/0260). Two tables that are no collections: nobody but the shop's own code reads them, and triggers
 * alone write them, so they follow whatever writes an order: a hook, a statement, a job that forgets, another program.
 *
 * `order_search` has one row an order: its place among all by the time it was placed, what lists filter by, and its words. `order_words` is the index
 * of these words.
 */

/** SQL of a text whose marks within words end words. An e-mail address alone keeps them: it is one word. */
function words(sql: string): string {
  return ['.', '-', '_', '+', '@'].reduce((text, mark) => `replace(${text}, '${mark}', ' ')`, `coalesce(${sql}, '')`);
}

/** SQL of a part of a JSON column; null where there is none. */
function part(column: string, name: string): string {
  return `CASE WHEN json_valid(${column}) THEN json_extract(${column}, '$.${name}') END`;
}

const ADDRESS = ['name', 'company', 'street', 'extra', 'postcode', 'city', 'region'];

/** SQL of all words of an order: `row` is the row of `orders`. */
function textOf(row: string): string {
  const people = ['address', 'billing'].flatMap((column) =>
    ADDRESS.map((name) => words(part(`${row}.${column}`, name))),
  );
  return [
    words(`${row}.number`),
    // As it is read aloud, without its dash.
    `replace(${row}.number, '-', '')`,
    `${row}.email`,
    // What stands before the @ is often a name.
    words(`substr(${row}.email, 1, instr(${row}.email, '@'))`),
    ...people,
    `(SELECT coalesce(group_concat(${words("line.name || ' ' || line.sku")}, ' '), '') FROM order_lines line WHERE line."order" = ${row}.id)`,
  ].join(` || ' ' || `);
}

const COUNTRY = (row: string): string => `coalesce(${part(`${row}.address`, 'country')}, '')`;

/** SQL of the ms since 1970 that an order was placed at, times 1,000: orders of one ms have the numbers that follow. */
const PLACED = (row: string): string =>
  `coalesce((CAST(strftime('%s', ${row}.created) AS INTEGER) * 1000 + CAST(substr(${row}.created, 21, 3) AS INTEGER)) * 1000, 0)`;

const COLUMNS = 'doc, "order", order_state, payment_state, fulfilment_state, country, total, text';

const STATES = (row: string): string => `${row}.order_state, ${row}.payment_state, ${row}.fulfilment_state`;

const TABLES: readonly string[] = [
  `CREATE TABLE order_search (
     doc INTEGER PRIMARY KEY, "order" TEXT NOT NULL, order_state TEXT NOT NULL, payment_state TEXT NOT NULL, fulfilment_state TEXT NOT NULL,
     country TEXT NOT NULL, total INTEGER NOT NULL, text TEXT NOT NULL)`,
  'CREATE UNIQUE INDEX unique_order_search_order ON order_search ("order")',
  // All that filters look at: a list reads nothing else of orders that it does not show.
  'CREATE INDEX index_order_search_filters ON order_search (doc, order_state, payment_state, fulfilment_state, country, total, "order")',
  // Which words, and not where in the text: half the size. Beginnings of two and three letters have lists of their own.
  `CREATE VIRTUAL TABLE order_words USING fts5(
     text, content='order_search', content_rowid='doc', detail=none, columnsize=0, prefix='2 3',
     tokenize="unicode61 remove_diacritics 2 tokenchars '@._+-'")`,
  // What is taken out is gone from the file at once, not at some later tidying.
  `INSERT INTO order_words (order_words, rank) VALUES ('secure-delete', 1)`,
];

/** Orders that are there already. */
const FILL: readonly string[] = [
  `INSERT INTO order_search (${COLUMNS})
   SELECT ${PLACED('o')} + row_number() OVER (PARTITION BY o.created ORDER BY o.id) - 1, o.id, ${STATES('o')}, ${COUNTRY('o')}, o.total, ${textOf('o')}
   FROM orders o`,
  `INSERT INTO order_words (order_words) VALUES ('rebuild')`,
];

const ADD_WORDS = 'INSERT INTO order_words (rowid, text) VALUES (NEW.doc, NEW.text)';
const TAKE_WORDS = `INSERT INTO order_words (order_words, rowid, text) VALUES ('delete', OLD.doc, OLD.text)`;

const TAKE_ORDER = 'DELETE FROM order_search WHERE "order" = OLD.id';
const ADD_ORDER = `INSERT INTO order_search (${COLUMNS}) VALUES (
  (SELECT max(${PLACED('NEW')}, coalesce(max(doc) + 1, 0)) FROM order_search WHERE doc BETWEEN ${PLACED('NEW')} AND ${PLACED('NEW')} + 999),
  NEW.id, ${STATES('NEW')}, ${COUNTRY('NEW')}, NEW.total, ${textOf('NEW')})`;

const TRIGGERS: Readonly<Record<string, string>> = {
  order_search_insert: `AFTER INSERT ON order_search BEGIN ${ADD_WORDS}; END`,
  order_search_delete: `AFTER DELETE ON order_search BEGIN ${TAKE_WORDS}; END`,
  order_search_update: `AFTER UPDATE OF text ON order_search WHEN OLD.text IS NOT NEW.text BEGIN ${TAKE_WORDS}; ${ADD_WORDS}; END`,
  orders_search_insert: `AFTER INSERT ON orders BEGIN ${ADD_ORDER}; END`,
  orders_search_delete: `AFTER DELETE ON orders BEGIN ${TAKE_ORDER}; END`,
  orders_search_created: `AFTER UPDATE OF created ON orders WHEN OLD.created IS NOT NEW.created BEGIN ${TAKE_ORDER}; ${ADD_ORDER}; END`,
  orders_search_states: `AFTER UPDATE OF order_state, payment_state, fulfilment_state, total, address ON orders
    WHEN (${STATES('OLD')}, OLD.total, OLD.address) IS NOT (${STATES('NEW')}, NEW.total, NEW.address) BEGIN
    UPDATE order_search SET (order_state, payment_state, fulfilment_state, country, total) = (${STATES('NEW')}, ${COUNTRY('NEW')}, NEW.total)
    WHERE "order" = NEW.id;
    END`,
  orders_search_words: `AFTER UPDATE OF number, email, address, billing ON orders
    WHEN (OLD.number, OLD.email, OLD.address, OLD.billing) IS NOT (NEW.number, NEW.email, NEW.address, NEW.billing) BEGIN
    UPDATE order_search SET text = ${textOf('NEW')} WHERE "order" = NEW.id;
    END`,
  order_lines_search_insert: `AFTER INSERT ON order_lines BEGIN
    UPDATE order_search SET text = (SELECT ${textOf('o')} FROM orders o WHERE o.id = NEW."order") WHERE "order" = NEW."order";
    END`,
};

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

migrate(
  (app) => {
    run(app, [...TABLES, ...FILL, ...Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`)]);
  },
  (app) => {
    run(app, [
      ...Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`),
      'DROP TABLE order_words',
      'DROP TABLE order_search',
    ]);
  },
);
