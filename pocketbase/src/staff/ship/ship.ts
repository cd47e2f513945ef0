/**
 * Action ship: a parcel goes out. Its rules are those of `shipments` (after-sales/parcels.ts); here its mail only
 * waits, so that it can be taken back.
 */
import { mailOf } from '#pocketbase/after-sales/parcels.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { idIn, piecesIn, trackingIn, type Tracking } from '#pocketbase/staff/ship/parcel-fields.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own, shape } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { SHIP_UNDO_MS } from '#src/contract/desk/ship.ts';

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
  const complete = own(body, 'complete') === true;
  return sendParcel(tx, parcelOf(tx, { order, ...tracking, ...pieces, complete }, by), now);
}
