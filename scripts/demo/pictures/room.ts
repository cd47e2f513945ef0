/**
 * The quiet room that every object stands in: a wall, a shelf or floor line, daylight from the upper left, soft
 * shadows.
 */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { daylight } from '#scripts/demo/pictures/daylight.ts';
import type { Daylight } from '#scripts/demo/pictures/daylight.ts';
import { ellipse, rect, Sheet, softRect } from '#scripts/demo/pictures/sheet.ts';

export interface Room {
  readonly wall: string;
  readonly shelf: string;
  /** Dark rooms have no daylight: their light comes from the object. */
  readonly dark: boolean;
}

export const ROOMS = {
  chalk: { wall: '#dcd7cd', shelf: '#c9c1b3', dark: false },
  clay: { wall: '#c49c84', shelf: '#a87c64', dark: false },
  fog: { wall: '#b9c1c4', shelf: '#9ca6aa', dark: false },
  sage: { wall: '#aab09c', shelf: '#8c937f', dark: false },
  ochre: { wall: '#cfae77', shelf: '#b29158', dark: false },
  slate: { wall: '#4a4f57', shelf: '#3b4047', dark: false },
  sand: { wall: '#e2d4b9', shelf: '#cbb894', dark: false },
  butter: { wall: '#e0c987', shelf: '#c4ab66', dark: false },
  rose: { wall: '#d4a79a', shelf: '#b7877a', dark: false },
  sky: { wall: '#a7bfcd', shelf: '#87a2b2', dark: false },
  brick: { wall: '#9a523b', shelf: '#7c3f2c', dark: false },
  forest: { wall: '#42554a', shelf: '#33443b', dark: false },
  petrol: { wall: '#2f4b56', shelf: '#243b44', dark: false },
  plum: { wall: '#59434e', shelf: '#45333c', dark: false },
  night: { wall: '#2a2c33', shelf: '#202228', dark: true },
  ember: { wall: '#3a2c29', shelf: '#2a201e', dark: true },
  dusk: { wall: '#3d4160', shelf: '#2c2f48', dark: true },
} as const satisfies Record<string, Room>;

export type RoomName = keyof typeof ROOMS;

/**
 * An empty room. `horizon`: px from the top where the shelf begins; the sheet's height for a bare wall, or a table seen
 * from above.
 */
export function enterRoom(
  width: number,
  height: number,
  name: RoomName,
  horizon = height,
  light: Daylight = 'window',
): Sheet {
  const { wall, shelf, dark } = ROOMS[name];
  const sheet = new Sheet(width, height);
  const wallFill = sheet.linear(
    dark
      ? [
          [0, darker(wall, 0.25)],
          [0.6, wall],
          [1, darker(wall, 0.35)],
        ]
      : [
          [0, lighter(wall, 0.28)],
          [0.5, wall],
          [1, darker(wall, 0.14)],
        ],
    { x: 0, y: 0 },
    { x: 0.9, y: 1 },
  );
  sheet.add(rect(0, 0, width, height, `fill="${wallFill}"`));
  if (!dark) sheet.add(daylight(sheet, light));
  if (horizon < height) {
    const shelfFill = sheet.linear(
      [
        [0, lighter(shelf, dark ? 0 : 0.1)],
        [1, darker(shelf, 0.22)],
      ],
      { x: 0, y: 0 },
      { x: 0.3, y: 1 },
    );
    sheet.add(
      rect(0, horizon, width, height - horizon, `fill="${shelfFill}"`),
      rect(
        0,
        horizon - 26,
        width,
        26,
        `fill="${sheet.linear(
          [
            [0, '#14151c', 0],
            [1, '#14151c', dark ? 0.2 : 0.1],
          ],
          { x: 0, y: 0 },
          { x: 0, y: 1 },
        )}"`,
      ),
      rect(0, horizon, width, 3, `fill="${lighter(shelf, dark ? 0.08 : 0.35)}"`),
    );
  }
  return sheet;
}

/**
 * Shadow where an object of `width` touches the shelf at (x, y), and the longer one that daylight throws to the right.
 */
export function groundShadow(sheet: Sheet, x: number, y: number, width: number, strength = 0.5): string {
  const soft = sheet.radial([
    [0, '#14151c', strength * 0.55],
    [0.5, '#14151c', strength * 0.3],
    [1, '#14151c', 0],
  ]);
  const near = sheet.radial([
    [0, '#14151c', strength],
    [0.7, '#14151c', strength * 0.6],
    [1, '#14151c', 0],
  ]);
  return (
    ellipse(x + width * 0.38, y + width * 0.03, width * 0.95, width * 0.13, `fill="${soft}"`) +
    ellipse(x, y, width * 0.56, width * 0.065, `fill="${near}"`)
  );
}

/** Shadow on the wall of a flat thing that hangs or leans there. */
export function wallShadow(x: number, y: number, width: number, height: number, depth: number): string {
  return (
    softRect(x + depth * 1.1, y + depth * 1.5, width, height, depth * 1.8, '#14151c', 0.3) +
    softRect(x + depth * 0.2, y + depth * 0.3, width, height, Math.max(3, depth / 2), '#14151c', 0.3)
  );
}
