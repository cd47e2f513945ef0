/**
 * Products as `products.csv` has them: a line a variant, with all that is the product's on each. One that has no
 * variants has a line without a stock number.
 */
import type {
  MovedCategory,
  MovedLevel,
  MovedMaker,
  MovedProduct,
  MovedTexts,
  MovedVariant,
} from '#src/contract/moving-in/moved.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { KNOWN_LOCALES, type Locale } from '#src/domain/site/languages.ts';
import {
  grouped,
  readAmount,
  readAttributes,
  readList,
  readLists,
  decimals,
  readNumber,
  readWhole,
  readPaths,
  readTexts,
  writtenAttributes,
  writtenList,
  writtenLists,
  writtenPaths,
  writtenTexts,
  type ReadRow,
  type Row,
} from '#src/moving-in/own-tables/cells.ts';
import { pictureIn, writtenPoints } from '#src/moving-in/own-tables/picture-cells.ts';
import { MOVED_TEXTS, MOVED_WORDS, movedParts } from '#src/schema/derived/moved-fields.ts';

/** Column → part of the maker's details. */
const MAKER = {
  maker_address: 'address',
  maker_contact: 'contact',
  maker_country: 'country',
  responsible_name: 'responsibleName',
  responsible_address: 'responsibleAddress',
  responsible_contact: 'responsibleContact',
} as const satisfies Readonly<Record<string, keyof MovedMaker>>;

function pictureTexts(locales: readonly Locale[], { pictures }: MovedProduct): Partial<Record<Locale, string[]>> {
  const texts = (locale: Locale): string[] => pictures.map(({ alt }) => alt[locale] ?? '');
  return Object.fromEntries(
    locales.map((locale) => [locale, texts(locale)] as const).filter(([, all]) => all.some((text) => text !== '')),
  );
}

/** Names or slugs of categories in the same order, and with the same levels, as the column `category`. */
function writtenLevels(part: keyof MovedLevel, locales: readonly Locale[], { categories }: MovedProduct): Row {
  const pathIn = (locale: Locale, { path, levels = [] }: MovedCategory): string[] =>
    path.map((_name, level) => levels[level]?.[part][locale] ?? '');
  return Object.fromEntries(
    locales.map((locale) => {
      const paths = categories.map((category) => pathIn(locale, category));
      const isSaid = paths.some((path) => path.some((text) => text !== ''));
      return [`category_${part}_${locale}`, isSaid ? writtenPaths(paths) : ''];
    }),
  );
}

function categoriesIn(row: ReadRow): readonly unknown[] {
  const columns = { name: readTexts(row, 'category_name'), slug: readTexts(row, 'category_slug') };
  const isSaid = Object.values(columns).some((texts) => Object.keys(texts).length > 0);
  const texts = (part: keyof MovedLevel, place: number, level: number): MovedTexts => {
    const all = Object.entries(columns[part]).map(([locale, text]) => [locale, readPaths(text)[place]?.[level] ?? '']);
    return Object.fromEntries(all.filter(([, text]) => text !== ''));
  };
  return readPaths(row.cell('category')).map((path, place) => {
    const levels = path.map((_name, level) => ({
      name: texts('name', place, level),
      slug: texts('slug', place, level),
    }));
    return { path, ...(isSaid ? { levels } : {}), oldPath: '' };
  });
}

function variantCells(variant: MovedVariant | null, locales: readonly Locale[], currency: string): Row {
  const price = variant?.price ?? null;
  return {
    sku: variant?.sku ?? '',
    gtin: variant?.gtin ?? '',
    ...writtenLists('values', locales, variant?.values ?? {}),
    variant_attributes: writtenAttributes(variant?.attributes ?? {}),
    price: price === null ? '' : plainAmount(price, currency),
    currency,
    stock: variant?.stock ?? '',
    stock_rule: variant?.stockRule ?? '',
    backorder_days: variant?.backorderDays || '',
    restock: variant?.restock ?? '',
    weight_g: decimals(variant?.weight),
    unit_quantity: decimals(variant?.unitQuantity),
    unit: variant?.unit ?? '',
    variant_pictures: writtenList((variant?.pictures ?? []).map(({ from }) => from)),
    variant_picture_focus: writtenPoints(variant?.pictures ?? []),
  };
}

