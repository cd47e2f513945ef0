/** Route → what answers it: `POST /api/desk/{route}` (contract/desk-api.ts). */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { readLog } from '#pocketbase/hooks/desk/log.ts';
import { makeLabel } from '#pocketbase/hooks/desk/ship/labels/make-label.ts';
import { voidLabel } from '#pocketbase/hooks/desk/ship/labels/void-label.ts';
import {
  parcelDelivered,
  parcelLost,
  parcelReturned,
  parcelTracking,
  undoShip,
} from '#pocketbase/hooks/desk/ship/parcel-steps.ts';
import { readParcels, readShipOrders } from '#pocketbase/hooks/desk/ship/parcels.ts';
import { shipMany } from '#pocketbase/hooks/desk/ship/ship-many.ts';
import { ship } from '#pocketbase/hooks/desk/ship/ship.ts';
import type { Refused } from '#pocketbase/hooks/orders/refusal.ts';
import type { DeskActions, DeskReads } from '#src/contract/desk-api.ts';

type Read = (desk: DeskRequest) => object | Refused;
/** Runs in a transaction. What it refuses, it has not begun to write. */
type Action = (desk: DeskAction) => Done | Refused;
/** What follows once it is kept, outside of the transaction: a call of a provider. Not done again for a key that comes twice. */
type After = (app: core.App, done: Done, now: number) => void;

export const DESK_READS: Readonly<Record<keyof DeskReads, Read>> = {
  log: readLog,
  parcels: readParcels,
  'ship-orders': readShipOrders,
  'ship-many': shipMany,
  'make-label': makeLabel,
  'void-label': voidLabel,
};

export const DESK_ACTIONS: Readonly<Record<keyof DeskActions, Action>> = {
  ship,
  'undo-ship': undoShip,
  'parcel-delivered': parcelDelivered,
  'parcel-returned': parcelReturned,
  'parcel-lost': parcelLost,
  'parcel-tracking': parcelTracking,
};

export const DESK_AFTER: Readonly<Partial<Record<keyof DeskActions, After>>> = {};
