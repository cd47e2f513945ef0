/** Items made from options: each value of one with each of the others. Pure. */
import { DEFAULT_LOCALE, LOCALES, localized, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { valueLines, valueText } from '#src/studio/items/item-columns.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { listOf } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** Of one product. More than one publication takes at once. */
export const MOST_VARIANTS = 100;
export const MOST_OPTIONS = 3;

/** An option as it is written: its name, and its values a line each, in each language. */
export interface WrittenOption {
  readonly names: Localized<string>;
  readonly values: Localized<string>;
}

export interface VariantValue {
  readonly words: Localized<string>;
  /** Id in `attribute_values`, or ''. */
  readonly attribute: string;
}

/** What an item is in each option. */
export type Variant = readonly VariantValue[];

export const NO_OPTION: WrittenOption = { names: localized(() => ''), values: localized(() => '') };

const linesOf = (text: string): readonly string[] => text.split('\n').map((line) => line.trim());
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The values of an option, each once, with their words in other languages. `ids`: English name in small letters → id of the value of an attribute. */
export function valuesOfOption({ values }: WrittenOption, ids: ReadonlyMap<string, string>): readonly VariantValue[] {
  const lines = localized((locale) => linesOf(values[locale]));
  const found = lines[DEFAULT_LOCALE].map((word, at): VariantValue => ({
    words: localized((locale) => (locale === DEFAULT_LOCALE ? word : (lines[locale][at] ?? ''))),
    attribute: ids.get(word.toLowerCase()) ?? '',
  }));
  return found.filter(
    ({ words }, at) =>
      words[DEFAULT_LOCALE] !== '' &&
      found.findIndex((other) => same(other.words[DEFAULT_LOCALE], words[DEFAULT_LOCALE])) === at,
  );
}

/** The last option changes fastest. */
export function variantsOf(options: readonly (readonly VariantValue[])[]): readonly Variant[] {
  return options.reduce<readonly Variant[]>(
    (before, values) => before.flatMap((variant) => values.map((value) => [...variant, value])),
    [[]],
  );
}

/** One line for each; nothing in a language that has no words for any of them, and the default language's where it has some. */
function linesIn(words: readonly Localized<string>[], locale: Locale): string {
  const isWritten = words.some((one) => one[locale].trim() !== '');
  return isWritten ? words.map((one) => one[locale].trim() || one[DEFAULT_LOCALE].trim()).join('\n') : '';
}

const columns = (name: string, words: readonly Localized<string>[]): Values =>
  Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, linesIn(words, locale)]));

/** The names of the options, as the product has them. */
export function optionFields(options: readonly WrittenOption[]): Values {
  return columns(
    'options',
    options.map(({ names }) => names),
  );
}

/** What an item has of its variant. `attributes`: those that it has already. */
export function variantFields(variant: Variant, attributes: readonly string[] = []): Values {
  const ids = variant.map(({ attribute }) => attribute).filter((id) => id !== '');
  return {
    ...columns(
      'values',
      variant.map(({ words }) => words),
    ),
    ...(ids.length === 0 ? {} : { attributes: [...new Set([...attributes, ...ids])] }),
  };
}

const wordsOf = (variant: Variant): readonly string[] => variant.map(({ words }) => words[DEFAULT_LOCALE]);

export interface VariantPlan<Item> {
  /** Variants that an item is already. */
  readonly kept: number;
  /** Items without values, each of which becomes a variant. */
  readonly adopted: readonly { readonly item: Item; readonly variant: Variant }[];
  readonly made: readonly Variant[];
}

/** What becomes of the variants: items that there are stay what they are. */
export function planVariants<Item extends { readonly values: Values }>(
  variants: readonly Variant[],
  items: readonly Item[],
): VariantPlan<Item> {
  const lines = items.map(({ values }) => valueLines(values, DEFAULT_LOCALE, variants[0]?.length ?? 0));
  const isThere = (variant: Variant): boolean =>
    lines.some((own) => wordsOf(variant).every((word, at) => same(word, own[at] ?? '')));
  const missing = variants.filter((variant) => !isThere(variant));
  const empty = items.filter((_, at) => valueText(lines[at] ?? []) === '');
  const adopted = empty.flatMap((item, at) => {
    const variant = missing[at];
    return variant === undefined ? [] : [{ item, variant }];
  });
  return { kept: variants.length - missing.length, adopted, made: missing.slice(adopted.length) };
}

const SKU_LENGTH = 100;

/** SKUs by a pattern: `{slug}`, and `{1}`, `{2}`, `{3}` for the values. Each is one that is not taken. */
export function variantSkus(
  pattern: string,
  slug: string,
  variants: readonly Variant[],
  taken: readonly string[],
): readonly string[] {
  const used = new Set(taken.map((sku) => sku.toLowerCase()));
  return variants.map((variant) => {
    const words = wordsOf(variant);
    const filled = pattern
      .replace(/\{(slug|\d)\}/g, (_, name: string) => (name === 'slug' ? slug : slugOf(words[Number(name) - 1] ?? '')))
      .trim()
      .slice(0, SKU_LENGTH);
    let sku = filled;
    for (let number = 2; sku === '' || used.has(sku.toLowerCase()); number++)
      sku = `${filled.slice(0, SKU_LENGTH - 4)}${filled === '' ? '' : '-'}${number}`;
    used.add(sku.toLowerCase());
    return sku;
  });
}

/** The options that a product and its items have by now, to go on from. */
export function writtenOptions(product: Values, items: readonly Values[]): readonly WrittenOption[] {
  const names = localized((locale) => {
    const text = product[`options_${locale}`];
    return typeof text === 'string' && text.trim() !== '' ? linesOf(text) : [];
  });
  const count = names[DEFAULT_LOCALE].length;
  return names[DEFAULT_LOCALE].map((_, at) => {
    const rows = items.map((item) => localized((locale) => (valueLines(item, locale, count)[at] ?? '').trim()));
    const first = rows.filter(
      (row, index) =>
        row[DEFAULT_LOCALE] !== '' &&
        rows.findIndex((other) => same(other[DEFAULT_LOCALE], row[DEFAULT_LOCALE])) === index,
    );
    return {
      names: localized((locale) => names[locale][at] ?? ''),
      values: localized((locale) =>
        first.some((row) => row[locale] !== '') ? first.map((row) => row[locale]).join('\n') : '',
      ),
    };
  });
}

/** Ids of attributes of an item. */
export function attributesOf(values: Values): readonly string[] {
  return listOf(values, 'attributes');
}
