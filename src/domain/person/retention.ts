/** Says how long the shop keeps what: the terms that an operator can change (collection `retention`). Pure. */

interface Term {
  /** Term that the shop starts with. */
  readonly term: number;
  readonly least: number;
  readonly most: number;
  /** Text that the dashboard says about it. */
  readonly help: string;
}

const TEN_YEARS = 3660;

/** Field → term. Days, but for those that end in `_years`. */
export const RETENTION = {
  carts_days: {
    term: 180,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that the cart of an account is kept after its last change.',
  },
  unverified_days: {
    term: 90,
    least: 2,
    most: TEN_YEARS,
    help: 'Days after which an account is deleted whose address nobody has confirmed, and that has no order.',
  },
  unused_days: {
    term: 3 * 365,
    least: 30,
    most: TEN_YEARS,
    help: 'Days after which the account of a customer is deleted that nobody has used. The privacy policy says three years.',
  },
  messages_days: {
    term: 3 * 365,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that messages of the contact form are kept, and withdrawals that belong to no order. The privacy policy says three years.',
  },
  mails_days: {
    term: 3 * 365,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that mails which the shop has sent are kept.',
  },
  events_days: {
    // A card payment can be disputed for up to 540 days.
    term: 550,
    least: 30,
    most: TEN_YEARS,
    help: 'Days that what the provider of payments has told is kept. Payments and refunds themselves are kept with their order.',
  },
  attempts_days: {
    term: 2,
    least: 1,
    most: 30,
    help: 'Days that attempts (refused cards, codes), and where an order came from, are kept. Of an order that waits for its payment it is kept until then. The privacy policy says both.',
  },
  vitals_days: {
    // A month of this year beside the same of the last.
    term: 400,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that counts of measured visits are kept. They say nothing about anybody.',
  },
  stock_requests_days: {
    term: 365,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that somebody waits for a mail that a sold-out item is back. The privacy policy says a year.',
  },
  searches_days: {
    term: 30,
    least: 1,
    most: 90,
    help: 'Days that words are kept, and shown to editors, which were searched and found nothing. They are counted without persons.',
  },
  drafts_days: {
    term: 180,
    least: 1,
    most: TEN_YEARS,
    help: 'Days after its last change that an unpublished draft of the studio is kept.',
  },
  revisions_days: {
    term: 180,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that earlier versions of content are kept: so long a publication can be undone.',
  },
  builds_days: {
    term: 30,
    least: 1,
    most: TEN_YEARS,
    help: 'Days that the list of builds is kept.',
  },
  orders_years: {
    // France: Code de commerce, art. L123-22; Italy: Codice civile, art. 2220.
    term: 10,
    least: 10,
    most: 30,
    help: 'Years, counted from the end of the year of the order, after which an order and its documents forget whose they are. The law of France and Italy asks for ten.',
  },
} as const satisfies Readonly<Record<string, Term>>;

export type RetentionField = keyof typeof RETENTION;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time for which a request to be told of an item that is back may stay unconfirmed, ms: so long its link is good. */
export const UNCONFIRMED_REQUEST_MS = 3 * DAY_MS;

/**
 * Time for which a guest may leave the newsletter that they have asked for unconfirmed, ms: so long its link is good.
 */
export const UNCONFIRMED_LETTER_MS = 3 * DAY_MS;

/** Days for which it is kept who has signed in to work for the shop, after the session was used last. */
export const SIGN_IN_DAYS = 180;

/**
 * Time for which the mails about such a request are kept in the outbox, ms: long enough for a mail server that is down,
 * and to see what has come back.
 */
export const BACK_MAIL_MS = 7 * DAY_MS;

/** Moment before which all has been kept for `days` at `now` (ms). */
export function daysBefore(now: number, days: number): number {
  return now - days * DAY_MS;
}

/**
 * The beginning (ms) of the oldest year that is still kept at `now` (ms): whole years, counted from the end of the year
 * of an order.
 */
export function firstDayKept(now: number, years: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1);
}
