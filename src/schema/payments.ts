/** Money: taken, given back, disputed, and sent to the bank. */
import type { LinePieces } from '#src/contract/account-api.ts';
import { WEBHOOK_BYTES } from '#src/contract/body-limits.ts';
import { FINDING_KINDS } from '#src/contract/shop-api.ts';
import { LINE_OUTCOMES } from '#src/contract/transfers-api.ts';
import type { LineBack } from '#src/domain/after-sales/withdrawal.ts';
import { SENDER_LENGTH } from '#src/domain/money/received-transfer.ts';
import { NOBODY, OPERATOR, OPERATORS_READ } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, money, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { FOREIGN_ID_LENGTH, ID_LENGTH, PERSON_LENGTH, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';
import { BY_SHOP, EMPTIED, ROWS_OF_SHOP, WITH_ORDERS, WITH_PAYMENTS } from '#src/schema/kinds/rules.ts';

export const payments = table({
  access: OPERATORS_READ,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: [
    "unique intent WHERE `intent` != ''",
    'order',
    'state, updated',
    'intent',
    'created',
    "captured: created WHERE `provider` != 'transfer' AND `captured` > 0",
  ],
  fields: {
    order: relation('orders', { required: true }),
    provider: choice(['stripe', 'demo', 'transfer'], { required: true }),
    intent: line({ max: FOREIGN_ID_LENGTH }),
    state: choice(['open', 'processing', 'succeeded', 'failed', 'cancelled'], { required: true }),
    /** Minor units. */
    amount: money({}),
    captured: money({}),
    currency: line({ required: true, max: 3 }),
    error: line({ max: 255 }),
    attempts: whole({}),
    dispute: choice(['', 'open', 'won', 'lost'], {}),
    /** It was begun for the order as it was before the desk has changed it: nothing is taken by it any more. */
    replaced: flag({}),
  },
});

export const refunds = table({
  access: { ...OPERATORS_READ, update: OPERATOR },
  hooks: {
    closed: true,
    live: ['state', 'transferred'],
    setByShop: { except: ['transferred'] },
  },
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: [
    'unique key',
    "unique provider_id WHERE `provider_id` != ''",
    'order',
    'state, updated',
    'payment',
    'provider_id',
    'created',
    "open: state WHERE `followed` = '' AND `state` != 'succeeded'",
  ],
  fields: {
    order: relation('orders', { required: true }),
    payment: relation('payments', { required: true }),
    /** Minor units. */
    amount: money({ min: 1 }),
    reason: line({ max: REASON_LENGTH }),
    key: line({ required: true, max: 100 }),
    provider_id: line({ max: FOREIGN_ID_LENGTH }),
    state: choice(['pending', 'succeeded', 'failed'], { required: true }),
    by: line({ required: true, max: PERSON_LENGTH }),
    error: line({ max: REASON_LENGTH }),
    attempts: whole({}),
    /** Moment at which an operator has transferred one that no provider sends; '' while that is to be done. */
    transferred: date({}),
    /** Id of the refund that was made in the place of one that failed; '' while there is none. */
    followed: line({ max: ID_LENGTH }),
    /** The pieces that it is about, each with what of the amount it is; null: an amount of the whole order. */
    lines: json<readonly LineBack[] | null>(10_000),
    /** Part of the amount that is delivery, minor units. */
    shipping: money({}),
    /** Pieces that went back to the stock with it before they were sent, and never will be; null: none. */
    unsent: json<readonly LinePieces[] | null>(10_000),
  },
});

/** Money that a bank has received for an order: written down by an operator, or matched from a bank's export. */
export const transfers = table({
  access: { ...OPERATORS_READ, create: OPERATOR, update: OPERATOR },
  hooks: { live: ['order', 'amount'], setByShop: ['by'] },
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: ['unique key', 'order', "sender: created WHERE `sender_iban` != '' OR `sender` != ''", 'created'],
  fields: {
    order: relation('orders', { required: true }),
    /** Minor units; 0: it was written down by mistake. */
    amount: money({}),
    /** The day on which the bank has booked it. */
    received: date({}),
    /** Name of the row at the bank: the same one never counts twice. */
    key: line({ required: true, max: 100 }),
    /** Sender of it, or the text where a bank names none, and the account: forgotten after the term of `events_days`. */
    sender: line({ max: SENDER_LENGTH }),
    sender_iban: line({ max: 34 }),
    note: line({ max: REASON_LENGTH }),
    by: line({ max: PERSON_LENGTH }),
  },
});

/**
 * Money of a bank's export that no order was found for: somebody joins it to one, or says why not. Forgotten after the
 * term of `events_days`.
 */
export const unmatchedTransfers = table({
  access: NOBODY,
  hooks: BY_SHOP,
  // Money of a bank that nobody has joined to an order, until it is forgotten.
  small: true,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['unique key, amount, received', 'state, created, id', 'transfer', 'created'],
  fields: {
    /** Name of the row at the bank. */
    key: line({ required: true, max: 100 }),
    /** Minor units. */
    amount: money({ min: 1 }),
    /** ISO 4217; '': the bank has not said it. */
    currency: line({ max: 3 }),
    /** The day on which the bank has booked it. */
    received: date({ required: true }),
    /** Text that the sender has written. */
    text: line({ max: 400 }),
    sender: line({ max: SENDER_LENGTH }),
    sender_iban: line({ max: 34 }),
    /** Outcome for which no order took it when it was imported last. */
    outcome: choice(LINE_OUTCOMES, { required: true }),
    /** Number of the order that it named; ''. */
    number: line({ max: 20 }),
    state: choice(['open', 'joined', 'dismissed'], { required: true }),
    /** Id in `transfers` once it is joined; ''. */
    transfer: line({ max: ID_LENGTH }),
    /** Reason for which it is no order's. */
    note: line({ max: REASON_LENGTH }),
    /** Person who has joined or dismissed it last. */
    by: line({ max: PERSON_LENGTH }),
  },
});

/** A dispute at the bank, with its own amount; a payment may have several. Operators write `released` alone. */
export const disputes = table({
  access: { ...OPERATORS_READ, update: OPERATOR },
  hooks: {
    closed: true,
    setByShop: { except: ['released'] },
  },
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: ['unique provider_id', 'order', 'payment', 'created', 'state, evidence_due', 'created, id'],
  fields: {
    order: relation('orders', { required: true }),
    payment: relation('payments', { required: true }),
    provider_id: line({ required: true, max: FOREIGN_ID_LENGTH }),
    /** The provider's word (domain/disputes.ts says what it means). */
    state: line({ required: true, max: 50 }),
    /** Minor units. */
    amount: money({}),
    /** Minor units that the bank holds now. */
    taken: money({}),
    /** Minor units of all fees so far. */
    fee: money({}),
    currency: line({ max: 3 }),
    reason: line({ max: 255 }),
    /** '' where no answer is asked for. */
    evidence_due: date({}),
    /** Reason for which the order is sent all the same; '': it is held. */
    released: line({ max: REASON_LENGTH }),
    released_by: line({ max: PERSON_LENGTH }),
  },
});

/** State of a list of the provider that is compared with the shop's books. */
export const comparisons = table({
  access: OPERATORS_READ,
  hooks: { closed: true },
  // Three rows.
  small: true,
  staging: 'emptied',
  // The first comparison of a live shop begins anew.
  goLive: EMPTIED,
  indexes: ['unique list'],
  fields: {
    list: choice(['payments', 'refunds', 'disputes', 'payouts'], { required: true }),
    /** Date, or '' before the first one. */
    compared: date({}),
    /** Moment of the one under way, or ''. */
    begun: date({}),
    after: line({ max: FOREIGN_ID_LENGTH }),
  },
});

export const paymentEvents = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: WITH_PAYMENTS,
  indexes: ['unique event', 'state, updated', 'created', "body: updated WHERE `body` != ''"],
  fields: {
    event: line({ required: true, max: FOREIGN_ID_LENGTH }),
    type: line({ required: true, max: 255 }),
    intent: line({ max: FOREIGN_ID_LENGTH }),
    body: text({ max: WEBHOOK_BYTES }),
    state: choice(['received', 'processed', 'ignored', 'failed'], { required: true }),
    attempts: whole({}),
    error: line({ max: REASON_LENGTH }),
  },
});

