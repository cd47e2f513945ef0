/** The shop's routes about the delivery of its mails: for operators and superusers. */
import type { DnsEntry, SenderState } from '#src/contract/mail-delivery.ts';

/** POST test-mail: sends a mail to whoever asks, the way of all mails of the shop. Ten an hour. */
export interface TestMailRequest {
  /** Language of the answer and of the mail; absent: the one of the shop. */
  readonly locale?: string;
  /** Superusers alone, who may send to everybody anyway; absent: the own address of whoever asks. */
  readonly to?: string;
}
export interface TestMailAnswer {
  readonly to: string;
  readonly sent: boolean;
  /** Error that the mail server has answered with, as it has said it; '' where it has taken the mail. */
  readonly error: string;
  /** The same in words, and what to look at in the mail that arrives; '' where none will. */
  readonly text: string;
  readonly look: string;
  /**
   * Session of a superuser whose own has ended with this mail, the first one: it has switched the second factor on. '':
   * it goes on.
   */
  readonly session: string;
}

/** POST mail-check: what is known of the sender's domain. */
export interface MailCheckRequest {
  /** Language of the words; absent: the one of the shop. */
  readonly locale?: string;
  /** Have the DNS looked at again: the watch does within a minute or so. */
  readonly again?: boolean;
}
export interface MailCheckAnswer {
  /**
   * Moment at which it was looked at (ISO 8601, UTC); '': not yet, or nobody looks (a demo, or PocketBase without the
   * shop's own start).
   */
  readonly lookedAt: string;
  /** Sender of the mails; '': none is known. */
  readonly address: string;
  /** Says whether a mail server is set. */
  readonly hasServer: boolean;
  readonly findings: readonly {
    readonly record: 'domain' | 'dns' | 'spf' | 'dkim' | 'dmarc';
    readonly state: SenderState;
    readonly text: string;
    /** Code of what is to be done; '': nothing. */
    readonly todo: string;
    readonly enter: DnsEntry | null;
  }[];
}
