import { DOCUMENT_KINDS } from '#src/contract/account-api.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, money, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH, LONG_TEXT } from '#src/schema/kinds/lengths.ts';

/** Append-only: an invoice, a summary of an order or a credit note. */
export const documents = collection({
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
});
