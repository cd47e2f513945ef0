/** What is kept by law: documents, their series and months, and terms. */
import { DOCUMENT_KINDS } from '#src/contract/account-api.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { NOBODY, OPERATORS_READ } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, money, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { DIGEST, DIGEST_LENGTH, ID_LENGTH, LONG_TEXT, PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';
import { ALL, BY_SHOP, EMPTIED, SEALED, WITH_ORDERS } from '#src/schema/kinds/rules.ts';

/** Append-only: an invoice, a summary of an order or a credit note. */
export const documents = table({
  access: OPERATORS_READ,
  hooks: SEALED,
  staging: 'emptied',
  goLive: WITH_ORDERS,
  indexes: [
    'unique series, position',
    "unique refund WHERE `refund` != ''",
    'order, issued',
    'issued',
    'refund',
    "without_page: issued WHERE `html` = ''",
    'created',
    "unique order WHERE `kind` != 'credit_note' AND `kind` != 'debit_note'",
    'original',
    "electronic: issued, id WHERE CASE WHEN json_valid(`data`) THEN json_type(`data`, '$.invoice') END = 'object' AND `kind` != 'order_summary'",
  ],
  fields: {
    order: relation('orders', { required: true }),
    kind: choice(DOCUMENT_KINDS, { required: true }),
    /** `name` in `document_series`. */
    series: line({ required: true, max: 20 }),
    position: whole({ min: 1 }),
    number: line({ required: true, max: 40 }),
    issued: date({ required: true }),
    locale: choice(LOCALES, { required: true }),
    currency: line({ required: true, max: 3 }),
    amount: money({}),
    /** Id in `documents`, or ''. */
    original: line({ max: ID_LENGTH }),
    /** Id in `refunds`, or ''. */
    refund: relation('refunds', {}),
    demo: flag({}),
    data: json<DocumentData>(LONG_TEXT),
    /** '' until it is rendered, soon after it was issued. */
    html: text({ max: LONG_TEXT }),
  },
});

/** A series of document numbers. Made and counted by the shop alone. */
export const documentSeries = table({
  access: OPERATORS_READ,
  hooks: BY_SHOP,
  // One row a year and kind.
  small: true,
  staging: 'emptied',
  goLive: { demo: "name LIKE 'DEMO-%'" },
  indexes: ['unique name'],
  fields: {
    /** 'F2026'. */
    name: line({ required: true, max: 20 }),
    /** 1, 2, 3 … without gaps. */
    last: whole({}),
  },
});

/** A FatturaPA file that was sent to the Sistema di Interscambio, and what became of it. */
export const invoiceFiles = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: { demo: 'document IN (SELECT id FROM demo_documents)', alone: ALL },
  indexes: ['unique file', 'document, attempt'],
  fields: {
    document: relation('documents', { required: true }),
    /** Number of times that it was refused before. */
    attempt: whole({}),
    /** Name of the file. */
    file: line({ required: true, max: 40 }),
    /** `undelivered`: it is issued, and lies in the customer's tax drawer. */
    state: choice(['sent', 'delivered', 'undelivered', 'refused'], { required: true }),
    /** The day on which somebody has sent it. */
    sent: date({ required: true }),
    /** Moment at which the SdI has told what became of it; ''. */
    answered: date({}),
    /** The SdI's own number of it; ''. */
    sdi: line({ max: 20 }),
    /** Name of the receipt that says so; '': a person has said it. */
    receipt: line({ max: 60 }),
    /** Errors for which it was refused. */
    errors: json<readonly { readonly code: string; readonly text: string }[] | null>(10_000),
    by: line({ max: PERSON_LENGTH }),
  },
});

/** Terms that shoppers have agreed to. Only `replaced` ever changes. */
export const termsVersions = table({
  access: NOBODY,
  hooks: BY_SHOP,
  // One row a version of the terms.
  small: true,
  staging: 'kept',
  // Nobody has agreed to a version that had been replaced.
  goLive: { alone: "replaced != ''" },
  indexes: ['unique digest', 'locale, created'],
  fields: {
    digest: line({ required: true, max: DIGEST_LENGTH, pattern: DIGEST }),
    locale: choice(LOCALES, { required: true }),
    cgv_title: line({}),
    cgv_body: text({ max: LONG_TEXT }),
    retpolicy_title: line({}),
    retpolicy_body: text({ max: LONG_TEXT }),
    /** Date, or '' while this version holds. */
    replaced: date({}),
  },
});

const LOWEST = { min: Number.MIN_SAFE_INTEGER } as const;

/** Months whose files were taken, and that were closed after it. */
export const months = table({
  access: NOBODY,
  hooks: SEALED,
  // Twelve rows a year.
  small: true,
  staging: 'emptied',
  // A demo’s months.
  goLive: EMPTIED,
  indexes: ['unique month'],
  fields: {
    /** 'YYYY-MM', by clocks in Paris and Rome; its first moment, and the first one after it. */
    month: line({ required: true, max: 7, pattern: '^[0-9]{4}-[0-9]{2}$' }),
    starts: date({ required: true }),
    ends: date({ required: true }),
    exported: date({}),
    exported_by: line({ max: PERSON_LENGTH }),
    /** Nothing is issued into it, and nothing of it changes; '': it is open. */
    locked: date({}),
    locked_by: line({ max: PERSON_LENGTH }),
    /** Number of its documents when it was locked; amounts in minor units. */
    count: whole({}),
    gross: whole(LOWEST),
    vat: whole(LOWEST),
  },
});

/** One row a year: sold to people in other countries of the Union (domain/month/abroad.ts). */
export const salesAbroad = table({
  access: NOBODY,
  hooks: SEALED,
  // One row a year.
  small: true,
  staging: 'emptied',
  // What a demo sold.
  goLive: EMPTIED,
  indexes: ['unique year'],
  fields: {
    year: line({ required: true, max: 4 }),
    /** Minor units without VAT, less what was given back. */
    net: whole({ min: Number.MIN_SAFE_INTEGER }),
  },
});
