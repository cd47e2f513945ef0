/**
 * Action `picked`: which pieces of which order lines are picked now. They may be told minutes later, by a phone that
 * had no network: what is not to be packed any more takes none, and the next read says why. So nothing that others have
 * done meanwhile is undone, and no tick holds up the others.
 */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { packableOf } from '#pocketbase/staff/pack/packable.ts';
import { isId } from '#pocketbase/staff/pack/read-ids.ts';
import { storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { PACK_ORDERS } from '#src/contract/desk/pack.ts';
import type { Tick } from '#src/domain/order/picking.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';

const MOST_TICKS = PACK_ORDERS * CART_LINES;

function readTick(value: unknown): Tick[] {
  if (!isBody(value)) return [];
  const [order, line, quantity] = [own(value, 'order'), own(value, 'line'), own(value, 'quantity')];
  const isCount =
    typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 0 && quantity <= CART_PIECES;
  return isId(order) && isId(line) && isCount ? [{ order, line, quantity }] : [];
}

/** null: they are no ticks, or too many. */
function readTicks(value: unknown): readonly Tick[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_TICKS) return null;
  const ticks = value.flatMap(readTick);
  return ticks.length === value.length ? ticks : null;
}

/** Pieces that are picked of an order once the ticks count, of those that are left to send. */
function picksOf(left: readonly LinePieces[], before: readonly LinePieces[], ticks: readonly Tick[]): LinePieces[] {
  return left
    .map(({ line, quantity }) => {
      const was = before.find((one) => one.line === line)?.quantity ?? 0;
      return { line, quantity: Math.min(ticks.filter((one) => one.line === line).at(-1)?.quantity ?? was, quantity) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Says whether the ticks of one order count. */
function tick(tx: core.App, id: string, ticks: readonly Tick[], by: string): boolean {
  const order = byId(tx, 'orders', id);
  const { hindrance, left } = order === null ? { hindrance: 'missing', left: [] } : packableOf(tx, order);
  if (order === null || hindrance !== '') return false;
  order.set('picks', picksOf(left, storedPieces(order, 'picks') ?? [], ticks));
  signChange(order, by, 'picked');
  tx.save(order);
  return true;
}

export function tickPicked({ tx, body, by }: DeskAction): Done | Refused {
  const ticks = readTicks(own(body, 'ticks'));
  if (ticks === null) return invalid([{ field: 'ticks', code: 'shape' }]);
  const ids = [...new Set(ticks.map(({ order }) => order))];
  const without = ids.filter((id) => {
    const ofOrder = ticks.filter(({ order }) => order === id);
    return !tick(tx, id, ofOrder, by);
  });
  // In nobody's timeline: a list of fifty orders would fill them all.
  return { subject: ids[0] ?? '', detail: { orders: ids, without, ticks: ticks.length } };
}
