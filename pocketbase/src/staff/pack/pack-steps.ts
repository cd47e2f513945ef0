/** Action `packed`: orders lie packed, or do not any more. All of those that are named, or none. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { packableOf } from '#pocketbase/staff/pack/read-pack.ts';
import { readIds, isId } from '#pocketbase/staff/pack/read-ids.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { invalid, type Refused, refusal } from '#pocketbase/base/refusal.ts';
import { own, isBody } from '#pocketbase/base/body.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { SHELF_LENGTH, PACK_ORDERS } from '#src/contract/desk/pack.ts';
import { hasUnseen } from '#src/domain/text/texts.ts';
import { storedPieces } from '#pocketbase/orders/line-pieces.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { Tick } from '#src/domain/order/picking.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';

/** Orders that cannot be packed (any more), and why. */
function hindered(tx: core.App, ids: readonly string[], isPacked: boolean): FieldProblem[] {
  return ids.flatMap((id) => {
    const order = byId(tx, 'orders', id);
    if (order === null) return [{ field: id, code: 'missing' }];
    const { hindrance } = packableOf(tx, order);
    return isPacked && hindrance !== '' ? [{ field: id, code: hindrance }] : [];
  });
}

function mark(tx: core.App, id: string, packed: string, by: string): void {
  const order = byId(tx, 'orders', id);
  // The first one who says so has packed it.
  if (order === null || (order.getString('packed') !== '') === (packed !== '')) return;
  order.set('packed', packed);
  signChange(order, by, 'packed');
  tx.save(order);
}

export function markPacked({ tx, body, by, now }: DeskAction): Done | Refused {
  const [ids, packed] = [readIds(body), own(body, 'packed')];
  if (ids === null) return invalid([{ field: 'ids', code: 'shape' }]);
  if (typeof packed !== 'boolean') return invalid([{ field: 'packed', code: 'shape' }]);
  const problems = hindered(tx, ids, packed);
  if (problems.length > 0) return invalid(problems);
  for (const id of ids) mark(tx, id, packed ? storedDate(now) : '', by);
  const [first = ''] = ids;
  return { subject: first, ...(ids.length === 1 ? { order: first } : {}), detail: { packed, orders: ids } };
}

/**
 * No page shows it, and no editor: a save of the record would tell them that it has changed, and builds to look at it.
 */
const SET = 'UPDATE items SET shelf = {:shelf} WHERE id = {:item}';

/** Action `shelf`: where an item lies in the storeroom. */
export function setShelf({ tx, body }: DeskAction): Done | Refused {
  const [item, text] = [`${own(body, 'item')}`, own(body, 'shelf')];
  if (typeof text !== 'string' || hasUnseen(text)) return invalid([{ field: 'shelf', code: 'characters' }]);
  const shelf = text.trim();
  if (shelf.length > SHELF_LENGTH) return invalid([{ field: 'shelf', code: 'too_long' }]);
  const before = byId(tx, 'items', item);
  if (before === null) return refusal('not_found', 'No such item');
  tx.db().newQuery(SET).bind({ item, shelf }).execute();
  return { subject: item, detail: { before: before.getString('shelf'), shelf } };
}

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

/**
 * Action `picked`: which pieces of which order lines are picked now. They may be told minutes later, by a phone that
 * had no network: what is not to be packed any more takes none, and the next read says why. So nothing that others have
 * done meanwhile is undone, and no tick holds up the others.
 */
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
