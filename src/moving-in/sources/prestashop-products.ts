/** PrestaShop's tables of products and of combinations, in the form of its own imports and of its lists. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { finishProduct } from '#src/moving-in/finish.ts';
import { tagsIn, textsOf, variantIn } from '#src/moving-in/grouped-products.ts';
import { ruleIn } from '#src/moving-in/tax.ts';
import { seenStatus, statusIn } from '#src/moving-in/seen.ts';
import { isNo, plainName } from '#src/moving-in/values.ts';
import { categoriesIn, lineOf, picturesIn } from '#src/moving-in/lines-and-pictures.ts';
import {
  columnsIn,
  PRESTASHOP_CATEGORIES,
  PRESTASHOP_COMBINATIONS,
  PRESTASHOP_LIST,
  PRESTASHOP_PRODUCTS,
} from '#src/moving-in/headers.ts';
import type { Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { RawProduct, RawVariant } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { moneyIn, numberOf } from '#src/moving-in/numbers.ts';

const WAYS = { paths: () => [], variantPath: () => '', weightUnit: 'kg', lines: false } as const;

/** 'Size:select:0, Colour:color:1' → Size, Colour. */
const firstParts = (text: string): string[] =>
  text.split(/\s*,\s*(?=[^,:]+:)/).map((part) => (part.split(':')[0] ?? '').trim());

/** 'Material:Linen:1, Style:Plain:2'. */
function featuresIn(text: string): Record<string, string[]> {
  const features: Record<string, string[]> = {};
  for (const part of text.split(/\s*,\s*(?=[^,:]+:)/)) {
    const [name = '', value = ''] = part.split(':').map((word) => word.trim());
    if (name !== '' && value !== '') features[name] = [...(features[name] ?? []), value];
  }
  return features;
}

/** A product as combinations name it: the reference of one may be the number of another. */
const parentName = (number: string, reference: string): string =>
  number === '' ? `reference ${reference}` : `number ${number}`;

/** Keeps what stands in files of combinations until their products come. */
function readCombinations(rows: MappedRows, reading: Reading): MovedProduct[] {
  for (const row of rows.rows) {
    const parent = parentName(rows.text(row, 'product.parent'), rows.text(row, 'product.key'));
    const values = firstParts(rows.text(row, 'product.option1Value'));
    const variant = variantIn(rows, row, '', values, WAYS, reading);
    const { text, column } = variant.price;
    const more = text === '' ? 0 : numberOf(moneyIn(text)?.number ?? '', reading.mark);
    if (more === null) reading.report.changed('price_unread', { row: row.row, column }, { value: text });
    const own = reading.combinations.get(parent) ?? [];
    own.push({
      names: firstParts(rows.text(row, 'product.option1Name')),
      variant: {
        ...variant,
        key: '',
        extra: more === null ? null : more * 100,
        file: { report: reading.report, mark: reading.mark, measures: reading.measures },
      },
    });
    reading.combinations.set(parent, own);
  }
  return [];
}

/** Their file has nothing to sell; it says how they stand, and their addresses. */
function readCategories(rows: MappedRows, { categories }: Reading): MovedProduct[] {
  for (const row of rows.rows) {
    const name = rows.text(row, 'product.name');
    const key = rows.text(row, 'product.key');
    const one = { key, name, parent: rows.text(row, 'product.parent'), slug: rows.text(row, 'product.slug') };
    for (const by of [key, name]) if (by !== '' && !categories.has(by)) categories.set(by, one);
  }
  return [];
}

/** Matches the name of the category above all others: nobody sees it in a shop. */
const ROOT = /^(?:home|accueil|inicio|start|startseite|root|racine|radice|raiz|wurzel)$/;
const isRoot = (name: string): boolean => ROOT.test(plainName(name));
/** Pictures as small as lists show them. */
const THUMBNAIL = /\/img\/tmp\/|_mini_|[-_](?:mini|small|cart|home|medium)(?:_default)?(?:[/.]|$)|<img\b/i;
/** Levels that categories of PrestaShop have at most; a file may go round in a circle. */
const MOST_LEVELS = 10;

