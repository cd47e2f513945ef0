/**
 * Statements of the studio's lists: they read the short rows of `product_listing`, and of items those of the products
 * that are found.
 */
import { NO_CATEGORY, type ListedCollection, type ListFilter, type ListRequest } from '#src/contract/studio-list.ts';
import { translatedNames } from '#src/domain/catalogue/outdated.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';
import { foldLetters } from '#src/domain/text/fold.ts';
import { EDITABLE } from '#src/schema/derived/editing.ts';

type Values = Readonly<Record<string, string>>;

/** Pieces of what cannot run out, and of what is sold on now: more than anybody counts. */
const UNCOUNTED = 1_000_000_000;
export const SOLD_ON = 500_000_000;

interface Condition {
  readonly sql: string;
  readonly values?: Values;
}

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const LOW = 'coalesce((SELECT low_stock FROM shop LIMIT 1), 0)';

/**
 * Tables that each collection is read from. A product before its items: its row is short, and theirs are found by it.
 */
const FROM: Readonly<Record<ListedCollection, string>> = {
  products: 'product_listing l',
  items: 'product_listing l CROSS JOIN items i ON i.product = l.product',
};
const ID: Readonly<Record<ListedCollection, string>> = { products: 'l.product', items: 'i.id' };

/** Stock of an item as the short rows count it (pocketbase/src/migrations/1790000950_stock_rules.ts). */
const PIECES = `CASE i.stock_rule WHEN 'uncounted' THEN ${UNCOUNTED} WHEN 'backorder' THEN iif(i.stock > 0, ${UNCOUNTED}, ${SOLD_ON}) ELSE i.stock END`;

const BY_PRODUCT_WORDS =
  'SELECT p.product FROM product_words w CROSS JOIN product_listing p ON p.doc = w.rowid WHERE w.product_words MATCH {:question}';
const BY_ITEM_WORDS =
  'SELECT s.item FROM item_words w CROSS JOIN item_search s ON s.doc = w.rowid WHERE w.item_words MATCH {:question}';

/**
 * Products by their own words, or by those of an item, which has the name of its product and its own numbers; items by
 * either, too.
 */
const SEARCHED: Readonly<Record<ListedCollection, string>> = {
  products: `l.product IN (${BY_PRODUCT_WORDS} UNION SELECT product FROM items WHERE id IN (${BY_ITEM_WORDS}))`,
  items: `(i.id IN (${BY_ITEM_WORDS}) OR l.product IN (${BY_PRODUCT_WORDS}))`,
};

/** Each word from its beginning. null: no word is left. */
function questionOf(search: string): string | null {
  // An address of a mail would be one word: no product has any.
  const question = searchQuestion(foldLetters(search).replaceAll('@', ' '));
  return question === null ? null : question.replace(/"([^"]{2,})"(?!\*)/g, '"$1"*');
}

const VALUE_TEXTS = translatedNames(EDITABLE.items.fields);

function wordsCondition(collection: ListedCollection, words: ListFilter['words']): readonly Condition[] {
  if (words === '') return [];
  if (words === 'outdated')
    return [
      { sql: collection === 'products' ? "l.outdated != ''" : "coalesce(i.outdated, '') LIKE '%\\_%' ESCAPE '\\'" },
    ];
  const locales = (collection === 'products' ? LOCALES : OTHERS).filter(
    (locale) => words === 'untranslated' || words === `untranslated_${locale}`,
  );
  const missing = locales.flatMap((locale) =>
    collection === 'products'
      ? [`instr(l.translated, '|${locale}|') = 0`]
      : VALUE_TEXTS.map((name) => `(i.${name}_${DEFAULT_LOCALE} != '' AND i.${name}_${locale} = '')`),
  );
  return [{ sql: missing.length === 0 ? 'FALSE' : `(${missing.join(' OR ')})` }];
}

