/** A value of a field as text, for comparing two of them. */
import { plainText } from '#src/domain/text/rich-text.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { fieldNames, type FieldSpec } from '#src/studio/fields/field-spec.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export function specOf(collection: EditedCollection, field: string): FieldSpec | undefined {
  return SPECS[collection].groups.flatMap(({ fields }) => fields).find((spec) => fieldNames(spec).includes(field));
}

/** 'Name, Français'. */
export function fieldLabel({ t }: Studio, collection: EditedCollection, field: string): string {
  const spec = specOf(collection, field);
  if (spec === undefined) return field;
  const locale = LOCALES.find((one) => field === `${spec.name}_${one}`);
  return locale === undefined ? t(spec.label) : `${t(spec.label)}, ${LOCALE_NAME[locale]}`;
}

/** '–' for nothing. */
export function showValue({ locale, props, t }: Studio, spec: FieldSpec | undefined, value: unknown): string {
  if (spec?.kind === 'flag') return t(value === true ? 'yes' : 'no');
  if (spec?.kind === 'money') return formatAmount(locale, Number(value ?? 0), props.currency);
  if (spec?.kind === 'choice') {
    const option = spec.options.find((one) => one.value === value);
    return option === undefined ? '–' : t(option.word);
  }
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value ?? '');
  const words = spec?.kind === 'rich' ? plainText(text) : text;
  return words === '' ? '–' : words;
}
