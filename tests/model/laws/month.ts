/**
 * What the desk says of months is what the world's own books say: of all months the money that was taken and not given back, and its VAT, counted anew from payments and
 * refunds; of each month the documents of its days, by clocks that are not the shop's. Asked once, at the end of a history.
 */
import type { MonthAnswer } from '#src/contract/desk/month.ts';
import { ofOrder, sumOf, type Books, type OrderRow } from '#tests/model/books.ts';
import { unless } from '#tests/model/laws/law.ts';
import type { World } from '#tests/model/world.ts';

const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

function monthOf(issued: string): string {
  return PARIS.format(new Date(issued.replace(' ', 'T'))).slice(0, 7);
}

/** The VAT in a gross amount at 20 %: a sixth, rounded half up. */
function vatIn(gross: number): number {
  return Math.floor((gross * 2 + 6) / 12);
}

interface Money {
  readonly gross: number;
  readonly vat: number;
  /** Credit notes that were taken back may leave a cent in the middle of the others. */
  readonly doubt: number;
}

/** Of an order: what was paid for what it sold, less what came back. */
function moneyOf(books: Books, order: OrderRow): Money {
  const refunds = ofOrder(books.refunds, order);
  const late = new Set(refunds.filter(({ key }) => key.startsWith('late-')).map(({ payment }) => payment));
  const paid = ofOrder(books.payments, order).filter(({ id, state }) => state === 'succeeded' && !late.has(id));
  const back = refunds.filter(
    ({ key, payment, state }) => state === 'succeeded' && !late.has(payment) && !key.startsWith('dispute-'),
  );
  const [sold, given] = [sumOf(paid, ({ captured }) => captured), sumOf(back, ({ amount }) => amount)];
  const doubt = ofOrder(books.documents, order).filter(({ kind }) => kind === 'debit_note').length;
  return { gross: sold - given, vat: vatIn(sold) - vatIn(given), doubt };
}

function ofMonth(books: Books, { month, cells, counts, gaps }: MonthAnswer): string[] {
  const issued = books.documents.filter((row) => monthOf(row.issued) === month);
  const sum = sumOf(issued, ({ kind, amount }) => (kind === 'credit_note' ? -amount : amount));
  return [
    ...unless(sumOf(cells, ({ gross }) => gross) === sum, `the desk says another sum of ${month} than ${sum}`),
    ...unless(sumOf(counts, ({ amount }) => amount) === sum, `the desk counts other amounts in ${month} than ${sum}`),
    ...unless(
      sumOf(counts, ({ count }) => count) === issued.length,
      `the desk does not count ${issued.length} documents`,
    ),
    ...unless(
      cells.every(({ net, vat, gross }) => net + vat === gross),
      `net and VAT of ${month} are not its gross amounts`,
    ),
    // The history before has left the numbers of its documents, and not the documents.
    ...unless(
      gaps.every(({ before }) => before === ''),
      `the desk misses numbers in ${month}: ${JSON.stringify(gaps)}`,
    ),
  ];
}

/** What is wrong, in words; nothing where it holds. */
export async function monthProblems(world: World): Promise<readonly string[]> {
  const books = world.books();
  const [operator = ''] = world.operators;
  const months = [...new Set(books.documents.map(({ issued }) => monthOf(issued)))];
  const answers = await Promise.all(
    months.map((month) => world.send<MonthAnswer>('POST', '/api/desk/month', { month }, operator)),
  );
  const cells = answers.flatMap(({ body }) => body.cells);
  const money = books.orders.map((order) => moneyOf(books, order));
  const [gross, vat] = [sumOf(money, (one) => one.gross), sumOf(money, (one) => one.vat)];
  const shown = sumOf(cells, (one) => one.vat);
  return [
    ...answers.flatMap(({ body }) => ofMonth(books, body)),
    ...unless(
      sumOf(cells, (one) => one.gross) === gross,
      `all months have another sum than the ${gross} that was kept`,
    ),
    ...unless(
      Math.abs(shown - vat) <= sumOf(money, ({ doubt }) => doubt),
      `all months have ${shown} of VAT where ${vat} is in what was kept`,
    ),
  ];
}
