/**
 * Matches a row of a bank's export with a payout of the provider: the same amount at about the day that the provider
 * has named.
 */
import { find, first, millis, storedDate } from '#pocketbase/base/query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A bank books earlier than it was told to, or later: weekends and holidays. */
const EARLY_MS = 3 * DAY_MS;
const LATE_MS = 10 * DAY_MS;
/** Matches the name of the provider at the bank, and no word that begins with it. */
const PROVIDER = /(?<![a-z0-9])stripe(?![a-z0-9])/i;

/** Says whether a bank may book a payout at that moment, ms. */
export function isThen(payout: core.Record, received: number): boolean {
  const arrives = millis(payout, 'arrives');
  return received >= arrives - EARLY_MS && received <= arrives + LATE_MS;
}

/** Rows that nobody has joined to anything, that may be this payout. */
export function bankRowsOf(app: Pick<core.App, 'findRecordsByFilter'>, payout: core.Record): core.Record[] {
  const rows = find(app, 'unmatched_transfers', "state = 'open' && amount = {:amount}", {
    amount: payout.getInt('amount'),
  });
  return rows.filter(
    (row) => isThen(payout, millis(row, 'received')) && row.getString('currency') === payout.getString('currency'),
  );
}

/** Its money is on its way again in another payout, or in none. */
function hasFailed(payout: core.Record): boolean {
  return ['failed', 'canceled'].includes(payout.getString('state'));
}

/** Payouts that no bank has brought, that may be this row of its export. */
function payoutsOf(tx: core.App, row: core.Record): core.Record[] {
  const received = millis(row, 'received');
  const found = find(
    tx,
    'payouts',
    "arrived = '' && amount = {:amount} && arrives >= {:from} && arrives <= {:to}",
    {
      amount: row.getInt('amount'),
      from: storedDate(received - LATE_MS),
      to: storedDate(received + EARLY_MS),
    },
    'arrives',
  );
  return found.filter((payout) => row.getString('currency') === payout.getString('currency') && !hasFailed(payout));
}

/** Writes down that a payout is this row of the bank. `by`: who says so. */
export function settlePayout(tx: core.App, payout: core.Record, row: core.Record, by: string): void {
  payout.set('arrived', row.getString('received'));
  payout.set('bank_key', row.getString('key'));
  payout.set('by', by);
  tx.save(payout);
  row.set('state', 'joined');
  row.set('note', payout.getString('provider_id'));
  row.set('by', by);
  tx.save(row);
}

/** What a file says to have gone back is for somebody to look at. */
function isOfProvider(row: core.Record): boolean {
  if (row.getString('outcome') === 'unsettled') return false;
  return PROVIDER.test(`${row.getString('sender')} ${row.getString('text')}`);
}

/** The payout that a row of the bank brings: it names the provider, and can be this one alone. null: none. */
export function payoutIn(tx: core.App, row: core.Record): core.Record | null {
  const [payout, another] = isOfProvider(row) ? payoutsOf(tx, row) : [];
  return another === undefined ? (payout ?? null) : null;
}

function joinBankRow(tx: core.App, row: core.Record): void {
  const payout = payoutIn(tx, row);
  if (payout !== null) settlePayout(tx, payout, row, 'shop');
}

/** The same from the other side: the payout is new, and the bank's row may have waited. */
export function joinPayout(tx: core.App, payout: core.Record): void {
  if (payout.getString('arrived') !== '' || payout.getInt('amount') < 1) return;
  const [row, another] = bankRowsOf(tx, payout).filter(isOfProvider);
  if (row !== undefined && another === undefined) joinBankRow(tx, row);
}

/** It has not arrived after all: the row of the bank waits again. */
export function unsettlePayout(tx: core.App, payout: core.Record): void {
  const note = payout.getString('provider_id');
  const key = payout.getString('bank_key');
  const row =
    key === ''
      ? null
      : first(tx, 'unmatched_transfers', "key = {:key} && note = {:note} && state = 'joined'", { key, note });
  if (row !== null) {
    row.set('state', 'open');
    row.set('note', '');
    tx.save(row);
  }
  for (const field of ['arrived', 'bank_key', 'by']) payout.set(field, '');
  tx.save(payout);
}
