/** Issues documents, in the transaction of what they are about: a number is given out exactly when that is kept. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { nameOf } from '#pocketbase/base/document-words.ts';
import { openMoment } from '#pocketbase/documents/locks.ts';
import { saleFacts, sellerFacts } from '#pocketbase/documents/freeze.ts';
import { creditCause } from '#pocketbase/documents/credit-cause.ts';
import { creditBody, NOTHING } from '#pocketbase/documents/credit-body.ts';
import { creditQuestion } from '#pocketbase/documents/returned-goods.ts';
import { insertRow, insertStatement, newId, askJson } from '#pocketbase/base/sql.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isTestMoney } from '#pocketbase/orders/payments/setup.ts';
import { find, first, isoDate, storedDate } from '#pocketbase/base/query.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import {
  type SeriesKind,
  documentNumber,
  documentSeries,
  type DocumentWorth,
} from '#src/domain/money/document-number.ts';
import { sum } from '#src/domain/money/money.ts';
import { dataOf } from '#pocketbase/printing/pages.ts';
import { isAbroad } from '#src/domain/month/abroad.ts';
import { monthOf } from '#src/domain/month/months.ts';

const INSERT = insertStatement('documents', [
  'id',
  'order',
  'kind',
  'series',
  'position',
  'number',
  'issued',
  'locale',
  'currency',
  'amount',
  'original',
  'refund',
  'demo',
  'data',
  'created',
  'updated',
]);

/** A document but for its number and its moment. `paidAt`: '' is the moment at which it is issued. */
type Draft = Omit<DocumentData, 'number' | 'issuedAt'>;

const COUNT = `INSERT INTO sales_abroad (id, year, net, created, updated) VALUES ({:id}, {:year}, {:net}, {:now}, {:now})
  ON CONFLICT (year) DO UPDATE SET net = net + {:net}, updated = {:now}`;

/**
 * Counts what was sold to other countries of the Union in a year (docs/decisions/0352): as documents are issued, so
 * that nobody has to read two years of them. In the transaction that issues the document, at `issued` (ms). Money of
 * test keys is none.
 */
function countAbroad(tx: core.App, data: DocumentData, issued: number): void {
  if (data.test === true || !isAbroad(data.seller.country, data.delivery.country)) return;
  const net = data.total - sum(data.vat.map(({ vat }) => vat));
  const year = monthOf(issued).slice(0, 4);
  const signed = data.kind === 'credit_note' ? -net : net;
  tx.db()
    .newQuery(COUNT)
    .bind({ id: newId(), year, net: signed, now: storedDate(issued) })
    .execute();
}

/** One statement: nobody else can come between the look and the count. */
const NEXT = `
  INSERT INTO document_series (id, name, last, created, updated) VALUES ({:id}, {:name}, 1, {:now}, {:now})
  ON CONFLICT (name) DO UPDATE SET last = last + 1, updated = {:now}
  RETURNING json_object('last', last) AS json`;

interface FreshNumber {
  /** Name of the series. */
  readonly name: string;
  readonly position: number;
  readonly number: string;
}

/**
 * Gives out the next number of a series at `now` (ms), inside the caller's transaction: where that is undone, so is
 * the number.
 */
function freshNumber(tx: core.App, kind: SeriesKind, now: number, worth: DocumentWorth): FreshNumber {
  const name = documentSeries(kind, now, worth);
  const { last } = askJson(tx, NEXT, { id: newId(), name, now: storedDate(now) }) as { readonly last: number };
  return { name, position: last, number: documentNumber(name, last) };
}

function insert(
  tx: core.App,
  draft: Draft,
  series: SeriesKind,
  relations: Readonly<Record<'order' | 'original' | 'refund', string>>,
): void {
  const now = openMoment(tx, nowMs());
  const issuedAt = new Date(now).toISOString();
  const worth = draft.test === true ? 'test' : draft.demo ? 'demo' : 'real';
  const { name, position, number } = freshNumber(tx, series, now, worth);
  const data: DocumentData = { ...draft, number, issuedAt, paidAt: draft.paidAt || issuedAt };
  insertRow(tx, INSERT, {
    ...relations,
    id: newId(),
    kind: data.kind,
    series: name,
    position,
    number,
    issued: storedDate(now),
    locale: data.locale,
    currency: data.currency,
    amount: data.total,
    demo: data.demo,
    data: JSON.stringify(data),
    created: storedDate(now),
    updated: storedDate(now),
  });
  countAbroad(tx, data, now);
}

/** The invoice or summary of an order; null: nothing has been paid. */
export function saleDocument(tx: Pick<core.App, 'findRecordsByFilter'>, order: string): core.Record | null {
  return first(tx, 'documents', "order = {:order} && kind != 'credit_note' && kind != 'debit_note'", { order });
}

/** Document that has taken a credit note (its id) back; null: it stands. */
export function debitOf(tx: Pick<core.App, 'findRecordsByFilter'>, note: string): core.Record | null {
  return first(tx, 'documents', "original = {:note} && kind = 'debit_note'", { note });
}

