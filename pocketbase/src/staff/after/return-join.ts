/** A statement that names no order of the shop: which one it is about. Read `orders` finds it. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { idIn } from '#pocketbase/staff/after/body.ts';
import { UNKNOWN_RETURN } from '#pocketbase/staff/after/return.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { byId } from '#pocketbase/base/query.ts';

/** Action `return-join`. Once: the hooks keep the order from then on. */
export function returnJoin({ tx, body, by }: DeskAction): Done | Refused {
  const record = byId(tx, 'returns', idIn(body, 'id'));
  const order = byId(tx, 'orders', idIn(body, 'order'));
  if (record === null) return UNKNOWN_RETURN;
  if (order === null) return invalid([{ field: 'order', code: 'missing' }]);
  if (record.getString('order') !== '') return invalid([{ field: 'order', code: 'changed_meanwhile' }]);
  record.set('order', order.id);
  signChange(record, by, record.getString('reference'));
  tx.save(record);
  return { subject: record.id, order: order.id, detail: { reference: record.getString('reference') } };
}
