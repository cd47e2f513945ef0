/** What the provider has paid out, and electronic invoices: from orders and documents that are there. */
import { dateOf, DAY_MS, idOf, insertFrom, type Filling } from '#tests/bench/growth/filling.ts';
import { IS_PAID } from '#tests/bench/growth/orders.ts';

/** Payments of one payout. */
const LINES = 100;

/** One payout for so many payments, each less its fee. */
export function addPayouts({ database }: Filling, batch: string): void {
  const group = `i / ${LINES}`;
  const payouts = `(SELECT ${group} AS g, MAX(at) AS at, COUNT(*) AS lines, SUM(total) AS total FROM temp.placed WHERE ${IS_PAID} GROUP BY 1)`;
  insertFrom(database, 'payouts', payouts, {
    id: idOf(`y${batch}`, 'g'),
    provider_id: `'po_growth${batch}' || g`,
    amount: 'total - 25 * lines',
    currency: "'EUR'",
    state: "'paid'",
    automatic: '1',
    made: dateOf(`at + ${DAY_MS}`),
    arrives: dateOf(`at + ${3 * DAY_MS}`),
    complete: '1',
    lines: 'lines',
    payments: 'total',
    fees: '25 * lines',
    arrived: dateOf(`at + ${3 * DAY_MS}`),
    created: dateOf(`at + ${DAY_MS}`),
    updated: dateOf(`at + ${DAY_MS}`),
  });
  insertFrom(database, 'payout_lines', `temp.placed WHERE ${IS_PAID}`, {
    id: idOf(`z${batch}`, 'i'),
    payout: idOf(`y${batch}`, group),
    provider_id: `'txn_growth${batch}' || i`,
    kind: "'payment'",
    type: "'charge'",
    amount: 'total',
    fee: '25',
    net: 'total - 25',
    made: dateOf('at'),
    payment: idOf(`m${batch}`, 'i'),
    order: idOf(`o${batch}`, 'i'),
    created: dateOf(`at + ${DAY_MS}`),
    updated: dateOf(`at + ${DAY_MS}`),
  });
}

/** One invoice in twenty went to the Sistema di Interscambio. */
export function addInvoiceFiles({ database }: Filling): void {
  const source =
    "documents WHERE kind = 'invoice' AND rowid % 20 = 0 AND id NOT IN (SELECT document FROM invoice_files)";
  insertFrom(database, 'invoice_files', source, {
    id: "printf('if%013d', rowid)",
    document: 'id',
    file: "printf('IT01234567897_%07d.xml', rowid)",
    state: "'delivered'",
    sent: 'issued',
    answered: 'issued',
    sdi: 'rowid',
    created: 'issued',
    updated: 'issued',
  });
}
