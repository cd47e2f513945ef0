/** Reads parcels and ship-orders: what is sent of an order, what is left, and what a carrier must know of it. */
import { parcelsOf, toSend } from '#pocketbase/orders/to-send.ts';
import { mailOf, orderProblems, undoProblems } from '#pocketbase/after-sales/parcels.ts';
import { orderLines, storedPieces, readPieces } from '#pocketbase/orders/line-pieces.ts';
import type { DeskRequest, DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { labelAdapter } from '#pocketbase/staff/ship/labels/http-labels.ts';
import { invalid, type Refused, isRefused } from '#pocketbase/base/refusal.ts';
import { own, shape, type Body } from '#pocketbase/base/body.ts';
import { stored, storedDate } from '#pocketbase/base/query.ts';
import { isoDate, byId, find, first } from '#pocketbase/base/query.ts';
import {
  SHIP_ORDERS,
  type DeskParcel,
  type ParcelsAnswer,
  type ShipOrder,
  type ShipOrdersAnswer,
  type ShipSender,
} from '#src/contract/desk/ship.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { trackingLink } from '#src/domain/carriers/carriers.ts';

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

const LINE_LENGTH = 100;
const URL_LENGTH = 500;
const ID = /^[a-z0-9]{15}$/;

/** Fields that the desk writes of a parcel, read from a request. */
export function idIn(body: Body, field: string): string {
  const value = own(body, field);
  return typeof value === 'string' && ID.test(value) ? value : '';
}

function textIn(body: Body, field: string, most: number): string | null {
  const value = own(body, field);
  return typeof value === 'string' && value.length <= most ? value.trim() : null;
}

/** Facts by which a parcel is followed. The carrier's own link stands in where the desk gives none. */
export interface Tracking {
  readonly carrier: string;
  readonly tracking: string;
  readonly url: string;
}

export function trackingIn(body: Body): Tracking | FieldProblem[] {
  const carrier = textIn(body, 'carrier', LINE_LENGTH);
  const tracking = textIn(body, 'tracking', LINE_LENGTH);
  const url = textIn(body, 'url', URL_LENGTH);
  const problems = [
    ...(carrier === null || carrier === '' ? shape('carrier') : []),
    ...(tracking === null ? shape('tracking') : []),
    ...(url === null || (url !== '' && !/^https:\/\/\S+$/.test(url)) ? [{ field: 'url', code: 'https_only' }] : []),
  ];
  if (problems.length > 0 || carrier === null || tracking === null || url === null) return problems;
  return { carrier, tracking, url: url === '' ? trackingLink(carrier, tracking) : url };
}

/** Pieces of a parcel; `lines` null: all that is left. */
export function piecesIn(body: Body): { readonly lines: readonly LinePieces[] | null } | FieldProblem[] {
  const value = own(body, 'lines') ?? null;
  if (value === null) return { lines: null };
  const lines = readPieces(value);
  return lines === null ? [{ field: 'lines', code: 'pieces_shape' }] : { lines };
}

/**
 * A day as PocketBase stores it: its noon, or now where that is still to come or the day is today. null: it is none.
 */
function dayIn(body: Body, now: number): string | null {
  const day = own(body, 'day') ?? '';
  if (day === '') return storedDate(now);
  const noon = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T12:00:00.000Z`) : NaN;
  return Number.isNaN(noon) ? null : storedDate(Math.min(noon, now));
}

/** The parcel that a request names. */
export function parcelIn(app: core.App, body: Body): core.Record | Refused {
  return byId(app, 'shipments', idIn(body, 'parcel')) ?? invalid(shape('parcel'));
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

type Values = Readonly<Record<string, string | boolean>>;

/** Saves a parcel with other values. @throws ApiError where the rules refuse it */
function change({ tx, body, by }: DeskAction, reason: string, values: Values): Done | Refused {
  const parcel = parcelIn(tx, body);
  if (isRefused(parcel)) return parcel;
  for (const [field, value] of Object.entries(values)) parcel.set(field, value);
  signChange(parcel, by, reason);
  tx.save(parcel);
  return { subject: parcel.id, order: parcel.getString('order') };
}

function onDay(desk: DeskAction, field: 'delivered' | 'returned'): Done | Refused {
  const day = dayIn(desk.body, desk.now);
  return day === null ? invalid(shape('day')) : change(desk, field, { [field]: day });
}

/**
 * Steps of a parcel: it arrives, is lost, comes back, or is taken back before anybody was told. Its rules are those of
 * `shipments`.
 */
export function parcelDelivered(desk: DeskAction): Done | Refused {
  return onDay(desk, 'delivered');
}

export function parcelReturned(desk: DeskAction): Done | Refused {
  return onDay(desk, 'returned');
}

export function parcelLost(desk: DeskAction): Done | Refused {
  return change(desk, 'lost', { lost: true });
}

export function parcelTracking(desk: DeskAction): Done | Refused {
  const tracking = trackingIn(desk.body);
  return 'carrier' in tracking ? change(desk, 'tracking', { ...tracking }) : invalid(tracking);
}

/** As long as its mail waits: then it goes with the parcel, and nobody has ever been told of it. */
export function undoShip({ tx, body, by }: DeskAction): Done | Refused {
  const parcel = parcelIn(tx, body);
  if (isRefused(parcel)) return parcel;
  const [problem] = undoProblems(tx, parcel);
  if (problem !== undefined) return invalid([{ field: 'parcel', code: problem.code }]);
  const done = { subject: parcel.id, order: parcel.getString('order') };
  signChange(parcel, by, 'parcel taken back');
  tx.delete(parcel);
  return done;
}
