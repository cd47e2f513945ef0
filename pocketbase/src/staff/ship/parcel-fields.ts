/** Fields that the desk writes of a parcel, read from a request. */
import { readPieces } from '#pocketbase/orders/line-pieces.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own, shape, type Body } from '#pocketbase/base/body.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { trackingLink } from '#src/domain/carriers/carriers.ts';

const LINE_LENGTH = 100;
const URL_LENGTH = 500;
const ID = /^[a-z0-9]{15}$/;

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
export function dayIn(body: Body, now: number): string | null {
  const day = own(body, 'day') ?? '';
  if (day === '') return storedDate(now);
  const noon = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T12:00:00.000Z`) : NaN;
  return Number.isNaN(noon) ? null : storedDate(Math.min(noon, now));
}

/** The parcel that a request names. */
export function parcelIn(app: core.App, body: Body): core.Record | Refused {
  return byId(app, 'shipments', idIn(body, 'parcel')) ?? invalid(shape('parcel'));
}