export function productRows(locales: readonly Locale[], currency: string): (product: MovedProduct) => readonly Row[] {
  return (product) => {
    const maker = Object.entries(MAKER).map(([column, part]) => [column, product.makerDetails?.[part] ?? '']);
    const own: Row = {
      product: product.key,
      ...writtenTexts('name', locales, product.name),
      ...writtenTexts('slug', locales, product.slug),
      ...writtenTexts('summary', locales, product.summary),
      ...writtenTexts('description', locales, product.description),
      ...Object.fromEntries(MOVED_TEXTS.flatMap((name) => Object.entries(writtenTexts(name, locales, product[name])))),
      ...writtenTexts('search_title', locales, product.searchTitle),
      ...writtenTexts('search_description', locales, product.searchDescription),
      status: product.status,
      category: writtenPaths(product.categories.map(({ path }) => path)),
      ...writtenLevels('name', locales, product),
      ...writtenLevels('slug', locales, product),
      maker: product.maker,
      ...Object.fromEntries(maker),
      ...Object.fromEntries(MOVED_WORDS.map((name) => [name, product[name]])),
      withdrawal_exclusion: product.withdrawalExclusion,
      tax_class: product.taxClass ?? '',
      attributes: writtenAttributes(product.attributes),
      pictures: writtenList(product.pictures.map(({ from }) => from)),
      picture_focus: writtenPoints(product.pictures),
      ...writtenLists('picture_texts', locales, pictureTexts(locales, product)),
      ...writtenLists('options', locales, product.options),
    };
    const variants = product.variants.length === 0 ? [null] : product.variants;
    return variants.map((variant) => ({ ...own, ...variantCells(variant, locales, currency) }));
  };
}

const orNull = (text: string, read: (text: string) => number): number | null => (text === '' ? null : read(text));

/** A line that says something of a variant; one of a product without any says nothing but the shop's currency. */
function hasVariant(row: ReadRow): boolean {
  const columns = Object.keys(variantCells(null, KNOWN_LOCALES, '')).filter((column) => column !== 'currency');
  return columns.some((column) => !/^0?$/.test(row.cell(column)));
}

/** `currency`: the shop's. What is not as it must be is left for whoever looks, who says where it stands. */
function variantIn(row: ReadRow, currency: string): unknown {
  const sku = row.cell('sku');
  const said = row.cell('currency');
  const points = readList(row.cell('variant_picture_focus'));
  return {
    key: sku,
    // Without one nobody knows which variant the line is of.
    sku: sku === '' ? null : sku,
    gtin: row.cell('gtin'),
    values: readLists(row, 'values'),
    attributes: readAttributes(row.cell('variant_attributes')),
    price:
      said === '' || said === currency
        ? orNull(row.cell('price'), (text) => readAmount(text, currency))
        : `${row.cell('price')} ${said}`,
    stock: orNull(row.cell('stock'), readWhole),
    stockRule: row.cell('stock_rule'),
    backorderDays: row.cell('backorder_days') === '' ? 0 : readWhole(row.cell('backorder_days')),
    restock: row.cell('restock'),
    weight: readNumber(row.cell('weight_g')),
    unitQuantity: readNumber(row.cell('unit_quantity')),
    unit: row.cell('unit'),
    pictures: readList(row.cell('variant_pictures')).map((from, place) => pictureIn(from, {}, points[place] ?? '')),
    oldPaths: [],
  };
}

function makerIn(row: ReadRow): Readonly<Record<string, string>> | null {
  const details = Object.entries(MAKER).map(([column, part]) => [part, row.cell(column)] as const);
  return details.every(([, text]) => text === '') ? null : Object.fromEntries(details);
}

function productIn([row, ...others]: readonly [ReadRow, ...ReadRow[]], currency: string): unknown {
  const texts = Object.entries(readLists(row, 'picture_texts'));
  const points = readList(row.cell('picture_focus'));
  const altOf = (place: number): MovedTexts =>
    Object.fromEntries(texts.map(([locale, all]) => [locale, all[place] ?? '']).filter(([, text]) => text !== ''));
  return {
    key: row.cell('product'),
    row: row.at,
    name: readTexts(row, 'name'),
    slug: readTexts(row, 'slug'),
    summary: readTexts(row, 'summary'),
    description: readTexts(row, 'description'),
    ...movedParts(
      (name) => readTexts(row, name),
      (name) => row.cell(name),
    ),
    searchTitle: readTexts(row, 'search_title'),
    searchDescription: readTexts(row, 'search_description'),
    status: row.cell('status'),
    categories: categoriesIn(row),
    maker: row.cell('maker'),
    makerDetails: makerIn(row),
    withdrawalExclusion: row.cell('withdrawal_exclusion'),
    taxClass: row.cell('tax_class') || null,
    attributes: readAttributes(row.cell('attributes')),
    options: readLists(row, 'options'),
    pictures: readList(row.cell('pictures')).map((from, place) => pictureIn(from, altOf(place), points[place] ?? '')),
    variants: others.length === 0 && !hasVariant(row) ? [] : [row, ...others].map((one) => variantIn(one, currency)),
    oldPaths: [],
  };
}

/** Products that the lines say, for whoever looks whether these are some. */
export function productsIn(rows: readonly ReadRow[], currency: string): readonly unknown[] {
  return grouped(rows, (row) => row.cell('product')).map((group) => productIn(group, currency));
}
