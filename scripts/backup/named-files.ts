/** The files that records name: pictures, and whatever else was uploaded. */
import type { DatabaseSync } from 'node:sqlite';

interface FileColumn {
  readonly id: string;
  readonly collection: string;
  readonly column: string;
}

function fileColumns(database: DatabaseSync): FileColumn[] {
  const rows = database.prepare("SELECT id, name, fields FROM _collections WHERE type != 'view'").all();
  return rows.flatMap((row) => {
    const fields = JSON.parse(String(row['fields'])) as readonly { readonly name: string; readonly type: string }[];
    return fields
      .filter(({ type }) => type === 'file')
      .map(({ name }) => ({ id: String(row['id']), collection: String(row['name']), column: name }));
  });
}

/** One name, or a list of them as JSON. */
function namesIn(value: string): readonly string[] {
  return value.startsWith('[') ? (JSON.parse(value) as readonly string[]) : [value];
}

/** Paths of these files within PocketBase's folder `storage`, each once. */
export function namedFiles(database: DatabaseSync): string[] {
  return fileColumns(database).flatMap(({ id, collection, column }) => {
    const rows = database
      .prepare(`SELECT id, "${column}" AS files FROM "${collection}" WHERE "${column}" NOT IN ('', '[]')`)
      .all();
    return rows.flatMap((row) => namesIn(String(row['files'])).map((name) => `${id}/${String(row['id'])}/${name}`));
  });
}