/**
 * In France and elsewhere an invoice; in Italy, where a shop that sells online owes none, a summary unless one was
 * asked for.
 */
export function saleKind(country: string, wanted: boolean): 'invoice' | 'order_summary' {
  return country === 'IT' && !wanted ? 'order_summary' : 'invoice';
}

/** Day of the bank, or that somebody has typed, on which the last transfer for an order came; '': none has. */
function receivedAt(tx: core.App, order: core.Record): string {
  const [last] = find(tx, 'transfers', 'order = {:order} && amount > 0', { order: order.id }, '-received', 1);
  return isoDate(last?.getString('received') ?? '');
}

/** Issues the invoice or the summary of an order that is paid, once. */
export function issueSale(tx: core.App, order: core.Record): void {
  if (saleDocument(tx, order.id) !== null) return;
  const view = orderView(tx, order);
  const facts = saleFacts(tx, view);
  const invoice = stored(order, 'invoice');
  const kind = saleKind(facts.seller.country, invoice !== null);
  const test = isTestMoney() ? ({ demo: true, test: true } as const) : {};
  const draft = { kind, original: null, invoice, paidAt: receivedAt(tx, order), ...facts, ...test };
  insert(tx, draft, kind, { order: order.id, original: '', refund: '' });
}

/**
 * Money that was never a price (it came too late, or twice), and what a bank has taken back against the shop's will: no
 * sale is undone.
 */
export function undoesSale(refund: core.Record): boolean {
  return !/^(?:late|dispute)-/.test(refund.getString('key'));
}

/** Credit notes of an order (its id) that nothing has taken back. */
export function standingNotes(tx: core.App, order: string): core.Record[] {
  const notes = find(tx, 'documents', "order = {:order} && kind = 'credit_note'", { order });
  return notes.filter((note) => debitOf(tx, note.id) === null);
}

/**
 * Its money came when it was closed already: whoever gives that back, the provider's dashboard included, undoes no
 * sale.
 */
export function wasNeverSold(tx: core.App, order: core.Record): boolean {
  return ['cancelled', 'expired'].includes(order.getString('order_state')) && saleDocument(tx, order.id) === null;
}

/**
 * Issues the credit note of a refund that has succeeded, once. All credit notes that stand never say more than has gone
 * back.
 */
export function issueCredit(tx: core.App, order: core.Record, refund: core.Record): void {
  if (!undoesSale(refund) || first(tx, 'documents', 'refund = {:id}', { id: refund.id }) !== null) return;
  if (wasNeverSold(tx, order)) return;
  issueSale(tx, order);
  const sale = saleDocument(tx, order.id);
  if (sale === null) throw new Error('The sale has a document.');
  const sold = dataOf(sale);
  const earlier = standingNotes(tx, order.id);
  const given = find(tx, 'refunds', "order = {:order} && state = 'succeeded'", { order: order.id }).filter(undoesSale);
  const credited = sum(earlier.map((note) => note.getInt('amount')));
  const missing = Math.min(sum(given.map((row) => row.getInt('amount'))), sold.total) - credited;
  const total = Math.min(refund.getInt('amount'), missing);
  if (total < 1) return;
  const original = { kind: sold.kind, number: sold.number, issuedAt: sold.issuedAt };
  const body = creditBody(
    tx,
    order.id,
    sold,
    earlier.flatMap((note) => dataOf(note).vat),
    creditQuestion(tx, refund, total),
  );
  const { seller } = sellerFacts(tx);
  const cause = creditCause(tx, order, refund);
  const paidAt = isoDate(refund.getString('transferred'));
  const draft = { ...sold, ...body, kind: 'credit_note' as const, original, seller, cause, paidAt };
  const series = sold.kind === 'invoice' ? 'credit_note' : 'summary_credit';
  insert(tx, draft, series, { order: order.id, original: sale.id, refund: refund.id });
}

/**
 * Takes the credit note of a refund back whose money never arrived, once: the same amount and VAT the other way, in a
 * series of its own.
 */
export function issueDebit(tx: core.App, order: core.Record, refund: core.Record): void {
  const note = first(tx, 'documents', 'refund = {:id}', { id: refund.id });
  if (note === null || debitOf(tx, note.id) !== null) return;
  const credited = dataOf(note);
  const kind =
    nameOf(credited.kind, credited.original?.kind ?? null) === 'summary_credit' ? 'summary_credit' : 'credit_note';
  const original = { kind, number: credited.number, issuedAt: credited.issuedAt } as const;
  const { seller } = sellerFacts(tx);
  const draft = { ...credited, ...NOTHING, kind: 'debit_note' as const, original, seller, paidAt: '' };
  const series = kind === 'credit_note' ? 'debit_note' : 'summary_debit';
  insert(tx, draft, series, { order: order.id, original: note.id, refund: '' });
}
