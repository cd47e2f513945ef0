/** Read `transfer-orders`: which order a bank's line may be for. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { own } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, first, idsOf } from '#pocketbase/base/query.ts';
import type { TransferOrders } from '#src/contract/desk/money.ts';
import { ORDER_STATES } from '#src/domain/order/order-states.ts';

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

/** Orders that are over are found by their whole number alone: late money opens them again, or goes back. */
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
