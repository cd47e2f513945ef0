/**
 * Makes of what a file says a product that this shop takes: limits, numbers, doubles, markup. What changes on the way
 * is said.
 */
import type { MovedProduct, MovedTexts, MovedVariant } from '#src/contract/moving-in/moved.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { KNOWN_LOCALES, type Locale } from '#src/domain/site/languages.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';
import { countryOf } from '#src/moving-in/addresses.ts';
import { finishVariant } from '#src/moving-in/finish-variant.ts';
import { cleanHtml, cutAtWord, wordsOf, type Dropped } from '#src/moving-in/html.ts';
import { lineOf, picturesOf } from '#src/moving-in/lines-and-pictures.ts';
import type { Cell, RawProduct, RawVariant, TextField } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { FindingCode } from '#src/moving-in/finding-codes.ts';
import { isRecast } from '#src/domain/catalogue/content-table.ts';
import { products } from '#src/schema/catalogue.ts';
import { movedParts } from '#src/schema/derived/moved-fields.ts';

const MOST_OPTIONS = 3;
/** Between the values of options that had to become one. */
const JOIN = ' / ';
/** Stands where a variant says no value of an option. */
const NO_VALUE = '–';
const DROPPED: Readonly<Record<Dropped, FindingCode>> = {
  pictures: 'text_pictures',
  media: 'text_media',
  link: 'text_link',
  cut: 'text_cut',
  markup: 'text_plain',
};

function fitted(text: string, most: number, { column }: Cell, row: number, { report }: Reading): string {
  if (text.length <= most) return text;
  report.changed('text_cut', { row, column }, { value: text, most });
  return cutAtWord(text, most);
}

function slugIn(cell: Cell, locale: Locale, raw: RawProduct, reading: Reading): string {
  const slug = slugOf(cell.text);
  if (slug === '') return '';
  if (isFirst(reading, `slug ${locale}`, slug)) return slug;
  reading.report.changed('slug_double', { row: raw.row, column: cell.column }, { value: slug });
  // Without one it is made of the name, and said apart from others where it goes in.
  return '';
}

function described(cell: Cell, raw: RawProduct, { report, options }: Reading): string {
  const { html, dropped } = cleanHtml(cell.text, { lines: raw.lines, oldOrigin: options.oldOrigin });
  for (const what of dropped)
    report.changed(
      DROPPED[what],
      { row: raw.row, column: cell.column },
      { value: lineOf(cell.text), most: html.length },
    );
  return html;
}

function textIn(field: TextField, locale: Locale, raw: RawProduct, reading: Reading): string {
  const cell = raw.texts[locale]?.[field];
  if (cell === undefined || cell.text.trim() === '') return '';
  if (field === 'slug') return slugIn(cell, locale, raw, reading);
  if (field === 'description') return described(cell, raw, reading);
  const { fields } = products;
  if (field === 'summary')
    return fitted(withoutUnseen(wordsOf(cell.text), '\n'), fields.summary.max, cell, raw.row, reading);
  const most = { name: fields.name, searchTitle: fields.search_title, searchDescription: fields.search_description }[
    field
  ].max;
  return fitted(lineOf(cell.text), most, cell, raw.row, reading);
}

