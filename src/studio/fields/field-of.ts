/** What a form draws of a field, from the table of its collection. */
import { isEdited } from '#src/schema/derived/editing.ts';
import type { ChoicePosition, FormPosition } from '#src/schema/kinds/edited-by.ts';
import type { Field } from '#src/schema/kinds/field.ts';
import type { ChoiceSpec, FieldSpec } from '#src/studio/fields/field-spec.ts';

const isPlace = <Own extends FormPosition>(edit: Own | 'beside' | 'nobody' | undefined): edit is Own =>
  typeof edit === 'object';

function optionsOf(words: ChoicePosition<string>['words']): ChoiceSpec['options'] {
  return Object.entries(words).map(([value, word]) => ({ value, word }));
}

/** null: it stands in no form. @throws Error when it refers to records that no editor sees. */
export function fieldOf(name: string, field: Field): FieldSpec | null {
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
