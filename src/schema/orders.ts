/** Orders, and what became of them until they arrive. */
import { type LinePieces, WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import type { Deal } from '#src/contract/desk/manual.ts';
import type { StaffNote } from '#src/contract/desk/page.ts';
import { LABEL_BYTES } from '#src/contract/labels.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import type { DeliveryDates } from '#src/domain/order/delivery-dates.ts';
import { COURIER_NOTE_LENGTH, GIFT_MESSAGE_LENGTH } from '#src/domain/order/delivery-extras.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { PHONE_LENGTH } from '#src/domain/person/phone.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { NOBODY, OPERATOR, OPERATORS_READ, OWNER_READS, PERSON, READ_WITH_ORDER } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, money, pdf, relation, text, url, whole } from '#src/schema/kinds/fields.ts';
import { DIGEST, DIGEST_LENGTH, ID_LENGTH, PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';
import { BY_SHOP, EMPTIED, SEALED, WITH_ORDERS } from '#src/schema/kinds/rules.ts';

/**
 * Made by the shop alone; hidden fields reach superusers only. Everything but states and amounts taken is as it was
 * when it was placed.
 */
export const orders = table({
  access: { list: OWNER_READS.list, view: `${PERSON} && (${OPERATOR} || user = @request.auth.id)` },
  hooks: {
    closed: true,
    live: [
      'order_state',
      'payment_state',
      'fulfilment_state',
      'stock_held',
      'restocked',
      'paid',
      'refunded',
      'expires',
    ],
    setByShop: [
      'payment_state',
      'expires',
      'remind',
      'stock_held',
      'restocked',
      'paid',
      'refunded',
      'suspicious',
      'staff_notes',
      'packed',
      'picks',
      'review_ask',
      'review_stop',
      'offered',
      'accepted',
      'deal',
    ],
  },
  staging: 'emptied',
  goLive: { demo: 'demo = TRUE' },
  indexes: [
    'unique number',
    'unique token',
    'unique cart, key',
    'origin',
    'order_state, payment_state, expires',
    'user, created',
    'lower_email: LOWER(`email`)',
    'created',
    "created_origin: created WHERE `origin` != ''",
    "held: origin WHERE `origin` != '' AND `order_state` = 'open' AND `payment_state` IN ('unpaid', 'failed')",
    "remind WHERE `remind` != ''",
    "review_ask WHERE `review_ask` != ''",
    "to_send: created, id WHERE `order_state` IN ('open', 'completed') AND `payment_state` IN ('paid', 'part_refunded', 'disputed') AND `fulfilment_state` IN ('unfulfilled', 'part_shipped', 'lost')",
  ],
  fields: {
    number: line({ required: true, max: 20 }),
    token: line({ required: true, hidden: true, max: 43 }),
    cart: line({ required: true, hidden: true, max: ID_LENGTH }),
    key: line({ required: true, hidden: true, max: 32 }),
    request_hash: line({ required: true, hidden: true, max: DIGEST_LENGTH, pattern: DIGEST }),
    /** HMAC of the address that it came from. */
    origin: line({ hidden: true, max: DIGEST_LENGTH }),
    /** Id in `users`, or '' for a guest. */
    user: relation('users', {}),
    email: line({ required: true, max: EMAIL_LENGTH }),
    phone: line({ max: PHONE_LENGTH }),
    locale: choice(LOCALES, { required: true }),
    address: json<Address>(),
    billing: json<Address | null>(),
    quote: json<Quote>(),
    /**
     * `id`: in `shipping_rates` at that time; days are working days; `dates`: what was promised then, absent of older
     * orders.
     */
    shipping: json<{
      readonly id: string;
      readonly name: string;
      readonly daysMin: number;
      readonly daysMax: number;
      readonly dates?: DeliveryDates | null;
    }>(),
    currency: line({ required: true, max: 3 }),
    /** Minor units. */
    total: money({}),
    coupon: line({ max: 100 }),
    /** `digest` in `terms_versions`. */
    terms: line({ required: true, max: DIGEST_LENGTH, pattern: DIGEST }),
    order_state: choice(ORDER_STATES, { required: true }),
    payment_state: choice(PAYMENT_STATES, { required: true }),
    fulfilment_state: choice(FULFILMENT_STATES, { required: true }),
    /** Until when the stock is reserved, while it is unpaid. */
    expires: date({}),
    stock_held: flag({}),
    /** Way in which it is paid; '': by the provider of payments. */
    method: choice(['', 'transfer'], {}),
    /** Moment at which its shopper is reminded of the transfer; '': not at all, or done. */
    remind: date({}),
    paid: money({}),
    refunded: money({}),
    suspicious: flag({}),
    demo: flag({}),
    /** Price of the cheapest way of delivery: what a withdrawal gives back of the delivery at most. */
    standard_shipping: money({}),
    /** Facts that an Italian invoice needs, where it was asked for. */
    invoice: json<InvoiceRequest | null>(),
    /** Reason for which the money of a cancelled order stays with the shop; '': it goes back. */
    money_kept: line({ max: 300 }),
    /** For the courier, in the customer's words. */
    courier_note: line({ max: COURIER_NOTE_LENGTH }),
    gift: flag({}),
    gift_message: line({ max: GIFT_MESSAGE_LENGTH }),
    /** Notes of the staff, oldest first. */
    staff_notes: { ...json<readonly StaffNote[] | null>(50_000), hidden: true } as const,
    /** Pieces that have gone back to the stock line by line: never twice, whoever does it; null: none. */
    restocked: json<readonly LinePieces[] | null>(10_000),
    /** Since when what is still to be sent lies packed; ''. */
    packed: date({ hidden: true }),
    /** Part of it that is picked. */
    picks: json<readonly LinePieces[] | null>(10_000),
    /** Moment at which its customer is asked for a review; '': not at all, or done. */
    review_ask: date({}),
    /** Its customer does not want to be asked for reviews, now or later. */
    review_stop: flag({}),
    /**
     * Since when the shop waits for its customer to accept what the desk has made or changed; '': they placed it as it
     * is.
     */
    offered: date({}),
    /** Moment at which they did; ''. */
    accepted: date({}),
    /** Agreement of the desk: who has agreed on what, and why; null: nobody has. */
    deal: { ...json<Deal | null>(20_000), hidden: true } as const,
  },
});

/** Never changes. */
export const orderLines = table({
  access: READ_WITH_ORDER,
  hooks: SEALED,
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: ['order', 'item'],
  fields: {
    order: relation('orders', { required: true }),
    rank: whole({}),
    item: line({ required: true, max: ID_LENGTH }),
    product: line({ required: true, max: ID_LENGTH }),
    name: line({}),
    /** One a line. */
    values: text({}),
    sku: line({ max: 100 }),
    /** Path of a small picture of the site, as the browser showed it; '': none. Nothing depends on it. */
    picture: line({ max: 100 }),
    quantity: whole({ min: 1, max: 99 }),
    unit_price: money({}),
    discount: money({}),
    vat_rate: whole({ max: 10_000 }),
    tax_class: choice(TAX_CLASSES, { required: true }),
    weight: whole({}),
    withdrawal_exclusion: choice(WITHDRAWAL_EXCLUSIONS, {}),
  },
});

/** Append-only. */
export const orderHistory = table({
  access: OPERATORS_READ,
  hooks: SEALED,
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: ['order', "paid: created WHERE `machine` = 'payment' AND `from` = 'unpaid' AND `to` = 'paid'"],
  fields: {
    order: relation('orders', { required: true }),
    machine: choice(['order', 'payment', 'fulfilment'], { required: true }),
    from: line({ required: true, max: 20 }),
    to: line({ required: true, max: 20 }),
    by: line({ required: true, max: PERSON_LENGTH }),
    reason: line({ max: REASON_LENGTH }),
  },
});

export const orderAttempts = table({
  access: NOBODY,
  hooks: { closed: true },
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['unique scope, hour', 'hour'],
  fields: {
    scope: line({ required: true, max: 150 }),
    hour: line({ required: true, max: 13 }),
    count: whole({}),
  },
});

/** Gone again when its order is cancelled or expires. */
export const couponUses = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: ['unique coupon, email WHERE `once` = TRUE', 'unique order', 'coupon, email'],
  fields: {
    coupon: relation('coupons', { required: true }),
    order: relation('orders', { required: true }),
    email: line({ required: true, max: EMAIL_LENGTH }),
    once: flag({}),
  },
});

