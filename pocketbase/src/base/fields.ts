/** A record as the pure rules read it, and as plain values. */
import { newPassword } from '#pocketbase/base/new-password.ts';
import { problem, type Problem, contentProblem } from '#pocketbase/base/problems.ts';
import type { Fields } from '#src/domain/catalogue/content-rules.ts';

/** Value of a field of several parts; null: nothing, or no JSON. */
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

/** Units that cost nobody anything: fields that take less say so themselves. */
const SHORT = 500;
/** Most units of a text whose field names no limit: PocketBase's own. A password is longer than any that it takes. */
const UNNAMED = { text: 5000, email: 500, url: 2000, editor: 5 << 20, json: 1 << 20, password: 500 } as const;

/**
 * Texts that are longer than their fields take: PocketBase looks at that after all hooks, which would have read them by
 * then. It counts characters, of which each is one unit here or two.
 */
export function checkLengths(record: core.Record): Problem[] {
  return record.collection().fields.flatMap((field) => {
    const [type, name] = [field.type(), field.getName()];
    if (!isLimited(type)) return [];
    const { max, maxSize } = field as { readonly max?: number; readonly maxSize?: number };
    const text = type === 'password' ? newPassword(record) : record.getString(name);
    return text.length <= Math.max(SHORT, 2 * (max || maxSize || UNNAMED[type]))
      ? []
      : [problem(name, 'validation_max_text_constraint', 'This is too long')];
  });
}

function isLimited(type: string): type is keyof typeof UNNAMED {
  return Object.hasOwn(UNNAMED, type);
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

/** Fields of a record beside those of its collection: what it says of itself, and its dates. */
const BESIDE: readonly string[] = ['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand'];

/** Field → value. */
export type PlainFields = Readonly<Record<string, unknown>>;

/**
 * All stored fields of a record as plain values, but its dates; hidden ones too. One call of PocketBase for all of
 * them: one for each field takes longer than the save itself.
 */
export function plainFields(record: core.Record): PlainFields {
  // Of a copy: what is shown of the record itself is told to whoever watches it.
  const fields = JSON.parse(toString(record.clone().unhide('stock').marshalJSON()));
  for (const name of BESIDE) delete fields[name];
  return fields;
}

/**
 * Fields that follow from what has happened: the shop's own code sets them, and no request does. The given fields
 * that a record would change, or begin with another value than an empty one. `before`: null for a new record.
 */
export function fixedFields(record: core.Record, before: core.Record | null, fields: readonly string[]): Problem[] {
  const was = before ?? new Record(record.collection());
  return fields
    .filter((field) => toString(record.get(field)) !== toString(was.get(field)))
    .map((field) => contentProblem(field, 'set_by_shop'));
}
