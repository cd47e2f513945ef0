/** The words by which the desk finds items: names and values in all languages, and numbers. */
import { find } from '#pocketbase/base/query.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';

const KEEP = `INSERT INTO item_search (item, text) VALUES ({:item}, {:text})
  ON CONFLICT (item) DO UPDATE SET text = excluded.text WHERE text IS NOT excluded.text`;

/** Columns of languages that this database does not have are ''. */
function inAllLanguages(record: core.Record, field: string): string[] {
  return KNOWN_LOCALES.map((locale) => record.getString(`${field}_${locale}`));
}

/** After an item was saved. */
export function keepWords(app: core.App, item: core.Record, product: core.Record | null): void {
  const names = product === null ? [] : inAllLanguages(product, 'name');
  const words = [...names, ...inAllLanguages(item, 'values'), item.getString('sku'), item.getString('gtin')];
  const text = words.filter((word) => word !== '').join(' ');
  app.db().newQuery(KEEP).bind({ item: item.id, text }).execute();
}

/** After a product was saved: its items carry its name. */
export function keepWordsOfItems(app: core.App, product: core.Record, before: core.Record | null): void {
  if (before === null || `${inAllLanguages(before, 'name')}` === `${inAllLanguages(product, 'name')}`) return;
  for (const item of find(app, 'items', 'product = {:id}', { id: product.id })) keepWords(app, item, product);
}
