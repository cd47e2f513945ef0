/** Dipped candles by day: in their holders, and tied in a bundle. */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Tapers {
  /** Colours from one end of the dip to the other. */
  readonly wax: readonly [string, string];
  readonly holder: string;
  readonly room: RoomName;
}

function round(sheet: Sheet): string {
  return sheet.linear([
    [0, '#14151c', 0.26],
    [0.28, '#fff8ee', 0.36],
    [0.5, '#fff8ee', 0],
    [1, '#14151c', 0.46],
  ]);
}

/** One taper in its holder, the foot at (x, y). */
function taper(sheet: Sheet, { wax, holder }: Tapers, x: number, y: number, height: number): string {
  const dip = sheet.linear(
    [
      [0, wax[1]],
      [0.42, wax[1]],
      [0.62, wax[0]],
      [1, wax[0]],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const top = y - 120 - height;
  const body = `M${n(x - 27)} ${n(y - 100)}L${n(x - 20)} ${n(top + 26)}Q${n(x)} ${n(top - 22)} ${n(x + 20)} ${n(top + 26)}L${n(x + 27)} ${n(y - 100)}Z`;
  const shine = round(sheet);
  return (
    path(
      `M${n(x)} ${n(top + 4)}q7 -26 -3 -52`,
      'fill="none" stroke="#efe6d2" stroke-width="7" stroke-linecap="round"',
    ) +
    path(body, `fill="${dip}"`) +
    path(body, `fill="${shine}"`) +
    ellipse(x, y - 6, 150, 25, `fill="${darker(holder, 0.45)}"`) +
    ellipse(x, y - 20, 150, 25, `fill="${lighter(holder, 0.16)}"`) +
    rect(x - 44, y - 128, 88, 104, `fill="${holder}"`) +
    ellipse(x, y - 24, 44, 9, `fill="${holder}"`) +
    rect(x - 44, y - 128, 88, 108, `fill="${shine}"`) +
    ellipse(x, y - 128, 44, 10, `fill="${lighter(holder, 0.3)}"`) +
    ellipse(x, y - 128, 30, 6, `fill="${darker(wax[0], 0.25)}"`)
  );
}

/** Three tapers, burnt to three heights, by the window. */
export function tapersInHolders(piece: Tapers): Drawing {
  const [width, height, horizon] = [1600, 2000, 1540];
  const sheet = enterRoom(width, height, piece.room, horizon, 'blinds');
  const places = [
    [480, 1610, 980],
    [1140, 1640, 520],
    [800, 1720, 760],
  ] as const;
  for (const [x, y, tall] of places) {
    sheet.add(
      softRect(x + 110, y - tall - 60, 34, tall, 26, '#14151c', 0.2),
      groundShadow(sheet, x, y, 260, 0.42),
      taper(sheet, piece, x, y, tall),
    );
  }
  return sheet.finish();
}

/** The bundle as it is sent: six, tied once. */
export function tapersTied(piece: Tapers): Drawing {
  const sheet = enterRoom(1600, 1280, piece.room, 1280, 'leaves');
  const across = sheet.linear(
    [
      [0, '#fff8ee', 0.3],
      [0.4, '#fff8ee', 0],
      [1, '#14151c', 0.4],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const dip = sheet.linear([
    [0, piece.wax[1]],
    [0.4, piece.wax[1]],
    [0.6, piece.wax[0]],
    [1, piece.wax[0]],
  ]);
  const bundle = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = [170 + ((index * 23) % 40), 330 + index * 96];
    const body = `M${x} ${y + 46}Q${x - 26} ${y + 46} ${x + 30} ${y + 22}L${x + 1230} ${y}V${y + 92}L${x + 30} ${y + 70}Z`;
    return (
      path(
        `M${x + 4} ${y + 46}q-40 10 -78 -4`,
        'fill="none" stroke="#efe6d2" stroke-width="9" stroke-linecap="round"',
      ) +
      path(body, `fill="${dip}"`) +
      path(body, `fill="${across}"`)
    );
  });
  return sheet
    .add(
      group(
        'transform="rotate(-11 800 640)"',
        softRect(220, 370, 1200, 580, 46, '#14151c', 0.42),
        ...bundle,
        rect(830, 318, 96, 600, `fill="${piece.holder}"`),
        rect(830, 318, 96, 600, `fill="${across}"`),
      ),
    )
    .finish();
}