/** The category with those above it, where their file has come along. */
function known(path: readonly string[], { categories }: Reading): RawProduct['categories'][number] {
  const own = categories.get(path.at(-1) ?? '');
  if (own === undefined) return { path, oldPath: '' };
  const levels = [own.name];
  let above = categories.get(own.parent);
  while (above !== undefined && !isRoot(above.name) && levels.length < MOST_LEVELS) {
    levels.unshift(above.name);
    above = categories.get(above.parent);
  }
  return { path: levels, oldPath: `/${own.key}-${own.slug || slugOf(own.name)}` };
}

function pathsOf(key: string, slug: string, category: string, gtin: string): string[] {
  if (slug === '' || !/^\d+$/.test(key)) return [];
  const within =
    category === ''
      ? []
      : [`/${category}/${key}-${slug}.html`, ...(gtin === '' ? [] : [`/${category}/${key}-${slug}-${gtin}.html`])];
  return [`/${key}-${slug}.html`, ...within];
}

/** As what it comes here; what was never sent, this shop would sell with delivery. */
function statusOf(rows: MappedRows, row: TableRow, reading: Reading): RawProduct['status'] {
  const value = rows.text(row, 'product.name');
  const status = seenStatus(rows, row, statusIn(rows, row, reading), value, reading);
  const { text, column } = rows.cell(row, 'product.type');
  if (['', 'standard'].includes(text) || isNo(text)) return status;
  reading.report.changed('never_sent', { row: row.row, column }, { value });
  return 'draft';
}

function productOf(rows: MappedRows, row: TableRow, alike: ReadonlySet<string>, reading: Reading): MovedProduct | null {
  const key = rows.text(row, 'product.key');
  const sku = rows.text(row, 'product.sku');
  const own = [parentName(key, sku), ...(alike.has(sku) ? [] : [parentName('', sku)])].flatMap((name) => {
    const found = reading.combinations.get(name) ?? [];
    reading.combinations.delete(name);
    return found;
  });
  const base = variantIn(rows, row, '', [], WAYS, reading);
  const names = [...new Set(own.flatMap((one) => one.names))];
  const variants = own.map(({ names: named, variant }): RawVariant => ({
    ...variant,
    values: names.map((name) => variant.values[named.indexOf(name)] ?? ''),
    price: base.price,
    stockRule: base.stockRule,
    ...(base.isNet === undefined ? { isNet: false } : { isNet: base.isNet }),
    weight: base.weight + variant.weight,
  }));
  const categories = rows
    .cells(row, 'product.category')
    .flatMap(({ text }) => categoriesIn(text))
    .map(({ path }) => path.slice(path.findIndex((level) => !isRoot(level))))
    .filter((path) => !path.every(isRoot))
    .map((path) => known(path, reading));
  const last = categories.at(-1)?.path.at(-1) ?? '';
  const address = reading.categories.get(last)?.slug || slugOf(last);
  const name = rows.text(row, 'product.name');
  const slug = rows.text(row, 'product.slug') || slugOf(lineOf(name));
  const written = picturesIn(rows.text(row, 'product.picture'));
  const small = written.find((from) => THUMBNAIL.test(from));
  if (small !== undefined) reading.report.changed('picture_small', { row: row.row }, { value: small });
  const alts = rows.text(row, 'product.pictureText').split(/\s*,\s*/);
  const raw: RawProduct = {
    row: row.row,
    key: key || sku || name,
    texts: textsOf(rows, row, reading),
    status: statusOf(rows, row, reading),
    categories,
    tags: tagsIn(rows, row),
    maker: rows.text(row, 'product.maker'),
    identifier: rows.text(row, 'product.identifier'),
    tax: ruleIn(rows, row, reading),
    attributes: featuresIn(rows.text(row, 'product.attribute')),
    options: names,
    pictures: written.map((from, at) => ({ from, alt: alts[at] ?? '' })).filter(({ from }) => !THUMBNAIL.test(from)),
    variants: variants.length > 0 ? variants : [base],
    oldPaths: pathsOf(key, slug, address, base.gtin.text),
    lines: false,
  };
  return finishProduct(raw, reading);
}

