/** Orders with all that belongs to them. The shop's own code writes them; the hooks keep everybody else from more than the allowed steps. */
import {
  createCollection,
  deleteCollections,
  index,
  readable,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';
import { choice, date, dates, flag, json, line, lines, relation, whole } from '#pocketbase/schema/fields.ts';

const OPERATOR = "@request.auth.role = 'operator'";
/** A guest's order has no user, and an anonymous visitor no id: two empty values are no match. */
const OWN = "@request.auth.id != '' && @request.auth.collectionName = 'users'";
const OPERATORS_ONLY = readable(OPERATOR);

const LOCALES = ['en', 'fr', 'it'];
const ORDER_STATES = ['open', 'cancelled', 'expired', 'completed'];
const PAYMENT_STATES = ['unpaid', 'failed', 'paid', 'part_refunded', 'refunded', 'disputed'];
const FULFILMENT_STATES = ['unfulfilled', 'part_shipped', 'shipped', 'delivered', 'lost'];

const DIGEST = { max: 64, pattern: '^[0-9a-f]{64}$' };
/** Longest text that a provider sends, or a mail with its attachments, in characters. */
const LONG = 1_000_000;

/** Of one address. Prices and stock are asked for at each change of a cart; an order is placed now and then. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/availability', audience: '', duration: 60, maxRequests: 300 },
  { label: 'POST /api/shop/quote', audience: '', duration: 60, maxRequests: 200 },
  { label: 'POST /api/shop/order', audience: '', duration: 600, maxRequests: 100 },
];

function longText(name: string, help: string): ReturnType<typeof line> {
  return line(name, help, { max: LONG });
}

function orderOf(help: string, required = true): ReturnType<typeof relation> {
  return relation('order', 'orders', help, { required });
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'orders',
      rules: readable(`${OPERATOR} || (${OWN} && user = @request.auth.id)`),
      fields: [
        line('number', 'What the customer calls the order; tells nothing of how many there are.', {
          required: true,
          presentable: true,
          max: 20,
        }),
        line('token', 'Whoever has it may see the order and pay it.', { required: true, hidden: true, max: 43 }),
        line('cart', 'The cart of the browser that it came from.', { required: true, hidden: true, max: 15 }),
        line('key', 'Idempotency key of the press of the button, within the cart.', {
          required: true,
          hidden: true,
          max: 32,
        }),
        line('request_hash', 'Digest of what was asked for with the key.', { required: true, hidden: true, ...DIGEST }),
        line('origin', 'Digest of the address that it came from, to count refused cards by.', {
          hidden: true,
          max: 64,
        }),
        relation('user', 'users', 'Account of the customer; empty: a guest.'),
        line('email', 'Where the mails of the order go.', { required: true, max: 254 }),
        line('phone', 'For the carrier; empty where it asks for none.', { max: 40 }),
        choice('locale', LOCALES, 'Language of the order and its mails.', { required: true }),
        json('address', 'Delivery address, as it was given.'),
        json('billing', 'Billing address; null: the same.'),
        json('quote', 'Amounts as they were computed: lines, coupon, delivery, VAT.'),
        json('shipping', 'The way of delivery, as it was: id, name, days.'),
        line('currency', 'Three capital letters.', { required: true, max: 3 }),
        whole('total', 'What is to be paid, in cents.'),
        line('coupon', 'Code of the coupon that was used; empty: none.', { max: 100 }),
        line('terms', 'Digest of the accepted terms of sale and returns policy.', { required: true, ...DIGEST }),
        choice('order_state', ORDER_STATES, 'open, then cancelled or expired (the stock returns) or completed.', {
          required: true,
        }),
        choice('payment_state', PAYMENT_STATES, 'Follows the payments; set by the shop.', { required: true }),
        choice('fulfilment_state', FULFILMENT_STATES, 'How far the parcel is.', { required: true }),
        date('expires', 'Until when the stock is reserved for an unpaid order; set by the shop.'),
        flag('stock_held', 'The pieces of this order are taken from the stock; set by the shop.'),
        whole('paid', 'Cents taken; set by the shop.'),
        whole('refunded', 'Cents given back; set by the shop.'),
        flag('suspicious', 'Many attempts: 3-D Secure is asked for.'),
        flag('demo', 'Placed in demo mode: no money moves.'),
        ...dates(),
      ],
      indexes: [
        unique('orders', 'number'),
        unique('orders', 'token'),
        unique('orders', 'cart, key'),
        index('orders', 'user'),
        index('orders', 'email'),
        index('orders', 'origin'),
        index('orders', 'order_state, payment_state, expires'),
      ],
    });
    createCollection(app, {
      name: 'order_lines',
      rules: readable(`${OPERATOR} || (${OWN} && order.user = @request.auth.id)`),
      fields: [
        orderOf('The order that it is a line of.'),
        whole('rank', 'Place within the order.'),
        line('item', 'Id of the item. No relation: the line outlives it.', { required: true, max: 15 }),
        line('product', 'Id of the product.', { required: true, max: 15 }),
        line('name', "Name of the product in the order's language, as it was.", { presentable: true }),
        lines('values', 'Values of the choices, as they were: one a line.'),
        line('sku', 'Stock number, as it was.', { max: 100 }),
        whole('quantity', 'Pieces.', { min: 1, max: 99 }),
        whole('unit_price', 'Gross price of one piece in cents.'),
        whole('discount', "The line's part of the coupon, in cents."),
        whole('vat_rate', 'VAT rate in hundredths of a per cent.', { max: 10_000 }),
        choice('tax_class', ['standard', 'reduced', 'super_reduced', 'zero'], 'Tax class, as it was.', {
          required: true,
        }),
        whole('weight', 'Grams of one piece.'),
        ...dates(),
      ],
      indexes: [index('order_lines', 'order')],
    });
    createCollection(app, {
      name: 'order_history',
      rules: OPERATORS_ONLY,
      fields: [
        orderOf('The order whose state changed.'),
        choice('machine', ['order', 'payment', 'fulfilment'], 'Which of its three states.', { required: true }),
        line('from', 'State before.', { required: true, max: 20 }),
        line('to', 'State after.', { required: true, max: 20 }),
        line('by', 'Who: shop, shopper, provider, or an account.', { required: true, max: 300 }),
        line('reason', 'Why, in short.', { max: 500 }),
        ...dates(),
      ],
      indexes: [index('order_history', 'order')],
    });
    createCollection(app, {
      name: 'payments',
      rules: OPERATORS_ONLY,
      fields: [
        orderOf('The order that is paid.'),
        choice('provider', ['stripe', 'demo'], 'Who takes the money.', { required: true }),
        line('intent', "The provider's id of the payment.", { presentable: true, max: 255 }),
        choice(
          'state',
          ['open', 'processing', 'succeeded', 'failed', 'cancelled'],
          'open: the shopper has not finished; processing: the provider has not decided.',
          { required: true },
        ),
        whole('amount', 'Cents asked for.'),
        whole('captured', 'Cents taken.'),
        line('currency', 'Three capital letters.', { required: true, max: 3 }),
        line('error', 'Name of the last refusal.', { max: 255 }),
        whole('attempts', 'How often the shopper tried.'),
        choice('dispute', ['open', 'won', 'lost'], 'Whether the customer disputes it at the bank; empty: no.'),
        ...dates(),
      ],
      indexes: [
        unique('payments', 'intent', "`intent` != ''"),
        index('payments', 'order'),
        index('payments', 'state, updated'),
      ],
    });
    createCollection(app, {
      name: 'refunds',
      rules: OPERATORS_ONLY,
      fields: [
        orderOf('The order that money is given back for.'),
        relation('payment', 'payments', 'The payment that it is given back from.', { required: true }),
        whole('amount', 'Cents.', { min: 1 }),
        line('reason', 'Why, in short.', { max: 500 }),
        line('key', 'Idempotency key: the same one never refunds twice.', { required: true, max: 100 }),
        line('provider_id', "The provider's id of the refund.", { max: 255 }),
        choice('state', ['pending', 'succeeded', 'failed'], 'What became of it.', { required: true }),
        line('by', 'Who asked for it.', { required: true, max: 300 }),
        line('error', 'What the provider said last.', { max: 500 }),
        whole('attempts', 'Faults of the provider so far.'),
        ...dates(),
      ],
      indexes: [
        unique('refunds', 'key'),
        unique('refunds', 'provider_id', "`provider_id` != ''"),
        index('refunds', 'order'),
        index('refunds', 'state, updated'),
      ],
    });
    createCollection(app, {
      name: 'payment_events',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('event', "The provider's id of the event; stored once.", { required: true, presentable: true, max: 255 }),
        line('type', 'payment_intent.succeeded, charge.refunded …', { required: true, max: 255 }),
        line('intent', 'Id of the payment that it is about.', { max: 255 }),
        longText('body', 'The event as it came.'),
        choice('state', ['received', 'processed', 'ignored', 'failed'], 'What became of it.', { required: true }),
        whole('attempts', 'How often it has been tried.'),
        line('error', 'What went wrong last.', { max: 500 }),
        ...dates(),
      ],
      indexes: [
        unique('payment_events', 'event'),
        index('payment_events', 'intent'),
        index('payment_events', 'state, updated'),
      ],
    });
    createCollection(app, {
      name: 'mails',
      rules: OPERATORS_ONLY,
      fields: [
        line('kind', 'Which mail: order_confirmed, refunded …', { required: true, max: 50 }),
        orderOf('The order that it is about.', false),
        line('key', 'A mail with the same key is kept once, so it is sent once.', { required: true, max: 150 }),
        line('to', "Address that it goes to; empty: the shop's own.", { max: 254 }),
        line('reply_to', "Address that an answer goes to; empty: the shop's own.", { max: 254 }),
        choice('locale', LOCALES, 'Its language.', { required: true }),
        line('subject', 'Subject.', { required: true, presentable: true, max: 500 }),
        longText('html', 'The mail as HTML.'),
        longText('text', 'The mail as text.'),
        json('attachments', 'Its attachments: names, and texts or the version of the terms that they hold.'),
        choice('state', ['queued', 'sent', 'failed'], 'Set it to queued to have it sent again.', { required: true }),
        whole('attempts', 'How often it has been tried; set by the shop.'),
        date('next_try', 'When it is tried next; empty: it is not. Set by the shop.'),
        line('error', 'What the mail server said last; set by the shop.', { max: 500 }),
        ...dates(),
      ],
      indexes: [unique('mails', 'key'), index('mails', 'order'), index('mails', 'next_try')],
    });
    createCollection(app, {
      name: 'coupons',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('code', 'What a shopper types, in capital letters.', {
          required: true,
          presentable: true,
          max: 40,
          pattern: '^[A-Z0-9-]+$',
        }),
        choice('kind', ['percent', 'amount'], 'Part of the goods, or an amount.', { required: true }),
        whole('value', 'percent: hundredths of a per cent (1000 is 10 %); amount: cents.', { min: 1 }),
        whole('minimum', 'Goods total in cents from which it counts; 0: any.'),
        date('starts', 'From when it counts; empty: at once.'),
        date('ends', 'Until when it counts; empty: for ever.'),
        whole('max_uses', 'In how many orders it counts; 0: any number.'),
        flag('once_per_customer', 'Counts once for each email address.'),
        whole('used', 'In how many orders it has counted; set by the shop.'),
        flag('active', 'Counts at all.'),
        ...dates(),
      ],
      indexes: [unique('coupons', 'code')],
    });
    createCollection(app, {
      name: 'coupon_uses',
      rules: SUPERUSERS_ONLY,
      fields: [
        relation('coupon', 'coupons', 'The coupon.', { required: true }),
        orderOf('The order that it counts in.'),
        line('email', 'Address of the customer, in small letters.', { required: true, max: 254 }),
        flag('once', 'The coupon counts once for each customer.'),
        ...dates(),
      ],
      indexes: [unique('coupon_uses', 'coupon, email', '`once` = TRUE'), unique('coupon_uses', 'order')],
    });
    createCollection(app, {
      name: 'order_attempts',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('scope', 'Who tried what: a cart, or the digest of an address.', { required: true, max: 150 }),
        line('hour', 'YYYY-MM-DD hh, UTC.', { required: true, max: 13 }),
        whole('count', 'How often.'),
        ...dates(),
      ],
      indexes: [unique('order_attempts', 'scope, hour'), index('order_attempts', 'hour')],
    });
    createCollection(app, {
      name: 'terms_versions',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('digest', 'SHA-256 of the four texts below.', { required: true, presentable: true, ...DIGEST }),
        choice('locale', LOCALES, 'Language of the texts.', { required: true }),
        line('cgv_title', 'Title of the terms of sale.'),
        longText('cgv_body', 'The terms of sale, as they were.'),
        line('retpolicy_title', 'Title of the returns policy.'),
        longText('retpolicy_body', 'The returns policy, as it was.'),
        date('replaced', 'Since when another version holds; empty: this one does. Set by the shop.'),
        ...dates(),
      ],
      indexes: [unique('terms_versions', 'digest'), index('terms_versions', 'locale, created')],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    deleteCollections(app, [
      'terms_versions',
      'order_attempts',
      'coupon_uses',
      'coupons',
      'mails',
      'payment_events',
      'refunds',
      'payments',
      'order_history',
      'order_lines',
      'orders',
    ]);
  },
);
