/** Thrown ceramics: a profile turned about its axis, with bands of glaze. */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { between, createRandom } from '#scripts/demo/pictures/random.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, smooth, softStroke } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Point, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Vessel {
  readonly seed: string;
  /** px, of the widest place and of the whole. */
  readonly width: number;
  readonly height: number;
  readonly form: 'sine' | 'bottle' | 'cup' | 'dish' | 'bowl' | 'jug';
  readonly clay: string;
  readonly glaze: string;
  /** Second glaze in a ring, or the first one again. */
  readonly ring: string;
  readonly room: RoomName;
}

/** Half width (0 to 1) of each form at a height from the rim (0) to the foot (1). */
const PROFILES: Readonly<Record<Vessel['form'], (down: number) => number>> = {
  sine: (down) =>
    0.68 + 0.32 * Math.sin(down * 8.2 - 1.5) * (0.25 + 0.75 * Math.sin(Math.PI * Math.min(1, down * 0.9 + 0.1))),
  bottle: (down) =>
    down < 0.36
      ? 0.24 + 0.06 * (down < 0.05 ? 1 - down / 0.05 : 0) + 0.1 * (down / 0.36) ** 4
      : 0.34 + 0.66 * Math.sin(((down - 0.36) / 0.64) * 2.2) ** 0.8,
  cup: (down) => (down < 0.82 ? 1 - 0.06 * down : 0.95 - 0.42 * ((down - 0.82) / 0.18) ** 1.7),
  bowl: (down) => (down < 0.93 ? 0.36 + 0.64 * Math.sqrt(1 - (down / 0.97) ** 2.4) : 0.44),
  jug: (down) => 0.56 + 0.44 * Math.sin(Math.PI * Math.min(1, (down * 0.93) ** 1.25 + 0.03)),
  dish: (down) => (down < 0.1 ? 1 : 1 - 0.62 * ((down - 0.1) / 0.9) ** 1.9),
};

/** Roundness of the rim from the eye's height: its ellipse against its width. */
const TILT: Readonly<Record<Vessel['form'], number>> = {
  sine: 0.1,
  bottle: 0.1,
  jug: 0.12,
  cup: 0.14,
  bowl: 0.16,
  dish: 0.16,
};

