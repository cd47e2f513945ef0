/** Products, items, categories and manufacturers. */
import { deleteReviews } from '#pocketbase/base/changes.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { letMovedAddressesStay } from '#pocketbase/base/redirect-rules.ts';
import { classProblems } from '#pocketbase/orders/commerce.ts';
import { activeSale, recordPrice } from '#pocketbase/catalogue/prices.ts';
import { currencyOf } from '#pocketbase/base/currency.ts';
import { forgetPictures } from '#pocketbase/moving/picture-routes.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, find, first, idsOf, localParams } from '#pocketbase/base/query.ts';
import { presentPublication } from '#pocketbase/base/publication.ts';
import { checkSlugs, keepAddresses } from '#pocketbase/catalogue/slugs.ts';
import { keepWords, keepWordsOfItems } from '#pocketbase/staff/stock/item-words.ts';
import { keepListing } from '#pocketbase/publishing/listing/keep-listing.ts';
import { markSaved, noteLeaving, noteSaved, savedPieces } from '#pocketbase/catalogue/stock/move-stock.ts';
import { forgetAwaited } from '#pocketbase/people/stock-requests/routes.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import { contentProblems, notANumber } from '#src/domain/catalogue/content-rules.ts';
import { linesOf } from '#src/domain/text/texts.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** Columns of the language that stands in for all others. */
const [OPTIONS, VALUES, NAME] = [
  `options_${DEFAULT_LOCALE}`,
  `values_${DEFAULT_LOCALE}`,
  `name_${DEFAULT_LOCALE}`,
] as const;

export const productHooks: CollectionHooks = {
  keep: keepWhileNamed,
  check: (app, record) => [
    ...contentProblems('products', rulesView(record)).map(toProblem),
    ...checkSlugs(app, 'product', record, false),
    ...classProblems(app, record),
  ],
  together(app, record) {
    // One that is not published may be ahead of its items while someone changes its choices.
    if (!isPublishedRecord(record)) return [];
    const choices = linesOf(record.getString(OPTIONS)).length;
    const odd = find(app, 'items', 'product = {:id}', { id: record.id }).find(
      (item) => linesOf(item.getString(VALUES)).length !== choices,
    );
    return odd === undefined ? [] : [contentProblem(OPTIONS, 'options_items', { sku: odd.getString('sku') })];
  },
  saved(app, record, before) {
    keepAddresses(app, 'product', record, before, isPublishedRecord(record));
    keepWordsOfItems(app, record, before);
    keepListing(app, record);
    if (before === null || isPublishedRecord(before) || !isPublishedRecord(record)) return;
    for (const item of find(app, 'items', 'product = {:id}', { id: record.id })) recordPrice(app, item, 'edited');
  },
  leaving(app, record) {
    letMovedAddressesStay(app, record);
    deleteReviews(app, 'product = {:product}', { product: record.id });
  },
  deleted: forgetPictures,
};

/**
 * A save writes every column: what was sold since the record was read must stay sold, so a change by hand counts as a
 * difference.
 */
function settleStock(app: core.App, record: core.Record, before: core.Record): void {
  const difference = record.getFloat('stock') - before.getFloat('stock');
  const now = byId(app, 'items', record.id)?.getFloat('stock') ?? 0;
  record.set('stock', now + difference);
  markSaved(record, difference);
}

const SAME_SKU = 'SELECT id FROM items WHERE sku = {:sku} AND id != {:id} LIMIT 1';

/** Says whether an import runs: what it makes was never there before; what an undo brings back may have been. */
function isImported(app: core.App): boolean {
  return presentPublication(app)?.imports === true;
}

interface AroundItem {
  readonly options: string;
  /** Items of the product that have the same values, blanks aside: stock number and values. */
  readonly alike: readonly (readonly [sku: string, values: string])[];
  /** 1 where it has any. */
  readonly sales: 0 | 1;
}

/** SQL: a text without its blanks and ends of lines. */
function bare(text: string): string {
  return [' ', '\t', '\n', '\r', '\u00a0', '\u202f'].reduce(
    (inner, blank) => `replace(${inner}, char(${blank.charCodeAt(0)}), '')`,
    text,
  );
}

/**
 * A product of a hundred items has each of them looked at a hundred times: the database does it, and gives those alone
 * that may be the same.
 */
const AROUND = `
  SELECT coalesce((SELECT json_object('options', p.${OPTIONS}, 'alike', (SELECT json_group_array(json_array(i.sku, i.${VALUES})) FROM items i
      WHERE i.product = p.id AND i.id != {:id} AND ${bare(`i.${VALUES}`)} = ${bare('{:values}')}),
    'sales', EXISTS (SELECT 1 FROM sales s WHERE s.item = {:id})) FROM products p WHERE p.id = {:product}), 'null') AS json`;

function aroundOf(app: core.App, item: core.Record): AroundItem | null {
  return askJson(app, AROUND, {
    id: item.id,
    product: item.getString('product'),
    values: item.getString(VALUES),
  }) as AroundItem | null;
}

/** A sale that is to begin must be cheaper than the item, or it could never begin. A publication may change both. */
function underScheduled(app: core.App, item: core.Record): Problem[] {
  const dearer = "item = {:item} && state = 'scheduled' && price >= {:price}";
  const sale = first(app, 'sales', dearer, { item: item.id, price: item.getFloat('price') }, 'starts');
  if (sale === null) return [];
  const params = {
    sku: item.getString('sku'),
    price: sale.getInt('price'),
    starts: sale.getString('starts'),
    currency: currencyOf(app),
  };
  return [contentProblem('price', 'price_under_scheduled', params)];
}

