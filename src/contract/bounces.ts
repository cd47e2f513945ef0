/** Says what is told of a mail that has come back: by a mail provider, or by `npm run import:bounces`. */

export const MAIL_EVENTS_ROUTE = '/api/shop/mail-events';

/**
 * In the shop's own form, as `npm run import:bounces` sends it: `{ "vitrine": [Bounce, …] }`. Providers send theirs.
 */
export interface Bounce {
  /** false: a server has only put it off. */
  readonly hard: boolean;
  /** Address that it went to, as far as it is known; '': it is not. */
  readonly recipient: string;
  /** `Message-ID` of the mail, with or without angle brackets; '': it is not known. */
  readonly messageId: string;
  /** ms since 1970; 0: it is not known. */
  readonly at: number;
  /** Reason that the server of the recipient has said. */
  readonly reason: string;
}

export interface MailEventsAnswer {
  /** Number of reports, and how many of them are of a mail of this shop. */
  readonly bounces: number;
  readonly matched: number;
}

/** Bounces of one request, at most. */
export const MOST_BOUNCES = 1000;
/** Bytes of one request. */
export const MAIL_EVENTS_BYTES = 1024 * 1024;
