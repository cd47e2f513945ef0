/** The history of what each item cost: one row whenever the price that a shopper pays changes. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { byId, find, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import { IS_RUNNING } from '#src/domain/catalogue/visible.ts';
import { presentPrice } from '#src/domain/money/item-price.ts';
import { referencePrice, type PricePoint } from '#src/domain/money/price-history.ts';

type ReadingApp = Pick<core.App, 'findRecordsByFilter'>;

/** Reasons of a row that is not the first of its item. */
type Reason = 'edited' | 'sale_started' | 'sale_ended';

/** Past the hooks: each new or dearer item of an import writes one, and nobody listens to it. */
const INSERT = insertStatement('price_history', ['id', 'item', 'price', 'reason', 'created']);

/** The sale that sets an item's price now, or null. */
export function activeSale(app: core.App, item: string): core.Record | null {
  return first(app, 'sales', `item = {:item} && ${IS_RUNNING}`, { item });
}

/** Item as far as a caller knows it already. */
interface KnownItem {
  /** Its product; null: there is none. */
  readonly product?: core.Record | null;
  /** It is made right now, so it has neither a sale nor a history. */
  readonly isFresh?: boolean;
}

/**
 * Writes what an item costs from now on, where that is new. A price that nobody could pay, of a product that is not
 * published, never enters the history: it could be struck through later without ever having been asked for.
 */
export function recordPrice(
  app: core.App,
  item: core.Record,
  reason: Reason,
  { product = byId(app, 'products', item.getString('product')), isFresh = false }: KnownItem = {},
): void {
  if (product === null || !isPublishedRecord(product)) return;
  if (isFresh) return insertPrice(app, item.id, item.getInt('price'), 'created');
  const sale = activeSale(app, item.id);
  const price = presentPrice({ price: item.getInt('price') }, sale && { price: sale.getInt('price') });
  const last = first(app, 'price_history', 'item = {:item}', { item: item.id }, '-@rowid');
  if (last?.getInt('price') === price) return;
  insertPrice(app, item.id, price, last === null ? 'created' : reason);
}

function insertPrice(app: core.App, item: string, price: number, reason: Reason | 'created'): void {
  insertRow(app, INSERT, { id: newId(), item, price, reason, created: storedDate(nowMs()) });
}

/**
 * Reference price (minor units) of a sale of the item that starts at `start` (ms); 0: it was not for sale before, so
 * there is none.
 */
export function referenceFor(app: ReadingApp, item: core.Record, start: number): number {
  return referencePrice(pointsOf(app, item), start) ?? 0;
}

/**
 * The same for a sale (`sale`: its id, or '') that is still to begin, as far as it can be known today: other sales of
 * the item begin and end before it, and its own price stays.
 */
export function plannedReference(app: ReadingApp, item: core.Record, sale: string, start: number): number {
  const filter = "id != {:sale} && item = {:item} && state != 'ended'";
  const planned = find(app, 'sales', filter, { sale, item: item.id }).flatMap((other) => [
    { at: millis(other, 'starts'), price: other.getInt('price') },
    { at: millis(other, 'ends'), price: item.getInt('price') },
  ]);
  const points = pointsOf(app, item);
  // What is not for sale yet has no price that others could follow.
  return referencePrice(points.length === 0 ? [] : [...points, ...planned], start) ?? 0;
}

function pointsOf(app: ReadingApp, item: core.Record): PricePoint[] {
  return find(app, 'price_history', 'item = {:item}', { item: item.id }).map((row) => ({
    at: millis(row, 'created'),
    price: row.getInt('price'),
  }));
}
