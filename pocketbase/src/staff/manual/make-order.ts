/**
 * Action `order-make`: an order by telephone or mail, unpaid, which its customer accepts by the link of its mail
 * (docs/decisions/0345).
 */
import { byEmail } from '#pocketbase/people/people.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { isRead, readDeal } from '#pocketbase/staff/manual/read-deal.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { draftOrder } from '#pocketbase/orders/draft-order.ts';
import { refusal, isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { validateOrder, type Placing } from '#pocketbase/orders/validate-order.ts';
import { writeOrder } from '#pocketbase/orders/write-order.ts';
import { paymentProblem } from '#pocketbase/orders/payments/setup.ts';
import { byId } from '#pocketbase/base/query.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';

/** Id of the account that is known to belong to the address; '': none. */
function accountWith(tx: core.App, email: string): string {
  const account = byEmail(tx, email);
  return account !== null && account.verified() && account.getString('role') === 'customer' ? account.id : '';
}

/** The id that an offer has in the keys of its mails: drawn anew each time. */
export function newOffer(): { readonly id: string } {
  return { id: $security.randomString(15) };
}

const NOTHING_BEFORE = { discount: 0, delivery: null } as const;

export function makeOrder({ tx, body, by, now }: DeskAction): Done | Refused {
  const deal = readDeal(tx, body, { locale: `${own(body, 'locale')}`, by, now, before: NOTHING_BEFORE });
  if (!isRead(deal)) return deal;
  const { request, agreement } = deal;
  const problem = request.method === 'transfer' ? '' : paymentProblem();
  if (problem !== '') return refusal('unavailable', problem);
  // No origin: what one caller may hold is no limit of the desk.
  const placing: Placing = {
    request,
    agreement,
    user: accountWith(tx, request.email),
    origin: '',
    limited: false,
    now,
    demo: isDemo(),
  };
  const validated = validateOrder(tx, placing);
  if (isRefused(validated)) return validated;
  if (!('seq' in validated)) throw new Error('Its key is new.');
  const draft = draftOrder(placing, validated);
  writeOrder(tx, draft, by);
  const order = byId(tx, 'orders', draft.row.id);
  if (order === null) throw new Error('The order was written.');
  queueMail(tx, 'order_offered', order, newOffer());
  return {
    subject: order.id,
    order: order.id,
    detail: { number: order.getString('number'), total: order.getInt('total') },
  };
}
