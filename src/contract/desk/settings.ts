/** The desk's settings: which fields of which records operators change, and what is said for it over the wire. */

import type { Locale } from '#src/domain/site/locale.ts';

/**
 * `money`: minor units; `percent`: basis points; `rate`: the same as digits, where nothing at all is no rate;
 * `reduction`: percent or money, as the field `kind` says.
 */
export type SettingKind =
  | 'line'
  | 'text'
  | 'lines'
  | 'flag'
  | 'whole'
  | 'money'
  | 'percent'
  | 'reduction'
  | 'rate'
  | 'date'
  | 'email'
  | 'choice'
  | 'country';

export interface SettingField {
  readonly name: string;
  readonly kind: SettingKind;
  /** One column a language: `name_en`. */
  readonly localized?: true;
  readonly values?: readonly string[];
  /** Set where its value is of a person, or long: the log names the field alone. */
  readonly unsaid?: true;
}

export interface SettingsGroup {
  readonly collection: 'countries' | 'shipping_rates' | 'coupons' | 'shop' | 'mail_words';
  readonly fields: readonly SettingField[];
  readonly creates: boolean;
  readonly removes: boolean;
  /** Shown, and changed by the shop alone. */
  readonly shown?: readonly string[];
  /** Asks for the password again (read `confirm-self`), and is told to all who run the shop. */
  readonly guarded?: true;
}

/** Mails that take words of the shop's own; those to the shop itself do not. */
export const WORDED_MAILS = [
  'order_confirmed',
  'payment_failed',
  'resume_payment',
  'transfer_awaited',
  'transfer_reminder',
  'transfer_part',
  'transfer_returned',
  'transfer_expired',
  'shipped',
  'return_accepted',
  'return_refused',
  'return_received',
  'refunded',
  'refund_failed',
  'order_cancelled',
  'order_expired',
  'review_asked',
] as const;
export type WordedMail = (typeof WORDED_MAILS)[number];

