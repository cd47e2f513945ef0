/** Tidies as PocketBase does each midnight, but for one thing where Litestream runs. */

/** The global app. */
export type TidiedApp = Pick<core.App, 'nonconcurrentDB' | 'auxNonconcurrentDB'>;

/**
 * Has SQLite look at its indexes, and empties its log. Not where Litestream reads that log: all writes would wait for
 * ten seconds, in vain (docs/decisions/0253); Litestream has it used again from its beginning by itself.
 */
export function tidyDatabase(app: TidiedApp): void {
  if ($os.getenv('LITESTREAM') !== 'on') app.nonconcurrentDB().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
  app.auxNonconcurrentDB().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
  app.nonconcurrentDB().newQuery('PRAGMA optimize').execute();
}
