/**
 * Asks for the right to write before anything is read: only so does one of two programs that write to the database wait
 * for the other.
 */

/** Changes nothing. PocketBase's own table is there also while migrations run. */
const NOTHING = "UPDATE _params SET id = id WHERE id = ''";

/**
 * To be the first statement of a transaction that reads before it writes. Litestream writes, too: a transaction that
 * has read before such a write can never write any more (SQLite's "database is locked"), and the order would be refused
 * (docs/decisions/0253).
 */
export function takeWriter(tx: Pick<core.App, 'db'>): void {
  tx.db().newQuery(NOTHING).execute();
}
