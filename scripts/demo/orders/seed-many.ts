/**
 * Fills a demo shop up to many orders, for work at scale. By SQL, past the rules of the shop, because its own way takes
 * ten milliseconds an order: the orders have lines and payments, but no documents, mails and parcels. PocketBase may
 * run meanwhile.
 */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { manyRows, type SoldItem } from '#scripts/demo/orders/many-rows.ts';
import { demoPerson } from '#scripts/demo/orders/people.ts';
import { createRandom } from '#scripts/demo/pictures/random.ts';
import { databaseFile } from '#scripts/go-live/database.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';

/** Rows of a transaction: other writers wait for it. */
const AT_ONCE = 2000;
const DAY_MS = 86_400_000;
/** Three years, and none of the last day. */
const FIRST_DAYS_AGO = 1095;
const LAST_DAYS_AGO = 1;

function soldItems(database: DatabaseSync): SoldItem[] {
  return database
    .prepare(
      `SELECT i.id, i.product, p.name_fr AS name, i.sku, i.price, i.weight FROM items i JOIN products p ON p.id = i.product
       WHERE p.status = 'published' ORDER BY i.id LIMIT 500`,
    )
    .all() as unknown as SoldItem[];
}

type Row = Readonly<Record<string, string | number>>;

/** Statements are prepared once a table. */
function inserter(database: DatabaseSync): (table: string, rows: readonly Row[]) => void {
  const known = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (table, rows) => {
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${name}"`);
      const statement =
        known.get(table) ??
        database.prepare(`INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`);
      known.set(table, statement);
      statement.run(...Object.values(row));
    }
  };
}

function inTransaction(database: DatabaseSync, task: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    task();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** Orders of an earlier run, which stay. */
function alreadyThere(database: DatabaseSync): number {
  const row = database
    .prepare("SELECT COUNT(*) AS n FROM orders WHERE id >= 'many00000000000' AND id <= 'many99999999999'")
    .get();
  return Number(row?.['n']);
}

/**
 * Each order the same at each run: its person, its lines, its states. Oldest first, spread over three years before
 * `now` (ms).
 */
function writer(database: DatabaseSync, total: number, now: number): (index: number) => void {
  const insert = inserter(database);
  const items = soldItems(database);
  if (items.length === 0) throw new OperatorError('The shop sells nothing yet: run "npm run seed" first.');
  const step = ((FIRST_DAYS_AGO - LAST_DAYS_AGO) * DAY_MS) / total;
  const terms = 'e'.repeat(64);
  return (index) => {
    const random = createRandom(`order ${index}`);
    const person = demoPerson(random, String(Math.floor(index / 2)));
    const at = Math.floor(now - FIRST_DAYS_AGO * DAY_MS + index * step);
    const rows = manyRows(index, at, { random, person, items, terms });
    // Lines first: an order is then indexed for the desk's search once, with their words.
    for (const table of ['order_lines', 'orders', 'payments'] as const) insert(table, rows[table]);
  };
}

/**
 * Adds orders until there are `total` of this kind in the database of DATA_DIR. @throws OperatorError where there is
 * none, or nothing is sold.
 */
export async function seedManyOrders(
  dataDir: string,
  total: number,
  report: Report,
  now = Date.now(),
): Promise<number> {
  const database = new DatabaseSync(databaseFile(dataDir), { timeout: 30_000 });
  try {
    const first = alreadyThere(database);
    return await withStep(
      report,
      'Adding orders by SQL',
      async (progress) => {
        const write = writer(database, total, now);
        for (let next = first; next < total; next += AT_ONCE) {
          const last = Math.min(next + AT_ONCE, total);
          inTransaction(database, () => {
            for (let index = next; index < last; index += 1) write(index);
          });
          progress.update(`${last} of ${total}`);
          // A signal is heard between two pieces.
          await setImmediate();
        }
        database.exec('ANALYZE');
        return Math.max(0, total - first);
      },
      (added) => `${added} orders`,
    );
  } finally {
    database.close();
  }
}
