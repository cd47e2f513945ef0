/**
 * Money of a bank's export that no order took: read `money-transfers`, and the actions that join it to one, or say that
 * it is none's.
 */
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { isoDate, byId, find, first, millis, stored, idsOf } from '#pocketbase/base/query.ts';
import { openByHand, takeBankName } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { moneyOf, paidBefore, senderIn } from '#pocketbase/orders/payments/transfers/unmatched.ts';
import type { TransfersToMatch, UnmatchedRow, TransferOrders } from '#src/contract/desk/money.ts';
import { LINE_OUTCOMES } from '#src/contract/transfers-api.ts';
import { localDay } from '#src/domain/format/periods.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';
import { ORDER_STATES } from '#src/domain/order/order-states.ts';

const PAGE = 50;
/** Number of times that one booking may be joined to an order. */
const MOST_TIMES = 50;
const NO_ROW = refusal('not_found', 'No such transfer waits');

function unmatchedRow(app: core.App, record: core.Record): UnmatchedRow {
  const outcome = record.getString('outcome');
  return {
    id: record.id,
    amount: record.getInt('amount'),
    currency: record.getString('currency'),
    received: isoDate(record.getString('received')),
    text: record.getString('text'),
    sender: record.getString('sender'),
    iban: record.getString('sender_iban'),
    outcome: LINE_OUTCOMES.find((one) => one === outcome) ?? 'no_order',
    number: record.getString('number'),
    like: paidBefore(app, moneyOf(record)),
  };
}

/** Newest first. */
export function readUnmatched({ app, body }: DeskRequest): TransfersToMatch {
  const cursor = readCursor(body['after']);
  const earlier = cursor === null ? '' : ' && (created < {:created} || (created = {:created} && id < {:id}))';
  const parameters = { created: cursor?.created ?? '', id: cursor?.id ?? '' };
  const found = find(app, 'unmatched_transfers', `state = 'open'${earlier}`, parameters, '-created,-id', PAGE);
  const last = found.at(-1);
  return {
    rows: found.map((row) => unmatchedRow(app, row)),
    after: last === undefined || found.length < PAGE ? '' : cursorOf(last),
  };
}

function openRow({ tx, body }: DeskAction): core.Record | null {
  const row = byId(tx, 'unmatched_transfers', `${String(own(body, 'transfer') ?? '')}`);
  return row?.getString('state') === 'open' ? row : null;
}

function settle(tx: core.App, row: core.Record, by: string, values: Readonly<Record<string, string>>): void {
  for (const [field, value] of Object.entries({ by, ...values })) row.set(field, value);
  tx.save(row);
}

/** The bank's name of the booking; another one where a row has it that was set to 0, or that is of other money. */
function freeKey(tx: core.App, key: string): string {
  for (let time = 1; time <= MOST_TIMES; time += 1) {
    const name = time === 1 ? key : `${key} ${time}`;
    if (first(tx, 'transfers', 'key = {:name}', { name }) === null) return name;
  }
  throw new BadRequestError('This transfer was joined and taken back too often.');
}

/** Writes the money down for an order, by the rules of `transfers`: what they refuse is thrown. */
export function joinTransfer(desk: DeskAction): Done | Refused {
  const { tx, body, by } = desk;
  const row = openRow(desk);
  if (row === null) return NO_ROW;
  const order = byId(tx, 'orders', `${String(own(body, 'order') ?? '')}`);
  if (order === null) return refusal('not_found', 'No order has this id');
  if (row.getString('currency') !== order.getString('currency')) return invalid([{ field: 'order', code: 'currency' }]);
  // An order that somebody has placed again may be paid by the money of the one before: whoever joins it has read the
  // days.
  const isOlder = row.getString('received').slice(0, 'YYYY-MM-DD'.length) < localDay(millis(order, 'created'));
  if (isOlder && own(body, 'older') !== true) return invalid([{ field: 'order', code: 'older' }]);
  // Two equal transfers of one day exist, and so do two forms of one export: whoever joins it has looked.
  const mayBeSame = row.getString('outcome') === 'again' || paidBefore(tx, moneyOf(row)) !== null;
  if (mayBeSame && own(body, 'again') !== true) return invalid([{ field: 'order', code: 'again' }]);
  const [known] = openByHand(tx, order.id, row.getInt('amount'));
  const key = freeKey(tx, row.getString('key'));
  const made =
    known ??
    new Record(tx.findCollectionByNameOrId('transfers'), {
      order: order.id,
      amount: row.getInt('amount'),
      received: row.getString('received'),
      key,
      sender: senderIn(moneyOf(row)),
      sender_iban: row.getString('sender_iban'),
    });
  if (known === undefined) {
    signChange(made, by, 'joined');
    tx.save(made);
  } else takeBankName(tx, known.id, { ...moneyOf(row), key });
  settle(tx, row, by, { state: 'joined', transfer: made.id, number: order.getString('number') });
  return { subject: made.id, order: order.id, detail: { amount: row.getInt('amount') } };
}

