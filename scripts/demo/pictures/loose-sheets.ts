/** Drawings without a frame, or with company: hung from a rail, laid on a table, rolled, in pairs, on a ledge. */
import { vessel } from '#scripts/demo/pictures/ceramics.ts';
import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { framedSheet } from '#scripts/demo/pictures/frame.ts';
import type { Print } from '#scripts/demo/pictures/frame.ts';
import type { Daylight } from '#scripts/demo/pictures/daylight.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';
import { ledge } from '#scripts/demo/pictures/stage.ts';

/** The drawn sheet alone, its top left corner at (x, y). */
function drawnSheet(
  sheet: Sheet,
  print: Print,
  x: number,
  y: number,
  width: number,
  height: number,
  lines?: number,
): string {
  const margin = width * 0.12;
  const art = { width: width - margin * 2, height: height - margin * 2.2 };
  const thickness = Math.max(2.2, width / 260);
  const fill = sheet.linear(
    [
      [0, lighter(print.paper, 0.3)],
      [1, darker(print.paper, 0.08)],
    ],
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  );
  const [first, ...others] = print.inks;
  const drawing = print.draw({
    seed: print.seed,
    ...art,
    ...(lines === undefined ? {} : { lines }),
    pens: [{ colour: first, width: thickness }, ...others.map((colour) => ({ colour, width: thickness * 1.2 }))],
  });
  return (
    rect(x, y, width, height, `fill="${fill}"`) +
    group(`transform="translate(${n(x + margin)} ${n(y + margin)})"`, drawing)
  );
}

/** The sheet between two wooden strips, on a cord from a nail. */
export function sheetOnCord(print: Print, light: Daylight = 'window'): Drawing {
  const sheet = enterRoom(1600, 2000, print.room, 2000, light);
  const width = 1060 * print.scale;
  const height = width * 1.3;
  const [x, y] = [800 - width / 2, 1080 - height / 2];
  const strip = (top: number): string =>
    rect(x - 26, top, width + 52, 38, `rx="5" fill="${print.frame}"`) +
    rect(x - 26, top, width + 52, 8, `rx="4" fill="${lighter(print.frame, 0.32)}"`);
  return sheet
    .add(
      softRect(x + 26, y + 40, width, height, 44, '#14151c', 0.34),
      path(
        `M${n(x + 40)} ${n(y)}L800 ${n(y - 230)}L${n(x + width - 40)} ${n(y)}`,
        `fill="none" stroke="${darker(print.frame, 0.45)}" stroke-width="6"`,
      ),
      ellipse(800, y - 232, 11, 11, 'fill="#2b2520"'),
      drawnSheet(sheet, print, x, y, width, height),
      strip(y - 22),
      strip(y + height - 16),
    )
    .finish();
}

/** Many sheets in rows on a table, seen from above; they run over the edge of the picture. */
export function sheetsOnTable(prints: readonly Print[], columns: number): Drawing {
  const sheet = enterRoom(1600, 1600, prints[0]?.room ?? 'chalk', 1600, 'blinds');
  const width = 1500 / columns;
  const height = width * 1.3;
  const marks = prints.map((print, index) => {
    const [x, y] = [(index % columns) * (width + 44) - 40, Math.floor(index / columns) * (height + 44) - 60];
    return (
      softRect(x + 9, y + 13, width, height, 18, '#14151c', 0.34) + drawnSheet(sheet, print, x, y, width, height, 16)
    );
  });
  return sheet.add(group('transform="rotate(-5 800 800)"', ...marks)).finish();
}

/** A sheet half out of its roll on a table, seen from above. */
export function sheetUnrolled(print: Print): Drawing {
  const sheet = enterRoom(1600, 1600, print.room, 1600, 'leaves');
  const [x, y, width, height] = [190, 210, 1010, 1180];
  const clip = sheet.clip(rect(x, y, width, height, ''));
  const round = sheet.linear([
    [0, '#14151c', 0.28],
    [0.2, '#fff8ee', 0.45],
    [0.55, '#14151c', 0.06],
    [1, '#14151c', 0.5],
  ]);
  const curl = sheet.linear([
    [0, '#fff8ee', 0.2],
    [0.14, '#fff8ee', 0],
    [0.8, '#14151c', 0],
    [1, '#14151c', 0.32],
  ]);
  const roll = x + width - 10;
  return sheet
    .add(
      group(
        'transform="rotate(6 800 800)"',
        softRect(x + 24, y + 34, width + 150, height, 40, '#14151c', 0.36),
        group(`clip-path="${clip}"`, drawnSheet(sheet, print, x, y, width * 1.32, height)),
        rect(x, y, width, height, `fill="${curl}"`),
        rect(roll, y - 10, 170, height + 20, `rx="10" fill="${print.paper}"`),
        rect(roll, y - 10, 170, height + 20, `rx="10" fill="${round}"`),
        rect(roll - 2, y + height * 0.46, 174, 66, `fill="${print.inks[0]}"`),
        rect(roll - 2, y + height * 0.46, 174, 66, `fill="${round}"`),
      ),
    )
    .finish();
}

/** Rolls of paper side by side on a table, each with a band; `colours` of the paper. */
export function rolls(seed: Print, colours: readonly [string, string][]): Drawing {
  const sheet = enterRoom(1600, 1280, seed.room, 1280, 'window');
  const round = sheet.linear(
    [
      [0, '#fff8ee', 0.1],
      [0.25, '#fff8ee', 0.4],
      [0.6, '#14151c', 0.04],
      [1, '#14151c', 0.5],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const each = 900 / colours.length;
  const marks = colours.map(([paper, band], index) => {
    const [x, y] = [170 + (index % 2) * 70, 190 + index * each];
    const tall = each * 0.86;
    return (
      softRect(x + 20, y + 30, 1180, tall, 34, '#14151c', 0.4) +
      rect(x, y, 1180, tall, `rx="10" fill="${paper}"`) +
      rect(x + 480, y, 190, tall, `fill="${band}"`) +
      rect(x, y, 1180, tall, `rx="10" fill="${round}"`) +
      ellipse(x + 1180, y + tall / 2, tall * 0.16, tall / 2, `fill="${darker(paper, 0.22)}"`) +
      ellipse(x + 1180, y + tall / 2, tall * 0.1, tall * 0.34, `fill="${darker(paper, 0.66)}"`)
    );
  });
  return sheet.add(group('transform="rotate(-14 800 640)"', ...marks)).finish();
}

/** Two frames side by side, a hand's breadth apart. */
export function pairOnWall(left: Print, right: Print, light: Daylight = 'low'): Drawing {
  const sheet = enterRoom(1600, 1280, left.room, 1280, light);
  return sheet
    .add(framedSheet(sheet, left, 110, 180, 650, 850), framedSheet(sheet, right, 840, 180, 650, 850))
    .finish();
}

/** A small frame that leans on a ledge beside a vessel. */
export function frameOnLedge(print: Print, company: Vessel, side: 'left' | 'right' = 'left'): Drawing {
  const sheet = enterRoom(1600, 1600, print.room, 1600, 'low');
  const [y, width] = [1300, 740 * print.scale];
  const height = width * 1.3;
  const x = side === 'left' ? 210 : 1390 - width;
  const foot = side === 'left' ? 1230 : 370;
  return sheet
    .add(
      ledge(sheet, '#b98d63', y),
      framedSheet(sheet, print, x, y - height, width, height),
      groundShadow(sheet, foot, y + 12, company.width * 0.9, 0.4),
      vessel(sheet, company, foot, y + 14),
    )
    .finish();
}
