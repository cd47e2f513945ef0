/** What has come from a former shop. */
import { PICTURED, type Pictured } from '#src/contract/moving-in/awaited-pictures.ts';
import { type MovedAddress, type MovedOrderLine, type MovedTexts, SOURCES } from '#src/contract/moving-in/moved.ts';
import { FORMER_SHOP_LENGTH } from '#src/contract/moving-in/people-api.ts';
import type { FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import { PAST_NUMBER_LENGTH, PAST_ORDER_STATES } from '#src/domain/order/past-order.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { items, products } from '#src/schema/catalogue.ts';
import { EDITORS_READ, NOBODY, OWNER, reads } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, money, relation, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';
import { BY_SHOP, STAYS, WITH_CATALOGUE } from '#src/schema/kinds/rules.ts';

/** Pictures that a record may have. */
export const MOST_PICTURES: Readonly<Record<Pictured, number>> = {
  products: products.fields.images.max,
  items: items.fields.images.max,
  categories: 1,
};

/** Bytes of a value of several parts. */
const SMALL_BYTES = 10_000;

/** Pictures of another shop that are named by what came from it, and are fetched or brought after it. */
export const awaitedPictures = table({
  access: EDITORS_READ,
  hooks: BY_SHOP,
  // The copy fetches nothing.
  staging: 'emptied',
  goLive: WITH_CATALOGUE,
  indexes: ['unique collection, record, source', 'next_try', 'state, id'],
  fields: {
    /** Collection of the record whose picture it is to be. The row goes with that record. */
    collection: choice(PICTURED, { required: true }),
    record: line({ required: true, max: ID_LENGTH }),
    /** Among the pictures that the other shop names of the record, from 0. */
    place: whole({}),
    /** https address, or name of a file that somebody brings. Once a record. */
    source: line({ required: true, max: 2000 }),
    alt: json<MovedTexts | null>(SMALL_BYTES),
    focus: json<FocalPoint | null>(100),
    state: choice(['waiting', 'there', 'failed'], { required: true }),
    /** Id in `media`; '' until it is there. */
    file: line({ max: 255 }),
    /** Number of times that it was asked for. */
    tries: whole({}),
    /**
     * Moment from which on the shop asks for it; '': it does not, because it is there, was given up, or is no address.
     */
    next_try: date({}),
    /** Reason for which it is not there: words in i18n/{locale}/moving-in.json, `pictures.problem.{code}`; ''. */
    problem: line({ max: 50 }),
    /** Values that those words name. */
    params: json<Readonly<Record<string, string | number>> | null>(SMALL_BYTES),
  },
});

/**
 * Accounts that have come from a former shop: so none comes twice, and all of an import can be undone. Goes with its
 * account.
 */
export const movedAccounts = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: STAYS,
  indexes: ['unique source, key', 'series, id', 'user'],
  fields: {
    source: choice(SOURCES, { required: true }),
    /** Key that the former shop knows the customer by. */
    key: line({ required: true, max: 254 }),
    /** Series of the import that has made the account. */
    series: line({ required: true, max: 64 }),
    user: relation('users', { required: true, cascade: true }),
  },
});

/** Orders that a former shop has taken: an archive to be read, and part of no stock, document or sum of this shop. */
export const pastOrders = table({
  access: reads(OWNER),
  hooks: BY_SHOP,
  staging: 'emptied',
  // Whoever moves in while the shop is still a demo has done it for the live one.
  goLive: STAYS,
  indexes: [
    'unique source, number',
    'user, placed',
    'email, placed, id',
    'series',
    'placed',
    "changed WHERE `changed` != ''",
  ],
  fields: {
    source: choice(SOURCES, { required: true }),
    /** Name of the former shop. */
    shop: line({ required: true, max: FORMER_SHOP_LENGTH }),
    /** As its customer knows it. */
    number: line({ required: true, max: PAST_NUMBER_LENGTH }),
    /** Series of the import that has brought it. */
    series: line({ hidden: true, max: 64 }),
    /** Id in `users`: the account whose verified address it is, or ''. */
    user: relation('users', {}),
    /** In small letters; '': none that can be used. */
    email: line({ max: EMAIL_LENGTH }),
    name: line({ max: 100 }),
    placed: date({ required: true }),
    /** ISO 4217; it may be another than this shop's. */
    currency: line({ required: true, max: 3 }),
    /** Minor units. */
    total: money({}),
    shipping: money({}),
    tax: money({}),
    discount: money({}),
    state: choice(PAST_ORDER_STATES, { required: true }),
    lines: json<readonly MovedOrderLine[]>(200_000),
    shipping_address: json<MovedAddress | null>(10_000),
    billing_address: json<MovedAddress | null>(10_000),
    /** Series of the import that has changed it last, and what stood in its fields before; '' and null: none has. */
    changed: line({ hidden: true, max: 64 }),
    before: { ...json<Readonly<Record<string, unknown>> | null>(300_000), hidden: true },
  },
});
