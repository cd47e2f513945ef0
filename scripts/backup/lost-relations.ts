/** Records that name others which are gone. PocketBase declares no foreign keys, so SQLite itself can find none. */
import type { DatabaseSync } from 'node:sqlite';

interface StoredField {
  readonly name: string;
  readonly type: string;
  readonly collectionId?: string;
  readonly maxSelect?: number;
}

interface Relation {
  readonly collection: string;
  readonly column: string;
  /** The collection that it names a record of. */
  readonly of: string;
  /** A list of ids as JSON. */
  readonly isList: boolean;
}

function relationsIn(database: DatabaseSync): Relation[] {
  const rows = database.prepare('SELECT id, name, type, fields FROM _collections').all();
  const names = new Map(rows.map(({ id, name }) => [String(id), String(name)]));
  return rows
    .filter(({ type }) => type !== 'view')
    .flatMap(({ name, fields }) =>
      (JSON.parse(String(fields)) as readonly StoredField[])
        .filter(({ type }) => type === 'relation')
        .map((field) => ({
          collection: String(name),
          column: field.name,
          of: names.get(`${field.collectionId}`) ?? '',
          isList: (field.maxSelect ?? 1) > 1,
        })),
    );
}

function countOf(database: DatabaseSync, { collection, column, of, isList }: Relation): number {
  const [from, id] = isList
    ? [`"${collection}" AS row, json_each(iif(json_valid(row."${column}"), row."${column}", '[]')) AS one`, 'one.value']
    : [`"${collection}" AS row`, `row."${column}"`];
  const isGone = of === '' ? 'TRUE' : `NOT EXISTS (SELECT 1 FROM "${of}" WHERE id = ${id})`;
  return Number(
    database.prepare(`SELECT COUNT(*) AS count FROM ${from} WHERE ${id} != '' AND ${isGone}`).get()?.['count'],
  );
}

/** 'collection.field of what' → how often it names a record that is not there; none: all are. */
export function lostRelations(database: DatabaseSync): Readonly<Record<string, number>> {
  const found = relationsIn(database).map((relation): [string, number] => [
    `${relation.collection}.${relation.column} names ${relation.of}`,
    countOf(database, relation),
  ]);
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}
