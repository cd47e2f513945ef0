/** Takes a demo out of the database of a shop, past the hooks: they keep orders and documents from everybody. */
import type { DatabaseSync } from 'node:sqlite';
import { count, hasColumn, texts } from '#scripts/go-live/database.ts';
import { IS_DEMO_PERSON } from '#scripts/go-live/demo-traces.ts';
import { demoId } from '#scripts/demo/draft.ts';
import { VARIABLES } from '#src/runtime/environment.ts';
import { DEMO_SELLER } from '#src/domain/site/demo-seller.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';
import type { GoLive } from '#src/schema/kinds/rules.ts';

export interface RemovalOptions {
  /** Products and all that belongs to them stay. */
  readonly keepsCatalogue: boolean;
  /** The shop has real orders: nothing goes but what is known to be the demo's. */
  readonly besideRealOrders: boolean;
}

/** Rows that went: how many of a collection, and whose files go too, as `id of the collection/id of the record`. */
export interface Removed {
  readonly counts: ReadonlyMap<string, number>;
  readonly folders: readonly string[];
}

/** Collections of PocketBase's own that refer to accounts. */
const OF_ACCOUNTS = ['_externalAuths', '_mfas', '_otps', '_authOrigins'] as const;

const SUPERUSER = `SELECT id FROM _superusers WHERE email = '${VARIABLES.SUPERUSER_EMAIL}'`;
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ')";

/** Id of a collection that has files. */
function fileCollections(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database
    .prepare('SELECT id, name FROM _collections WHERE CAST(fields AS TEXT) LIKE \'%"type":"file"%\'')
    .all();
  return new Map(rows.map(({ id, name }) => [String(name), String(id)]));
}

/** SQL that says which rows go; '': none. */
function conditionOf({ demo, alone, catalogue }: GoLive, options: RemovalOptions): string {
  const conditions = [
    demo,
    options.besideRealOrders ? undefined : alone,
    options.keepsCatalogue ? undefined : catalogue,
  ];
  return conditions.flatMap((condition) => (condition === undefined ? [] : [`(${condition})`])).join(' OR ');
}

/**
 * Writes rows of `changes` for records of a collection, on from the last one: builds see that they have gone, or are
 * others.
 */
function tell(
  database: DatabaseSync,
  collection: string,
  records: readonly string[],
  action: 'update' | 'delete',
): void {
  let seq = count(database, 'SELECT COALESCE(MAX(seq), 0) FROM changes');
  const insert = database.prepare(
    `INSERT INTO changes (id, seq, collection, record, action, created, updated)
     VALUES (substr(lower(hex(randomblob(8))), 1, 15), ?, ?, ?, ?, ${NOW}, ${NOW})`,
  );
  for (const record of records) insert.run(++seq, collection, record, action);
}

/** Puts the pieces back that demo orders have taken: they were sold to nobody. */
function returnPieces(database: DatabaseSync): void {
  const items = texts(
    database,
    `UPDATE items SET stock = items.stock + taken.pieces
     FROM (SELECT item, SUM(quantity) AS pieces FROM order_lines
           WHERE "order" IN (SELECT id FROM orders WHERE demo = TRUE AND stock_held = TRUE) GROUP BY item) AS taken
     WHERE items.id = taken.item RETURNING items.id`,
  );
  tell(database, 'items', items, 'update');
}

/**
 * Settles what is left of the ledger, so that it adds up to the stock again: from its beginning, or with one movement
 * more.
 */
function settleLedger(database: DatabaseSync): void {
  if (!hasColumn(database, 'stock_movements', 'pieces')) return;
  database.exec(
    `INSERT INTO stock_movements (id, item, pieces, kind, reason, "by", "order", created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), id, stock - noted, iif(rows = 0, 'first', 'correction'), 'demo', 'shop', '', ${NOW}, ${NOW}
     FROM (
       SELECT items.id, stock, COALESCE(SUM(pieces), 0) AS noted, COUNT(pieces) AS rows
       FROM items LEFT JOIN stock_movements ON item = items.id GROUP BY items.id
     ) WHERE stock != noted`,
  );
}

/** Pictures that only what has gone has shown go with it. Gives their ids. */
function forgetPictures(database: DatabaseSync): string[] {
  if (!hasColumn(database, 'media', 'uses')) return [];
  for (const collection of texts(database, 'SELECT DISTINCT collection FROM media_uses'))
    if (hasColumn(database, collection, 'id'))
      database.exec(
        `DELETE FROM media_uses WHERE collection = '${collection}' AND record NOT IN (SELECT id FROM "${collection}")`,
      );
  const gone = 'DELETE FROM media WHERE uses > 0 AND id NOT IN (SELECT medium FROM media_uses) RETURNING id';
  const ids = texts(database, gone);
  database.exec('UPDATE media SET uses = (SELECT COUNT(*) FROM media_uses WHERE medium = media.id)');
  return ids;
}

