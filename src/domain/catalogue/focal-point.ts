/** The point of a picture that stays visible where a page cuts it. Pure. */

/** Per cent of the picture's width and height, from the left and the top: whole numbers from 0 to 100. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** One for each picture of a record, in their order; null, or none, is the middle. */
export type FocalPoints = readonly (FocalPoint | null)[];

const PER_CENT = 100;
export const MIDDLE: FocalPoint = { x: 50, y: 50 };

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= PER_CENT;

/** A point as it was sent or stored; null for the middle, undefined for what is no point. */
function readPoint(value: unknown): FocalPoint | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'object' || !('x' in value) || !('y' in value)) return undefined;
  const { x, y } = value;
  if (!isShare(x) || !isShare(y)) return undefined;
  return x === MIDDLE.x && y === MIDDLE.y ? null : { x, y };
}

/** The points in a value of any kind; undefined where they are none. */
export function readPoints(value: unknown): FocalPoints | undefined {
  if (value === null || value === undefined || value === '') return [];
  if (!Array.isArray(value)) return undefined;
  const points = value.map(readPoint);
  return points.includes(undefined) ? undefined : points.flatMap((point) => (point === undefined ? [] : [point]));
}

/** A share of a length as per cent, kept within the picture. */
export function toShare(share: number): number {
  return Math.min(PER_CENT, Math.max(0, Math.round(share * PER_CENT)));
}