function textsOf(field: TextField, raw: RawProduct, reading: Reading): MovedTexts {
  const texts = KNOWN_LOCALES.map((locale) => [locale, textIn(field, locale, raw, reading)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** A page has both: shops that write one text into both columns would say it twice. */
function withoutSame(summary: MovedTexts, description: MovedTexts): MovedTexts {
  const isSame = ([locale, text]: readonly [string, string]): boolean =>
    lineOf(text) === lineOf(description[locale as Locale] ?? '');
  return Object.fromEntries(Object.entries(summary).filter((entry) => !isSame(entry)));
}

function categoriesOf({ categories, row }: RawProduct, { report }: Reading): MovedProduct['categories'] {
  const kept = new Map<string, MovedProduct['categories'][number]>();
  for (const { path, oldPath } of categories) {
    const names = path.map(lineOf).filter((name) => name !== '');
    const [first, last] = [names[0], names.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (names.length > 2)
      report.changed('category_deep', { row }, { value: names.join(' > '), kept: `${first} > ${last}` });
    const isTop = names.length === 1;
    kept.set(`${first}\n${last}`, { path: isTop ? [first] : [first, last], oldPath });
  }
  return [...kept.values()];
}

/**
 * The product with its tags as what a person wants of them. A tag that is one of its categories already says nothing
 * new.
 */
function withTags(raw: RawProduct, { options, tagged }: Reading): RawProduct {
  const named = raw.categories.map(({ path }) => lineOf(path.at(-1) ?? '').toLowerCase());
  const tags = [...new Set((raw.tags ?? []).map(lineOf))].filter((tag) => tag !== '');
  const use = options.tags ?? '';
  if (tags.length > 0) tagged.add(raw.key);
  if (use === '' || tags.length === 0) return raw;
  if (use === 'collections') {
    const others = tags.filter((tag) => !named.includes(tag.toLowerCase()));
    return { ...raw, categories: [...raw.categories, ...others.map((tag) => ({ path: [tag], oldPath: '' }))] };
  }
  const name = use.slice('attribute:'.length);
  return { ...raw, attributes: { ...raw.attributes, [name]: [...(raw.attributes[name] ?? []), ...tags] } };
}

/** Options beyond the third are one with it. */
function joinedBeyond(values: readonly string[]): readonly string[] {
  if (values.length <= MOST_OPTIONS) return values;
  const beyond = values.slice(MOST_OPTIONS - 1).filter((value) => value !== '');
  return [...values.slice(0, MOST_OPTIONS - 1), beyond.join(JOIN)];
}

function byLanguage(
  own: readonly string[],
  translated: Readonly<Partial<Record<Locale, readonly string[]>>> = {},
  locale: Locale,
): Readonly<Partial<Record<Locale, readonly string[]>>> {
  if (own.length === 0) return {};
  const others = Object.entries(translated).filter(([, lines]) => lines.length === own.length);
  return { ...Object.fromEntries(others), [locale]: own };
}

/** Variants that can be said apart. */
function distinct(variants: readonly RawVariant[], names: readonly string[], reading: Reading): RawVariant[] {
  const seen = new Set<string>();
  return variants.flatMap((variant) => {
    const { report } = variant.file ?? reading;
    const values = joinedBeyond(names.map((_, place) => lineOf(variant.values[place] ?? '')));
    const missing = values.findIndex((value) => value === '');
    const name = names[missing];
    if (name !== undefined && variants.length > 1)
      report.changed('value_missing', { row: variant.row }, { option: name });
    const whole = values.map((value) => (value === '' ? NO_VALUE : value));
    const key = whole.join('\n').toLowerCase();
    if (seen.has(key)) {
      report.leftOut('variant_double', { row: variant.row }, { value: whole.join(JOIN) });
      return [];
    }
    seen.add(key);
    return [{ ...variant, values: whole }];
  });
}

/** 'S, M, L': several values of an option in one cell. */
const isList = (text: string): boolean =>
  !/^\d+[.,]\d+$/.test(text) && (/\S\s*[,;|]\s*\S/.test(text) || /\S\s*\/[^/]*\S\s*\/\s*\S/.test(text));

/** '-' and 'n/a' stand where nobody says who made it. */
function makerOf({ maker }: RawProduct): string {
  const name = lineOf(maker);
  return /^(?:[^\p{L}\p{N}]*|n\/?a\.?|null)$/iu.test(name) ? '' : name;
}

function originOf({ origin = '', row }: RawProduct, { report }: Reading): string {
  const country = countryOf(origin);
  if (country === '' && origin.trim() !== '') report.changed('origin_unknown', { row }, { value: lineOf(origin) });
  return country;
}

/** Null: it has no name. */
export function finishProduct(said: RawProduct, reading: Reading): MovedProduct | null {
  const raw = withTags(said, reading);
  const { report, locale } = reading;
  const areTags = said.categories.length === 0 && raw.categories.length > 0;
  const name = textsOf('name', raw, reading);
  if (Object.keys(name).length === 0) {
    report.leftOut('name_missing', { row: raw.row }, { value: raw.key });
    return null;
  }
  // What is here under its true name would stand beside one of the wrong name.
  const named = raw.variants.flatMap(({ row, key, values }) => [key, ...values].map((text) => ({ row, text })));
  const recast = [{ row: raw.row, text: raw.key }, ...named].find(({ text }) => isRecast(lineOf(text)));
  if (recast !== undefined) {
    report.leftOut('value_recast', { row: recast.row }, { value: lineOf(recast.text) });
    return null;
  }
  if (!isFirst(reading, 'product', raw.key)) {
    report.leftOut('product_double', { row: raw.row }, { value: raw.key });
    return null;
  }
  const names = raw.options.map(lineOf);
  const kept = distinct(raw.variants, names, reading);
  const hasOptions = kept.length > 1 && names.length > 0;
  if (hasOptions && names.length > MOST_OPTIONS)
    report.changed('too_many_options', { row: raw.row }, { count: names.length, most: MOST_OPTIONS });
  const variants = kept.map((variant): MovedVariant => {
    const values = hasOptions ? byLanguage(variant.values, variant.translated, locale) : {};
    return finishVariant(variant, values, raw, reading);
  });
  const description = textsOf('description', raw, reading);
  const only = kept.length === 1 ? kept[0]?.values : undefined;
  const listed = (only ?? []).findIndex(isList);
  if (listed !== -1)
    report.changed('values_listed', { row: raw.row }, { option: names[listed] ?? '', value: only?.[listed] ?? '' });
  const fromOptions = (only ?? []).flatMap((value, place): [string, string[]][] =>
    value === NO_VALUE ? [] : [[names[place] ?? '', [value]]],
  );
  return {
    key: raw.key,
    row: raw.row,
    name,
    slug: textsOf('slug', raw, reading),
    summary: withoutSame(textsOf('summary', raw, reading), description),
    description,
    ...movedParts<MovedTexts, string>(
      () => ({}),
      () => '',
    ),
    searchTitle: textsOf('searchTitle', raw, reading),
    searchDescription: textsOf('searchDescription', raw, reading),
    // As with a state that nobody knows: what is here keeps its own, and what is new waits for somebody.
    status: raw.tax.taxClass === 'unknown' && raw.status === 'published' ? null : raw.status,
    categories: categoriesOf(raw, reading),
    ...(areTags ? { areTags } : {}),
    ...(raw === said && raw.tags?.some((tag) => lineOf(tag) !== '') === true ? { areTagsLeft: true } : {}),
    maker: makerOf(raw),
    makerDetails: null,
    identifier: lineOf(raw.identifier),
    country_of_origin: originOf(raw, reading),
    withdrawalExclusion: '',
    taxClass: raw.tax.taxClass === 'unknown' ? null : raw.tax.taxClass,
    attributes: { ...raw.attributes, ...Object.fromEntries(fromOptions) },
    options: hasOptions ? byLanguage(joinedBeyond(names), raw.translatedOptions, locale) : {},
    pictures: picturesOf(raw.pictures, products.fields.images.max, raw.row, reading),
    variants,
    oldPaths: [...new Set(raw.oldPaths)].filter((path) => path !== ''),
  };
}
