/** Which fields the code reads and writes: those of the tables in src/schema. */
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

/** Collection → names of its fields, both in the order of the alphabet. */
export type Columns = Readonly<Record<string, readonly string[]>>;

/** In all languages: a shop that speaks some of them has the columns of the others. */
function columns(table: Table): readonly string[] {
  const dates = table.dates === false ? [] : ['created', 'updated'];
  const own = Object.entries(table.fields).flatMap(([name, { localized }]) =>
    localized === true ? KNOWN_LOCALES.map((locale) => `${name}_${locale}`) : [name],
  );
  return ['id', ...dates, ...own].sort();
}

export function recordColumns(): Columns {
  const entries = Object.entries<Table>(COLLECTIONS).map(([name, table]) => [name, columns(table)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
