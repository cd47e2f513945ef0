/**
 * Stages that objects stand on or in, apart from a plain shelf: a plinth, a niche in the wall, floorboards, a ledge.
 */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Sheet } from '#scripts/demo/pictures/sheet.ts';

/** A block of plaster, its top at y, down to the lower edge of the picture. */
export function plinth(sheet: Sheet, colour: string, x: number, y: number, width: number): string {
  const depth = width * 0.075;
  const down = sheet.height - y;
  const side = width * 0.16;
  const front = sheet.linear(
    [
      [0, lighter(colour, 0.12)],
      [1, darker(colour, 0.16)],
    ],
    { x: 0, y: 0 },
    { x: 0.4, y: 1 },
  );
  const [left, right] = [x - width / 2, x + width / 2];
  return (
    softRect(left + side, y + 40, width, down + 200, 70, '#14151c', 0.26) +
    path(
      `M${left + side * 0.6} ${y - depth}H${right + side * 0.3}L${right} ${y}H${left}Z`,
      `fill="${lighter(colour, 0.32)}"`,
    ) +
    path(
      `M${right} ${y}L${right + side * 0.3} ${y - depth}V${sheet.height}H${right}Z`,
      `fill="${darker(colour, 0.34)}"`,
    ) +
    rect(left, y, width, down, `fill="${front}"`)
  );
}

/** An arched recess with its floor at y. */
export function niche(sheet: Sheet, colour: string, x: number, y: number, width: number, height: number): string {
  const half = width / 2;
  const top = y - height;
  const arch = (grow: number): string =>
    `M${x - half - grow} ${y}V${top + half}A${half + grow} ${half + grow} 0 0 1 ${x + half + grow} ${top + half}V${y}Z`;
  const back = sheet.linear(
    [
      [0, darker(colour, 0.42)],
      [0.35, darker(colour, 0.22)],
      [1, darker(colour, 0.06)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 0.5 },
  );
  const floor = sheet.linear([
    [0, darker(colour, 0.3)],
    [1, lighter(colour, 0.2)],
  ]);
  return (
    path(arch(0), `fill="${back}"`) +
    path(`M${x - half} ${y}L${x - half + 60} ${y - 70}H${x + half - 24}L${x + half} ${y}Z`, `fill="${floor}"`) +
    path(
      `M${x + half} ${y}V${top + half}A${half} ${half} 0 0 0 ${x} ${top}`,
      `fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="5"`,
    )
  );
}

/** Boards of a floor or table from above, or from the side when `height` is small. */
export function boards(sheet: Sheet, colour: string, y: number, height: number, count: number): string {
  const each = height / count;
  const fill = sheet.linear(
    [
      [0, lighter(colour, 0.14)],
      [1, darker(colour, 0.2)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  let seams = '';
  for (let board = 1; board < count; board += 1) seams += `M0 ${Math.round(y + board * each)}H${sheet.width}`;
  return (
    rect(0, y, sheet.width, height, `fill="${fill}"`) +
    path(seams, `fill="none" stroke="${darker(colour, 0.45)}" stroke-opacity="0.5" stroke-width="4"`)
  );
}

/** A narrow wooden ledge across the wall, its top at y. */
export function ledge(sheet: Sheet, colour: string, y: number): string {
  return (
    softRect(-60, y + 20, sheet.width + 120, 60, 44, '#14151c', 0.3) +
    rect(-10, y, sheet.width + 20, 44, `fill="${colour}"`) +
    rect(-10, y, sheet.width + 20, 9, `fill="${lighter(colour, 0.34)}"`) +
    rect(-10, y + 36, sheet.width + 20, 8, `fill="${darker(colour, 0.4)}"`)
  );
}
