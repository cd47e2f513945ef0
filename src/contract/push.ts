/**
 * Says what the hooks hand to the process that sends messages to phones (src/backend-server/push-sender.ts), and what
 * it answers. Over loopback, with a token.
 */

/** A subscription of a browser (W3C Push API), and what it is sent. */
export interface PushDelivery {
  /** https address at the browser's push service. */
  readonly endpoint: string;
  /** The browser's public key and secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly message: PushMessage;
}

/**
 * As a browser shows it: title and options. Encrypted for the browser, so that the push service cannot read it; no
 * personal data all the same.
 */
export type PushMessage = readonly [
  title: string,
  options: {
    readonly body: string;
    /** A later one with the same tag takes its place. */
    readonly tag: string;
    /** Site path that a tap opens. */
    readonly data: string;
  },
];

/**
 * HTTP statuses of the push services, in the order of the deliveries; 0: no answer, or an address that is not asked.
 */
export interface PushAnswer {
  readonly statuses: readonly number[];
}

export const PUSH_KINDS = ['order', 'withdrawal', 'return', 'dispute'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export const ENDPOINT_LENGTH = 500;
/** base64url of a P-256 point is 87 characters, of the secret 22. */
export const PUSH_KEY = /^[A-Za-z0-9_-]{80,100}$/;
export const PUSH_AUTH = /^[A-Za-z0-9_-]{20,40}$/;
/** https, a name with a dot and no address, so that it is looked up, and what it names is checked. */
export const PUSH_ENDPOINT = /^https:\/\/(?=[^/]*\.)(?![\d.]+[:/])[a-z0-9.-]+(?::\d{1,5})?\/[^\s]*$/i;
