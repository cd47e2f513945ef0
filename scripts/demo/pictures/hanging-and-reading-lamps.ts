/** A pendant lamp over a table, and a reading lamp on two arms. */
import { darker, lighter, mix } from '#scripts/demo/pictures/colour.ts';
import { glow } from '#scripts/demo/pictures/light.ts';
import type { Lamp } from '#scripts/demo/pictures/light.ts';
import { vessel } from '#scripts/demo/pictures/ceramics.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

/** A spun cone on a cord from the upper edge, its rim at (x, y); `lit` or as it hangs by day. */
function pendant(sheet: Sheet, piece: Lamp, x: number, y: number, scale: number, lit: boolean): string {
  const s = (value: number): number => value * scale;
  const metal = sheet.linear([
    [0, darker(piece.shade, 0.4)],
    [0.24, lighter(piece.shade, 0.34)],
    [0.42, piece.shade],
    [1, darker(piece.shade, 0.52)],
  ]);
  const inside = lit ? '#fff0d2' : darker(piece.shade, 0.5);
  const shade =
    `M${n(x - s(38))} ${n(y - s(330))}C${n(x - s(60))} ${n(y - s(190))} ${n(x - s(150))} ${n(y - s(150))} ${n(x - s(340))} ${n(y)}` +
    `A${n(s(340))} ${n(s(46))} 0 0 0 ${n(x + s(340))} ${n(y)}C${n(x + s(150))} ${n(y - s(150))} ${n(x + s(60))} ${n(y - s(190))} ${n(x + s(38))} ${n(y - s(330))}Z`;
  return (
    rect(x - 4, -10, 8, y - s(400) + 10, `fill="${darker(piece.body, 0.2)}"`) +
    rect(x - s(26), y - s(410), s(52), s(90), `rx="${n(s(10))}" fill="${piece.body}"`) +
    path(shade, `fill="${metal}"`) +
    ellipse(x, y, s(340), s(46), `fill="${inside}"`) +
    (lit ? ellipse(x, y + s(8), s(96), s(30), 'fill="#fffaf0"') : '') +
    path(
      `M${n(x - s(340))} ${n(y)}A${n(s(340))} ${n(s(46))} 0 0 1 ${n(x + s(340))} ${n(y)}`,
      `fill="none" stroke="${lighter(piece.shade, 0.4)}" stroke-width="4"`,
    )
  );
}

