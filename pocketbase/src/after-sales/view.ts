/** Parts of an order beside its OrderView: parcels, withdrawals and returns, documents. */
import { hasSlip } from '#pocketbase/after-sales/has-slip.ts';
import { countPieces, orderLines, piecesLeft, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { documentRefs } from '#pocketbase/documents/refs.ts';
import { isoDate } from '#pocketbase/base/query.ts';
import { parcelsOf, returnsOf } from '#pocketbase/orders/to-send.ts';
import { givenPieces } from '#pocketbase/orders/payments/given-back.ts';
import {
  RETURN_STATES,
  WITHDRAWAL_EXCLUSIONS,
  type AfterSalesView,
  type LinePieces,
  type ReturnView,
  type ShipmentView,
  type WithdrawalExclusion,
} from '#src/contract/account-api.ts';

function shipmentView(shipment: core.Record): ShipmentView {
  return {
    carrier: shipment.getString('carrier'),
    tracking: shipment.getString('tracking'),
    trackingUrl: shipment.getString('url'),
    shippedAt: isoDate(shipment.getString('shipped')),
    deliveredAt: isoDate(shipment.getString('delivered')),
    lines: storedPieces(shipment) ?? [],
  };
}

function returnView(record: core.Record): ReturnView {
  const state = record.getString('state');
  return {
    kind: record.getString('kind') === 'return' ? 'return' : 'withdrawal',
    reference: record.getString('reference'),
    state: RETURN_STATES.find((one) => one === state) ?? 'received',
    receivedAt: isoDate(record.getString('received')),
    lines: storedPieces(record),
    slip: hasSlip(record),
  };
}

/** Says why a line cannot be withdrawn from; '': it can. */
export function exclusionOf(line: core.Record): WithdrawalExclusion {
  const stored = line.getString('withdrawal_exclusion');
  return WITHDRAWAL_EXCLUSIONS.find((one) => one === stored) ?? '';
}

/**
 * Pieces of an order that are in no withdrawal or return which was not refused. One that only says in words what it is
 * about takes none.
 */
export function openPieces(lines: readonly core.Record[], returns: readonly core.Record[]): LinePieces[] {
  const taken = returns
    .filter((one) => one.getString('state') !== 'refused')
    .map((one) => storedPieces(one) ?? (one.getString('statement') === '' ? piecesLeft(lines, new Map()) : []));
  return piecesLeft(lines, countPieces(taken));
}

export function afterSalesView(app: core.App, order: core.Record): AfterSalesView {
  const [lines, returns] = [orderLines(app, order.id), returnsOf(app, order.id)];
  const left = countPieces([openPieces(lines, returns)]);
  const given = givenPieces(app, order.id);
  return {
    order: order.id,
    token: order.getString('token'),
    lines: lines.map((line) => {
      const refunded = given.get(line.id) ?? 0;
      const view = { line: line.id, left: left.get(line.id) ?? 0, exclusion: exclusionOf(line) };
      return refunded > 0 ? { ...view, refunded } : view;
    }),
    shipments: parcelsOf(app, order.id).map(shipmentView),
    returns: returns.map(returnView),
    documents: documentRefs(app, order.id),
  };
}