/** It is no order's: it leaves the list, and an import of the same file brings it back no more. */
export function dismissTransfer(desk: DeskAction): Done | Refused {
  const { tx, body, by } = desk;
  const note = own(body, 'note');
  if (typeof note !== 'string' || note.trim() === '' || note.length > COLUMNS.unmatched_transfers.note)
    return invalid([{ field: 'note', code: 'missing' }]);
  const row = openRow(desk);
  if (row === null) return NO_ROW;
  settle(tx, row, by, { state: 'dismissed', note: note.trim() });
  return { subject: row.id, detail: { amount: row.getInt('amount') } };
}

/** Takes back that it is no order's. */
export function reopenTransfer({ tx, body, by }: DeskAction): Done | Refused {
  const row = byId(tx, 'unmatched_transfers', `${String(own(body, 'transfer') ?? '')}`);
  if (row?.getString('state') !== 'dismissed') return NO_ROW;
  settle(tx, row, by, { state: 'open', note: '' });
  return { subject: row.id };
}

/**
 * Lowers what was written down for an order, to 0 where it was a mistake: what the rules of `transfers` refuse is
 * thrown. The hook of `transfers` puts it back into the list.
 */
export function correctTransfer({ tx, body, by }: DeskAction): Done | Refused {
  const amount = own(body, 'amount');
  if (!isAmount(amount)) return invalid([{ field: 'amount', code: 'shape' }]);
  const transfer = byId(tx, 'transfers', `${String(own(body, 'transfer') ?? '')}`);
  if (transfer === null) return NO_ROW;
  const was = transfer.getInt('amount');
  transfer.set('amount', amount);
  signChange(transfer, by, 'corrected');
  tx.save(transfer);
  return { subject: transfer.id, order: transfer.getString('order'), detail: { from: was, to: amount } };
}

type Row = TransferOrders['rows'][number];

/** Answered at most. */
const ROWS = 10;
/** Looked through at most: those that wait for a transfer now, the latest deadline first. */
const AWAITED = 500;
const AWAITING = `SELECT id FROM orders WHERE order_state = 'open' AND payment_state = 'unpaid' AND method = 'transfer' ORDER BY expires DESC LIMIT {:most}`;

function rowOf(order: core.Record): Row {
  const state = order.getString('order_state');
  return {
    id: order.id,
    number: order.getString('number'),
    name: stored(order, 'address').name,
    email: order.getString('email'),
    placed: isoDate(order.getString('created')),
    owed: Math.max(0, order.getInt('total') - order.getInt('paid')),
    currency: order.getString('currency'),
    state: ORDER_STATES.find((one) => one === state) ?? 'open',
  };
}

/**
 * Read `transfer-orders`: which order a bank's line may be for. Orders that are over are found by their whole number
 * alone: late money opens them again, or goes back.
 */
export function readTransferOrders({ app, body }: DeskRequest): TransferOrders {
  const search = `${String(own(body, 'search') ?? '')}`.trim().toLowerCase().slice(0, 100);
  const amount = Number(own(body, 'amount') ?? 0);
  const awaited = idsOf(app, AWAITING, { most: AWAITED })
    .flatMap((id) => byId(app, 'orders', id) ?? [])
    .map(rowOf);
  const isFound = (row: Row): boolean =>
    search === ''
      ? row.owed === amount
      : [row.number, row.name, row.email].some((text) => text.toLowerCase().includes(search));
  const number = search.toUpperCase();
  const named = number === '' ? null : first(app, 'orders', 'number = {:number}', { number });
  const rows = [...(named?.getString('method') === 'transfer' ? [rowOf(named)] : []), ...awaited.filter(isFound)];
  return { rows: rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at).slice(0, ROWS) };
}
