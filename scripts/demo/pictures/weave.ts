/** Woven things: cloth that hangs from a rail, and the same cloth thread by thread. */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { enterRoom } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { patternRows, phaseOf, yarnAt } from '#scripts/demo/pictures/patterns.ts';
import type { Pattern } from '#scripts/demo/pictures/patterns.ts';
import { group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Cloth {
  readonly seed: string;
  readonly ground: string;
  readonly yarns: readonly [string, string];
  readonly room: RoomName;
  readonly pattern: Pattern;
}

/** A length of cloth with its top left corner at (x, y): pattern, folds and fringe. */
function clothLength(sheet: Sheet, cloth: Cloth, x: number, y: number, width: number, height: number): string {
  const columns = 16;
  const cell = width / columns;
  const rows = Math.floor(height / cell);
  const marks =
    rect(x, y, width, rows * cell, `fill="${cloth.ground}"`) + patternRows(cloth, x, y, columns, rows, cell);
  const bottom = y + rows * cell;
  const folds = sheet.linear([
    [0, '#14151c', 0.3],
    [0.07, '#fff8ee', 0.06],
    [0.2, '#14151c', 0.1],
    [0.34, '#fff8ee', 0.12],
    [0.5, '#14151c', 0.2],
    [0.64, '#fff8ee', 0.08],
    [0.82, '#14151c', 0.14],
    [0.92, '#fff8ee', 0.05],
    [1, '#14151c', 0.36],
  ]);
  const tall = sheet.linear(
    [
      [0, '#14151c', 0.2],
      [0.06, '#fff8ee', 0.1],
      [0.3, '#14151c', 0],
      [1, '#14151c', 0.16],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  let fringe = '';
  const strands = columns * 3;
  for (let strand = 0; strand < strands; strand += 1) {
    const at = x + ((strand + 0.5) * width) / strands;
    const sway = Math.sin(strand * 2.4) * 6;
    fringe += `M${n(at)} ${n(bottom - 2)}q${n(sway)} 40 ${n(sway * 0.6)} ${n(64 + (strand % 3) * 5)}`;
  }
  return (
    path(
      fringe,
      `fill="none" stroke="${darker(cloth.ground, 0.14)}" stroke-width="${n(width / 130)}" stroke-linecap="round"`,
    ) +
    marks +
    rect(x, y, width, rows * cell, `fill="${folds}"`) +
    rect(x, y, width, rows * cell, `fill="${tall}"`)
  );
}

/** The cloth over a wooden rail on the wall; `width` of the fall in px. */
export function clothOnRail(cloth: Cloth, width: number): Drawing {
  const sheet = enterRoom(1600, 2000, cloth.room);
  const [x, top] = [800 - width / 2 - 30, 300];
  const back = clothLength(sheet, cloth, x + 78, top, width, 1180);
  const front = clothLength(sheet, cloth, x, top, width, 1390);
  const wood = sheet.linear(
    [
      [0, '#d8b48a'],
      [0.35, '#c59a6b'],
      [1, '#7d5a39'],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  return sheet
    .add(
      softRect(x + 60, top + 30, width + 70, 1420, 46, '#14151c', 0.34),
      softRect(230, 326, 1140, 24, 22, '#14151c', 0.3),
      rect(200, 286, 1200, 36, `rx="18" fill="${wood}"`),
      back,
      rect(x + 78, top, width, 1180, 'fill="#14151c" opacity="0.34"'),
      front,
      // The turn over the rail catches the light.
      rect(x, top - 22, width + 40, 48, `rx="20" fill="${cloth.ground}"`),
      rect(
        x,
        top - 22,
        width + 40,
        48,
        `rx="20" fill="${sheet.linear(
          [
            [0, '#fff8ee', 0.3],
            [0.5, '#14151c', 0.02],
            [1, '#14151c', 0.34],
          ],
          { x: 0, y: 0 },
          { x: 0, y: 1 },
        )}"`,
      ),
    )
    .finish();
}

/** Threads over and under each other, from a hand's breadth away. */
export function clothNear(cloth: Cloth): Drawing {
  const size = 1600;
  const sheet = enterRoom(size, size, 'chalk');
  const [columns, rows] = [10, 10];
  const cell = size / (columns - 1);
  const phase = phaseOf(cloth.seed);
  const round = sheet.linear(
    [
      [0, '#14151c', 0.42],
      [0.3, '#fff8ee', 0.22],
      [0.6, '#fff8ee', 0],
      [1, '#14151c', 0.5],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const upright = sheet.linear([
    [0, '#14151c', 0.4],
    [0.3, '#fff8ee', 0.16],
    [0.65, '#14151c', 0],
    [1, '#14151c', 0.52],
  ]);
  let threads = '';
  for (let row = -1; row < rows; row += 1) {
    for (let column = -1; column < columns; column += 1) {
      const yarn = yarnAt(cloth, column + 2, row * 2 + 30, columns, phase);
      const weft = yarn >= 0 ? true : (row + column) % 2 === 0;
      const colour = weft ? (cloth.yarns[yarn] ?? lighter(cloth.ground, 0.12)) : darker(cloth.ground, 0.05);
      const [x, y] = [column * cell, row * cell];
      const box = weft
        ? ([x - cell * 0.12, y + cell * 0.06, cell * 1.24, cell * 0.88] as const)
        : ([x + cell * 0.06, y - cell * 0.12, cell * 0.88, cell * 1.24] as const);
      const corner = `rx="${n(cell * 0.36)}"`;
      threads +=
        rect(...box, `${corner} fill="${colour}"`) + rect(...box, `${corner} fill="${weft ? round : upright}"`);
    }
  }
  return sheet
    .add(
      rect(0, 0, size, size, `fill="${darker(cloth.ground, 0.6)}"`),
      group(`transform="rotate(-4 800 800) translate(-60 -60) scale(1.08)"`, threads),
    )
    .add(
      rect(
        0,
        0,
        size,
        size,
        `fill="${sheet.linear(
          [
            [0, '#fff8ee', 0.14],
            [0.5, '#fff8ee', 0],
            [1, '#14151c', 0.3],
          ],
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        )}"`,
      ),
    )
    .finish();
}
