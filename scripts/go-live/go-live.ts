/** Leads from a demo to a shop that can start with SHOP_MODE=live, on the data of a shop that does not run. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { count, databaseFile, hasColumn, openAlone, texts } from '#scripts/go-live/database.ts';
import { describeTraces, findDemoTraces } from '#scripts/go-live/demo-traces.ts';
import { removeDemo, type Removed, type RemovalOptions } from '#scripts/go-live/remove-demo.ts';
import { isHealthy } from '#src/backend-server/backend-process.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { tighten } from '#src/runtime/private-files.ts';

type Shop = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'shopMode' | 'superuserEmail' | 'serviceEmail'>;

export interface Plan {
  /** Traces of the demo, in words; '': none, and nothing is to be done. */
  readonly traces: string;
  readonly removed: ReturnType<typeof removeDemo>;
  /** Addresses of people who stay. */
  readonly staying: readonly string[];
}

/** Real orders, or documents of some: whatever shows that money has moved. */
function realOrders(database: DatabaseSync): number {
  const documents = hasColumn(database, 'documents', 'demo') ? '+ (SELECT COUNT(*) FROM documents WHERE NOT demo)' : '';
  return count(database, `SELECT (SELECT COUNT(*) FROM orders WHERE NOT demo) ${documents}`);
}

function checkOrders(database: DatabaseSync, { besideRealOrders }: RemovalOptions): void {
  const real = realOrders(database);
  if (real === 0 || besideRealOrders) return;
  throw new OperatorError(
    `This shop has real orders or documents (${real}), which are never removed, and nothing was changed. ` +
      '"npm run go-live -- --beside-real-orders" removes the demo\'s accounts and orders alone, and leaves all else as it is.',
  );
}

/**
 * Opens the data of a shop for this process alone.
 * @throws OperatorError where there are none, they are elsewhere, or the shop runs.
 */
export async function openShopData({ dataDir, ...shop }: Shop): Promise<DatabaseSync> {
  const { pocketbaseUrl } = shop;
  if (!runsPocketBase(shop))
    throw new OperatorError(
      `PocketBase runs elsewhere (POCKETBASE_URL=${pocketbaseUrl}): go live on the machine that has its data.`,
    );
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new OperatorError(`There is no shop in DATA_DIR=${dataDir}: nothing to remove.`);
  if (await isHealthy(pocketbaseUrl))
    throw new OperatorError(`PocketBase runs at ${pocketbaseUrl}. Stop the shop first, then go live.`);
  return openAlone(file);
}

/** Does `task` in a transaction; undone where it throws, or where nothing is to be kept. */
function inTransaction<Value>(database: DatabaseSync, keep: boolean, task: () => Value): Value {
  database.exec('BEGIN EXCLUSIVE');
  try {
    const value = task();
    database.exec(keep ? 'COMMIT' : 'ROLLBACK');
    return value;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Plan of what would go: found out by removing it, and taking that back. @throws OperatorError where the shop has real
 * orders.
 */
export function planRemoval(database: DatabaseSync, shop: Shop, options: RemovalOptions): Plan {
  const traces = describeTraces(findDemoTraces(database, shop));
  checkOrders(database, options);
  return inTransaction(database, false, () => {
    const removed = removeDemo(database, options);
    const staying = texts(database, "SELECT email || ' (' || role || ')' FROM users ORDER BY role, email").concat(
      texts(database, "SELECT email || ' (superuser)' FROM _superusers ORDER BY email"),
    );
    return { traces, removed, staying };
  });
}

/** Moves the files of removed records beside the copy of the database. */
async function moveFiles(dataDir: string, copy: string, { folders }: Removed): Promise<void> {
  for (const folder of folders) {
    const from = join(dataDir, 'pb_data/storage', folder);
    if (!existsSync(from)) continue;
    const to = join(copy, 'storage', folder);
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }
}

/**
 * Removes the demo for good, all or nothing. What was there is copied first: the whole database, and the files that go.
 * Gives the folder of the copy. @throws OperatorError where the copy cannot be made or the shop has real orders;
 * nothing is changed then.
 */
export async function removeForGood(
  database: DatabaseSync,
  shop: Shop,
  options: RemovalOptions,
  now: number,
): Promise<{ copy: string }> {
  checkOrders(database, options);
  const copy = join(shop.dataDir, `before-go-live-${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}`);
  await mkdir(copy, { mode: 0o700 });
  let removed: Removed;
  try {
    database.prepare('VACUUM INTO ?').run(join(copy, 'data.db'));
    removed = inTransaction(database, true, () => {
      const done = removeDemo(database, options);
      const left = describeTraces(findDemoTraces(database, shop));
      if (left !== '') throw new OperatorError(`Not all of the demo could be removed: ${left}. Nothing was changed.`);
      return done;
    });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  await moveFiles(shop.dataDir, copy, removed);
  await tighten(copy);
  // What was removed must not be left in the free pages of the file.
  database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  return { copy };
}
