/** Attributes and their values. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, idsOf, localParams } from '#pocketbase/base/query.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** Products that have one of some values, by themselves or by an item. `values`: SQL of the ids. */
const usedBy = (values: string): string =>
  `SELECT products.id AS id FROM products, json_each(products.attributes) AS one WHERE one.value IN (${values})
   UNION SELECT items.product AS id FROM items, json_each(items.attributes) AS one WHERE one.value IN (${values})`;

const USED_BY = {
  attributes: usedBy('SELECT id FROM attribute_values WHERE attribute = {:id}'),
  attribute_values: usedBy('{:id}'),
} as const;

/**
 * Refuses to delete what a product still has: PocketBase would take it away from each of them within the one
 * transaction, which all that write would wait for.
 */
function keepWhileUsed(collection: keyof typeof USED_BY): (app: core.App, record: core.Record) => Problem[] {
  return (app, record) => {
    const products = idsOf(app, USED_BY[collection], { id: record.id });
    const one = byId(app, 'products', products[0] ?? '');
    if (one === null) return [];
    const names = localParams('name', one, 'name');
    const params = { name: names[`name_${DEFAULT_LOCALE}`] ?? one.id, ...names, others: products.length - 1 };
    return [contentProblem('id', 'attribute_in_use', params)];
  };
}

export const attributeHooks: CollectionHooks = {
  check: (_app, record) => contentProblems('attributes', rulesView(record)).map(toProblem),
  keep: keepWhileUsed('attributes'),
};

export const attributeValueHooks: CollectionHooks = {
  prepare: (_app, record) => record.set('swatch', record.getString('swatch').trim().toLowerCase()),
  check: (_app, record) => contentProblems('attribute_values', rulesView(record)).map(toProblem),
  keep: keepWhileUsed('attribute_values'),
};
