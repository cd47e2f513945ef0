/** What can be said about a form without asking anybody: by the very rules of the hooks (domain/content-rules.ts). The backend says the rest. */
import {
  contentProblems,
  richTextFieldProblem,
  writtenProblem,
  type Around,
  type Fields,
} from '#src/domain/catalogue/content-rules.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { specOfRecord } from '#src/studio/fields/collections.ts';
import { fieldNames } from '#src/studio/fields/field-spec.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { listOf, numberOf, textOf } from '#src/studio/record/stored-record.ts';

export interface FieldProblem {
  readonly field: string;
  /** Key of its words in i18n problems. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** In English, for a code that nobody has words for. */
  readonly message: string;
}

function fieldsOf(values: Values): Fields {
  return {
    text: (field) => textOf(values, field),
    number: (field) => numberOf(values, field),
    value: (field) => values[field],
    pictures: (field) => listOf(values, field).length,
  };
}

/** Kinds of fields that people write texts into. */
const WRITTEN: readonly string[] = ['line', 'text', 'lines', 'rich'];

/** What is wrong with the values of a form, field by field. */
export function checkValues(
  collection: EditedCollection,
  values: Values,
  around: Around = {},
): readonly FieldProblem[] {
  const specs = specOfRecord(collection, values).groups.flatMap(({ fields }) => fields);
  const missing = specs
    .filter((spec) => 'needed' in spec && spec.needed === 'always')
    .map((spec) => fieldNames(spec)[0] ?? spec.name)
    .filter((field) => (typeof values[field] === 'number' ? false : textOf(values, field).trim() === ''))
    .map((field) => ({ field, code: 'validation_required', params: {} }));
  const rich = specs
    .filter(({ kind }) => kind === 'rich')
    .flatMap(fieldNames)
    .flatMap((field) => richTextFieldProblem(field, textOf(values, field)) ?? []);
  const written = specs
    .filter(({ kind }) => WRITTEN.includes(kind))
    .flatMap(fieldNames)
    .flatMap((field) => writtenProblem(field, textOf(values, field)) ?? []);
  const ruled = contentProblems(collection, fieldsOf(values), around);
  return [...missing, ...ruled, ...written, ...rich].map((problem) => ({ ...problem, message: problem.code }));
}
