/**
 * Customers and orders of a former shop (docs/decisions/0379, 0380). `past_order_search` and `past_order_words` are no collections: triggers alone write them,
 * as for orders (1790000310).
 */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  readable,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, json, line, relation, whole } from '#pocketbase/schema/fields.ts';

const SOURCES = ['shopify', 'woocommerce', 'prestashop', 'magento', 'etsy', 'vitrine', 'table'];

/** The owner's id is compared last, so that strangers cost nothing. */
const OWNER = "@request.auth.id != '' && @request.auth.collectionName = 'users' && user = @request.auth.id";

/** SQL of a text whose marks within words end words. An e-mail address alone keeps them: it is one word. */
function words(sql: string): string {
  return ['.', '-', '_', '+', '@', '#'].reduce(
    (text, mark) => `replace(${text}, '${mark}', ' ')`,
    `coalesce(${sql}, '')`,
  );
}

/** SQL of a part of a JSON column; null where there is none. */
function part(column: string, name: string): string {
  return `CASE WHEN json_valid(${column}) THEN json_extract(${column}, '$.${name}') END`;
}

const ADDRESS = ['name', 'company', 'street', 'extra', 'postcode', 'city'];

/** SQL of all words of an order. */
function textOf(row: string): string {
  const people = ['shipping_address', 'billing_address'].flatMap((column) =>
    ADDRESS.map((name) => words(part(`${row}.${column}`, name))),
  );
  const sold = words("(line.value ->> '$.name') || ' ' || (line.value ->> '$.sku')");
  return [
    words(`${row}.number`),
    words(`${row}.name`),
    `${row}.email`,
    words(`substr(${row}.email, 1, instr(${row}.email, '@'))`),
    ...people,
    `(SELECT coalesce(group_concat(${sold}, ' '), '') FROM json_each(CASE WHEN json_valid(${row}.lines) THEN ${row}.lines ELSE '[]' END) line)`,
  ].join(` || ' ' || `);
}

/** SQL of the ms since 1970 that an order was placed at, times 1,000: orders of one ms have the numbers that follow. */
const PLACED = (row: string): string =>
  `coalesce((CAST(strftime('%s', ${row}.placed) AS INTEGER) * 1000 + CAST(substr(${row}.placed, 21, 3) AS INTEGER)) * 1000, 0)`;

const TABLES: readonly string[] = [
  'CREATE TABLE past_order_search (doc INTEGER PRIMARY KEY, past_order TEXT NOT NULL, text TEXT NOT NULL)',
  'CREATE UNIQUE INDEX unique_past_order_search_past_order ON past_order_search (past_order)',
  `CREATE VIRTUAL TABLE past_order_words USING fts5(
     text, content='past_order_search', content_rowid='doc', detail=none, columnsize=0, prefix='2 3',
     tokenize="unicode61 remove_diacritics 2 tokenchars '@._+-'")`,
  `INSERT INTO past_order_words (past_order_words, rank) VALUES ('secure-delete', 1)`,
];

const ADD_WORDS = 'INSERT INTO past_order_words (rowid, text) VALUES (NEW.doc, NEW.text)';
const TAKE_WORDS = `INSERT INTO past_order_words (past_order_words, rowid, text) VALUES ('delete', OLD.doc, OLD.text)`;
const WORDS = 'number, name, email, lines, shipping_address, billing_address';
const VALUES = (row: string): string => `(${WORDS.replace(/\w+/g, (name) => `${row}.${name}`)})`;