function stockCondition(collection: ListedCollection, stock: ListFilter['stock']): readonly Condition[] {
  if (stock === '') return [];
  const [least, most] = collection === 'products' ? ['l.least', 'l.most'] : [PIECES, PIECES];
  const conditions = {
    out: `${most} <= 0`,
    low: `${most} > 0 AND ${least} <= ${LOW}`,
    backorder: `${most} = ${SOLD_ON}`,
    in: `${most} > 0 AND ${most} != ${SOLD_ON} AND ${least} > ${LOW}`,
  };
  return [{ sql: conditions[stock] }];
}

function categoryCondition(category: string): readonly Condition[] {
  if (category === '') return [];
  if (category === NO_CATEGORY) return [{ sql: "l.category = ''" }];
  return [
    {
      // Each row is looked up: a join would sort what a category has before the list is.
      sql: 'EXISTS (SELECT 1 FROM product_categories k WHERE k.product = l.product AND k.category IN (SELECT id FROM categories WHERE id = {:category} OR parent = {:category}))',
      values: { category },
    },
  ];
}

/** Lists of ids are texts of JSON: an id is no part of another one. */
const HAS_VALUE: Readonly<Record<ListedCollection, string>> = {
  products:
    '(instr(l.attributes, {:attribute}) > 0 OR EXISTS (SELECT 1 FROM items o WHERE o.product = l.product AND instr(o.attributes, {:attribute}) > 0))',
  items: '(instr(i.attributes, {:attribute}) > 0 OR instr(l.attributes, {:attribute}) > 0)',
};

/**
 * Condition of a manufacturer without what the law wants to be told: its name, a postal and an electronic address
 * (Regulation (EU) 2023/988, article 19).
 */
const UNADDRESSED = `NOT EXISTS (SELECT 1 FROM products g JOIN manufacturers m ON m.id = g.manufacturer
  WHERE g.id = l.product AND trim(m.name) != '' AND trim(m.address) != '' AND trim(m.contact) != '')`;

function conditionsOf(collection: ListedCollection, filter: ListFilter): readonly Condition[] {
  const { search, status, words, category, attribute, stock, changed, unpictured, unaddressed } = filter;
  const question = search.trim() === '' ? null : questionOf(search);
  return [
    ...(search.trim() === ''
      ? []
      : question === null
        ? [{ sql: 'FALSE' }]
        : [{ sql: SEARCHED[collection], values: { question } }]),
    ...(status === '' ? [] : [{ sql: 'l.status = {:status}', values: { status } }]),
    ...wordsCondition(collection, words),
    ...categoryCondition(category),
    ...(attribute === '' ? [] : [{ sql: HAS_VALUE[collection], values: { attribute } }]),
    ...stockCondition(collection, stock),
    ...(changed === ''
      ? []
      : [{ sql: `${collection === 'products' ? 'l' : 'i'}.updated >= {:changed}`, values: { changed } }]),
    ...(unpictured ? [{ sql: 'l.pictured = 0' }] : []),
    ...(unaddressed ? [{ sql: UNADDRESSED }] : []),
  ];
}

interface Statement {
  readonly sql: string;
  readonly values: Values;
}

function statement(head: string, conditions: readonly Condition[], tail: string): Statement {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  return {
    sql: `${head} ${where} ${tail}`,
    values: Object.assign({}, ...conditions.map(({ values = {} }) => values)) as Values,
  };
}

/** Columns to sort by, the last of which no two records share. */
function orderOf({ collection, sort, locale }: ListRequest): readonly string[] {
  const own = {
    rank: ['l.rank'],
    name: [`coalesce(l.names ->> '$.${locale}', '')`],
    price: [collection === 'products' ? 'l.price_from' : 'i.price'],
    stock: [collection === 'products' ? 'l.stock' : 'i.stock'],
    updated: [collection === 'products' ? 'l.updated' : 'i.updated'],
    created: ['l.created'],
    product: ['l.rank', 'l.product', 'i.rank'],
    sku: ['i.sku'],
  }[sort];
  return [...own, ID[collection]];
}

