import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import type { Values } from '#src/studio/studio-types.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';

/** What each field of a form is given. */
export interface FormTools {
  readonly collection: EditedCollection;
  /** Of the record. */
  readonly record: string;
  readonly stored: StoredRecord | null;
  /** Of the edit: text that is no value belongs to one round. */
  readonly round: number;
  /** What is stored, with what is changed. */
  readonly values: Values;
  readonly change: (changes: Values) => void;
  /** What is wrong with a field, in words; undefined: nothing. */
  readonly problemOf: (field: string) => string | undefined;
  /** Says that what stands in a field is no value yet, which therefore stays as it was; null: it is one. */
  readonly note: (field: string, word: Word | null) => void;
  readonly upload: (file: File) => Promise<string>;
  readonly urlOf: (name: string, thumb?: string) => Promise<string>;
}

/** Id of the control of a field. */
export function idOf(record: string, field: string): string {
  return `f-${record}-${field}`;
}
