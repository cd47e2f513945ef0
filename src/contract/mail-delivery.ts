/**
 * Says what is known of the delivery of the shop's mails: what the watch and `npm run doctor` find in the DNS, and what
 * the shop's routes say of it.
 */

/** Each has its words in i18n mail: `sender_{code}`, and `sender_{code}_todo` where there is something to do. */
export const SENDER_CODES = [
  'domain_none',
  'domain_foreign',
  'dns_silent',
  'spf_good',
  'spf_found',
  'spf_none',
  'spf_several',
  'spf_broken',
  'spf_everybody',
  'spf_lookups',
  'spf_missing',
  'spf_open',
  'dkim_good',
  'dkim_none',
  'dkim_unknown',
  'dkim_revoked',
  'dkim_broken',
  'dkim_short',
  'dkim_testing',
  'dmarc_good',
  'dmarc_watch',
  'dmarc_none',
  'dmarc_several',
  'dmarc_broken',
  'dmarc_unsigned',
] as const;
export type SenderCode = (typeof SENDER_CODES)[number];

/** A TXT record, as it is entered at whoever runs the DNS of the domain. */
export interface DnsEntry {
  /** Whole name: '_dmarc.shop.example'. */
  readonly name: string;
  readonly value: string;
}

/** `unknown`: it could not be asked, which says nothing of the record. */
export type SenderState = 'good' | 'notice' | 'wrong' | 'unknown';

export interface SenderFinding {
  readonly code: SenderCode;
  readonly state: SenderState;
  /** For the words. */
  readonly values: Readonly<Record<string, string>>;
  /** Entry to be made; null: nothing, or nobody can know from here. */
  readonly enter: DnsEntry | null;
}

/** Findings of the watch, for the hooks. */
export interface SenderCheck {
  /** ms since 1970. */
  readonly at: number;
  /** Sender of the shop's mails; '': none is known. */
  readonly address: string;
  /** Mail server; '': none is set. */
  readonly host: string;
  readonly findings: readonly SenderFinding[];
}

/** In the folder of the watch. */
export const SENDER_FILE = 'sender.json';
/** The hooks write it there to have the DNS looked at again. */
export const SENDER_WANTED_FILE = 'sender-wanted';
