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

/** Inserts rows of the same columns by one statement, past the record hooks. Names of columns are code, never what somebody has sent. */
export function insertRows(tx: core.App, collection: string, rows: readonly Values[]): void {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = columns.map((column) => `\`${column}\``).join(', ');
  const places = rows.map((_, row) => `(${columns.map((column) => `{:${column}${row}}`).join(', ')})`).join(', ');
  const values = rows.flatMap((row, index) =>
    Object.entries(row).map(([column, value]) => [`${column}${index}`, value]),
  );
  tx.db()
    .newQuery(`INSERT INTO \`${collection}\` (${names}) VALUES ${places}`)
    .bind(Object.fromEntries(values))
    .execute();
}
