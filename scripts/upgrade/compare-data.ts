/**
 * Finds what two databases of one shop do not have in common: whether going back and forth again gives all of it back.
 */
import { DatabaseSync } from 'node:sqlite';
import { texts } from '#scripts/go-live/database.ts';

/** Part of a collection that one database has and the other has not. */
export interface Loss {
  /** 'transfers', or 'orders.method'. */
  readonly what: string;
  readonly rows: number;
  /** Numbers of the orders that they are of, as far as they are of any. */
  readonly orders: readonly string[];
  /** The other database has no such column: nothing has changed in it. */
  readonly isColumn: boolean;
}

/** A save writes it anew. */
const MOVES = new Set(['updated']);
/** Set from the settings at every start. */
const SET_AT_START = '_superusers';

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function tables(database: DatabaseSync): string[] {
  return texts(
    database,
    "SELECT name FROM _collections WHERE type != 'view' AND name != ? ORDER BY name",
    SET_AT_START,
  );
}

function columns(database: DatabaseSync, schema: string, table: string): string[] {
  return texts(database, `SELECT name FROM pragma_table_info(?, '${schema}')`, table);
}

/** Path by which a row of a collection leads to its order: it is one, or names one. */
function orderOf(table: string, present: readonly string[]): string | null {
  if (table === 'orders') return 'a.number';
  return present.includes('order') ? '(SELECT number FROM orders WHERE id = a."order")' : null;
}

function lossOf(
  database: DatabaseSync,
  table: string,
  condition: string,
  what: Pick<Loss, 'what' | 'isColumn'>,
  order: string | null,
): Loss[] {
  const from = `FROM main.${quoted(table)} AS a LEFT JOIN other.${quoted(table)} AS b ON a.id = b.id WHERE ${condition}`;
  const rows = Number(database.prepare(`SELECT COUNT(*) AS n ${from}`).get()?.['n']);
  if (rows === 0) return [];
  const orders = order === null ? [] : texts(database, `SELECT DISTINCT COALESCE(${order}, '') ${from}`);
  return [{ ...what, rows, orders: orders.filter((number) => number !== '').sort() }];
}

function lossesOf(database: DatabaseSync, table: string): Loss[] {
  const present = columns(database, 'main', table);
  const order = orderOf(table, present);
  const others = new Set(columns(database, 'other', table));
  if (others.size === 0) {
    const rows = Number(database.prepare(`SELECT COUNT(*) AS n FROM main.${quoted(table)}`).get()?.['n']);
    const orders =
      order === null ? [] : texts(database, `SELECT DISTINCT COALESCE(${order}, '') FROM main.${quoted(table)} AS a`);
    return rows === 0
      ? []
      : [{ what: table, isColumn: false, rows, orders: orders.filter((number) => number !== '').sort() }];
  }
  const compared = present.filter((name) => others.has(name) && !MOVES.has(name));
  const list = compared.map(quoted).join(', ');
  const differs = `SELECT 1 FROM (SELECT ${list} FROM main.${quoted(table)} EXCEPT SELECT ${list} FROM other.${quoted(table)}) LIMIT 1`;
  const gone = present.filter((name) => !others.has(name));
  const lost = gone.flatMap((name) =>
    lossOf(
      database,
      table,
      `COALESCE(a.${quoted(name)}, '') NOT IN ('', 0, '[]', '{}', 'null')`,
      { what: `${table}.${name}`, isColumn: true },
      order,
    ),
  );
  if (database.prepare(differs).get() === undefined) return lost;
  const rows = lossOf(database, table, 'b.id IS NULL', { what: table, isColumn: false }, order);
  const values = compared.flatMap((name) =>
    lossOf(
      database,
      table,
      `b.id IS NOT NULL AND a.${quoted(name)} IS NOT b.${quoted(name)}`,
      { what: `${table}.${name}`, isColumn: false },
      order,
    ),
  );
  return [...lost, ...rows, ...values];
}

/** Losses: what `file` has and `other` has not: collections, records, values. */
export function lossesBetween(file: string, other: string): Loss[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('ATTACH ? AS other').run(other);
    return tables(database).flatMap((table) => lossesOf(database, table));
  } finally {
    database.close();
  }
}

/** A line each. */
export function describeLosses(losses: readonly Loss[]): string[] {
  return losses.map(({ what, rows, orders }) => {
    const count = `${rows} ${what.includes('.') ? (rows === 1 ? 'value' : 'values') : rows === 1 ? 'record' : 'records'}`;
    return `  - ${what}: ${count}${orders.length === 0 ? '' : ` (orders ${orders.join(', ')})`}`;
  });
}
