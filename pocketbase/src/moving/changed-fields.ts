/**
 * Fields of a record that an import may write: those that hold what an import has written, and those that nobody has
 * written yet.
 */
import { digestOf, type Written } from '#pocketbase/base/moved-records.ts';
import type { ReadTexts } from '#pocketbase/base/texts.ts';

type Value = string | number | readonly string[];
export type Values = Readonly<Record<string, Value>>;

function storedText(record: core.Record, field: string, like: Value): string {
  if (typeof like === 'number') return `${record.getFloat(field)}`;
  return typeof like === 'string' ? record.getString(field) : [...record.getStringSlice(field)].join(' ');
}

function textOf(value: Value, read: ReadTexts): string {
  if (typeof value === 'string') return read.get(value)?.tidy ?? value;
  return typeof value === 'number' ? `${value}` : value.join(' ');
}

/** Memory of a new record with these values. */
export function writtenOf(values: Values, read: ReadTexts): Written {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, digestOf(textOf(value, read))]));
}

export interface ChangedFields {
  readonly data: Values;
  readonly written: Written;
  /** Fields that somebody has edited here, and the other shop too. */
  readonly kept: readonly string[];
}

/** `before`: what earlier imports have written into the record. */
export function changedFields(record: core.Record, values: Values, before: Written, read: ReadTexts): ChangedFields {
  const data: Record<string, Value> = {};
  const written: Record<string, string> = { ...before };
  const kept: string[] = [];
  for (const [field, value] of Object.entries(values)) {
    const [stored, next] = [storedText(record, field, value), textOf(value, read)];
    const was = before[field];
    const isOurs = was === undefined ? ['', '0'].includes(stored) : was === digestOf(stored);
    if (stored === next) written[field] = digestOf(next);
    else if (isOurs) [data[field], written[field]] = [value, digestOf(next)];
    else if (was !== digestOf(next)) kept.push(field);
  }
  return { data, written, kept };
}