/** A parcel. Operators make them; what was in it stays as it was. */
export const shipments = table({
  access: { ...READ_WITH_ORDER, create: OPERATOR, update: OPERATOR },
  hooks: { live: ['lost', 'returned', 'delivered'], setByShop: ['label', 'label_ref'] },
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: ['order', "label: shipped WHERE `label` != ''"],
  fields: {
    order: relation('orders', { required: true }),
    carrier: line({ required: true, max: 100 }),
    tracking: line({ max: 100 }),
    /** https address, or ''. */
    url: url({}),
    lines: json<readonly LinePieces[]>(10_000),
    /** Nothing more of the order will be sent. */
    complete: flag({}),
    shipped: date({}),
    /** '' while it is not known. */
    delivered: date({}),
    /** It never arrived: what was in it can be sent again. */
    lost: flag({}),
    /** Moment at which it came back to the shop: what was in it can be sent again; '': it has not. */
    returned: date({}),
    /**
     * The label that a service has made for it (contract/labels.ts). It names a person: it goes some weeks after the
     * parcel. Only those who work on orders are told of it.
     */
    label: pdf(LABEL_BYTES, { hidden: true }),
    /** The service's name of the label; '': there is none, or it is void. */
    label_ref: line({ hidden: true, max: 100 }),
  },
});
