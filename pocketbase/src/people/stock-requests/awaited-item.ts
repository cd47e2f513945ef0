/** The item that somebody waits for, as pages and mails name it. */
import { byId, inEachLocale, localText } from '#pocketbase/base/query.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import type { AwaitedItem } from '#pocketbase/mails/templates/account-mails.ts';
import { effectiveSlug, slugPath } from '#src/domain/catalogue/slug.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { shownLines } from '#src/domain/text/fallback.ts';

interface Shown {
  readonly item: core.Record;
  readonly product: core.Record;
}

/** An item (its id) of a published product; null: visitors see no such item. */
export function shownItem(app: Pick<core.App, 'findRecordsByFilter'>, id: string): Shown | null {
  const item = byId(app, 'items', id);
  const product = item === null ? null : byId(app, 'products', item.getString('product'));
  return item !== null && product !== null && isPublishedRecord(product) ? { item, product } : null;
}

/** Nobody waits any more for an item that will not come back once it is sold out. */
export function forgetAwaited(tx: core.App, item: string): void {
  tx.db()
    .newQuery('DELETE FROM stock_requests WHERE item = {:item} AND (SELECT stock FROM items WHERE id = {:item}) <= 0')
    .bind({ item })
    .execute();
}

/** Item in the words of mails, in a language. */
export function inWords({ item, product }: Shown, locale: Locale): AwaitedItem {
  const values = shownLines((one) => item.getString(`values_${one}`), locale).filter((value) => value !== '');
  const slug = effectiveSlug(inEachLocale(product, 'slug'), locale);
  return {
    name: [localText(product, 'name', locale) || item.getString('sku'), ...values].join(', '),
    path: `${slugPath('product', locale, slug || product.id)}?item=${encodeURIComponent(item.getString('sku'))}`,
  };
}