/** Findings where the shop's books and the provider's do not agree. The row goes when they do again. */
export const paymentFindings = table({
  access: OPERATORS_READ,
  hooks: { closed: true },
  // What does not agree now.
  small: true,
  staging: 'emptied',
  goLive: WITH_PAYMENTS,
  indexes: ['unique kind, intent'],
  fields: {
    kind: choice(FINDING_KINDS, { required: true }),
    /** The provider's id of the payment. */
    intent: line({ required: true, max: FOREIGN_ID_LENGTH }),
    /** Number of the order, as far as it is known. */
    number: line({ max: 500 }),
    /** Minor units. */
    amount: money({}),
    currency: line({ max: 3 }),
    note: line({ max: REASON_LENGTH }),
  },
});

/** Money that the provider of payments has sent to the shop's bank, and what it is made of. */
export const payouts = table({
  access: NOBODY,
  hooks: ROWS_OF_SHOP,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: [
    'unique provider_id',
    'arrives, id',
    'unread: created WHERE `complete` = FALSE AND `automatic` = TRUE',
    "away: arrives WHERE `arrived` = ''",
  ],
  fields: {
    provider_id: line({ required: true, max: FOREIGN_ID_LENGTH }),
    /** Minor units; below 0: the provider has taken it from the bank. */
    amount: money({ min: Number.MIN_SAFE_INTEGER }),
    currency: line({ required: true, max: 3 }),
    state: choice(['pending', 'in_transit', 'paid', 'failed', 'canceled'], { required: true }),
    /** Made by the provider's own schedule: of others it does not say what they are made of. */
    automatic: flag({}),
    /** Moment at which the provider has made it, and the day on which it is to be at the bank. */
    made: date({ required: true }),
    arrives: date({ required: true }),
    /** True where all of its lines are read; and the last one that is. */
    complete: flag({}),
    after: line({ max: FOREIGN_ID_LENGTH }),
    /**
     * Number of its lines, and what they add up to by kind, minor units: what customers paid, what went back to them, …
     * before fees.
     */
    lines: whole({}),
    payments: money({ min: Number.MIN_SAFE_INTEGER }),
    refunds: money({ min: Number.MIN_SAFE_INTEGER }),
    disputes: money({ min: Number.MIN_SAFE_INTEGER }),
    others: money({ min: Number.MIN_SAFE_INTEGER }),
    /** Fees of all lines, and lines of their own; above 0 is what the provider keeps. */
    fees: money({ min: Number.MIN_SAFE_INTEGER }),
    /** The day on which the bank has booked it; '' while nobody knows of one. */
    arrived: date({}),
    /** Name of the row at the bank, where an import has brought it. */
    bank_key: line({ max: 100 }),
    by: line({ max: PERSON_LENGTH }),
  },
});

