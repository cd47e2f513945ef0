/**
 * What came from another shop (docs/decisions/0370): a table that is no collection, which the import alone reads and writes. By it an import goes on where
 * it broke off, and a second one knows what was edited here since.
 */
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const LIMITS: readonly Limit[] = [{ label: 'POST /api/studio/move-in', audience: '', duration: 60, maxRequests: 600 }];

/** An import cannot be taken back once its items were ordered. */
const ADDED: Indexes = { order_lines: [{ name: 'index_order_lines_item', columns: '`item`' }] };

const TABLE: readonly string[] = [
  `CREATE TABLE moved_records (
     source TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, record TEXT NOT NULL, digest TEXT NOT NULL, texts TEXT NOT NULL, stock INTEGER,
     publication TEXT NOT NULL, PRIMARY KEY (source, kind, key))`,
  'CREATE INDEX index_moved_records_record ON moved_records (record)',
  'CREATE INDEX index_moved_records_publication ON moved_records (publication)',
];

migrate(
  (app) => {
    for (const statement of TABLE) app.db().newQuery(statement).execute();
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    app.db().newQuery('DROP TABLE moved_records').execute();
  },
);
