/** Pieces of an order that may go back to the stock: those that were never sent, and those that have come back. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { notSent } from '#pocketbase/after-sales/to-send.ts';
import { returnsOf } from '#pocketbase/after-sales/view.ts';
import { find } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { Pieces } from '#src/domain/after-sales/withdrawal.ts';

/** Pieces that are back at the shop: of returns that wait for their refund, without what never left. */
function cameBack(app: core.App, order: string): Pieces {
  const here = returnsOf(app, order).filter((one) => one.getString('state') === 'returned');
  const all = countPieces(here.map((one) => storedPieces(one) ?? []));
  const unsent = countPieces(here.map((one) => storedPieces(one, 'unsent') ?? []));
  return new Map([...all].map(([line, quantity]) => [line, Math.max(0, quantity - (unsent.get(line) ?? 0))]));
}

/** Line → pieces that are at the shop and not in the stock. A parcel that was lost took its pieces away. */
export function restockable(app: core.App, order: core.Record): Pieces {
  if (!order.getBool('stock_held')) return new Map();
  const parcels = find(app, 'shipments', 'order = {:order}', { order: order.id });
  const gone = countPieces(parcels.map((one) => storedPieces(one) ?? []));
  const back = cameBack(app, order.id);
  const restocked = countPieces([storedPieces(order, 'restocked') ?? []]);
  return new Map(
    orderLines(app, order.id).map((line) => {
      const here = Math.max(0, line.getInt('quantity') - (gone.get(line.id) ?? 0)) + (back.get(line.id) ?? 0);
      return [line.id, Math.max(0, here - (restocked.get(line.id) ?? 0))];
    }),
  );
}

/** Part of `wanted` that may go back now. */
export function toRestock(app: core.App, order: core.Record, wanted: readonly LinePieces[]): LinePieces[] {
  const possible = restockable(app, order);
  return wanted
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, possible.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Part of pieces that go back to the stock that was never sent: nobody sends them any more. */
export function neverSent(app: core.App, order: string, pieces: readonly LinePieces[]): LinePieces[] {
  const left = countPieces([notSent(app, order)]);
  return pieces
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, left.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