/** One pendant lit over a table with a bowl. */
export function pendantOverTable(piece: Lamp): Drawing {
  const sheet = enterRoom(1600, 2000, piece.room, 1700);
  const [x, y] = [800, 900];
  const beam = sheet.linear(
    [
      [0, '#ffe2ae', 0.42],
      [1, '#ffe2ae', 0.05],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const pool = sheet.radial([
    [0, '#ffe2ae', 0.8],
    [0.5, '#ffe2ae', 0.34],
    [1, '#ffe2ae', 0],
  ]);
  const bowl = {
    seed: 'bowl',
    width: 420,
    height: 210,
    form: 'bowl',
    clay: '#a9805f',
    glaze: '#e4dac6',
    ring: '#b4512f',
    room: piece.room,
  } as const;
  return sheet
    .add(
      glow(sheet, x, y + 60, 900, '#ffc98a', 0.4),
      path(`M${x - 330} ${y}L${x - 620} 1790H${x + 620}L${x + 330} ${y}Z`, `fill="${beam}"`),
      ellipse(x, 1800, 740, 130, `fill="${pool}"`),
      groundShadow(sheet, 800, 1800, 300, 0.5),
      vessel(sheet, bowl, 800, 1805),
      pendant(sheet, piece, x, y, 1.25, true),
    )
    .finish();
}

/** Three pendants by day, at three heights. */
export function pendantsByDay(pieces: readonly [Lamp, Lamp, Lamp]): Drawing {
  const sheet = enterRoom(1600, 1600, pieces[0].room, 1600, 'low');
  const [left, middle, right] = pieces;
  return sheet
    .add(
      pendant(sheet, left, 380, 780, 0.74, false),
      pendant(sheet, middle, 830, 1240, 0.92, false),
      pendant(sheet, right, 1270, 620, 0.6, false),
    )
    .finish();
}

function readingLamp(sheet: Sheet, piece: Lamp, x: number, y: number, scale: number): string {
  const s = (value: number): number => value * scale;
  const metal = sheet.linear([
    [0, darker(piece.body, 0.35)],
    [0.35, lighter(piece.body, 0.35)],
    [1, darker(piece.body, 0.5)],
  ]);
  const [elbow, wrist] = [
    { x: x - s(210), y: y - s(560) },
    { x: x + s(270), y: y - s(930) },
  ];
  const arm = `M${n(x)} ${n(y - s(30))}L${n(elbow.x)} ${n(elbow.y)}L${n(wrist.x)} ${n(wrist.y)}`;
  const joint = (at: { x: number; y: number }): string =>
    ellipse(at.x, at.y, s(26), s(26), `fill="${lighter(piece.body, 0.18)}"`);
  const head = group(
    `transform="translate(${n(wrist.x)} ${n(wrist.y)}) rotate(-24) scale(${scale})"`,
    path(
      'M-44 -60H44L60 20C130 60 176 130 186 236H-186C-176 130 -130 60 -60 20Z',
      `fill="${sheet.linear([
        [0, darker(piece.shade, 0.36)],
        [0.3, lighter(piece.shade, 0.3)],
        [0.55, piece.shade],
        [1, darker(piece.shade, 0.45)],
      ])}"`,
    ),
    ellipse(0, 236, 186, 44, 'fill="#fff0d2"'),
    ellipse(0, 244, 78, 24, 'fill="#fffaf0"'),
  );
  return (
    ellipse(x, y, s(190), s(32), `fill="${darker(piece.body, 0.5)}"`) +
    ellipse(x, y - s(18), s(190), s(32), `fill="${metal}"`) +
    path(arm, `fill="none" stroke="${piece.body}" stroke-width="${n(s(24))}" stroke-linecap="round"`) +
    path(
      arm,
      `fill="none" stroke="${lighter(piece.body, 0.4)}" stroke-opacity="0.6" stroke-width="${n(s(6))}" stroke-linecap="round"`,
    ) +
    head +
    joint(elbow) +
    joint(wrist)
  );
}

/** The reading lamp lit on a desk. */
export function readingLampOnDesk(piece: Lamp, near = false): Drawing {
  const [width, height] = near ? [1600, 1600] : [1600, 2000];
  const horizon = near ? 1600 : 1560;
  const sheet = enterRoom(width, height, piece.room, horizon);
  const [x, y, scale] = near ? [240, 2150, 1.9] : [640, 1690, 1.2];
  const [lightX, lightY] = near ? [940, 860] : [1070, 860];
  const beam = sheet.linear(
    [
      [0, '#ffe2ae', 0.46],
      [1, '#ffe2ae', 0.02],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const pool = sheet.radial([
    [0, '#ffe2ae', 0.8],
    [0.5, '#ffe2ae', 0.3],
    [1, '#ffe2ae', 0],
  ]);
  sheet.add(glow(sheet, lightX, lightY, near ? 1100 : 820, '#ffc98a', 0.45));
  if (!near) {
    sheet.add(
      path(`M930 900L800 1740H1560L1290 760Z`, `fill="${beam}"`),
      ellipse(1180, 1720, 480, 100, `fill="${pool}"`),
      path('M960 1760L1060 1690H1400L1360 1760Z', `fill="${mix('#f3eee2', piece.shade, 0.08)}"`),
      groundShadow(sheet, x, y, 360, 0.5),
    );
  }
  return sheet.add(readingLamp(sheet, piece, x, y, scale)).finish();
}