/** One movement on the account at the provider that a payout has brought to the bank. Append-only but for `problem`. */
export const payoutLines = table({
  access: NOBODY,
  hooks: ROWS_OF_SHOP,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['unique provider_id', 'payout, made, id', 'payment', "problem: payout WHERE `problem` != ''"],
  fields: {
    payout: relation('payouts', { required: true }),
    provider_id: line({ required: true, max: FOREIGN_ID_LENGTH }),
    kind: choice(['payment', 'refund', 'dispute', 'fee', 'other'], { required: true }),
    /** The provider's own word. */
    type: line({ max: 50 }),
    /** Minor units: before the fee, the fee, and what is left. Below 0: it went out. */
    amount: money({ min: Number.MIN_SAFE_INTEGER }),
    fee: money({ min: Number.MIN_SAFE_INTEGER }),
    net: money({ min: Number.MIN_SAFE_INTEGER }),
    made: date({}),
    intent: line({ max: FOREIGN_ID_LENGTH }),
    /** Id of a refund at the provider. */
    source: line({ max: FOREIGN_ID_LENGTH }),
    /** Ids in `payments` and `orders`; '' where the shop knows of none. */
    payment: line({ max: ID_LENGTH }),
    order: line({ max: ID_LENGTH }),
    /** `unknown`: the shop knows nothing of it. `amount`: it knows of another amount. */
    problem: choice(['', 'unknown', 'amount'], {}),
  },
});
