/** Statements of the shop's own, where record by record would be too slow for the one writer that there is. */

type Values = Readonly<Record<string, string | number | boolean>>;

/** Runs a query of one row with one column `json`, and gives what that holds: the caller's SQL decides its shape. */
export function askJson(app: core.App, sql: string, parameters: Values): unknown {
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

/** The statement that `insertRow` runs: made once, at the top of a module, because text costs the VM more than the insert itself. */
export function insertStatement<Column extends string>(
  collection: string,
  columns: readonly Column[],
): Statement<Column> {
  const names = columns.map((column) => `\`${column}\``).join(', ');
  const places = columns.map((column) => `{:${column}}`).join(', ');
  return { sql: `INSERT INTO \`${collection}\` (${names}) VALUES (${places})`, columns };
}

interface Statement<Column extends string> {
  readonly sql: string;
  readonly columns: readonly Column[];
}

/** Inserts a row past the record hooks. Columns that the statement does not name keep their defaults. */
export function insertRow<Column extends string>(
  tx: core.App,
  { sql }: Statement<Column>,
  row: Readonly<Record<Column, string | number | boolean>>,
): void {
  tx.db()
    .newQuery(sql)
    .bind({ ...row })
    .execute();
}
