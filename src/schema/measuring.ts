/** Counts of each day that are nobody's. */
import { CONNECTIONS, COUNTED, VITALS } from '#src/contract/vitals.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { MISSED_WORDS } from '#src/domain/site/missed-search.ts';
import { NOBODY } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, line, money, whole } from '#src/schema/kinds/fields.ts';
import { BY_SHOP, EMPTIED } from '#src/schema/kinds/rules.ts';

/**
 * Number of measured visits of a day that had a value in one step (domain/vitals.ts), or were there at all. It carries
 * no date of its own: a time could tell a visit.
 */
export const vitals = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['unique day, page, connection, vital, bound', 'day', 'counted: vital, day, page, count'],
  dates: false,
  fields: {
    /** YYYY-MM-DD, UTC. */
    day: line({ required: true, max: 10 }),
    /** Name in `ROUTES`. */
    page: line({ required: true, max: 40 }),
    connection: choice(CONNECTIONS, { required: true }),
    vital: choice([...VITALS, ...COUNTED], { required: true }),
    bound: whole({}),
    count: whole({}),
  },
});

/**
 * Counts how often words were searched on a day and found nothing. It carries no date of its own: a time could tell a
 * visit.
 */
export const missedSearches = table({
  access: NOBODY,
  hooks: BY_SHOP,
  // At most 200 words a day and language, gone after 90 days at the latest.
  small: true,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['unique day, locale, words'],
  dates: false,
  fields: {
    /** YYYY-MM-DD, UTC. */
    day: line({ required: true, max: 10 }),
    /** Locale of the page. */
    locale: choice(LOCALES, { required: true }),
    /** As `countedWords` gives them (domain/site/missed-search.ts). */
    words: line({ required: true, max: MISSED_WORDS }),
    count: whole({}),
  },
});

/**
 * Sums of each day's sales that are nobody's: so what a page of numbers costs does not grow with the orders that there
 * have ever been.
 */
export const saleDays = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  // What stays of the orders is summed again.
  goLive: EMPTIED,
  indexes: ['unique kind, day, name'],
  dates: false,
  fields: {
    /** YYYY-MM-DD on clocks in Paris and Rome; of `stale` YYYY-MM-DD HH in UTC. */
    day: line({ required: true, max: 13 }),
    /** `all`: of the whole day. `stale`: orders of this hour have changed since their day was summed. */
    kind: choice(['all', 'country', 'language', 'product', 'stale'], { required: true }),
    /** Country, language, or id in `products`; '' of the others. */
    name: line({ max: 100 }),
    orders: whole({}),
    pieces: whole({}),
    /** Minor units, as they were paid. */
    amount: money({}),
    /** Part of it that has gone back, whenever; of `all` alone. */
    refunded: money({}),
  },
});
