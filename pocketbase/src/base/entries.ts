/** The hooks of each collection, for whoever saves records of any: a subject cannot import the table, which imports all. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import type { Records } from '#src/contract/records.ts';
import type { RowHooks } from '#src/schema/kinds/rules.ts';

interface Entry {
  readonly hooks: CollectionHooks & Omit<RowHooks, 'setByShop'> & { readonly setByShop: readonly string[] };
  /** True where saves and deletions are written to `changes`. Sales are told as changes of their item. */
  readonly built: boolean;
}

export type Entries = Readonly<Record<keyof Records, Entry>>;

/** Filled once, as each VM loads the bundle: the same in all of them. */
const ENTRIES: Partial<Record<string, Entry>> = {};

/** Tells of the table (app/table.ts) as the bundle is loaded, in each VM. */
export function setEntries(table: Entries): void {
  Object.assign(ENTRIES, table);
}

/** The entry of a collection. Handlers are bound to the collections of the table only. */
export function entryOf(record: core.Record): Entry {
  const name = record.collection().name;
  const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined;
  if (entry === undefined) throw new Error(`The hooks know no collection '${name}'.`);
  return entry;
}
