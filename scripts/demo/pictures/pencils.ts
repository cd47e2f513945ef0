/** Pencils: in a row, in a cup, in their roll. */
import { vessel } from '#scripts/demo/pictures/ceramics.ts';
import { darker, lighter, mix } from '#scripts/demo/pictures/colour.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

/** A pencil that points up, its end at (x, y). */
function pencil(sheet: Sheet, lacquer: string, x: number, y: number, length: number, width: number): string {
  const sides = sheet.linear([
    [0, darker(lacquer, 0.22)],
    [0.3, darker(lacquer, 0.1)],
    [0.32, lighter(lacquer, 0.24)],
    [0.66, lacquer],
    [0.68, darker(lacquer, 0.3)],
    [1, darker(lacquer, 0.42)],
  ]);
  const [left, top] = [x - width / 2, y - length];
  const tip = top - width * 2.1;
  return (
    rect(left, top, width, length, `fill="${sides}"`) +
    path(
      `M${n(left)} ${n(top)}q${n(width / 6)} ${n(-width * 0.3)} ${n(width / 3)} 0q${n(width / 6)} ${n(-width * 0.3)} ${n(width / 3)} 0q${n(width / 6)} ${n(-width * 0.3)} ${n(width / 3)} 0L${n(x)} ${n(tip)}Z`,
      'fill="#dcb98c"',
    ) +
    path(
      `M${n(x - width * 0.13)} ${n(tip + width * 0.56)}L${n(x)} ${n(tip)}L${n(x + width * 0.13)} ${n(tip + width * 0.56)}Z`,
      `fill="${darker(lacquer, 0.35)}"`,
    ) +
    rect(left, y - width * 1.1, width, width * 1.1, `fill="${mix(lacquer, '#efe3cf', 0.85)}"`)
  );
}

/** Pencils in a row on paper, seen from above. */
export function pencilsInRow(room: RoomName, lacquers: readonly string[], turn: number): Drawing {
  const sheet = enterRoom(1600, 1600, room, 1600, 'leaves');
  const each = 1000 / lacquers.length;
  const width = Math.min(84, each * 0.6);
  const marks = lacquers.map((lacquer, index) => {
    const [x, y] = [300 + each * (index + 0.5), 1290 + Math.round(Math.sin(index * 2.1) * 46)];
    return (
      softRect(x - width / 2 + 14, y - 1000, width, 1000, 20, '#14151c', 0.36) +
      pencil(sheet, lacquer, x, y, 850, width)
    );
  });
  return sheet.add(group(`transform="rotate(${turn} 800 800)"`, ...marks)).finish();
}

/** Pencils that stand in a cup. */
export function pencilsInCup(room: RoomName, lacquers: readonly string[], glaze: string): Drawing {
  const sheet = enterRoom(1600, 2000, room, 1520, 'low');
  const [x, foot] = [800, 1650];
  const cup = {
    seed: 'pencil-cup',
    width: 500,
    height: 560,
    form: 'cup',
    clay: '#b98a68',
    glaze,
    ring: '#e9e0cd',
    room,
  } as const;
  const turns = lacquers.map((_, index) => -17 + (34 * index) / Math.max(1, lacquers.length - 1));
  return sheet
    .add(
      groundShadow(sheet, x, foot, 480, 0.5),
      vessel(sheet, cup, x, foot),
      group(
        `clip-path="${sheet.clip(rect(0, 0, 1600, foot - 560, '') + ellipse(x, foot - 560, 226, 30, ''))}"`,
        ...lacquers.map((lacquer, index) =>
          group(
            `transform="rotate(${n(turns[index] ?? 0)} ${x} ${foot - 80})"`,
            pencil(
              sheet,
              lacquer,
              x + (index - lacquers.length / 2 + 0.5) * 44,
              foot - 300,
              760 + ((index * 67) % 110),
              52,
            ),
          ),
        ),
      ),
    )
    .finish();
}

export interface Roll {
  readonly cloth: string;
  readonly lining: string;
  readonly strap: string;
  readonly room: RoomName;
  readonly pencils: readonly string[];
}

/** The pencil roll open on a table, every pocket filled. */
export function rollOpen(roll: Roll): Drawing {
  const sheet = enterRoom(1600, 1280, roll.room, 1280, 'window');
  const [x, y, width, height] = [200, 240, 1200, 800];
  const pocket = y + 400;
  const each = width / (roll.pencils.length + 1);
  let seams = '';
  for (let seam = 1; seam <= roll.pencils.length + 1; seam += 1)
    seams += `M${n(x + each * (seam - 0.5))} ${pocket}V${y + height - 20}`;
  return sheet
    .add(
      group(
        'transform="rotate(-4 800 640)"',
        softRect(x + 16, y + 26, width, height, 36, '#14151c', 0.4),
        path(`M${x + width} ${y + 560}q210 26 250 -60`, `fill="none" stroke="${roll.strap}" stroke-width="34"`),
        rect(x, y, width, height, `rx="14" fill="${roll.lining}"`),
        ...roll.pencils.map((lacquer, index) =>
          pencil(sheet, lacquer, x + each * (index + 1), y + 720, 470 + ((index * 71) % 120), each * 0.46),
        ),
        rect(x, pocket, width, height - 400, `rx="14" fill="${roll.cloth}"`),
        rect(x, pocket, width, 10, `fill="${lighter(roll.cloth, 0.25)}"`),
        path(seams, `fill="none" stroke="${darker(roll.cloth, 0.4)}" stroke-width="5" stroke-dasharray="15 9"`),
      ),
    )
    .finish();
}

/** The roll closed, its strap wound around it. */
export function rollClosed(roll: Roll): Drawing {
  const sheet = enterRoom(1600, 1280, roll.room, 800, 'blinds');
  const [x, y, width, height] = [220, 520, 1080, 440];
  const round = sheet.linear(
    [
      [0, '#fff8ee', 0.14],
      [0.22, '#fff8ee', 0.26],
      [0.55, '#14151c', 0.04],
      [1, '#14151c', 0.52],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const end = x + width;
  const turns = [1, 0.72, 0.44].map((part) => ellipse(end, y + height / 2, 62 * part, (height / 2) * part, ''));
  return sheet
    .add(
      groundShadow(sheet, 800, y + height - 6, 900, 0.5),
      rect(x, y, width, height, `rx="60" fill="${roll.cloth}"`),
      rect(x + 290, y, 58, height, `fill="${roll.strap}"`),
      rect(x + 392, y, 58, height, `fill="${roll.strap}"`),
      rect(x, y, width, height, `rx="60" fill="${round}"`),
      ellipse(end, y + height / 2, 62, height / 2, `fill="${roll.lining}"`),
      group(`fill="none" stroke="${darker(roll.cloth, 0.2)}" stroke-width="11"`, ...turns),
      path(`M${x + 320} ${y + height - 14}q-30 150 -150 190`, `fill="none" stroke="${roll.strap}" stroke-width="40"`),
    )
    .finish();
}
