/** SQL for many rows at once. Record by record would block the only writer for too long. */
import { COLUMNS, type LimitedCollection } from '#src/schema/derived/limits.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/** Runs a query that returns one row with one column `json`, and parses it. The caller's SQL decides its shape. */
export function askJson(app: Pick<core.App, 'db'>, sql: string, parameters: Values): unknown {
  const row = new DynamicModel({ json: '' });
  app
    .db()
    .newQuery(sql)
    .bind({ ...parameters })
    .one(row);
  return JSON.parse(row['json']);
}

/** An id as PocketBase makes them. */
export function newId(): string {
  return $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
}

/**
 * The statement that `insertRow` runs: made once, at the top of a module, because text costs the VM more than the
 * insert itself.
 */
export function insertStatement<Column extends string>(
  collection: LimitedCollection,
  columns: readonly Column[],
): Statement<Column> {
  const names = columns.map((column) => `\`${column}\``).join(', ');
  const places = columns.map((column) => `{:${column}}`).join(', ');
  const limits: Readonly<Record<string, number>> = COLUMNS[collection];
  return {
    sql: `INSERT INTO \`${collection}\` (${names}) VALUES (${places})`,
    collection,
    columns,
    limits: columns.flatMap((column) => {
      const most = limits[column];
      return most === undefined ? [] : [{ column, most }];
    }),
  };
}

interface Statement<Column extends string> {
  readonly sql: string;
  readonly collection: LimitedCollection;
  readonly columns: readonly Column[];
  readonly limits: readonly { readonly column: Column; readonly most: number }[];
}

/** Columns that hold so much and more may count bytes: they are held to the stricter of the two. */
const BYTES_FROM = 10_000;

function isLonger(text: string, most: number): boolean {
  return text.length > most || (text.length * 3 > most && most >= BYTES_FROM && toBytes(text).length > most);
}

/**
 * Inserts a row past the record hooks. Columns that the statement does not name keep their defaults. Throws where a
 * text is longer than its column: PocketBase would refuse the record ever after. Requests are refused before, under the
 * name of their field.
 */
export function insertRow<Column extends string>(
  tx: core.App,
  { sql, collection, limits }: Statement<Column>,
  row: Readonly<Record<Column, string | number | boolean>>,
): void {
  for (const { column, most } of limits) {
    const value: unknown = row[column];
    if (typeof value === 'string' && isLonger(value, most))
      throw new Error(`${collection}.${column} holds ${most} characters, and ${value.length} were to be written.`);
  }
  tx.db()
    .newQuery(sql)
    .bind({ ...row })
    .execute();
}
