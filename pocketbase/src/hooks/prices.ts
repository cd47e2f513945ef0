/** The history of what each item cost: one row whenever the price that a shopper pays changes. */
import { find, first, millis } from '#pocketbase/hooks/query.ts';
import { referencePrice } from '#src/domain/price-history.ts';

type Reason = 'created' | 'edited' | 'sale_started' | 'sale_ended';

/** The sale that sets an item's price now, or null. */
export function activeSale(app: core.App, item: string): core.Record | null {
  return first(app, 'sales', "item = {:item} && state = 'active'", { item });
}

export function addPrice(app: core.App, item: string, price: number, reason: Reason): void {
  app.save(new Record(app.findCollectionByNameOrId('price_history'), { item, price, reason }));
}

/** Reference price (minor units) of a sale of the item that starts at `start` (ms). An item has a history from its creation on. */
export function referenceFor(app: core.App, item: core.Record, start: number): number {
  const points = find(app, 'price_history', 'item = {:item}', { item: item.id }).map((row) => ({
    at: millis(row, 'created'),
    price: row.getInt('price'),
  }));
  return referencePrice(points, start) ?? item.getInt('price');
}
