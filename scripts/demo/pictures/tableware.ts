/** Ceramics for the table: nested bowls, plates from above and in a pile, a jug. */
import { vessel } from '#scripts/demo/pictures/ceramics.ts';
import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { createNoise } from '#scripts/demo/pictures/random.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, smooth } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Point, Sheet } from '#scripts/demo/pictures/sheet.ts';
import { boards, niche, plinth } from '#scripts/demo/pictures/stage.ts';

/** Bowls one in the other, the widest first, on a plinth. */
export function nestedBowls(bowls: readonly [Vessel, ...Vessel[]], block: string): Drawing {
  const sheet = enterRoom(1600, 1600, bowls[0].room, 1600, 'low');
  const [x, foot] = [780, 1150];
  sheet.add(plinth(sheet, block, x, foot - 34, 1080), groundShadow(sheet, x, foot - 60, bowls[0].width * 0.62, 0.55));
  let rim = Number.NaN;
  let y = foot - 60;
  let around: Vessel | undefined;
  for (const bowl of bowls) {
    const mark = vessel(sheet, bowl, x, y);
    if (around === undefined) sheet.add(mark);
    else {
      // Only what stands above the rim of the bowl around it, or shows inside of that rim.
      const inside =
        ellipse(x, rim, around.width / 2 - 22, (around.width / 2 - 22) * 0.15, '') + rect(0, 0, 1600, rim, '');
      sheet.add(group(`clip-path="${sheet.clip(inside)}"`, mark));
    }
    rim = y - bowl.height;
    y -= bowl.height * 0.42;
    around = bowl;
  }
  return sheet.finish();
}

export interface Plate {
  readonly seed: string;
  readonly glaze: string;
  readonly line: string;
  readonly room: RoomName;
}

/** A plate from above with height lines drawn around its well. */
function plateFromAbove(sheet: Sheet, plate: Plate, x: number, y: number, radius: number): string {
  const noise = createNoise(plate.seed);
  const rings = [0.94, 0.86, 0.79, 0.73].map((part, ring) => {
    const points = Array.from({ length: 61 }, (_, step): Point => {
      const around = ((step % 60) / 60) * Math.PI * 2;
      const [cos, sin] = [Math.cos(around), Math.sin(around)];
      const reach = radius * (part - 0.05 * (1 + noise(cos * 1.2 + 7, sin * 1.2 + 7 + ring * 0.25)) * ring * 0.9);
      return { x: x + cos * reach, y: y + sin * reach };
    });
    return path(`${smooth(points)}Z`, '');
  });
  const light = (from: number, to: number): string =>
    sheet.linear(
      [
        [0, from > 0 ? '#fff8ee' : '#14151c', Math.abs(from)],
        [1, to > 0 ? '#fff8ee' : '#14151c', Math.abs(to)],
      ],
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.9 },
    );
  const shadow = sheet.radial([
    [0, '#14151c', 0.6],
    [0.86, '#14151c', 0.5],
    [1, '#14151c', 0],
  ]);
  return (
    ellipse(x + radius * 0.07, y + radius * 0.1, radius * 1.07, radius * 1.07, `fill="${shadow}"`) +
    ellipse(x, y, radius, radius, `fill="${plate.glaze}"`) +
    ellipse(x, y, radius, radius, `fill="${light(0.3, -0.26)}"`) +
    group(`fill="none" stroke="${plate.line}" stroke-width="${n(radius / 62)}"`, ...rings) +
    ellipse(x, y, radius * 0.6, radius * 0.6, `fill="${light(-0.2, 0.2)}"`) +
    ellipse(x, y, radius * 0.585, radius * 0.585, `fill="${plate.glaze}"`) +
    ellipse(x, y, radius * 0.585, radius * 0.585, `fill="${light(0.1, -0.12)}"`)
  );
}

/** Plates on a table, seen from above; `places`: x, y and radius of each. */
export function platesFromAbove(
  room: RoomName,
  ...places: readonly (readonly [plate: Plate, x: number, y: number, radius: number])[]
): Drawing {
  const sheet = enterRoom(1600, 1600, room, 1600, 'window');
  return sheet.add(...places.map((place) => plateFromAbove(sheet, ...place))).finish();
}

