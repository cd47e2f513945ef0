/** Which fields the code reads and writes: those of the tables in src/schema. */
import type { Columns } from '#src/backend-server/database-columns.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import { columnsOf, type Table } from '#src/schema/kinds/collection.ts';

function columns(table: Table): readonly string[] {
  const dates = table.dates === false ? [] : ['created', 'updated'];
  const own = Object.entries(table.fields).flatMap(([name, field]) => columnsOf(name, field));
  return ['id', ...dates, ...own].sort();
}

export function recordColumns(): Columns {
  const entries = Object.entries<Table>(COLLECTIONS).map(([name, table]) => [name, columns(table)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