const TRIGGERS: Readonly<Record<string, string>> = {
  past_order_search_insert: `AFTER INSERT ON past_order_search BEGIN ${ADD_WORDS}; END`,
  past_order_search_delete: `AFTER DELETE ON past_order_search BEGIN ${TAKE_WORDS}; END`,
  past_order_search_update: `AFTER UPDATE OF text ON past_order_search WHEN OLD.text IS NOT NEW.text BEGIN ${TAKE_WORDS}; ${ADD_WORDS}; END`,
  past_orders_search_insert: `AFTER INSERT ON past_orders BEGIN INSERT INTO past_order_search (doc, past_order, text) VALUES (
    (SELECT max(${PLACED('NEW')}, coalesce(max(doc) + 1, 0)) FROM past_order_search WHERE doc BETWEEN ${PLACED('NEW')} AND ${PLACED('NEW')} + 999),
    NEW.id, ${textOf('NEW')}); END`,
  past_orders_search_delete:
    'AFTER DELETE ON past_orders BEGIN DELETE FROM past_order_search WHERE past_order = OLD.id; END',
  past_orders_search_update: `AFTER UPDATE OF ${WORDS} ON past_orders WHEN ${VALUES('OLD')} IS NOT ${VALUES('NEW')} BEGIN
    UPDATE past_order_search SET text = ${textOf('NEW')} WHERE past_order = NEW.id;
    END`,
};

function run(app: CoreApp, statements: readonly string[]): void {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

function createMovedAccounts(app: CoreApp): void {
  createCollection(app, {
    name: 'moved_accounts',
    rules: SUPERUSERS_ONLY,
    fields: [
      choice('source', SOURCES, 'Software of the former shop.', { required: true }),
      line('key', 'What the former shop knows the customer by.', { required: true, max: 254, presentable: true }),
      line('series', 'The import that has made the account.', { required: true, max: 64 }),
      relation('user', 'users', 'The account.', { required: true, cascadeDelete: true }),
      ...dates(),
    ],
    indexes: [
      unique('moved_accounts', 'source, key'),
      index('moved_accounts', 'series, id'),
      index('moved_accounts', 'user'),
    ],
  });
}

function createPastOrders(app: CoreApp): void {
  createCollection(app, {
    name: 'past_orders',
    rules: readable(OWNER),
    fields: [
      choice('source', SOURCES, 'Software of the former shop.', { required: true }),
      line('shop', 'Name of the former shop.', { required: true, max: 100 }),
      line('number', 'Its number there, as its customer knows it.', { required: true, max: 60, presentable: true }),
      line('series', 'The import that has brought it.', { max: 64, hidden: true }),
      relation('user', 'users', 'The account whose confirmed address it is.'),
      line('email', 'Whose it is, in small letters.', { max: 254 }),
      line('name', 'Name of the customer.', { max: 100 }),
      date('placed', 'When it was placed.', { required: true }),
      line('currency', 'ISO 4217; it may be another than that of this shop.', { required: true, max: 3 }),
      whole('total', 'Gross, in the smallest unit of its currency.'),
      whole('shipping', 'Delivery, in the smallest unit of its currency.'),
      whole('tax', 'VAT, in the smallest unit of its currency.'),
      whole('discount', 'What was taken off, in the smallest unit of its currency.'),
      choice('state', ['open', 'paid', 'sent', 'refunded', 'cancelled'], 'What had become of it there.', {
        required: true,
      }),
      json('lines', 'What was bought.', 200_000),
      json('shipping_address', 'Where it went.', 10_000),
      json('billing_address', 'Who was billed.', 10_000),
      ...dates(),
    ],
    indexes: [
      unique('past_orders', 'source, number'),
      index('past_orders', 'user, placed'),
      index('past_orders', 'email, placed, id'),
      index('past_orders', 'series'),
      index('past_orders', 'placed'),
    ],
  });
}

migrate(
  (app) => {
    createMovedAccounts(app);
    createPastOrders(app);
    run(app, [...TABLES, ...Object.entries(TRIGGERS).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`)]);
    const consents = app.findCollectionByNameOrId('consents');
    addFields(app, consents, [
      line('source', 'The former shop that it was given to, and shown by; empty: here.', { max: 100 }),
    ]);
    app.save(consents);
  },
  (app) => {
    const consents = app.findCollectionByNameOrId('consents');
    consents.fields.removeByName('source');
    app.save(consents);
    run(app, [
      ...Object.keys(TRIGGERS).map((name) => `DROP TRIGGER ${name}`),
      'DROP TABLE past_order_words',
      'DROP TABLE past_order_search',
    ]);
    deleteCollections(app, ['past_orders', 'moved_accounts']);
  },
);
