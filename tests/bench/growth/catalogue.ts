/** Products, items and what is known of their prices. */
import { dateOf, DAY_MS, idOf, insert, oneOf, spread, wordsOf, type Filling } from '#tests/bench/growth/filling.ts';

const CATEGORIES = 24;
const MAKERS = 40;
/** Colour, material and size, each with so many values. */
const ATTRIBUTES = ['colour', 'material', 'size'] as const;
const VALUES = 16;
const SYNONYMS = 60;
export const COUPONS = 20;

/** SQL of the price of the item with this number, minor units. */
export function priceOf(item: string): string {
  return `(800 + (${item}) * 137 % 90 * 100)`;
}

/** SQL of the number of the product that the item with this number is of. */
export function productOf({ sizes }: Pick<Filling, 'sizes'>, item: string): string {
  return `(${item}) % ${sizes.products}`;
}

function addAttributes({ database, sizes, now }: Filling): void {
  const at = dateOf(spread({ now }, sizes.products, 1090, 200));
  const kinds = ['colour', 'text', 'size'];
  insert(database, 'attributes', ATTRIBUTES.length, {
    id: idOf('at', 'i'),
    key: oneOf(ATTRIBUTES, 'i'),
    name_en: oneOf(ATTRIBUTES, 'i'),
    kind: oneOf(kinds, 'i'),
    rank: 'i',
    created: at,
    updated: at,
  });
  insert(database, 'attribute_values', ATTRIBUTES.length * VALUES, {
    id: idOf('av', 'i'),
    attribute: idOf('at', `i / ${VALUES}`),
    key: "'value-' || i",
    name_en: "'Value ' || i",
    rank: 'i',
    created: at,
    updated: at,
  });
}

function addSynonyms({ database, sizes, now }: Filling): void {
  const at = dateOf(spread({ now }, sizes.products, 1090, 200));
  insert(database, 'synonyms', SYNONYMS, {
    id: idOf('sy', 'i'),
    words_en: "'word ' || i || ', other ' || i",
    words_fr: "'mot ' || i || ', autre ' || i",
    rank: 'i',
    created: at,
    updated: at,
  });
}

/** SQL of the JSON of one value of each attribute. */
function valuesOf(number: string): string {
  const ids = ATTRIBUTES.map((_, at) => idOf('av', `${at * VALUES} + (${number}) % ${VALUES}`));
  return `json_array(${ids.join(', ')})`;
}

function addProducts({ database, sizes, now }: Filling): void {
  const at = dateOf(spread({ now }, sizes.products, 1090, 200));
  insert(database, 'categories', CATEGORIES, {
    id: idOf('g', 'i'),
    name_en: "'Shelf ' || i",
    slug_en: "'growth-shelf-' || i",
    intro_en: wordsOf(200),
    rank: '1000 + i',
    created: at,
    updated: at,
  });
  insert(database, 'manufacturers', MAKERS, {
    id: idOf('w', 'i'),
    name: "'Workshop ' || i",
    address: "'1 rue de la Paix' || char(10) || '75011 Paris'",
    contact: "'workshop' || i || '@growth.example'",
    country: "'FR'",
    created: at,
    updated: at,
  });
  insert(database, 'products', sizes.products, {
    id: idOf('p', 'i'),
    status: oneOf(
      ['published', 'published', 'published', 'published', 'draft', 'published', 'archived', 'published'],
      'i',
    ),
    rank: '100000 + i',
    name_en: "'Study no. ' || i",
    name_fr: "'Étude n° ' || i",
    name_it: "'Studio n. ' || i",
    slug_en: "'growth-study-' || i",
    slug_fr: "'growth-etude-' || i",
    slug_it: "'growth-studio-' || i",
    summary_en: wordsOf(140),
    description_en: `'<p>' || ${wordsOf(900)} || '</p>'`,
    description_fr: `'<p>' || ${wordsOf(900)} || '</p>'`,
    category: idOf('g', `i % ${CATEGORIES}`),
    manufacturer: idOf('w', `i % ${MAKERS}`),
    attributes: valuesOf('i'),
    options_en: "'Size'",
    tax_class: "'standard'",
    identifier: "'GROWTH-' || i",
    created: at,
    updated: at,
  });
}

function addPrices({ database, sizes, now }: Filling): void {
  // Each item has had four prices, the last of which holds.
  insert(database, 'price_history', sizes.items * 4, {
    id: idOf('h', 'i'),
    item: idOf('i', 'i / 4'),
    price: `${priceOf('i / 4')} + (3 - i % 4) * 100`,
    reason: "CASE i % 4 WHEN 0 THEN 'created' ELSE 'edited' END",
    created: dateOf(`${now - 1090 * DAY_MS} + (i % 4) * ${240 * DAY_MS} + i`),
  });
  const at = spread({ now }, sizes.sales, 900, 40);
  insert(database, 'sales', sizes.sales, {
    id: idOf('s', 'i'),
    item: idOf('i', `i % ${sizes.items}`),
    price: `${priceOf(`i % ${sizes.items}`)} - 100`,
    reference: priceOf(`i % ${sizes.items}`),
    starts: dateOf(at),
    ends: dateOf(`${at} + ${14 * DAY_MS}`),
    state: "'ended'",
    created: dateOf(at),
    updated: dateOf(at),
  });
}

export function fillCatalogue(filling: Filling): void {
  const { database, sizes } = filling;
  const at = dateOf(spread(filling, sizes.items, 1090, 200));
  addAttributes(filling);
  addSynonyms(filling);
  addProducts(filling);
  insert(database, 'items', sizes.items, {
    id: idOf('i', 'i'),
    product: idOf('p', productOf(filling, 'i')),
    rank: 'i',
    sku: "'GROWTH-' || i",
    price: priceOf('i'),
    stock: '1000000',
    weight: '100',
    values_en: `'Size ' || (i / ${sizes.products})`,
    created: at,
    updated: at,
  });
  addPrices(filling);
  insert(database, 'coupons', COUPONS, {
    id: idOf('c', 'i'),
    code: "'GROWTH-' || i",
    kind: "'percent'",
    value: '1000',
    active: 'TRUE',
    created: at,
    updated: at,
  });
}
