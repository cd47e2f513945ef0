/** A database in memory with the schema and the statistics of another, but no rows: all that SQLite looks at when it plans. */
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';

type Row = Readonly<Record<string, string | null>>;

function rowsOf(database: DatabaseSync, sql: string): Row[] {
  return database.prepare(sql).all() as Row[];
}

/** Of the SQLite file `path`, which nobody writes meanwhile. */
export function planningDatabase(path: string): DatabaseSync {
  const source = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
  const plans = new DatabaseSync(':memory:');
  try {
    // An index of words makes its own tables.
    const schema = `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow') ORDER BY rowid`;
    for (const { sql } of rowsOf(source, schema)) plans.exec(sql ?? '');
    if (rowsOf(source, "SELECT name FROM sqlite_schema WHERE name = 'sqlite_stat1'").length === 0) return plans;
    plans.exec('ANALYZE sqlite_schema');
    plans.exec('DELETE FROM sqlite_stat1');
    const insert = plans.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
    for (const { tbl, idx, stat } of rowsOf(source, 'SELECT tbl, idx, stat FROM sqlite_stat1'))
      insert.run(tbl ?? null, idx ?? null, stat ?? null);
    plans.exec('ANALYZE sqlite_schema');
    return plans;
  } finally {
    source.close();
  }
}