/** A pile of plates from the side, the first at the bottom. */
export function platesInPile(plates: readonly [Plate, ...Plate[]]): Drawing {
  const sheet = enterRoom(1600, 1280, plates[0].room, 900, 'leaves');
  const foot = 1010;
  sheet.add(boards(sheet, '#8f6a48', 900, 380, 2), groundShadow(sheet, 800, foot, 700, 0.6));
  plates.forEach((plate, index) => {
    const y = foot - 30 - index * 78;
    const half = 590 - index * 7;
    const under = sheet.linear([
      [0, darker(plate.glaze, 0.2)],
      [0.3, lighter(plate.glaze, 0.2)],
      [1, darker(plate.glaze, 0.5)],
    ]);
    sheet.add(
      path(
        `M${800 - half} ${y - 40}C${800 - half} ${y - 4} ${800 - half * 0.66} ${y} ${800 - half * 0.5} ${y + 22}H${800 + half * 0.5}C${800 + half * 0.66} ${y} ${800 + half} ${y - 4} ${800 + half} ${y - 40}Z`,
        `fill="${under}"`,
      ),
      ellipse(800, y - 40, half, 66, `fill="${lighter(plate.glaze, 0.12)}"`),
      ellipse(800, y - 38, half * 0.95, 59, `fill="none" stroke="${plate.line}" stroke-width="7"`),
      ellipse(800, y - 36, half * 0.62, 36, `fill="${darker(plate.glaze, 0.1)}"`),
    );
  });
  return sheet.finish();
}

/** A jug with its handle on the right, the foot at (x, y). */
function jug(sheet: Sheet, piece: Vessel, x: number, y: number, scale = 1): string {
  const [width, height] = [piece.width * scale, piece.height * scale];
  const top = y - height;
  const handle = `M${n(x + width * 0.28)} ${n(top + height * 0.06)}C${n(x + width * 0.86)} ${n(top - height * 0.02)} ${n(x + width * 0.86)} ${n(top + height * 0.62)} ${n(x + width * 0.42)} ${n(top + height * 0.66)}`;
  const line = (colour: string, thick: number, opacity = 1): string =>
    path(
      handle,
      `fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${n(width * thick)}" stroke-linecap="round"`,
    );
  const half = width * 0.31;
  return (
    line(darker(piece.glaze, 0.4), 0.1) +
    line(piece.glaze, 0.075) +
    line('#fff8ee', 0.02, 0.3) +
    vessel(sheet, piece, x, y, scale) +
    // The lip is pulled out to the left.
    path(
      `M${n(x - half * 0.62)} ${n(top - height * 0.035)}Q${n(x - half * 1.5)} ${n(top - height * 0.05)} ${n(x - half * 1.62)} ${n(top - height * 0.02)}Q${n(x - half * 1.2)} ${n(top + height * 0.05)} ${n(x - half * 0.96)} ${n(top + height * 0.13)}L${n(x - half * 0.86)} ${n(top)}Z`,
      `fill="${lighter(piece.glaze, 0.14)}"`,
    )
  );
}

/** The jug in a niche of the wall. */
export function jugInNiche(piece: Vessel): Drawing {
  const sheet = enterRoom(1600, 2000, piece.room, 2000, 'window');
  return sheet
    .add(
      niche(sheet, lighter(piece.clay, 0.3), 800, 1640, 1060, 1320),
      groundShadow(sheet, 780, 1600, 460, 0.5),
      jug(sheet, piece, 770, 1600),
    )
    .finish();
}

/** The jug with cups, on a table. */
export function jugWithCups(piece: Vessel, cups: readonly Vessel[]): Drawing {
  const sheet = enterRoom(1600, 1280, piece.room, 900, 'low');
  sheet.add(
    boards(sheet, '#a67c55', 900, 380, 2),
    groundShadow(sheet, 560, 1020, 360, 0.5),
    jug(sheet, piece, 560, 1020, 0.74),
  );
  cups.forEach((cup, index) => {
    const x = 1010 + index * 290;
    sheet.add(
      groundShadow(sheet, x, 1070 - index * 46, cup.width * 0.42, 0.5),
      vessel(sheet, cup, x, 1072 - index * 46, 0.44),
    );
  });
  return sheet.finish();
}
