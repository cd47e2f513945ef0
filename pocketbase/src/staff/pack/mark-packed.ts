/** Action `packed`: orders lie packed, or do not any more. All of those that are named, or none. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { packableOf } from '#pocketbase/staff/pack/packable.ts';
import { readIds } from '#pocketbase/staff/pack/read-ids.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';

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