export const itemHooks: CollectionHooks = {
  prepare(app, record, before) {
    if (before === null) markSaved(record, record.getFloat('stock'));
    else settleStock(app, record, before);
  },
  check(app, record, before) {
    const around = before === null ? {} : { storedGtin: before.getString('gtin') };
    const problems = contentProblems('items', rulesView(record), around).map(toProblem);
    // Only orders may owe pieces; what they owe can become less.
    if (record.getFloat('stock') < 0 && savedPieces(record) < 0) problems.push(toProblem(notANumber('stock')));
    const [taken = ''] = idsOf(app, SAME_SKU, { sku: record.getString('sku'), id: record.id });
    const sku = byId(app, 'items', taken);
    if (sku !== null) {
      const product = byId(app, 'products', sku.getString('product'));
      const params = product === null ? {} : localParams('name', product, 'name');
      problems.push(contentProblem('sku', 'sku_taken', { name: params[NAME] ?? sku.id, ...params }));
    }
    return problems;
  },
  together(app, record) {
    const around = aroundOf(app, record);
    if (around === null) return [];
    const choices = linesOf(around.options).length;
    const problems = contentProblems('items', rulesView(record), { choices })
      .filter(({ code }) => code === 'values_count')
      .map(toProblem);
    const values = linesOf(record.getString(VALUES)).join('\n');
    const twin = around.alike.find(([, other]) => linesOf(other).join('\n') === values);
    if (twin !== undefined) problems.push(contentProblem(VALUES, 'values_taken', { sku: twin[0] }));
    if (around.sales === 0) return problems;
    const sale = activeSale(app, record.id);
    if (sale !== null && record.getFloat('price') <= sale.getInt('price')) {
      const params = { price: sale.getInt('price'), ends: sale.getString('ends'), currency: currencyOf(app) };
      problems.push(contentProblem('price', 'price_under_sale', params));
    }
    return [...problems, ...underScheduled(app, record)];
  },
  saved(app, record, before) {
    const product = byId(app, 'products', record.getString('product'));
    const moved = before !== null && before.getString('product') !== record.getString('product');
    if (moved || before?.getInt('price') !== record.getInt('price'))
      recordPrice(app, record, 'edited', { product, isFresh: before === null && isImported(app) });
    if (before !== null && record.getString('restock') === 'never') forgetAwaited(app, record.id);
    noteSaved(app, record, before === null);
    keepWords(app, record, product);
  },
  leaving(app, record) {
    noteLeaving(app, record);
    // Past the hooks: nobody knows how many wait.
    app.db().newQuery('DELETE FROM stock_requests WHERE item = {:id}').bind({ id: record.id }).execute();
  },
  deleted: forgetPictures,
};

/** Products that PocketBase may take a deleted one away from, within the transaction that orders wait for. */
const FEW = 20;
const GO_WITH = `SELECT products.id AS id FROM products, json_each(products.goes_with) AS one WHERE one.value = {:id} LIMIT ${FEW + 1}`;

/** Refuses to delete what many products go with. */
function keepWhileNamed(app: core.App, record: core.Record): Problem[] {
  const products = idsOf(app, GO_WITH, { id: record.id });
  const one = products.length > FEW ? byId(app, 'products', products[0] ?? '') : null;
  if (one === null) return [];
  const names = localParams('name', one, 'name');
  return [contentProblem('id', 'product_in_use', { name: one.getString(NAME), ...names, most: FEW })];
}

/** Products that name a record; a category as their own, or as one that shows them, too. */
const NAMING = {
  category: 'SELECT product AS id FROM product_categories WHERE category = {:id}',
  manufacturer: 'SELECT id FROM products WHERE manufacturer = {:id} ORDER BY rank',
} as const;

/**
 * Refuses to delete what a product still names: PocketBase would take it away from each of them within one transaction.
 */
function keepWhileUsed(field: keyof typeof NAMING): (app: core.App, record: core.Record) => Problem[] {
  return (app, record) => {
    const products = idsOf(app, NAMING[field], { id: record.id });
    const one = byId(app, 'products', products[0] ?? '');
    if (one === null) return [];
    const names = localParams('name', one, 'name');
    const params = { name: one.getString(NAME), ...names, others: products.length - 1 };
    return [contentProblem('id', `${field}_in_use`, params)];
  };
}

/** The name of a category for the words of a problem. */
function named(category: core.Record): Readonly<Record<string, string>> {
  const names = localParams('name', category, 'name');
  return { name: names[NAME] ?? category.id, ...names };
}

/** Two levels: a parent has no parent. A publication may change both. */
function parentProblems(app: core.App, record: core.Record): Problem[] {
  const id = record.getString('parent');
  if (id === '') return [];
  if (id === record.id) return [contentProblem('parent', 'parent_itself')];
  const parent = byId(app, 'categories', id);
  if (parent !== null && parent.getString('parent') !== '')
    return [contentProblem('parent', 'parent_has_parent', named(parent))];
  const child = first(app, 'categories', 'parent = {:id}', { id: record.id });
  return child === null ? [] : [contentProblem('parent', 'parent_of_others', named(child))];
}

export const categoryHooks: CollectionHooks = {
  check: (app, record) => [
    ...contentProblems('categories', rulesView(record)).map(toProblem),
    ...checkSlugs(app, 'category', record, false),
  ],
  together: parentProblems,
  saved: (app, record, before) => keepAddresses(app, 'category', record, before, true),
  keep: keepWhileUsed('category'),
  deleted: forgetPictures,
};

export const manufacturerHooks: CollectionHooks = {
  check: (_app, record) => contentProblems('manufacturers', rulesView(record)).map(toProblem),
  keep: keepWhileUsed('manufacturer'),
};