/** A vessel that stands at (x, y): the middle of its foot. */
export function vessel(sheet: Sheet, piece: Vessel, x: number, y: number, scale = 1): string {
  const [width, height] = [piece.width * scale, piece.height * scale];
  const profile = PROFILES[piece.form];
  const tilt = TILT[piece.form];
  const top = y - height;
  const half = (down: number): number => (profile(Math.max(0, down)) * width) / 2;
  const steps = 48;
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: steps + 1 }, (_, step) => ({
      x: x + sign * half(step / steps),
      y: top + (height * step) / steps,
    }));
  const left = side(-1);
  const right = side(1).toReversed();
  const [rim, foot] = [half(0), half(1)];
  const outline = `${smooth(left)}A${n(foot)} ${n(foot * tilt)} 0 0 0 ${n(x + foot)} ${n(y)}${smooth(right).replace('M', 'L')}A${n(rim)} ${n(rim * tilt)} 0 0 0 ${n(x - rim)} ${n(top)}Z`;
  const clip = sheet.clip(path(outline, ''));
  const band = (from: number, to: number, colour: string): string => {
    const [upper, lower] = [top + height * from, top + height * to];
    const [bowUpper, bowLower] = [half(from) * tilt * 1.1, half(to) * tilt * 1.1];
    const [l, r] = [x - width, x + width];
    return path(
      `M${n(l)} ${n(upper)}Q${n(x)} ${n(upper + bowUpper * 3)} ${n(r)} ${n(upper)}V${n(lower)}Q${n(x)} ${n(lower + bowLower * 3)} ${n(l)} ${n(lower)}Z`,
      `fill="${colour}"`,
    );
  };
  const random = createRandom(piece.seed);
  const start = between(random, 0.5, 0.62);
  let bands = band(-0.4, start, piece.glaze) + band(start + 0.025, start + 0.06, piece.ring);
  if (piece.form !== 'dish') bands += band(start + 0.085, start + 0.1, piece.glaze);
  let speckles = '';
  for (let dot = 0; dot < 36; dot += 1) {
    speckles += ellipse(
      x + between(random, -0.5, 0.5) * width,
      top + random() * height,
      between(random, 1, 2.6),
      between(random, 1, 2),
      '',
    );
  }
  const light = sheet.linear([
    [0, '#14151c', 0.12],
    [0.12, '#fff8ee', 0.12],
    [0.3, '#fff8ee', 0.3],
    [0.48, '#fff8ee', 0],
    [0.8, '#14151c', 0.4],
    [0.95, '#14151c', 0.52],
    [1, '#14151c', 0.36],
  ]);
  const inside = sheet.linear([
    [0, darker(piece.glaze, 0.72)],
    [0.7, darker(piece.glaze, 0.35)],
    [1, darker(piece.glaze, 0.15)],
  ]);
  const lip = rim * 0.035 + 3;
  const shine =
    piece.form === 'dish'
      ? ''
      : softStroke(
          smooth(left.slice(4, 26).map((point) => ({ x: x + (point.x - x) * 0.6, y: point.y }))),
          width * 0.06,
          '#fffaf2',
          0.3,
        );
  return (
    group(
      `clip-path="${clip}"`,
      path(outline, `fill="${piece.clay}"`),
      bands,
      group(`fill="${darker(piece.clay, 0.6)}" opacity="0.4"`, speckles),
      path(outline, `fill="${light}"`),
      shine,
    ) +
    ellipse(x, top, rim, rim * tilt, `fill="${lighter(piece.glaze, 0.24)}"`) +
    ellipse(x, top + lip * 0.3, rim - lip, (rim - lip) * tilt * 0.92, `fill="${inside}"`)
  );
}

/** The vessel alone on a shelf. */
export function vesselOnShelf(piece: Vessel): Drawing {
  const wide = piece.form === 'cup' || piece.form === 'dish';
  const [width, height] = wide ? [1600, 1600] : [1600, 2000];
  const horizon = height * 0.76;
  const sheet = enterRoom(width, height, piece.room, horizon);
  const foot = horizon + height * 0.07;
  return sheet
    .add(
      groundShadow(sheet, 800, foot, piece.width * (piece.form === 'dish' ? 0.62 : 0.9)),
      vessel(sheet, piece, 800, foot),
    )
    .finish();
}

/** Draws where glaze meets bare clay, from near: the shoulder fills the picture. */
export function vesselNear(piece: Vessel): Drawing {
  const sheet = enterRoom(1600, 1600, piece.room);
  const dish = piece.form === 'dish';
  const large = dish ? 2 : 2.5;
  // The rings sit a little under the middle of a vessel; a dish is seen by its rim.
  const foot = 800 + piece.height * large * (dish ? 0.6 : 0.42);
  return sheet
    .add(
      vessel(sheet, piece, dish ? 1000 : 640, foot, large),
      rect(
        0,
        0,
        1600,
        1600,
        `fill="${sheet.linear(
          [
            [0, '#fff8ee', 0.06],
            [1, '#14151c', 0.2],
          ],
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        )}"`,
      ),
    )
    .finish();
}

/** Several vessels in a row on one shelf, left to right. */
export function vesselsInRow(pieces: readonly [Vessel, ...Vessel[]], scale: number): Drawing {
  const [width, height] = [1600, 1280];
  const horizon = height * 0.74;
  const sheet = enterRoom(width, height, pieces[0].room, horizon);
  const foot = horizon + height * 0.08;
  pieces.forEach((piece, index) => {
    const x = (width * (index + 0.62)) / (pieces.length + 0.24);
    sheet.add(groundShadow(sheet, x, foot, piece.width * scale * 0.9), vessel(sheet, piece, x, foot, scale));
  });
  return sheet.finish();
}
