/** Products, items, categories and manufacturers. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { activeSale, recordPrice } from '#pocketbase/hooks/prices.ts';
import { excerpt, type Problem } from '#pocketbase/hooks/problems.ts';
import { byId, find, first, linesOf } from '#pocketbase/hooks/query.ts';
import { checkSlugs, keepAddresses } from '#pocketbase/hooks/slugs.ts';
import { needed } from '#pocketbase/hooks/texts.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { needsResponsiblePerson } from '#src/domain/product-safety.ts';

/** A list that has a line for each choice: in another language it is empty (English is shown) or has as many lines. */
function checkLineCounts(record: core.Record, field: string, count: number): Problem[] {
  return LOCALES.filter((locale) => {
    const own = linesOf(record.getString(`${field}_${locale}`)).length;
    return own !== count && (locale === 'en' || own !== 0);
  }).map((locale) => ({
    field: `${field}_${locale}`,
    code: `${field}_count`,
    message: `Write ${count === 0 ? 'nothing' : count === 1 ? 'one line' : `${count} lines`}: one for each choice of the product`,
  }));
}

function isPublished(record: core.Record): boolean {
  return record.getString('status') === 'published';
}

export const productHooks: CollectionHooks = {
  check(app, record) {
    const choices = linesOf(record.getString('options_en')).length;
    const problems = [
      ...checkSlugs(app, 'product', record, false),
      ...checkLineCounts(record, 'options', choices),
      ...(isPublished(record) ? needed(record, ['name_en', 'slug_en']) : []),
    ];
    if (!isPublished(record)) return problems;
    // A draft may be ahead of its items while someone changes its choices.
    const odd = find(app, 'items', 'product = {:id}', { id: record.id }).find(
      (item) => linesOf(item.getString('values_en')).length !== choices,
    );
    if (odd !== undefined) {
      const message = `Item '${odd.getString('sku')}' does not give a value for each choice. To change the choices, make the product a draft, then correct its items`;
      problems.push({ field: 'options_en', code: 'options_items', message });
    }
    return problems;
  },
  saved(app, record, before) {
    keepAddresses(app, 'product', record, before, isPublished(record));
    if (before === null || isPublished(before) || !isPublished(record)) return;
    for (const item of find(app, 'items', 'product = {:id}', { id: record.id })) recordPrice(app, item, 'edited');
  },
};

/** A save writes every column: what was sold since the record was read must stay sold, so a change by hand counts as a difference. */
function settleStock(app: core.App, record: core.Record, before: core.Record): void {
  const difference = record.getFloat('stock') - before.getFloat('stock');
  const now = byId(app, 'items', record.id)?.getFloat('stock') ?? 0;
  record.set('stock', now + difference);
}

export const itemHooks: CollectionHooks = {
  prepare(app, record, before) {
    if (before !== null) settleStock(app, record, before);
  },
  check(app, record) {
    const problems: Problem[] = [];
    const product = byId(app, 'products', record.getString('product'));
    if (product !== null) {
      problems.push(...checkLineCounts(record, 'values', linesOf(product.getString('options_en')).length));
      const values = linesOf(record.getString('values_en')).join('\n');
      const twin = find(app, 'items', 'product = {:product} && id != {:id}', {
        product: product.id,
        id: record.id,
      }).find((other) => linesOf(other.getString('values_en')).join('\n') === values);
      if (twin !== undefined) {
        const message = `Item '${twin.getString('sku')}' of this product has the same values: shoppers could not tell them apart`;
        problems.push({ field: 'values_en', code: 'values_taken', message });
      }
    }
    const sku = first(app, 'items', 'sku = {:sku} && id != {:id}', { sku: record.getString('sku'), id: record.id });
    if (sku !== null)
      problems.push({ field: 'sku', code: 'sku_taken', message: `Another item has this stock number (${sku.id})` });
    if (!/^(?:[0-9]{8}|[0-9]{12,14})?$/.test(record.getString('gtin'))) {
      problems.push({ field: 'gtin', code: 'gtin_shape', message: 'An EAN or UPC has 8, 12, 13 or 14 digits' });
    }
    if (record.getFloat('unit_quantity') > 0 !== (record.getString('unit') !== '')) {
      problems.push({ field: 'unit', code: 'unit_incomplete', message: 'Give the content and its unit, or neither' });
    }
    const sale = activeSale(app, record.id);
    if (sale !== null && record.getFloat('price') <= sale.getInt('price')) {
      const message = `The item is on sale for ${sale.getInt('price')} cents until ${sale.getString('ends')}: end the sale first`;
      problems.push({ field: 'price', code: 'price_under_sale', message });
    }
    return problems;
  },
  saved(app, record, before) {
    const moved = before !== null && before.getString('product') !== record.getString('product');
    if (moved || before?.getInt('price') !== record.getInt('price')) recordPrice(app, record, 'edited');
  },
};

/** Refuses to delete what a product still names. */
function keepWhileUsed(field: 'category' | 'manufacturer'): (app: core.App, record: core.Record) => Problem[] {
  return (app, record) => {
    const products = find(app, 'products', `${field} = {:id}`, { id: record.id }, 'rank');
    const one = products[0];
    if (one === undefined) return [];
    const more = products.length === 1 ? '' : ` and ${products.length - 1} more`;
    const message = `The product '${excerpt(one.getString('name_en'))}' (${one.id})${more} uses this ${field}: give it another one first`;
    return [{ field: 'id', code: `${field}_in_use`, message }];
  };
}

export const categoryHooks: CollectionHooks = {
  check: (app, record) => [...checkSlugs(app, 'category', record, false), ...needed(record, ['name_en', 'slug_en'])],
  saved: (app, record, before) => keepAddresses(app, 'category', record, before, true),
  keep: keepWhileUsed('category'),
};

export const manufacturerHooks: CollectionHooks = {
  check: (_app, record) =>
    needsResponsiblePerson(record.getString('country'))
      ? ['responsible_name', 'responsible_address', 'responsible_contact']
          .filter((field) => record.getString(field).trim() === '')
          .map((field) => ({
            field,
            code: 'responsible_needed',
            message: 'A manufacturer outside the European Union needs a responsible person there, with both addresses',
          }))
      : [],
  keep: keepWhileUsed('manufacturer'),
};
