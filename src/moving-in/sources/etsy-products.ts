/**
 * Etsy's table of listings: a line each, with the values of up to two options, one price and one stock for all of them.
 */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { finishProduct } from '#src/moving-in/finish.ts';
import { isOtherCurrency, tagsIn, textsOf, variantIn } from '#src/moving-in/grouped-products.ts';
import type { MovedField } from '#src/moving-in/fields.ts';
import type { ColumnNames, Layout } from '#src/moving-in/layout.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { NO_CELL, NO_TAX, type RawVariant } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';

/** In English, Italian, German and French: Etsy writes the names of columns in the language of whoever downloads. */
const columns: ColumnNames = {
  'product.name': ['title', 'titolo', 'titel', 'titre'],
  'product.description': ['description', 'descrizione', 'beschreibung'],
  'product.price': ['price', 'prezzo', 'preis', 'prix'],
  'product.currency': ['currency code', 'codice valuta', 'wahrungscode', 'code de devise', 'code devise'],
  'product.stock': ['quantity', 'quantita', 'stuckzahl', 'quantite'],
  'product.attribute': ['materials', 'materiali', 'materialien', 'materiaux'],
  'product.sku': ['sku', 'bestandseinheit', 'ugs'],
  'product.key': ['listing id'],
  'product.tags': ['tags', 'tag', 'schlagworter', 'mots cles', 'parole chiave'],
};
const OPTION = '(?:variation|variante)';
const alike: Layout['alike'] = [
  [/^(?:image|immagine|bild) ?\d+$/, 'product.picture'],
  ...([1, 2] as const).flatMap((number): [RegExp, MovedField][] => [
    [optionColumn('name|nome|nom', number), `product.option${number}Name`],
    [optionColumn('values?|valori|valeurs?|wert', number), `product.option${number}Value`],
  ]),
];

/** 'VARIATION 1 NAME', 'NOME VARIANTE 1', 'VARIATIONSNAME 1', 'NOM DE LA VARIATION 1'. */
function optionColumn(word: string, number: number): RegExp {
  return new RegExp(
    `^(?:${OPTION} ${number} (?:${word})|${OPTION}s(?:${word}) ${number}|(?:${word})(?: de)?(?: la)? ${OPTION} ${number})$`,
  );
}

const WAYS = { paths: () => [], variantPath: () => '', weightUnit: 'g', lines: true } as const;

const listIn = (text: string): string[] =>
  text
    .split(/\s*,\s*/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

function productOf(rows: MappedRows, row: TableRow, reading: Reading): MovedProduct | null {
  const options = ([1, 2] as const)
    .map((number) => ({
      name: rows.text(row, `product.option${number}Name`),
      values: listIn(rows.text(row, `product.option${number}Value`)),
    }))
    .filter(({ values }) => values.length > 0);
  const [first, second] = options;
  const combined = (first?.values ?? []).flatMap((one) =>
    second === undefined ? [[one]] : second.values.map((other) => [one, other]),
  );
  const base = variantIn(rows, row, '', [], WAYS, reading);
  const skus = listIn(base.sku.text);
  const price = isOtherCurrency(rows, row, reading) ? NO_CELL : base.price;
  // Etsy counts all that it sells; how many of each combination there are, its file does not say.
  const only: RawVariant = { ...base, price, stockRule: combined.length > 1 ? undefined : '' };
  const variants = combined.map((values, at): RawVariant => ({
    ...only,
    values,
    stock: combined.length > 1 ? NO_CELL : base.stock,
    // One for each combination, or none that says which it is of.
    sku: { ...base.sku, text: skus.length === combined.length ? (skus[at] ?? '') : '' },
  }));
  const name = rows.text(row, 'product.name');
  if (variants.length > 1) reading.report.changed('one_price', { row: row.row }, { value: name });
  const listing = rows.text(row, 'product.key');
  return finishProduct(
    {
      row: row.row,
      // Listings may share an SKU, and few files have their numbers.
      key: listing || skus.find((sku) => isFirst(reading, 'listing', sku)) || name,
      texts: textsOf(rows, row, reading),
      // Nobody is to pay the least of all prices for the dearest variant.
      status: variants.length > 1 ? null : 'published',
      categories: [],
      tags: tagsIn(rows, row).map((tag) => tag.replaceAll('_', ' ')),
      maker: '',
      identifier: '',
      tax: NO_TAX,
      attributes: Object.fromEntries(
        rows
          .cells(row, 'product.attribute')
          .filter(({ text }) => text !== '')
          .map(({ text }) => ['Material', listIn(text.replaceAll('_', ' '))]),
      ),
      options: options.map(({ name: option }, at) => option || `${at + 1}`),
      pictures: rows
        .cells(row, 'product.picture')
        .filter(({ text }) => text !== '')
        .map(({ text }) => ({ from: text, alt: '' })),
      variants: variants.length > 0 ? variants : [only],
      oldPaths: listing === '' ? [] : [`/listing/${listing}`],
      lines: true,
    },
    reading,
  );
}

function products(rows: MappedRows, reading: Reading): MovedProduct[] {
  // Listings of one file may share an SKU; of two files without numbers both may have the same listing.
  const before = new Set(reading.seen.get('listing'));
  return rows.rows.flatMap((row) => {
    const isAgain =
      rows.text(row, 'product.key') === '' && listIn(rows.text(row, 'product.sku')).some((sku) => before.has(sku));
    if (!isAgain) return productOf(rows, row, reading) ?? [];
    reading.report.leftOut('product_double', { row: row.row }, { value: rows.text(row, 'product.name') });
    return [];
  });
}

const NAMES = [
  ['title', 'price', 'image1'],
  ['titolo', 'prezzo', 'immagine1'],
  ['titel', 'preis', 'bild1'],
  ['titre', 'prix', 'image1'],
];

const listings = { source: 'etsy', kind: 'products', columns, alike, products } as const;

export const etsyProducts: readonly Layout[] = NAMES.flatMap((marks): Layout[] => [
  { ...listings, marks: [...marks, 'product.currency'] },
  { ...listings, marks, isWeak: true },
]);
