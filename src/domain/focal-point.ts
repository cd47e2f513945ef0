/** The point of a picture that stays visible where a page cuts it. Pure. */

/** Per cent of the picture's width and height, from the left and the top: whole numbers from 0 to 100. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** Name of a file → its point; a picture without one is cut around its middle. */
export type FocalPoints = Readonly<Record<string, FocalPoint>>;

const PER_CENT = 100;
export const MIDDLE: FocalPoint = { x: 50, y: 50 };

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= PER_CENT;

/** A point as it was sent or stored; null where it is none. */
function pointOf(value: unknown): FocalPoint | null {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return null;
  const { x, y } = value;
  return isShare(x) && isShare(y) ? { x, y } : null;
}

/** The points in a value of any kind, without those of the middle; null where one of them is no point. */
export function readPoints(value: unknown): FocalPoints | null {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  const points: Record<string, FocalPoint> = {};
  for (const [file, one] of Object.entries(value)) {
    const point = pointOf(one);
    if (point === null) return null;
    if (point.x !== MIDDLE.x || point.y !== MIDDLE.y) points[file] = point;
  }
  return points;
}

/** A share of a length as per cent, kept within the picture. */
export function toShare(share: number): number {
  return Math.min(PER_CENT, Math.max(0, Math.round(share * PER_CENT)));
}
