/** Reads `order`, all that the page of an order shows at first, and `order-timeline`, what comes after that. */
import { hasUnsent } from '#pocketbase/hooks/after-sales/to-send.ts';
import type { DeskRequest } from '#pocketbase/hooks/desk/desk-request.ts';
import { deskOffer } from '#pocketbase/hooks/desk/manual/offer-state.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/hooks/desk/page/asked-order.ts';
import { customerOf } from '#pocketbase/hooks/desk/page/customer.ts';
import { deskLines } from '#pocketbase/hooks/desk/page/lines.ts';
import { staffNotes } from '#pocketbase/hooks/desk/page/staff-notes.ts';
import { statesOf } from '#pocketbase/hooks/desk/page/states.ts';
import { timelineOf } from '#pocketbase/hooks/desk/page/timeline.ts';
import { documentRefs } from '#pocketbase/hooks/documents/refs.ts';
import { addressClosed } from '#pocketbase/hooks/orders/corrected-address.ts';
import type { Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { own } from '#pocketbase/hooks/orders/request.ts';
import { isoDate, stored } from '#pocketbase/hooks/orders/view.ts';
import type { DeskOrder, Timeline } from '#src/contract/desk/page.ts';
import { nextSteps } from '#src/domain/order/next-steps.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

function deskOrder(app: core.App, order: core.Record): DeskOrder {
  const text = (field: string): string => order.getString(field);
  const states = statesOf(order);
  const { name, daysMin, daysMax, dates = null } = stored(order, 'shipping');
  return {
    id: order.id,
    number: text('number'),
    token: text('token'),
    created: isoDate(text('created')),
    expires: isoDate(text('expires')),
    email: text('email'),
    phone: text('phone'),
    locale: storedLocale(text('locale')),
    account: text('user') !== '',
    address: stored(order, 'address'),
    billing: stored(order, 'billing'),
    invoice: stored(order, 'invoice'),
    states,
    steps: nextSteps(states, order.getBool('stock_held'), hasUnsent(app, order)),
    addressClosed: addressClosed(order),
    currency: text('currency'),
    total: order.getInt('total'),
    paid: order.getInt('paid'),
    refunded: order.getInt('refunded'),
    quote: stored(order, 'quote'),
    lines: deskLines(app, order),
    shipping: { name, daysMin, daysMax, dates },
    coupon: text('coupon'),
    method: text('method') === 'transfer' ? 'transfer' : 'provider',
    moneyKept: text('money_kept'),
    note: text('courier_note'),
    gift: order.getBool('gift'),
    giftMessage: text('gift_message'),
    staffNotes: staffNotes(order),
    documents: documentRefs(app, order.id),
    timeline: timelineOf(app, order, ''),
    customer: customerOf(app, order),
    offer: deskOffer(app, order),
    demo: order.getBool('demo'),
  };
}

export function readOrderPage({ app, body }: DeskRequest): DeskOrder | Refused {
  const order = askedOrder(app, body);
  return order === null ? NO_ORDER : deskOrder(app, order);
}

export function readTimeline({ app, body }: DeskRequest): Timeline | Refused {
  const order = askedOrder(app, body);
  const after = own(body, 'after');
  return order === null ? NO_ORDER : timelineOf(app, order, typeof after === 'string' ? after : '');
}