/** Ids of a part, at most `most` of them. */
export function partStatement(request: ListRequest, most: number): Statement {
  const { collection, filter, after, down } = request;
  const [order, id] = [orderOf(request), ID[collection]];
  const place = `(${order.join(', ')})`;
  const further: readonly Condition[] =
    after === ''
      ? []
      : [
          {
            sql: `${place} ${down ? '<' : '>'} (SELECT ${order.join(', ')} FROM ${FROM[collection]} WHERE ${id} = {:after})`,
            values: { after },
          },
        ];
  const sorted = order.map((one) => `${one} ${down ? 'DESC' : 'ASC'}`).join(', ');
  return statement(
    `SELECT ${id} AS id FROM ${FROM[collection]}`,
    [...conditionsOf(collection, filter), ...further],
    `ORDER BY ${sorted} LIMIT ${most}`,
  );
}

export function countStatement({ collection, filter }: Pick<ListRequest, 'collection' | 'filter'>): Statement {
  return statement(
    `SELECT json_array(COUNT(*)) AS json FROM ${FROM[collection]}`,
    conditionsOf(collection, filter),
    '',
  );
}

/** Ids of all that a filter finds, after an id, in the order of the ids: no edit moves them. */
export function foundStatement(
  collection: ListedCollection,
  filter: ListFilter,
  after: string,
  most: number,
): Statement {
  const further = { sql: `${ID[collection]} > {:after}`, values: { after } };
  return statement(
    `SELECT ${ID[collection]} AS id FROM ${FROM[collection]}`,
    [...conditionsOf(collection, filter), further],
    `ORDER BY ${ID[collection]} LIMIT ${most}`,
  );
}

const inLanguages = (row: string, field: string): string =>
  LOCALES.map((locale) => `'${field}_${locale}', ${row}.${field}_${locale}`).join(', ');
const category = `json_object(${LOCALES.map((locale) => `'${locale}', coalesce(c.name_${locale}, '')`).join(', ')})`;
const firstId = (row: string): string =>
  `CASE WHEN json_valid(${row}.images) THEN coalesce(json_extract(${row}.images, '$[0]'), '') ELSE '' END`;
/** Id and file of the first picture of a row; NULL: it has none. */
const firstOf = (row: string): string => `(SELECT m.id || '/' || m.file FROM media m WHERE m.id = ${firstId(row)})`;

/** The rows of some ids, in their order. */
export const ROWS: Readonly<Record<ListedCollection, string>> = {
  products: `SELECT json_group_array(json(one)) AS json FROM (SELECT json_object(
      'id', p.id, 'values', json_object('status', p.status, ${inLanguages('p', 'name')}), 'picture', coalesce(${firstOf('p')}, ''),
      'product', p.id, 'category', ${category}, 'items', l.items, 'priceFrom', l.price_from, 'priceTo', l.price_to, 'stock', l.stock,
      'least', l.least, 'most', l.most, 'counted', l.items = 0 OR EXISTS (SELECT 1 FROM items o WHERE o.product = p.id AND o.stock_rule != 'uncounted'), 'low', ${LOW}, 'translated', l.translated, 'outdated', l.outdated, 'updated', l.updated) AS one
    FROM json_each({:ids}) n CROSS JOIN products p ON p.id = n.value CROSS JOIN product_listing l ON l.product = p.id
    LEFT JOIN categories c ON c.id = p.category ORDER BY n.key)`,
  items: `SELECT json_group_array(json(one)) AS json FROM (SELECT json_object(
      'id', i.id, 'values', json_object('sku', i.sku, ${inLanguages('i', 'values')},
        'expand', json_object('product', json_object('status', p.status, ${inLanguages('p', 'name')}))),
      'picture', coalesce(${firstOf('i')}, ${firstOf('p')}, ''),
      'product', p.id, 'category', ${category}, 'items', 1, 'priceFrom', i.price, 'priceTo', i.price, 'stock', i.stock,
      'least', ${PIECES}, 'most', ${PIECES}, 'counted', i.stock_rule != 'uncounted', 'low', ${LOW}, 'translated', '', 'outdated', coalesce(i.outdated, ''), 'updated', i.updated) AS one
    FROM json_each({:ids}) n CROSS JOIN items i ON i.id = n.value CROSS JOIN products p ON p.id = i.product
    LEFT JOIN categories c ON c.id = p.category ORDER BY n.key)`,
};
