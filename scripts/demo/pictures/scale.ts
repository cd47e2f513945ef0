/**
 * Drawings to scale: how large a thing is, with its measures, beside something that everybody knows. Lines and flat
 * colours, as on a workshop's sheet.
 */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { ellipse, group, n, path, rect, Sheet, smooth, straight } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Point } from '#scripts/demo/pictures/sheet.ts';

/** Halves of the width (1: the widest), from the foot (0) to the top (1). */
export type Profile = readonly (readonly [height: number, half: number])[];

export interface ScaleDrawing {
  /** cm. */
  readonly width: number;
  readonly height: number;
  /** Seen from the side; none: a sheet or a cloth. */
  readonly profile?: Profile;
  /** Seen from above. */
  readonly isRound?: boolean;
  readonly colour: string;
  readonly beside: Known;
}

const [WIDTH, HEIGHT] = [1600, 1280];
const [PAPER, INK, FIGURE] = ['#ece6d8', '#23252c', '#b7b0a1'];
const [FLOOR, TOP] = [1080, 110];
/** Beside the things, where their heights are written. */
const [LEFT, BETWEEN, RIGHT] = [310, 330, 100];
const LINE = `fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"`;

/** Strokes of the digits and of 'cm' on a field of 2 by 4, from the upper left. */
const STROKES: Readonly<Record<string, readonly (readonly (readonly [number, number])[])[]>> = {
  0: [
    [
      [0, 0],
      [2, 0],
      [2, 4],
      [0, 4],
      [0, 0],
    ],
  ],
  1: [
    [
      [0.4, 0.8],
      [1.2, 0],
      [1.2, 4],
    ],
  ],
  2: [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 4],
      [2, 4],
    ],
  ],
  3: [
    [
      [0, 0],
      [2, 0],
      [2, 4],
      [0, 4],
    ],
    [
      [0.4, 2],
      [2, 2],
    ],
  ],
  4: [
    [
      [0, 0],
      [0, 2],
      [2, 2],
    ],
    [
      [2, 0],
      [2, 4],
    ],
  ],
  5: [
    [
      [2, 0],
      [0, 0],
      [0, 2],
      [2, 2],
      [2, 4],
      [0, 4],
    ],
  ],
  6: [
    [
      [2, 0],
      [0, 0],
      [0, 4],
      [2, 4],
      [2, 2],
      [0, 2],
    ],
  ],
  7: [
    [
      [0, 0],
      [2, 0],
      [0.8, 4],
    ],
  ],
  8: [
    [
      [0, 0],
      [2, 0],
      [2, 4],
      [0, 4],
      [0, 0],
    ],
    [
      [0, 2],
      [2, 2],
    ],
  ],
  9: [
    [
      [2, 2],
      [0, 2],
      [0, 0],
      [2, 0],
      [2, 4],
      [0, 4],
    ],
  ],
  '.': [
    [
      [1, 3.7],
      [1, 4],
    ],
  ],
  c: [
    [
      [2, 2],
      [0, 2],
      [0, 4],
      [2, 4],
    ],
  ],
  m: [
    [
      [0, 4],
      [0, 2],
      [2, 2],
      [2, 4],
    ],
    [
      [1, 2],
      [1, 4],
    ],
  ],
  ' ': [],
};

/** Width of the grid that digits stand on. */
const GRID = 15;
const STEP = 3 * GRID;

/** `text` of digits, its middle at (x, y): a plotter has no typeface. */
function digits(text: string, x: number, y: number): string {
  const left = x - (text.length * STEP - GRID) / 2;
  const lines = Array.from(text).flatMap((character, at) =>
    (STROKES[character] ?? []).map((points) =>
      straight(
        points.map(([right, down]): Point => ({ x: left + at * STEP + right * GRID, y: y + (down - 2) * GRID })),
      ),
    ),
  );
  return path(lines.join(''), LINE);
}

/**
 * A line of measure from (x, y), `cm` long at `unit` px for one, with a stroke at each end: along the floor with the
 * unit, or upwards.
 */
function measure(cm: number, x: number, y: number, unit: number, isUpright: boolean): string {
  const length = n(cm * unit);
  if (!isUpright)
    return (
      path(`M${n(x)} ${n(y)}h${length}m0 -14v28m-${length} 0v-28`, LINE) +
      digits(`${cm} cm`, x + (cm * unit) / 2, y + 64)
    );
  const text = `${cm}`;
  return (
    path(`M${n(x)} ${n(y)}v-${length}m-14 0h28m0 ${length}h-28`, LINE) +
    digits(text, x - 34 - (text.length * STEP) / 2, y - (cm * unit) / 2)
  );
}

/**
 * A shape that is the same on both sides of its middle, its foot at (x, FLOOR). A point that stands twice is a corner
 * of its curve.
 */
function turned(profile: Profile, x: number, width: number, height: number): string {
  const side = (sign: number): Point[] =>
    profile.map(([up, half]) => ({ x: x + (sign * half * width) / 2, y: FLOOR - up * height }));
  return `${smooth(side(-1))}${smooth(side(1).toReversed()).replace('M', 'L')}Z`;
}

