/**
 * Action ship: a parcel goes out. Its rules are those of `shipments` (after-sales/parcels.ts); here its mail only
 * waits, so that it can be taken back.
 */
import { toSend } from '#pocketbase/orders/to-send.ts';
import { mailOf } from '#pocketbase/after-sales/parcels.ts';
import type { DeskAction, Done, DeskRequest } from '#pocketbase/base/desk-request.ts';
import { idIn, piecesIn, trackingIn, type Tracking } from '#pocketbase/staff/ship/parcels.ts';
import { invalid, type Refused, isRefused } from '#pocketbase/base/refusal.ts';
import { flagIn, own, shape, isBody } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { isFound } from '#pocketbase/base/findings.ts';
import { byId, find, storedDate, first } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { SHIP_UNDO_MS, SHIP_ORDERS, type ShipManyAnswer, type ShipOutcome } from '#src/contract/desk/ship.ts';
import { runAction } from '#pocketbase/base/run-action.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { problemsOf } from '#pocketbase/base/validate-record.ts';
import { tidyTracking } from '#src/domain/carriers/carriers.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';

export interface NewParcel extends Tracking {
  /** Id in `orders`. */
  readonly order: string;
  /** null: all that is left. */
  readonly lines: readonly LinePieces[] | null;
  readonly complete: boolean;
}

/** A new parcel that is not saved. */
export function parcelOf(app: core.App, parcel: NewParcel, by: string): core.Record {
  const record = new Record(app.findCollectionByNameOrId('shipments'), { ...parcel });
  signChange(record, by, 'sent');
  return record;
}

/** Saves a new parcel, and lets its mail wait. @throws ApiError where the rules refuse it */
export function sendParcel(tx: core.App, record: core.Record, now: number): Done {
  tx.save(record);
  const mail = mailOf(tx, record);
  if (mail !== null) {
    mail.set('next_try', storedDate(now + SHIP_UNDO_MS));
    tx.save(mail);
  }
  return { subject: record.id, order: record.getString('order'), detail: { carrier: record.getString('carrier') } };
}

export function ship({ tx, body, by, now }: DeskAction): Done | Refused {
  const [order, tracking, pieces] = [idIn(body, 'order'), trackingIn(body), piecesIn(body)];
  if (byId(tx, 'orders', order) === null) return invalid(shape('order'));
  if (!('carrier' in tracking)) return invalid(tracking);
  if (!('lines' in pieces)) return invalid(pieces);
  const complete = flagIn(body, 'complete');
  if (complete === null) return invalid(shape('complete'));
  return sendParcel(tx, parcelOf(tx, { order, ...tracking, ...pieces, complete }, by), now);
}

type Row = ShipManyAnswer['rows'][number];

const KEY = /^[\w-]{8,50}$/;

/** Objections of the rules to a parcel, in the words of a list. */
const REASONS: Readonly<Record<string, ShipOutcome>> = {
  order_not_paid: 'not_paid',
  order_held: 'held',
  pieces_shape: 'nothing_left',
};

interface Read {
  readonly row: Row;
  /** null: nothing is to be sent. */
  readonly parcel: NewParcel | null;
}

const UNDONE = "order = {:order} && action = 'undo-ship'";

function done(row: Omit<Row, 'outcome'>, outcome: ShipOutcome): Read {
  return { row: { ...row, outcome }, parcel: null };
}

/** Reads what a row means, and what its outcome would be. */
function readRow(app: core.App, sent: unknown, seen: Set<string>, by: string): Read {
  const text = (name: string): string => {
    const value = isBody(sent) ? own(sent, name) : '';
    return typeof value === 'string' ? value.trim() : '';
  };
  const tracking = trackingIn({ carrier: text('carrier'), tracking: tidyTracking(text('tracking')), url: '' });
  const number = tidyOrderNumber(text('number'));
  const said = { number, tracking: text('tracking'), carrier: text('carrier'), order: '' };
  if (!('carrier' in tracking) || tracking.tracking === '') return done(said, 'shape');
  const found = first(app, 'orders', 'number = {:number}', { number });
  if (found === null) return done(said, 'no_order');
  const known = { number, tracking: tracking.tracking, carrier: tracking.carrier, order: found.id };
  const before = find(app, 'shipments', 'order = {:order}', { order: found.id });
  // One that is lost or back as well: what people have said of it since, its list does not know.
  if (before.some((one) => tidyTracking(one.getString('tracking')) === known.tracking)) return done(known, 'known');
  if (seen.has(found.id)) return done(known, 'twice');
  seen.add(found.id);
  const parcel: NewParcel = { order: found.id, ...tracking, lines: toSend(app, found.id), complete: false };
  const [problem] = problemsOf(app, parcelOf(app, parcel, by), null);
  if (problem !== undefined) return done(known, REASONS[problem.code] ?? 'refused');
  if (isFound(app, 'transfer_taken_back', found.id)) return done(known, 'taken_back');
  const hadOne = before.length > 0 || first(app, 'staff_actions', UNDONE, { order: found.id }) !== null;
  if (hadOne && !(isBody(sent) && own(sent, 'again') === true)) return done(known, 'parcel_before');
  return { row: { ...known, outcome: 'shipped' }, parcel };
}

/**
 * Read ship-many: a list of order numbers and tracking numbers, each by itself. One that fails holds up no other, and a
 * list that is sent again does nothing twice.
 */
export function shipMany({ app, event, body, by, now }: DeskRequest): ShipManyAnswer | Refused {
  const [rows, key] = [own(body, 'rows'), own(body, 'key')];
  if (!Array.isArray(rows) || rows.length > SHIP_ORDERS) return invalid(shape('rows'));
  if (typeof key !== 'string' || !KEY.test(key)) return invalid(shape('key'));
  const seen = new Set<string>();
  const dry = flagIn(body, 'dry');
  if (dry === null) return invalid(shape('dry'));
  const shipRow = (sent: unknown): Row => {
    let { row, parcel }: Read = {
      row: { number: '', tracking: '', carrier: '', order: '', outcome: 'failed' },
      parcel: null,
    };
    const error = attempt(() => {
      ({ row, parcel } = readRow(app, sent, seen, by));
      if (parcel === null || dry) return;
      const wanted = parcel;
      // The key of a row is its order's: a list that lost a line in between is still the same press.
      const request = { event, by, now, body: { key: `${key}-${wanted.order}` } };
      const result = runAction(request, app, 'ship', ({ tx }) => sendParcel(tx, parcelOf(tx, wanted, by), now));
      if (isRefused(result)) row = { ...row, outcome: 'failed' };
    });
    if (error === null) return row;
    app.logger().error('A parcel of a list was not written down', 'order', row.order, 'error', error);
    return { ...row, outcome: 'failed' };
  };
  return { rows: rows.map(shipRow) };
}
