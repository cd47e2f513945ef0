/**
 * Counts what was sold to other countries of the Union in a year (docs/decisions/0352): as documents are issued, so
 * that nobody has to read two years of them.
 */
import { newId } from '#pocketbase/base/sql.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { sum } from '#src/domain/money/money.ts';
import { isAbroad } from '#src/domain/month/abroad.ts';
import { monthOf } from '#src/domain/month/months.ts';

const COUNT = `INSERT INTO sales_abroad (id, year, net, created, updated) VALUES ({:id}, {:year}, {:net}, {:now}, {:now})
  ON CONFLICT (year) DO UPDATE SET net = net + {:net}, updated = {:now}`;

/** In the transaction that issues the document, at `issued` (ms). Money of test keys is none. */
export function countAbroad(tx: core.App, data: DocumentData, issued: number): void {
  if (data.test === true || !isAbroad(data.seller.country, data.delivery.country)) return;
  const net = data.total - sum(data.vat.map(({ vat }) => vat));
  const year = monthOf(issued).slice(0, 4);
  const signed = data.kind === 'credit_note' ? -net : net;
  tx.db()
    .newQuery(COUNT)
    .bind({ id: newId(), year, net: signed, now: storedDate(issued) })
    .execute();
}