function thing(drawing: ScaleDrawing, x: number, unit: number): string {
  const { profile, isRound = false, colour } = drawing;
  const [width, height] = [drawing.width * unit, drawing.height * unit];
  const paint = `fill="${colour}" stroke="${darker(colour, 0.45)}" stroke-width="5" stroke-linejoin="round"`;
  if (isRound)
    return (
      ellipse(x, FLOOR - height / 2, width / 2, height / 2, paint) +
      ellipse(x, FLOOR - height / 2, width * 0.3, height * 0.3, `fill="${lighter(colour, 0.16)}"`)
    );
  if (profile !== undefined) return path(turned(profile, x, width, height), paint);
  return (
    rect(x - width / 2, FLOOR - height, width, height, paint) +
    rect(x - width * 0.42, FLOOR - height * 0.92, width * 0.84, height * 0.84, `fill="${lighter(colour, 0.16)}"`)
  );
}

/** Things that everybody knows: cm, and how each is drawn with its foot at (x, FLOOR). */
const KNOWN = {
  card: {
    width: 8.6,
    height: 5.4,
    draw: (x: number, unit: number) =>
      rect(x - 4.3 * unit, FLOOR - 5.4 * unit, 8.6 * unit, 5.4 * unit, `rx="${n(0.32 * unit)}" fill="${FIGURE}"`) +
      rect(x - 4.3 * unit, FLOOR - 4.7 * unit, 8.6 * unit, 1.1 * unit, `fill="${darker(FIGURE, 0.45)}"`),
  },
  bottle: {
    width: 7.6,
    height: 30,
    draw: (x: number, unit: number) =>
      path(
        turned(
          [
            [0, 1],
            [0.58, 1],
            [0.7, 0.95],
            [0.74, 0.36],
            [0.82, 0.36],
            [1, 0.36],
          ],
          x,
          7.6 * unit,
          30 * unit,
        ),
        `fill="${FIGURE}"`,
      ) + rect(x - 3.8 * unit, FLOOR - 14 * unit, 7.6 * unit, 8 * unit, `fill="${lighter(FIGURE, 0.45)}"`),
  },
  chair: {
    width: 44,
    height: 84,
    draw: (x: number, unit: number) =>
      group(
        `fill="none" stroke="${FIGURE}" stroke-width="${n(4 * unit)}" stroke-linejoin="round"`,
        path(
          straight([
            { x: x - 20 * unit, y: FLOOR - 82 * unit },
            { x: x - 18 * unit, y: FLOOR - 45 * unit },
            { x: x - 20 * unit, y: FLOOR },
          ]),
          '',
        ),
        path(
          straight([
            { x: x - 18 * unit, y: FLOOR - 45 * unit },
            { x: x + 20 * unit, y: FLOOR - 45 * unit },
            { x: x + 20 * unit, y: FLOOR },
          ]),
          '',
        ),
      ),
  },
  person: {
    width: 48,
    height: 170,
    draw: (x: number, unit: number) =>
      ellipse(x, FLOOR - 158 * unit, 9 * unit, 12 * unit, `fill="${FIGURE}"`) +
      path(
        `${smooth([
          { x: x - 5 * unit, y: FLOOR - 146 * unit },
          { x: x - 23 * unit, y: FLOOR - 138 * unit },
          { x: x - 25 * unit, y: FLOOR - 100 * unit },
          { x: x - 22 * unit, y: FLOOR - 76 * unit },
          { x: x - 17 * unit, y: FLOOR - 78 * unit },
          { x: x - 15 * unit, y: FLOOR },
        ])}H${n(x + 15 * unit)}${smooth([
          { x: x + 15 * unit, y: FLOOR },
          { x: x + 17 * unit, y: FLOOR - 78 * unit },
          { x: x + 22 * unit, y: FLOOR - 76 * unit },
          { x: x + 25 * unit, y: FLOOR - 100 * unit },
          { x: x + 23 * unit, y: FLOOR - 138 * unit },
          { x: x + 5 * unit, y: FLOOR - 146 * unit },
        ]).replace('M', 'L')}Z`,
        `fill="${FIGURE}"`,
      ),
  },
} as const;

export type Known = keyof typeof KNOWN;

/** A thing and what is known beside it, at one scale, each with its height. */
export function drawnToScale(drawing: ScaleDrawing): Drawing {
  const known = KNOWN[drawing.beside];
  const room = WIDTH - LEFT - BETWEEN - RIGHT;
  const across = drawing.width + known.width;
  const unit = Math.min(room / across, (FLOOR - TOP) / Math.max(drawing.height, known.height));
  const edge = LEFT + (room - across * unit) / 2;
  const knownEdge = edge + drawing.width * unit + BETWEEN;
  return new Sheet(WIDTH, HEIGHT)
    .add(
      rect(0, 0, WIDTH, HEIGHT, `fill="${PAPER}"`),
      thing(drawing, edge + (drawing.width * unit) / 2, unit),
      known.draw(knownEdge + (known.width * unit) / 2, unit),
      path(`M60 ${FLOOR}H${WIDTH - 60}`, LINE),
      measure(drawing.height, edge - 40, FLOOR, unit, true),
      measure(drawing.width, edge, FLOOR + 40, unit, false),
      measure(known.height, knownEdge - 40, FLOOR, unit, true),
    )
    .finish();
}
