/** Prints: a framed sheet on a wall, and a near view of the sheet with the pen still on it. */
import { darker, lighter, mix } from '#scripts/demo/pictures/colour.ts';
import type { LineWork } from '#scripts/demo/pictures/lines.ts';
import { enterRoom, wallShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { group, n, path, rect, softStroke } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Print {
  readonly seed: string;
  readonly draw: (drawing: LineWork) => string;
  readonly inks: readonly [string, ...string[]];
  readonly paper: string;
  readonly room: RoomName;
  /** Size of the frame against the wall, 0 to 1. */
  readonly scale: number;
  readonly frame: string;
}

/** A framed sheet with its top left corner at (x, y). */
export function framedSheet(sheet: Sheet, print: Print, x: number, y: number, width: number, height: number): string {
  const border = Math.max(10, Math.round(width * 0.022));
  const inner = { width: width - border * 2, height: height - border * 2 };
  const margin = inner.width * 0.11;
  const art = { width: inner.width - margin * 2, height: inner.height - margin * 2.3 };
  const thickness = Math.max(2, width / 330);
  const lines = print.draw({
    seed: print.seed,
    ...art,
    pens: [
      { colour: print.inks[0], width: thickness },
      ...print.inks.slice(1).map((colour) => ({ colour, width: thickness * 1.25 })),
    ],
  });
  const paper = sheet.linear(
    [
      [0, lighter(print.paper, 0.3)],
      [1, darker(print.paper, 0.07)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  const clip = sheet.clip(rect(-margin / 3, -margin / 3, art.width + margin * 0.66, art.height + margin * 0.66, ''));
  return (
    wallShadow(x, y, width, height, Math.round(width * 0.022)) +
    rect(x, y, width, height, `fill="${print.frame}"`) +
    rect(x, y, width, 3, `fill="${lighter(print.frame, 0.35)}"`) +
    rect(x, y, 3, height, `fill="${lighter(print.frame, 0.22)}"`) +
    rect(x + border, y + border, inner.width, inner.height, `fill="${paper}"`) +
    // The frame's own shadow on the paper.
    rect(x + border, y + border, inner.width, 10, `fill="#14151c" opacity="0.13"`) +
    rect(x + border, y + border, 8, inner.height, `fill="#14151c" opacity="0.1"`) +
    group(
      `transform="translate(${n(x + border + margin)} ${n(y + border + margin * 1.05)})"`,
      group(`clip-path="${clip}"`, lines),
    ) +
    // A pale reflection in the glass.
    path(
      `M${n(x + border)} ${n(y + border)}H${n(x + border + inner.width * 0.5)}L${n(x + border)} ${n(y + border + inner.height * 0.62)}Z`,
      'fill="#ffffff" opacity="0.07"',
    )
  );
}

export function printOnWall(print: Print): Drawing {
  const [width, height] = [1600, 2000];
  const sheet = enterRoom(width, height, print.room, 1850);
  const frameWidth = Math.round(1130 * print.scale);
  const frameHeight = Math.round(frameWidth * 1.28);
  return sheet
    .add(framedSheet(sheet, print, (width - frameWidth) / 2, (1770 - frameHeight) / 2 + 30, frameWidth, frameHeight))
    .finish();
}

/** The sheet from near, with the plotter's pen resting on it. */
export function printNear(print: Print): Drawing {
  const [width, height] = [1600, 1600];
  const sheet = enterRoom(width, height, 'chalk');
  const paper = sheet.linear(
    [
      [0, lighter(print.paper, 0.4)],
      [1, darker(print.paper, 0.16)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  const lines = print.draw({
    seed: print.seed,
    width: 3100,
    height: 3900,
    lines: 17,
    pens: [{ colour: print.inks[0], width: 10 }, ...print.inks.slice(1).map((colour) => ({ colour, width: 13 }))],
  });
  return sheet
    .add(
      rect(0, 0, width, height, `fill="${paper}"`),
      group('transform="rotate(-7 800 800) translate(-760 -1050)"', lines),
      pen(sheet, 820, 900, print.inks[0]),
    )
    .finish();
}

/** A technical pen that comes from the upper right, its tip at (x, y). */
function pen(sheet: Sheet, x: number, y: number, ink: string): string {
  const steel = sheet.linear([
    [0, '#70747a'],
    [0.3, '#f0f0ee'],
    [0.62, '#9da1a6'],
    [1, '#53565b'],
  ]);
  const barrel = sheet.linear([
    [0, '#17181b'],
    [0.28, '#4b4e54'],
    [0.6, '#232529'],
    [1, '#0e0f11'],
  ]);
  const band = sheet.linear([
    [0, darker(ink, 0.4)],
    [0.3, mix(ink, '#ffffff', 0.25)],
    [1, darker(ink, 0.5)],
  ]);
  const body =
    path('M-4 0L-8 -60H8L4 0Z', `fill="${steel}"`) +
    path('M-26 -190L-12 -60H12L26 -190Z', `fill="${steel}"`) +
    path('M-62 -330L-30 -190H30L62 -330Z', `fill="${barrel}"`) +
    rect(-62, -382, 124, 54, `fill="${band}"`) +
    rect(-62, -1500, 124, 1120, `fill="${barrel}"`);
  return (
    group(
      `transform="translate(${x} ${y}) rotate(62)"`,
      softStroke('M0 -60V-1700', 56, '#14151c', 0.16),
      softStroke('M0 -330V-1700', 150, '#14151c', 0.24),
    ) + group(`transform="translate(${x} ${y}) rotate(34)"`, body)
  );
}
