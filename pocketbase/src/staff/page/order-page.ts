/** Reads `order`, all that the page of an order shows at first, and `order-timeline`, what comes after that. */
import { hasUnsent } from '#pocketbase/after-sales/to-send.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { deskOffer } from '#pocketbase/staff/manual/offer-state.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { customerOf } from '#pocketbase/staff/page/customer.ts';
import { deskLines } from '#pocketbase/staff/page/lines.ts';
import { staffNotes } from '#pocketbase/staff/page/staff-notes.ts';
import { statesOf } from '#pocketbase/staff/page/states.ts';
import { timelineOf } from '#pocketbase/staff/page/timeline.ts';
import { documentRefs } from '#pocketbase/documents/refs.ts';
import { addressClosed } from '#pocketbase/orders/corrected-address.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate } from '#pocketbase/base/query.ts';
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