function products(rows: MappedRows, reading: Reading): MovedProduct[] {
  // Of several products with one reference nobody knows whose the combinations are that name it.
  const once = new Set<string>();
  const alike = new Set(['']);
  for (const sku of rows.rows.map((row) => rows.text(row, 'product.sku'))) (once.has(sku) ? alike : once).add(sku);
  return rows.rows.flatMap((row) => productOf(rows, row, alike, reading) ?? []);
}

/**
 * Exports of its list have the badge of what is sold out under the name of the state: 1 where none is there, else 0.
 * Where all rows fit that, they do not say what was published.
 */
function listed(rows: MappedRows, reading: Reading): MovedProduct[] {
  const isBadge = rows.rows.every((row) => {
    const [count, state] = (['product.stock', 'product.status'] as const).map((field) =>
      numberOf(rows.text(row, field)),
    );
    return typeof count === 'number' && state === (count > 0 ? 0 : 1);
  });
  const [first] = rows.rows;
  if (!isBadge || first === undefined) return products(rows, reading);
  const { column } = rows.cell(first, 'product.status');
  reading.report.changed('status_badge', { row: 0, column }, { value: column });
  const cells: MappedRows['cells'] = (row, field) => (field === 'product.status' ? [] : rows.cells(row, field));
  return products({ ...rows, cells }, reading);
}

/** Columns of what could be seen and bought, which each language and version calls otherwise. */
const alike: Layout['alike'] = [
  [/^(?:visibility|visibilite|visibilita|sichtbarkeit|visibilidad|visible (?:en|sur))$/, 'product.visibility'],
  [
    /^(?:available for (?:order|sale)|disponible (?:a|pour|para) (?:la |les )?(?:commandes?|ventes?|pedidos?|ventas?)|(?:disponibile|ordinabile)\b.*ordin|bestellbar|verfugbar (?:fur|zur) bestell|(?:fur|zur) (?:die )?bestell\w* verfugbar)/,
    'product.visibility',
  ],
  [
    /^(?:show price|afficher (?:le )?prix|mostra (?:il )?prezzo|preis anzeigen|mostrar (?:el )?precio)\b/,
    'product.visibility',
  ],
  [
    /^(?:virtual product|produit (?:virtuel|dematerialise)|prodotto virtuale|virtuelle[rs]? (?:produkt|artikel)|producto virtual)\b/,
    'product.type',
  ],
];

/** Names of its columns of categories in the form of its imports, of whatever language. */
const LISTED = /\bx y z\b/;
const shared = { source: 'prestashop', kind: 'products' } as const;
const form = { ...shared, columns: columnsIn(PRESTASHOP_PRODUCTS), headers: PRESTASHOP_PRODUCTS, alike, products };
const list = { ...shared, columns: columnsIn(PRESTASHOP_LIST), headers: PRESTASHOP_LIST, products: listed };

export const prestashopProducts: readonly Layout[] = [
  {
    ...shared,
    marks: ['product.name', 'product.parent', 'product.type'],
    columns: columnsIn(PRESTASHOP_CATEGORIES),
    headers: PRESTASHOP_CATEGORIES,
    products: readCategories,
    isFirst: true,
  },
  {
    ...shared,
    marks: ['product.option1Name', 'product.option1Value'],
    columns: columnsIn(PRESTASHOP_COMBINATIONS),
    headers: PRESTASHOP_COMBINATIONS,
    products: readCombinations,
    isFirst: true,
  },
  { ...form, marks: ['product.name', 'product.netPrice', 'product.slug'] },
  { ...form, marks: ['product.name', 'product.price', 'product.slug'] },
  ...(form.columns['product.category'] ?? [])
    .filter((name) => LISTED.test(name))
    .map((name): Layout => ({ ...form, marks: ['product.name', name] })),
  { ...list, marks: ['product.key', 'product.name', 'product.sku', 'product.netPrice'], isWeak: true },
  { ...list, marks: ['product.key', 'product.name', 'product.sku', 'product.price'], isWeak: true },
];
