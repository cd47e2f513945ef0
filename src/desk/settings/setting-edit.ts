/** What is typed into the form of a setting, and what of it is another value than the stored one. */
import type { SettingRecord, SettingValue, SettingValues } from '#src/contract/desk/settings.ts';
import type { SettingColumn } from '#src/desk/settings/setting-words.ts';
import { typedOf, valueOf, type Typed, type TypedContext } from '#src/desk/settings/typed-values.ts';

export type TypedValues = Readonly<Record<string, Typed>>;

function emptyOf({ field }: SettingColumn): SettingValue {
  if (field.kind === 'flag') return false;
  if (field.kind === 'choice') return field.values?.[0] ?? '';
  return ['whole', 'money', 'percent', 'reduction'].includes(field.kind) ? 0 : '';
}

function storedOf(column: SettingColumn, record: SettingRecord | null): SettingValue {
  return record?.values[column.name] ?? emptyOf(column);
}

/** Not stored yet: all of it is sent. */
export function isNewRecord(record: SettingRecord | null): boolean {
  return record === null || record.id === '';
}

function contextOf(context: Omit<TypedContext, 'isPercent'>, kind: Typed | SettingValue | undefined): TypedContext {
  return { ...context, isPercent: kind === 'percent' };
}

export function typedValues(
  columns: readonly SettingColumn[],
  record: SettingRecord | null,
  context: Omit<TypedContext, 'isPercent'>,
): TypedValues {
  const known = contextOf(context, record?.values['kind'] ?? 'percent');
  return Object.fromEntries(
    columns.map((column) => [column.name, typedOf(column.field.kind, storedOf(column, record), known)]),
  );
}

export interface SettingEdit {
  /** What differs from the record; of a new one all. */
  readonly values: SettingValues;
  /** Columns that hold no number where one is asked for. */
  readonly odd: readonly string[];
}

export function editOf(
  columns: readonly SettingColumn[],
  record: SettingRecord | null,
  typed: TypedValues,
  context: Omit<TypedContext, 'isPercent'>,
): SettingEdit {
  const known = contextOf(context, typed['kind']);
  const read = columns.map((column) => {
    const now = typed[column.name] ?? '';
    const before = storedOf(column, record);
    // A moment has seconds that its input does not show.
    const isUntouched = !isNewRecord(record) && typedOf(column.field.kind, before, known) === now;
    return { name: column.name, before, now: isUntouched ? before : valueOf(column.field.kind, now, known) };
  });
  return {
    values: Object.fromEntries(
      read.flatMap(({ name, before, now }) =>
        now !== null && (isNewRecord(record) || now !== before) ? [[name, now] as const] : [],
      ),
    ),
    odd: read.filter(({ now }) => now === null).map(({ name }) => name),
  };
}
