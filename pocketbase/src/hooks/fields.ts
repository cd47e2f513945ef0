/** A record as the pure rules read it, and as plain values. */
import type { Fields } from '#src/domain/content-rules.ts';

/** What stands in a field of several parts; null: nothing, or no JSON. */
export function jsonOf(record: core.Record, field: string): unknown {
  const text = record.getString(field);
  return text === '' ? null : JSON.parse(text);
}

/** Pictures that the field keeps and gets. */
function countPictures(record: core.Record, field: string): number {
  // A list of names and new files together is no list of texts to PocketBase.
  const value: unknown = record.get(field);
  return Array.isArray(value) ? value.length : value === '' || value === null ? 0 : 1;
}

export function rulesView(record: core.Record): Fields {
  return {
    text: (field) => record.getString(field),
    number: (field) => record.getFloat(field),
    value: (field) => jsonOf(record, field),
    pictures: (field) => countPictures(record, field),
  };
}

function valueOf(record: core.Record, field: core.Field): unknown {
  const name = field.getName();
  switch (field.type()) {
    case 'number':
      return record.getFloat(name);
    case 'bool':
      return record.getBool(name);
    case 'json':
      return jsonOf(record, name);
    case 'file':
    case 'relation':
    case 'select':
      return Array.isArray(record.get(name)) ? [...record.getStringSlice(name)] : record.getString(name);
    default:
      return record.getString(name);
  }
}

/** All stored fields of a record as plain values, but its dates. */
export function plainFields(record: core.Record): Record<string, unknown> {
  return Object.fromEntries(
    record
      .collection()
      .fields.filter((field) => field.type() !== 'autodate' && field.getName() !== 'id')
      .map((field) => [field.getName(), valueOf(record, field)]),
  );
}