function uncountCoupons(database: DatabaseSync): void {
  database.exec(
    `UPDATE coupons SET used = MAX(0, used - (
       SELECT COUNT(*) FROM coupon_uses WHERE coupon = coupons.id AND "order" IN (SELECT id FROM demo_orders)))`,
  );
}

/** The home page and its blocks lead to products and categories that have gone. */
function unlinkHome(database: DatabaseSync): void {
  tell(database, 'home', texts(database, "UPDATE home SET navigation = '[]' RETURNING id"), 'update');
  if (hasColumn(database, 'blocks', 'products')) {
    const blocks = texts(database, "UPDATE blocks SET product = '', products = '[]' RETURNING id");
    tell(database, 'blocks', blocks, 'update');
  }
  // Of an earlier version: the next start makes blocks of what is left.
  if (hasColumn(database, 'home', 'featured')) database.exec("UPDATE home SET hero_product = '', featured = '[]'");
  if (hasColumn(database, 'stories', 'id')) database.exec('DELETE FROM stories');
}

/**
 * Nobody must buy from a company that does not exist: what is still the demo's goes. Gives the names of the fields that
 * are empty by it.
 */
function forgetSeller(database: DatabaseSync): string[] {
  const emptied = Object.entries(DEMO_SELLER).flatMap(([column, invented]) => {
    const shops = texts(database, `UPDATE shop SET "${column}" = '' WHERE "${column}" = ? RETURNING id`, invented);
    return shops.length > 0 ? [column] : [];
  });
  if (emptied.length > 0) tell(database, 'shop', texts(database, 'SELECT id FROM shop'), 'update');
  return emptied;
}

function noteDemo(database: DatabaseSync): void {
  const intents = '"order" IN (SELECT id FROM demo_orders) AND intent != \'\'';
  database.exec(`
    CREATE TEMP TABLE demo_orders AS SELECT id FROM orders WHERE demo = TRUE;
    CREATE TEMP TABLE demo_people AS SELECT id, LOWER(email) AS email FROM users WHERE ${IS_DEMO_PERSON};
    CREATE TEMP TABLE demo_intents AS SELECT intent FROM payments WHERE ${intents};
    CREATE TEMP TABLE demo_documents AS SELECT id FROM documents WHERE "order" IN (SELECT id FROM demo_orders);
    CREATE TEMP TABLE demo_pages AS SELECT id FROM pages WHERE id = '${demoId('pages', 'workshops')}';
  `);
}

function removeAccounts(database: DatabaseSync, counts: Map<string, number>): void {
  const services = hasColumn(database, 'services', 'id') ? 'UNION SELECT id FROM services' : '';
  for (const table of OF_ACCOUNTS)
    database.exec(
      `DELETE FROM ${table} WHERE recordRef IN (SELECT id FROM demo_people UNION ${SUPERUSER} ${services})`,
    );
  const superusers = texts(database, `DELETE FROM _superusers WHERE id IN (${SUPERUSER}) RETURNING id`);
  if (superusers.length > 0) counts.set('_superusers', superusers.length);
}

/**
 * Removes the demo, inside the caller's transaction. Tables that an earlier version lacks are left out.
 * @throws Error of SQLite.
 */
export function removeDemo(
  database: DatabaseSync,
  options: RemovalOptions,
): Removed & { readonly emptied: readonly string[] } {
  noteDemo(database);
  const counts = new Map<string, number>();
  const folders: string[] = [];
  const files = fileCollections(database);
  returnPieces(database);
  uncountCoupons(database);
  removeAccounts(database, counts);
  for (const [table, { goLive, built }] of Object.entries<Table>(COLLECTIONS)) {
    const condition = conditionOf(goLive, options);
    if (condition === '' || !hasColumn(database, table, 'id')) continue;
    const ids = texts(database, `DELETE FROM "${table}" WHERE ${condition} RETURNING id`);
    if (ids.length > 0) counts.set(table, ids.length);
    const collection = files.get(table);
    if (collection !== undefined) folders.push(...ids.map((id) => `${collection}/${id}`));
    if (built === true || goLive.told === true) tell(database, table, ids, 'delete');
  }
  settleLedger(database);
  // A real order of somebody who has signed in by a demo login stays, as a guest's.
  database.exec("UPDATE orders SET user = '' WHERE user IN (SELECT id FROM demo_people)");
  if (!options.keepsCatalogue) unlinkHome(database);
  const media = forgetPictures(database);
  if (media.length > 0) counts.set('media', media.length);
  folders.push(...media.map((id) => `${files.get('media') ?? ''}/${id}`));
  const emptied = options.besideRealOrders ? [] : forgetSeller(database);
  for (const name of ['orders', 'people', 'intents', 'documents', 'pages']) database.exec(`DROP TABLE demo_${name}`);
  return { counts, folders, emptied };
}
