/**
 * Puts the values of a draft or of a row of a table into a record. A value of the wrong kind is a problem, never
 * another value.
 */
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { draftFile } from '#pocketbase/publishing/drafts.ts';
import { notANumber } from '#src/domain/catalogue/content-rules.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';

export type Data = Readonly<Record<string, unknown>>;

/** Gives a file of the draft by its name; null: there is none. */
export type TakeFile = (name: string) => filesystem.File | null;

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Files in their order: those that the record has, and new ones. */
function setFiles(record: core.Record, field: string, value: unknown, take: TakeFile): Problem[] {
  const names = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  if (!isList(names)) return [contentProblem(field, 'value_shape')];
  const stored: readonly string[] = [...record.original().getStringSlice(field)];
  const files = names.map((name) => {
    const own = draftFile(name);
    if (own !== null) return take(own);
    return stored.includes(name) ? name : null;
  });
  const missing = names.filter((_, index) => files[index] === null);
  if (missing.length > 0) return missing.map((name) => contentProblem(field, 'file_unknown', { name }));
  record.set(field, files);
  return [];
}

/** The stock moves by what the editor has changed of the number that was seen: what is sold meanwhile stays sold. */
function setStock(record: core.Record, value: number, seen: unknown): void {
  const stored = record.original().getFloat('stock');
  record.set('stock', !record.isNew() && typeof seen === 'number' ? stored + value - seen : value);
}

function setField(record: core.Record, field: core.Field, value: unknown, data: Data, take: TakeFile): Problem[] {
  const name = field.getName();
  const isKind = (fits: boolean): Problem[] => {
    if (fits) record.set(name, value);
    return fits ? [] : [contentProblem(name, 'value_shape')];
  };
  switch (field.type()) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return [toProblem(notANumber(name))];
      if (name === 'stock') setStock(record, value, data[STOCK_SEEN]);
      else record.set(name, value);
      return [];
    case 'bool':
      return isKind(typeof value === 'boolean');
    case 'json':
      record.set(name, value);
      return [];
    case 'file':
      return setFiles(record, name, value, take);
    case 'relation':
      return isKind(typeof value === 'string' || isList(value));
    default:
      return isKind(typeof value === 'string');
  }
}

/**
 * Sets the fields of `data` that are among `allowed`; any other is a problem, but for the number of pieces that was
 * seen.
 */
export function setValues(record: core.Record, data: Data, allowed: readonly string[], take: TakeFile): Problem[] {
  const fields = record.collection().fields;
  return Object.entries(data)
    .filter(([name]) => name !== STOCK_SEEN)
    .flatMap(([name, value]) => {
      const field = allowed.includes(name) ? fields.getByName(name) : undefined;
      return field ? setField(record, field, value, data, take) : [contentProblem(name, 'not_for_editors')];
    });
}
