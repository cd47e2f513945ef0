/** A record as the pure rules read it, and as plain values. */
import type { Fields } from '#src/domain/catalogue/content-rules.ts';

/** What stands in a field of several parts; null: nothing, or no JSON. */
export function jsonOf(record: core.Record, field: string): unknown {
  const text = record.getString(field);
  return text === '' ? null : JSON.parse(text);
}

/** Names of the fields of a type. */
export function fieldsOfType(record: core.Record, type: 'editor' | 'file' | 'number' | 'text'): string[] {
  return record
    .collection()
    .fields.filter((field) => field.type() === type)
    .map((field) => field.getName());
}

/** Pictures or files that the field keeps and gets: a new file has no name yet. */
function countPictures(record: core.Record, field: string): number {
  const kept = [...record.getStringSlice(field)].filter((name) => name !== '');
  return kept.length + record.getUnsavedFiles(field).length;
}

export function rulesView(record: core.Record): Fields {
  return {
    text: (field) => record.getString(field),
    number: (field) => record.getFloat(field),
    value: (field) => jsonOf(record, field),
    pictures: (field) => countPictures(record, field),
  };
}

/** What a record says of itself beside its fields, and its dates. */
const BESIDE: readonly string[] = ['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand'];

/** Field → value. */
export type PlainFields = Readonly<Record<string, unknown>>;

/**
 * All stored fields of a record as plain values, but its dates; hidden ones too. One call of PocketBase for all of them: one for each field takes
 * longer than the save itself.
 */
export function plainFields(record: core.Record): PlainFields {
  // Of a copy: what is shown of the record itself is told to whoever watches it.
  const fields = JSON.parse(toString(record.clone().unhide('stock').marshalJSON()));
  for (const name of BESIDE) delete fields[name];
  return fields;
}
