/** What can be said about a form without asking anybody: by the same rules and codes as the hooks (domain). The backend says the rest. */
import { DEFAULT_LOCALE } from '#src/domain/locale.ts';
import { isHexColour } from '#src/domain/palette.ts';
import { needsResponsiblePerson } from '#src/domain/product-safety.ts';
import { fromProblem, isRedirectTarget } from '#src/domain/redirects.ts';
import { richTextProblem } from '#src/domain/rich-text.ts';
import { slugProblem } from '#src/domain/slug.ts';
import type { EditedCollection } from '#src/domain/editing.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import { fieldNames, type FieldSpec } from '#src/islands/studio/fields/field-spec.ts';
import type { Values } from '#src/islands/studio/part.ts';
import { textOf } from '#src/islands/studio/record/stored-record.ts';

export interface FieldProblem {
  readonly field: string;
  /** Key of its words in i18n problems. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** In English, for a code that nobody has words for. */
  readonly message: string;
}

function found(field: string, code: string | null, params: FieldProblem['params'] = {}): readonly FieldProblem[] {
  return code === null ? [] : [{ field, code, params, message: code }];
}

function isNeeded(spec: FieldSpec, values: Values): boolean {
  if (!('needed' in spec)) return false;
  return spec.needed === 'always' || (spec.needed === 'published' && values['status'] === 'published');
}

function checkField(spec: FieldSpec, values: Values): readonly FieldProblem[] {
  const names = fieldNames(spec);
  const main = names.find((name) => name.endsWith(`_${DEFAULT_LOCALE}`)) ?? spec.name;
  const isEmpty = textOf(values, main).trim() === '';
  const isFixed = spec.kind === 'slug' && textOf(values, 'key') !== '';
  const missing = isNeeded(spec, values) && isEmpty && !isFixed ? found(main, 'text_needed') : [];
  const wrong = names.flatMap((name) => {
    const text = textOf(values, name);
    if (spec.kind === 'slug') return isFixed ? [] : found(name, slugProblem(spec.of, text));
    if (spec.kind === 'colour') return text === '' || isHexColour(text) ? [] : found(name, 'palette_colour');
    if (spec.kind !== 'rich') return [];
    const problem = richTextProblem(text);
    if (problem === null) return [];
    const { code, ...params } = problem;
    return found(name, code, params);
  });
  return [...missing, ...wrong];
}

const EXTRA: Readonly<Partial<Record<EditedCollection, (values: Values) => readonly FieldProblem[]>>> = {
  items: (values) => {
    const isGtin = /^(?:[0-9]{8}|[0-9]{12,14})?$/.test(textOf(values, 'gtin'));
    const isUnit = Number(values['unit_quantity'] ?? 0) > 0 === (textOf(values, 'unit') !== '');
    return [...(isGtin ? [] : found('gtin', 'gtin_shape')), ...(isUnit ? [] : found('unit', 'unit_incomplete'))];
  },
  manufacturers: (values) =>
    needsResponsiblePerson(textOf(values, 'country'))
      ? ['responsible_name', 'responsible_address', 'responsible_contact'].flatMap((field) =>
          textOf(values, field).trim() === '' ? found(field, 'responsible_needed') : [],
        )
      : [],
  sales: (values) => {
    const [starts, ends] = [textOf(values, 'starts'), textOf(values, 'ends')];
    return starts !== '' && ends !== '' && starts >= ends ? found('ends', 'sale_dates') : [];
  },
  redirects: (values) => {
    const [from, to] = [textOf(values, 'from'), textOf(values, 'to')];
    const isTarget = to === '' || isRedirectTarget(from, to);
    return [
      ...(from === '' ? [] : found('from', fromProblem(from))),
      ...(isTarget ? [] : found('to', 'redirect_to_shape')),
    ];
  },
};

/** What is wrong with the values of a form, field by field. */
export function checkValues(collection: EditedCollection, values: Values): readonly FieldProblem[] {
  const fields = SPECS[collection].groups.flatMap(({ fields: specs }) =>
    specs.flatMap((spec) => checkField(spec, values)),
  );
  return [...fields, ...(EXTRA[collection]?.(values) ?? [])];
}
