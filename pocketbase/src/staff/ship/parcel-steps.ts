/**
 * Steps of a parcel: it arrives, is lost, comes back, or is taken back before anybody was told. Its rules are those of
 * `shipments`.
 */
import { undoProblems } from '#pocketbase/after-sales/parcels.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { dayIn, parcelIn, trackingIn } from '#pocketbase/staff/ship/parcel-fields.ts';
import { invalid, isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { shape } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';

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
