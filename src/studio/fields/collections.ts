/** What editors work on: the forms and lists that follow from the tables of src/schema. */
import { BLOCK_KINDS, BLOCK_SHAPES, type BlockKind } from '#src/domain/site/blocks.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { EDITED, EDITED_COLLECTIONS, isEdited, type EditedCollection } from '#src/schema/derived/editing.ts';
import { columnsOf, type EditedTable } from '#src/schema/kinds/collection.ts';
import type { Fields, Field } from '#src/schema/kinds/field.ts';
import type { CollectionSpec, FieldGroup, FieldSpec, ChoiceSpec } from '#src/studio/fields/field-spec.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';
import type { ChoicePosition, FormPosition } from '#src/schema/kinds/edited-by.ts';

/** The column of a field that a record is known by. */
function firstColumn(fields: Fields, name: string): string {
  return fields[name]?.localized === true ? `${name}_${DEFAULT_LOCALE}` : name;
}

/** Columns that a search looks into: all languages of an own text, the first one of an address and of another record's. */
function searched(fields: Fields, path: string): readonly string[] {
  const [name = path, ...rest] = path.split('.');
  const field = fields[name];
  if (rest.length > 0 && field !== undefined && 'of' in field && isEdited(field.of))
    return searched(EDITED[field.of].fields, rest.join('.'))
      .slice(0, 1)
      .map((column) => `${name}.${column}`);
  return field === undefined || field.kind === 'slug' ? [firstColumn(fields, name)] : columnsOf(name, field);
}

function groupsOf({ form, fields }: EditedTable): readonly FieldGroup[] {
  return form.groups.map((title) => {
    const own = Object.entries(fields).flatMap(([name, field]): { readonly at: number; readonly spec: FieldSpec }[] => {
      const { edit } = field;
      const spec = typeof edit === 'object' && edit.group === title ? fieldOf(name, field) : null;
      return spec === null || typeof edit !== 'object' ? [] : [{ at: edit.at ?? 0, spec }];
    });
    return { title, fields: own.toSorted((a, b) => a.at - b.at).map(({ spec }) => spec) };
  });
}

function initialOf(fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { edit }]) =>
      typeof edit === 'object' && edit.initial !== undefined ? [[name, edit.initial]] : [],
    ),
  );
}

function specOf(table: EditedTable): CollectionSpec {
  const { form, fields } = table;
  return {
    title: form.title,
    create: form.create,
    initial: initialOf(fields),
    single: form.single === true,
    name: firstColumn(fields, form.name),
    search: form.search.flatMap((path) => searched(fields, path)),
    sort: form.sort,
    status: 'status' in fields,
    groups: groupsOf(table),
  };
}

/** What a form draws of a field, from the table of its collection. */
const isPlace = <Own extends FormPosition>(edit: Own | 'beside' | 'nobody' | undefined): edit is Own =>
  typeof edit === 'object';

const entries = EDITED_COLLECTIONS.map((name) => [name, specOf(EDITED[name])] as const);

export const SPECS = Object.fromEntries(entries) as Readonly<Record<EditedCollection, CollectionSpec>>;

/** What a block of a kind shows, of the form of all blocks. */
function blockSpec(kind: BlockKind): CollectionSpec {
  const { fields: own, pictures } = BLOCK_SHAPES[kind];
  const groups = SPECS.blocks.groups.map(({ title, fields }) => ({
    title,
    fields: fields
      .filter(({ name }) => name === 'status' || own.some((one) => one === name))
      .map((field) => (field.kind === 'pictures' ? { ...field, max: pictures } : field)),
  }));
  return { ...SPECS.blocks, groups: groups.filter(({ fields }) => fields.length > 0) };
}

const BLOCK_SPECS = new Map<string, CollectionSpec>(BLOCK_KINDS.map((kind) => [kind, blockSpec(kind)]));

/** The form of a record: that of a block has only what its kind shows. */
export function specOfRecord(collection: EditedCollection, values: Values): CollectionSpec {
  return (collection === 'blocks' && BLOCK_SPECS.get(textOf(values, 'kind'))) || SPECS[collection];
}

/** One field of a form. @throws Error when the form has none of that name. */
export function specNamed(collection: EditedCollection, name: string): FieldSpec {
  const spec = SPECS[collection].groups.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (spec === undefined) throw new Error(`The form of ${collection} has no field ${name}.`);
  return spec;
}

function optionsOf(words: ChoicePosition<string>['words']): ChoiceSpec['options'] {
  return Object.entries(words).map(([value, word]) => ({ value, word }));
}

/** null: it stands in no form. @throws Error when it refers to records that no editor sees. */
function fieldOf(name: string, field: Field): FieldSpec | null {
  const { edit } = field;
  if (!isPlace(edit)) return null;
  const own = { name, label: edit.label, ...(edit.hint === undefined ? {} : { hint: edit.hint }) };
  const needed = field.required === true || edit.needed === true ? ({ needed: 'always' } as const) : {};
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'lines':
    case 'rich':
      return { kind: field.kind, ...own, localized: field.localized === true, ...needed };
    case 'email':
    case 'url':
    case 'currency':
      return { kind: 'line', ...own, localized: false, ...needed };
    case 'slug':
      return isPlace(field.edit)
        ? { kind: 'slug', ...own, localized: true, of: field.edit.of, from: field.edit.from }
        : null;
    case 'choice':
      return isPlace(field.edit) ? { kind: 'choice', ...own, options: optionsOf(field.edit.words) } : null;
    case 'colour':
    case 'date':
    case 'flag':
    case 'money':
      return { kind: field.kind, ...own, ...needed };
    case 'whole':
      return { kind: 'whole', ...own, min: field.min, ...needed };
    case 'rank':
      return { kind: 'whole', ...own, min: Number.MIN_SAFE_INTEGER, ...needed };
    case 'decimal':
      return { kind: 'whole', ...own, min: 0, ...needed };
    case 'country':
      return { kind: 'country', ...own };
    case 'picture':
    case 'pictures':
      return {
        kind: 'pictures',
        ...own,
        max: field.max,
        list: field.kind === 'pictures',
        alt: field.alt ?? null,
        focus: field.focus ?? null,
      };
    case 'file':
      return { kind: 'file', ...own, upload: field.upload };
    case 'relation':
    case 'relations':
      if (!isEdited(field.of)) throw new Error(`No form can choose among ${field.of}, which editors do not see.`);
      return { kind: 'relation', ...own, of: field.of, max: field.max, ...needed };
    default:
      return null;
  }
}
