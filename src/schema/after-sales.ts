/** After the delivery: returns and reviews. */
import { type LinePieces, RETURN_STATES } from '#src/contract/account-api.ts';
import { FORMER_SHOP_LENGTH } from '#src/contract/moving-in/people-api.ts';
import type { InspectedPieces } from '#src/contract/return-inspection.ts';
import { WITHDRAWAL_TERMS } from '#src/domain/after-sales/withdrawal.ts';
import {
  REFUSAL_REASONS,
  REVIEW_LENGTH,
  REVIEW_NOTE_LENGTH,
  REVIEW_STATES,
  REVIEWER_LENGTH,
} from '#src/domain/catalogue/review.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { EDITOR, OPERATOR, OPERATORS_READ, SIGNED_IN, STUDIO_READS } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, money, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { DIGEST, DIGEST_LENGTH } from '#src/schema/kinds/lengths.ts';
import { ALL, OF_ORDER, WITH_ORDERS } from '#src/schema/kinds/rules.ts';

/** A withdrawal or a return. Made by the shop's routes; operators move its state. */
export const returns = table({
  access: { ...OPERATORS_READ, update: OPERATOR },
  hooks: {
    closed: true,
    live: ['state', 'order', 'lines', 'amount', 'refund', 'deduction', 'inspection', 'came_back', 'restocked'],
    setByShop: {
      except: ['order', 'lines', 'state', 'deduction', 'deduction_reason', 'refusal', 'proof', 'inspection'],
    },
  },
  staging: 'emptied',
  // Those whose order nobody has found, too.
  goLive: WITH_ORDERS,
  indexes: [
    'unique reference',
    'unique key',
    'order, created',
    'refund',
    'lower_email: LOWER(`email`)',
    'created',
    "open: received WHERE `state` != 'refunded' AND `state` != 'refused'",
  ],
  fields: {
    kind: choice(['withdrawal', 'return'], { required: true }),
    reference: line({ required: true, max: 20 }),
    /** Id in `orders`, or '' while nobody knows which order it is about. */
    order: relation('orders', {}),
    name: line({ max: 200 }),
    email: line({ required: true, max: EMAIL_LENGTH }),
    /** As it was given. */
    number: line({ max: 100 }),
    /** In the customer's words. */
    statement: text({}),
    /** null: all of the order, or what `statement` says. */
    lines: json<readonly LinePieces[] | null>(10_000),
    /** Part of it that was not sent when it was accepted, and never will be; null before, and of a return. */
    unsent: json<readonly LinePieces[] | null>(10_000),
    locale: choice(LOCALES, { required: true }),
    received: date({ required: true }),
    state: choice(RETURN_STATES, { required: true }),
    /** Way in which the order was found: its token or account, number and address, or an operator. */
    matched: choice(['', 'ref', 'number', 'hand'], {}),
    /** '' where there is no order, and for a return. */
    term: choice(['', ...WITHDRAWAL_TERMS], {}),
    reason: choice(['', 'faulty', 'wrong_item', 'damaged', 'other'], {}),
    /** Minor units. */
    deduction: money({}),
    /** Reason for which something is kept back, and it was refused: the customer reads both. */
    deduction_reason: text({}),
    refusal: text({}),
    amount: money({}),
    /** Id in `refunds`, or ''. */
    refund: relation('refunds', {}),
    accepted: date({}),
    /** Moment at which the customer has shown that the goods are on the way. */
    proof: date({}),
    came_back: date({}),
    inspection: json<readonly InspectedPieces[] | null>(10_000),
    /** Part of it that went to the stock, once; null: nothing was decided. */
    restocked: json<readonly LinePieces[] | null>(10_000),
    key: line({ required: true, hidden: true, max: 32 }),
  },
});

/**
 * Reviews by customers of what they have bought. Editors decide and answer; nobody changes what was said. Pages have
 * what is shown.
 */
export const reviews = table({
  access: { ...STUDIO_READS, update: `${SIGNED_IN} && ${EDITOR}` },
  hooks: { setByShop: ['order', 'user', 'buyer', 'source', 'series'] },
  // The words of customers, and their names.
  staging: 'emptied',
  // Those of the demo’s own past, and those that neither an order nor a former shop stands behind.
  goLive: {
    demo: `(${OF_ORDER} OR ("order" = '' AND source = ''))`,
    alone: "source = ''",
    catalogue: ALL,
    told: true,
  },
  indexes: [
    'unique product, buyer',
    'order',
    'user',
    'state, created, id',
    'state, decided',
    "series WHERE `series` != ''",
  ],
  fields: {
    product: relation('products', { required: true, cascade: true }),
    /** The order that it is verified by. */
    order: relation('orders', { build: false }),
    /** Id in `users`, or '' for a guest. */
    user: relation('users', { cascade: true, build: false }),
    /** HMAC of the address of the order: one review a product and customer. */
    buyer: line({ required: true, hidden: true, max: DIGEST_LENGTH, pattern: DIGEST, build: false }),
    locale: choice(KNOWN_LOCALES, { required: true }),
    rating: whole({ min: 1, max: 5 }),
    /** Plain. */
    text: text({ required: true, max: REVIEW_LENGTH }),
    /** Name of the writer that others read; '': 'a customer'. */
    name: line({ max: REVIEWER_LENGTH }),
    /** Moment at which the product was ordered. */
    bought: date({}),
    state: choice(REVIEW_STATES, { required: true }),
    /** Moment at which an editor decided; '': not yet. */
    decided: date({}),
    /** Reason for which it is refused. */
    reason: choice(['', ...REFUSAL_REASONS], { build: false }),
    /** Note that an editor adds to the reason, for the writer. */
    note: text({ max: REVIEW_NOTE_LENGTH, build: false }),
    /** Name of the former shop that it was written in, and where nobody here has verified it; '': here. */
    source: line({ max: FORMER_SHOP_LENGTH }),
    /** Series of the import that has brought it. */
    series: line({ hidden: true, max: 64, build: false }),
    /** Answer of the shop, plain. */
    answer: text({ max: REVIEW_LENGTH }),
  },
});
