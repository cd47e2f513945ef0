/** Unpacks what is on its way: what may be left of the order is neither picked nor packed. */
import { byId } from '#pocketbase/base/query.ts';

/** Unpacks an order (id), in the transaction that makes its parcel. */
export function unpack(tx: core.App, order: string): void {
  const record = byId(tx, 'orders', order);
  if (record === null) return;
  record.set('packed', '');
  record.set('picks', null);
  tx.save(record);
}
