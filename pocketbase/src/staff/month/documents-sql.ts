/**
 * Queries of the books for documents. All of it is bounded by its span of time, which the index on `issued` finds: what
 * a month costs does not grow with the years before it (docs/decisions/0350).
 */
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { dayShift, type Span } from '#src/domain/month/months.ts';

type Parameters = Readonly<Record<string, string | number | boolean>>;

/** Condition of a span: documents of the demo in a demo, else those that money has moved for. */
export const IN_SPAN = 'd.issued >= {:from} AND d.issued < {:to} AND d.demo = {:demo}';

export const LETTER = "substr(rtrim(d.series, '0123456789'), -1)";
export const DAY = 'date(d.issued, CASE WHEN d.issued < {:change} THEN {:before} ELSE {:after} END)';
/** Sign of an amount: what a credit note says goes back. */
export const SIGN = "CASE d.kind WHEN 'credit_note' THEN -1 ELSE 1 END";
export const COUNTRY = "json_extract(d.data, '$.delivery.country')";
export const HOME = "json_extract(d.data, '$.seller.country')";
export const SCHEME = "json_extract(d.data, '$.scheme')";
/** A row for each rate of a document; where no VAT is charged, one at 0. */
export const PARTS = `json_each(CASE WHEN json_array_length(d.data, '$.vat') > 0 THEN json_extract(d.data, '$.vat')
  ELSE json_array(json_object('rate', 0, 'gross', d.amount, 'vat', 0, 'net', d.amount)) END) p`;
export const PART = (name: 'rate' | 'gross' | 'vat' | 'net'): string => `json_extract(p.value, '$.${name}')`;

export function spanParameters(span: Span): Parameters {
  const { before, after, change } = dayShift(span);
  return {
    from: storedDate(span.from),
    to: storedDate(span.to),
    demo: isDemo(),
    change: storedDate(change),
    before: `+${before} hours`,
    after: `+${after} hours`,
  };
}
