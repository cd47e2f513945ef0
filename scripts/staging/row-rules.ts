/** Rules for the rows of each collection in a copy to try things in: those of the tables, and of PocketBase's own. */
import type { Records } from '#src/contract/records.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

export type RowRule = 'kept' | 'emptied';

const TABLES = Object.entries<Table>(COLLECTIONS);

// The compiler does not follow keys through entries.
export const ROW_RULES = Object.fromEntries(
  TABLES.map(([name, { staging }]) => [name, staging === 'emptied' ? 'emptied' : 'kept']),
) as Readonly<Record<keyof Records, RowRule>>;

/** PocketBase's own collections. All are of accounts. */
export const SYSTEM_ROW_RULES: Readonly<Record<string, RowRule>> = {
  _superusers: 'emptied',
  _externalAuths: 'emptied',
  _mfas: 'emptied',
  _otps: 'emptied',
  _authOrigins: 'emptied',
};

/** Columns of kept collections that are emptied. */
export const EMPTIED_COLUMNS = TABLES.flatMap(([name, { staging }]) =>
  typeof staging === 'string' ? [] : staging.without.map((column) => ({ name, column })),
);
