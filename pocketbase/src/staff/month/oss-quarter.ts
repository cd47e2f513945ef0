/**
 * Read `oss-quarter`: the return of a quarter by the One-Stop Shop (Directive 2006/112/EC, art. 369g), of documents
 * that say this scheme.
 */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { COUNTRY, HOME, IN_SPAN, PART, PARTS, SIGN, spanParameters } from '#pocketbase/staff/month/documents-sql.ts';
import { NO_MONTH } from '#pocketbase/staff/month/read-month.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import type { OssAnswer } from '#src/contract/desk/month.ts';
import { ossQuarter, type OssPart } from '#src/domain/month/oss.ts';
import { isMonth, quarterOf, spanOf } from '#src/domain/month/months.ts';

/**
 * The sale behind a document: its own, that of a credit note, or that of the credit note which a debit note takes back.
 */
const SOLD = `CASE WHEN d.kind = 'credit_note' THEN (SELECT s.issued FROM documents s WHERE s.id = d.original)
  WHEN d.kind = 'debit_note' THEN (SELECT s.issued FROM documents n JOIN documents s ON s.id = n.original WHERE n.id = d.original) END`;
/**
 * No quarter begins within an hour of a change of clocks: months of winter at their edges have one hour, all others
 * two.
 */
const SOLD_MONTH = `CASE WHEN sold IS NULL OR sold >= {:from} THEN '' ELSE strftime('%Y-%m', sold, CASE WHEN substr(sold, 6, 2) IN ('12', '01') THEN '+1 hours' ELSE '+2 hours' END) END`;

const PARTS_OF = `SELECT COALESCE(json_group_array(json_object('country', country, 'home', home, 'rate', rate, 'sold', sold_month, 'net', net, 'vat', vat)), '[]') AS json
  FROM (SELECT country, home, rate, ${SOLD_MONTH} AS sold_month, SUM(net) AS net, SUM(vat) AS vat
    FROM (SELECT ${COUNTRY} AS country, ${HOME} AS home, ${PART('rate')} AS rate, ${SOLD} AS sold, ${SIGN} * ${PART('net')} AS net, ${SIGN} * ${PART('vat')} AS vat
      FROM documents d, ${PARTS} WHERE ${IN_SPAN} AND json_extract(d.data, '$.scheme') = 'oss')
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 3 DESC, 4)`;

export function readOssQuarter({ app, body }: DeskRequest): OssAnswer | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const { first } = quarterOf(month);
  const { demo = false } = spanParameters(spanOf(month));
  const span = spanOf(first, 3);
  const parameters = { demo, from: storedDate(span.from), to: storedDate(span.to) };
  return ossQuarter(month, askJson(app, PARTS_OF, parameters) as readonly OssPart[]);
}
