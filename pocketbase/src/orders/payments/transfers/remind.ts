/** The one mail that reminds of a transfer, at half of the time that there is for it. */
import type { RecordStep } from '#pocketbase/base/step.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';

function remind(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order === null) return;
  order.set('remind', '');
  tx.save(order);
  const isAwaited = order.getString('order_state') === 'open' && order.getString('payment_state') === 'unpaid';
  if (isAwaited) queueMail(tx, 'transfer_reminder', order, {});
}

/**
 * Reminds of what is due at `now` (ms). Whether or not a mail is needed any more, the date goes: nobody is reminded
 * twice.
 */
export function remindOfTransfers(now: number): RecordStep {
  return {
    name: 'remind_transfer',
    collection: 'orders',
    queries: [{ by: 'remind', due: "remind != '' AND remind <= {:now}", values: { now: storedDate(now) } }],
    open: "remind != ''",
    handle: remind,
  };
}
