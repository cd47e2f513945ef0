/** The columns of the table of a product's items: what of an item stands in each, as text, and what such a text becomes. Pure. */
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { specNamed } from '#src/studio/fields/collections.ts';
import type { FieldSpec, PlainSpec, Word } from '#src/studio/fields/field-spec.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { amountText, parseAmount, parseWhole } from '#src/wording/number-text.ts';

export interface ItemColumn {
  readonly key: string;
  /** The field that it writes to. */
  readonly field: string;
  readonly label: string;
  /** Of a number; null: a text. */
  readonly spec: PlainSpec | null;
  /** Of a value: which of the choices it is, from 0; null: it is no value. */
  readonly choice: number | null;
  readonly read: (values: Values) => string;
  /** The changes that make the text stand there; null: it is no value of that kind. */
  readonly write: (values: Values, text: string) => Values | null;
}

/** What the columns are made for. */
export interface ColumnFacts {
  readonly t: (word: Word) => string;
  /** Of the editor: how amounts are written. */
  readonly locale: Locale;
  readonly currency: string;
  /** Names of the product's choices, in the language of the values. */
  readonly choices: readonly string[];
  /** Of the values. */
  readonly language: Locale;
}

const isNumber = (spec: FieldSpec): spec is PlainSpec => spec.kind === 'money' || spec.kind === 'whole';

function textColumn({ t }: ColumnFacts, field: 'sku' | 'gtin'): ItemColumn {
  return {
    key: field,
    field,
    label: t(`field.${field}`),
    spec: null,
    choice: null,
    read: (values) => textOf(values, field),
    write: (_, text) => ({ [field]: text.trim() }),
  };
}

/** Lines of the values of an item, as many as there are choices. */
export function valueLines(values: Values, language: Locale, count: number): readonly string[] {
  const lines = textOf(values, `values_${language}`).split('\n');
  return Array.from({ length: count }, (_, at) => lines[at] ?? '');
}

/** A field of values from its lines; nothing where each is blank, so that another language stands in for it. */
export function valueText(lines: readonly string[]): string {
  return lines.every((line) => line.trim() === '') ? '' : lines.join('\n');
}

function valueColumn({ choices, language }: ColumnFacts, label: string, choice: number): ItemColumn {
  const field = `values_${language}`;
  return {
    key: `${field}-${choice}`,
    field,
    label,
    spec: null,
    choice,
    read: (values) => valueLines(values, language, choices.length)[choice] ?? '',
    write: (values, text) => {
      const lines = valueLines(values, language, choices.length);
      const line = text.replace(/\s*\n\s*/g, ' ');
      return { [field]: valueText(lines.map((before, at) => (at === choice ? line : before))) };
    },
  };
}

function numberColumn({ t, locale, currency }: ColumnFacts, name: 'price' | 'stock' | 'weight'): readonly ItemColumn[] {
  const spec = specNamed('items', name);
  if (!isNumber(spec)) return [];
  const isMoney = spec.kind === 'money';
  const sign = new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i');
  return [
    {
      key: name,
      field: name,
      label: t(spec.label),
      spec,
      choice: null,
      read: ({ [name]: value }) =>
        typeof value === 'number' ? (isMoney ? amountText(locale, value, currency) : String(value)) : '',
      write: (_, text) => {
        const number = isMoney ? parseAmount(text.replace(sign, ''), currency) : parseWhole(text, spec.min ?? 0);
        return number === null ? null : { [name]: number };
      },
    },
  ];
}

/** In the order of the table. */
export function itemColumns(facts: ColumnFacts): readonly ItemColumn[] {
  return [
    textColumn(facts, 'sku'),
    ...facts.choices.map((label, at) => valueColumn(facts, label, at)),
    ...numberColumn(facts, 'price'),
    ...numberColumn(facts, 'stock'),
    textColumn(facts, 'gtin'),
    ...numberColumn(facts, 'weight'),
  ];
}

/** Fields that have a cell of their own in the table. */
export const CELL_FIELDS: readonly string[] = [
  'sku',
  'gtin',
  'price',
  'stock',
  'weight',
  ...LOCALES.map((locale) => `values_${locale}`),
];
