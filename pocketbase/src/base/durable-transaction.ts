/** Transactions that survive a power cut once they are answered: orders and payments. */
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** SQLite's name for 'wait for the disk at each commit'. */
const FULL = 2;

function isDurable(tx: core.App): boolean {
  const row = new DynamicModel({ synchronous: 0 });
  tx.db().newQuery('PRAGMA synchronous').one(row);
  return row['synchronous'] === FULL;
}

/**
 * Runs `task` in a transaction of the global app. PocketBase opens its one write connection with synchronous=NORMAL,
 * and may open it anew at any time; the setting cannot change within a transaction. So each transaction looks, and only
 * the first one sets it.
 */
export function durably(
  app: Pick<core.App, 'runInTransaction' | 'nonconcurrentDB'>,
  task: (tx: core.App) => void,
): void {
  let done = false;
  app.runInTransaction((tx) => {
    if (!isDurable(tx)) return;
    takeWriter(tx);
    task(tx);
    done = true;
  });
  if (done) return;
  app.nonconcurrentDB().newQuery(`PRAGMA synchronous = ${FULL}`).execute();
  app.runInTransaction((tx) => {
    takeWriter(tx);
    task(tx);
  });
}
