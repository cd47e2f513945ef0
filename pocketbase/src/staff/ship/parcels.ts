/** Reads parcels and ship-orders: what is sent of an order, what is left, and what a carrier must know of it. */
import { mailOf, orderProblems, undoProblems } from '#pocketbase/after-sales/parcels.ts';
import { toSend } from '#pocketbase/after-sales/to-send.ts';
import { orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { parcelsOf } from '#pocketbase/after-sales/view.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { labelAdapter } from '#pocketbase/staff/ship/labels/adapter.ts';
import { idIn } from '#pocketbase/staff/ship/parcel-fields.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own, shape } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, find, first } from '#pocketbase/base/query.ts';
import {
  SHIP_ORDERS,
  type DeskParcel,
  type ParcelsAnswer,
  type ShipOrder,
  type ShipOrdersAnswer,
  type ShipSender,
} from '#src/contract/desk/ship.ts';

function deskParcel(app: core.App, parcel: core.Record): DeskParcel {
  return {
    id: parcel.id,
    carrier: parcel.getString('carrier'),
    tracking: parcel.getString('tracking'),
    url: parcel.getString('url'),
    lines: storedPieces(parcel) ?? [],
    shipped: isoDate(parcel.getString('shipped')),
    delivered: isoDate(parcel.getString('delivered')),
    returned: isoDate(parcel.getString('returned')),
    lost: parcel.getBool('lost'),
    undo: undoProblems(app, parcel).length === 0,
    mail: mailOf(app, parcel)?.getString('state') ?? '',
    label: parcel.getString('label'),
    voidable: parcel.getString('label_ref') !== '',
  };
}

export function readParcels({ app, body }: DeskRequest): ParcelsAnswer | Refused {
  const order = byId(app, 'orders', idIn(body, 'order'));
  if (order === null) return invalid(shape('order'));
  const parcels = find(app, 'shipments', 'order = {:order}', { order: order.id }, 'shipped');
  return {
    parcels: parcels.map((parcel) => deskParcel(app, parcel)),
    left: toSend(app, order.id),
    hindrance: orderProblems(app, order)[0]?.code ?? '',
    labels: labelAdapter() !== null,
  };
}

function shipOrder(app: core.App, order: core.Record): ShipOrder {
  const left = new Map(toSend(app, order.id).map(({ line, quantity }) => [line, quantity]));
  const lines = orderLines(app, order.id);
  const sum = (field: string): number =>
    lines.reduce((total, line) => total + (left.get(line.id) ?? 0) * line.getInt(field), 0);
  return {
    id: order.id,
    number: order.getString('number'),
    email: order.getString('email'),
    phone: order.getString('phone'),
    address: stored(order, 'address'),
    note: order.getString('courier_note'),
    pieces: [...left.values()].reduce((total, quantity) => total + quantity, 0),
    weight: sum('weight'),
    value: sum('unit_price'),
    currency: order.getString('currency'),
    hindrance: orderProblems(app, order)[0]?.code ?? '',
    labels: parcelsOf(app, order.id).flatMap((parcel) => {
      const file = parcel.getString('label');
      return file === '' ? [] : [{ parcel: parcel.id, file }];
    }),
  };
}

function senderOf(app: core.App): ShipSender {
  const shop = first(app, 'shop', '');
  const text = (field: string): string => shop?.getString(field) ?? '';
  return {
    name: text('legal_name') || text('brand'),
    address: text('address'),
    country: text('country'),
    email: text('email'),
    phone: text('phone'),
  };
}

export function readShipOrders({ app, body }: DeskRequest): ShipOrdersAnswer | Refused {
  const ids = own(body, 'orders');
  if (!Array.isArray(ids) || ids.length > SHIP_ORDERS) return invalid(shape('orders'));
  const orders = [...new Set(ids)].map((id) => byId(app, 'orders', idIn({ id }, 'id')));
  return {
    orders: orders.flatMap((order) => (order === null ? [] : [shipOrder(app, order)])),
    sender: senderOf(app),
    labels: labelAdapter() !== null,
  };
}