export const SETTINGS = {
  countries: {
    collection: 'countries',
    creates: true,
    removes: false,
    fields: [
      { name: 'code', kind: 'line' },
      { name: 'name', kind: 'line', localized: true },
      { name: 'active', kind: 'flag' },
      { name: 'vat_standard', kind: 'percent' },
      { name: 'vat_books', kind: 'rate' },
      { name: 'vat_reduced', kind: 'percent' },
      { name: 'vat_super_reduced', kind: 'percent' },
      { name: 'vat_number', kind: 'line' },
      { name: 'territories', kind: 'lines' },
    ],
  },
  shipping: {
    collection: 'shipping_rates',
    creates: true,
    removes: true,
    fields: [
      { name: 'method', kind: 'line' },
      { name: 'name', kind: 'line', localized: true },
      { name: 'country', kind: 'country' },
      { name: 'max_weight', kind: 'whole' },
      { name: 'price', kind: 'money' },
      { name: 'free_from', kind: 'money' },
      { name: 'days_min', kind: 'whole' },
      { name: 'days_max', kind: 'whole' },
      { name: 'saturdays', kind: 'flag' },
      { name: 'needs_phone', kind: 'flag' },
      { name: 'excluded', kind: 'lines' },
      { name: 'postcodes', kind: 'lines' },
      { name: 'rank', kind: 'whole' },
    ],
  },
  coupons: {
    collection: 'coupons',
    creates: true,
    removes: false,
    shown: ['used'],
    fields: [
      { name: 'code', kind: 'line' },
      { name: 'active', kind: 'flag' },
      { name: 'kind', kind: 'choice', values: ['percent', 'amount'] },
      { name: 'value', kind: 'reduction' },
      { name: 'minimum', kind: 'money' },
      { name: 'starts', kind: 'date' },
      { name: 'ends', kind: 'date' },
      { name: 'max_uses', kind: 'whole' },
      { name: 'once_per_customer', kind: 'flag' },
    ],
  },
  account: {
    collection: 'shop',
    creates: false,
    removes: false,
    guarded: true,
    fields: [
      { name: 'transfer', kind: 'flag' },
      { name: 'bank_holder', kind: 'line', unsaid: true },
      { name: 'bank_iban', kind: 'line', unsaid: true },
      { name: 'bank_bic', kind: 'line', unsaid: true },
      { name: 'bank_name', kind: 'line', unsaid: true },
      { name: 'transfer_days', kind: 'whole' },
    ],
  },
  mails: {
    collection: 'mail_words',
    creates: true,
    removes: false,
    fields: [
      { name: 'kind', kind: 'choice', values: WORDED_MAILS },
      { name: 'before', kind: 'text', localized: true, unsaid: true },
      { name: 'after', kind: 'text', localized: true, unsaid: true },
    ],
  },
  identity: {
    collection: 'shop',
    creates: false,
    removes: false,
    fields: [
      { name: 'brand', kind: 'line' },
      { name: 'legal_name', kind: 'line', unsaid: true },
      { name: 'legal_form', kind: 'line' },
      { name: 'address', kind: 'text', unsaid: true },
      { name: 'email', kind: 'email', unsaid: true },
      { name: 'phone', kind: 'line', unsaid: true },
      { name: 'vat_number', kind: 'line' },
      { name: 'registration', kind: 'line' },
      { name: 'share_capital', kind: 'line' },
      { name: 'publication_director', kind: 'line', unsaid: true },
      { name: 'host', kind: 'text', unsaid: true },
      { name: 'mediator', kind: 'text', unsaid: true },
      { name: 'mediator_url', kind: 'line' },
      { name: 'epr_numbers', kind: 'lines' },
      { name: 'pec', kind: 'email', unsaid: true },
      { name: 'vat_scheme', kind: 'choice', values: ['home', 'oss', 'exempt'] },
      { name: 'vat_exempt_note', kind: 'line', localized: true },
      { name: 'low_stock', kind: 'whole' },
    ],
  },
  notices: {
    collection: 'shop',
    creates: false,
    removes: false,
    fields: [
      { name: 'delivery_notice', kind: 'line', localized: true },
      { name: 'delivery_notice_ends', kind: 'date' },
    ],
  },
  packing: {
    collection: 'shop',
    creates: false,
    removes: false,
    fields: [
      { name: 'cut_off', kind: 'whole' },
      { name: 'pack_days', kind: 'line' },
      { name: 'closed_days', kind: 'lines' },
    ],
  },
  books: {
    collection: 'shop',
    creates: false,
    removes: false,
    fields: [
      { name: 'books_journal', kind: 'line' },
      { name: 'books_customers', kind: 'line' },
      { name: 'books_sales', kind: 'line' },
      { name: 'books_sales_oss', kind: 'line' },
      { name: 'books_sales_export', kind: 'line' },
      { name: 'books_vat', kind: 'line' },
      { name: 'books_vat_oss', kind: 'line' },
    ],
  },
  editors: {
    collection: 'shop',
    creates: false,
    removes: false,
    fields: [{ name: 'editors_coupons', kind: 'flag' }],
  },
  reviews: {
    collection: 'shop',
    creates: false,
    removes: false,
    fields: [
      { name: 'review_off', kind: 'flag' },
      { name: 'review_days', kind: 'whole' },
    ],
  },
} as const satisfies Readonly<Record<string, SettingsGroup>>;
export type GroupName = keyof typeof SETTINGS;

export type SettingValue = string | number | boolean;
export type SettingValues = Readonly<Record<string, SettingValue>>;

export interface SettingRecord {
  readonly id: string;
  /** Given back with a change: it is refused where the record is another one by then. */
  readonly updated: string;
  readonly values: SettingValues;
}

/** Read `settings`. */
export interface SettingsRequest {
  readonly group: GroupName;
  /** Locale of names in lists. */
  readonly locale: Locale;
}
export interface SettingsAnswer {
  readonly records: readonly SettingRecord[];
  /** ISO 4217, of all amounts. */
  readonly currency: string;
  /** Countries of `shipping`: those that there are. */
  readonly countries: readonly { readonly id: string; readonly code: string; readonly name: string }[];
}

/** Action `settings-save`: the fields that change, of a record that is there or (id '') of a new one. */
export interface SettingsSave {
  readonly group: GroupName;
  readonly id: string;
  /** '' of a new one. */
  readonly updated: string;
  readonly values: SettingValues;
  /** Proof of a guarded group: what `confirm-self` has answered. */
  readonly proof?: string;
}

/** Action `settings-remove`. */
export interface SettingsRemove {
  readonly group: GroupName;
  readonly id: string;
  readonly updated: string;
}

/** Read `confirm-self`: whoever is signed in types the password again. */
export interface ConfirmRequest {
  readonly password: string;
}
export interface ConfirmAnswer {
  /** For guarded actions, for some minutes. */
  readonly proof: string;
}

/** Read `mail-preview`: a mail with words that are not kept yet, by the newest order. */
export interface MailPreviewRequest {
  readonly kind: WordedMail;
  readonly locale: string;
  readonly before: string;
  readonly after: string;
}
export interface MailPreviewAnswer {
  /** '': there is no order to show it by. */
  readonly subject: string;
  readonly text: string;
}
