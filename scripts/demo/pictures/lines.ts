/**
 * Drawings for a pen plotter: only lines, computed from a seed, in a box of width × height px with its origin at the
 * top left.
 */
import { between, createNoise, createRandom } from '#scripts/demo/pictures/random.ts';
import { path, smooth, straight } from '#scripts/demo/pictures/sheet.ts';
import type { Point } from '#scripts/demo/pictures/sheet.ts';

export interface Pen {
  readonly colour: string;
  /** px */
  readonly width: number;
}

export interface LineWork {
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  readonly pens: readonly [Pen, ...Pen[]];
  /** Number of lines; the default suits a picture of a whole sheet. */
  readonly lines?: number;
}

function stroke(pen: Pen): string {
  return `fill="none" stroke="${pen.colour}" stroke-width="${pen.width}" stroke-linecap="round" stroke-linejoin="round"`;
}

/** Horizontal lines lifted by slow noise, like a tide that comes in: dense where the swell is, and open sky above. */
export function tideLines({ seed, width, height, pens, lines = 30 }: LineWork): string {
  const noise = createNoise(seed);
  const steps = 60;
  let marks = '';
  for (let line = 0; line < lines; line += 1) {
    const depth = line / (lines - 1);
    const base = height * (0.3 + 0.7 * depth ** 1.35);
    const points: Point[] = [];
    for (let step = 0; step <= steps; step += 1) {
      const across = step / steps;
      const swell = (noise(across * 2.2 + depth * 1.1, depth * 2.1) + 0.55) * (1 - depth * 0.72);
      const ripple = noise(across * 6 + 20, depth * 4) * 0.16 * (1 - depth * 0.5);
      const envelope = Math.sin(Math.PI * across) ** 1.3;
      points.push({ x: across * width, y: base - (swell + ripple) * height * 0.27 * envelope });
    }
    const pen = pens[line % 8 === 3 ? pens.length - 1 : 0] ?? pens[0];
    marks += path(smooth(points), stroke(pen));
  }
  return marks;
}

/** Random walks that start on a circle and are carried by the same wind; each ends in a small ring. */
export function walks({ seed, width, height, pens, lines = 100 }: LineWork): string {
  const random = createRandom(seed);
  const noise = createNoise(`${seed}-wind`);
  const start = Math.min(width, height) * 0.09;
  let marks = '';
  for (let line = 0; line < lines; line += 1) {
    const angle = (line / lines) * Math.PI * 2 + between(random, -0.02, 0.02);
    let x = width / 2 + Math.cos(angle) * start;
    let y = height / 2 + Math.sin(angle) * start;
    const points: Point[] = [{ x, y }];
    const length = Math.round(between(random, 15, 42));
    const stride = Math.min(width, height) / 88;
    for (let step = 0; step < length; step += 1) {
      const heading = angle + (step / 40) * 0.9 + noise((x / width) * 3, (y / height) * 3) * (0.25 + step * 0.03);
      x += Math.cos(heading) * stride;
      y += Math.sin(heading) * stride * 1.1;
      points.push({ x, y });
    }
    const pen = pens[line % pens.length] ?? pens[0];
    const ring = pen.width * 2.4;
    marks += path(smooth(points), stroke(pen));
    marks += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${ring.toFixed(1)}" ${stroke(pen)}/>`;
  }
  return marks;
}

/** Meridians of a sphere that slowly turns out of true: circles that open into a spindle. */
export function meridians({ seed, width, height, pens, lines = 26 }: LineWork): string {
  const noise = createNoise(seed);
  const radius = Math.min(width, height) * 0.47;
  const steps = 72;
  let marks = '';
  for (let line = 0; line < lines; line += 1) {
    const turn = (line / lines) * Math.PI;
    const tilt = -0.42 + turn * 0.08;
    const points: Point[] = [];
    for (let step = 0; step <= steps; step += 1) {
      const around = (step / steps) * Math.PI * 2;
      const bulge = 1 + noise(Math.cos(around) + 4, Math.sin(around) + turn) * 0.1;
      const flatX = Math.cos(around) * Math.cos(turn) * radius * bulge;
      const flatY = Math.sin(around) * radius * bulge;
      points.push({
        x: width / 2 + flatX * Math.cos(tilt) - flatY * Math.sin(tilt),
        y: height / 2 + flatX * Math.sin(tilt) + flatY * Math.cos(tilt),
      });
    }
    marks += path(smooth(points), stroke(pens[line % 5 === 0 ? pens.length - 1 : 0] ?? pens[0]));
  }
  return marks;
}

/** Quarter circles in a grid, each turned by chance (Truchet tiles), drawn as `lines` parallel lines. */
export function truchet({ seed, width, height, pens, lines = 3 }: LineWork, columns = 4): string {
  const random = createRandom(seed);
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  let marks = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const turned = random() < 0.5;
      const [left, top] = [column * cell, row * cell];
      for (let ring = 1; ring <= lines; ring += 1) {
        const radius = (cell * ring) / (lines + 1);
        const pen = pens[ring % pens.length] ?? pens[0];
        const arc = (x: number, y: number, fromX: number, fromY: number): string =>
          `M${(x + fromX * radius).toFixed(1)} ${y.toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 ${fromX * fromY > 0 ? 1 : 0} ${x.toFixed(1)} ${(y + fromY * radius).toFixed(1)}`;
        const arcs = turned
          ? arc(left, top, 1, 1) + arc(left + cell, top + cell, -1, -1)
          : arc(left + cell, top, -1, 1) + arc(left, top + cell, 1, -1);
        marks += path(arcs, stroke(pen));
      }
    }
  }
  return marks;
}

/** Two families of circles whose crossings make a third pattern by themselves (moiré). */
export function ripples({ seed, width, height, pens, lines = 12 }: LineWork): string {
  const random = createRandom(seed);
  const reach = Math.hypot(width, height) * 0.6;
  const centres: readonly Point[] = [
    { x: width * between(random, 0.2, 0.35), y: height * between(random, 0.3, 0.4) },
    { x: width * between(random, 0.65, 0.8), y: height * between(random, 0.6, 0.7) },
  ];
  return centres
    .map((centre, index) => {
      const pen = pens[index % pens.length] ?? pens[0];
      return Array.from({ length: lines }, (_, ring) => {
        const radius = (reach * (ring + 1)) / lines;
        return `<circle cx="${centre.x.toFixed(1)}" cy="${centre.y.toFixed(1)}" r="${radius.toFixed(1)}" ${stroke(pen)}/>`;
      }).join('');
    })
    .join('');
}

/** A bundle of straight lines between two edges that turn against each other. */
export function shafts({ seed, width, height, pens, lines = 22 }: LineWork): string {
  const random = createRandom(seed);
  const lean = between(random, 0.35, 0.6);
  return Array.from({ length: lines }, (_, line) => {
    const part = line / (lines - 1);
    const points = [
      { x: width * (0.08 + 0.84 * part), y: height * 0.08 },
      { x: width * (0.5 + (part - 0.5) * (1 - lean * 2)), y: height * 0.55 },
      { x: width * (0.92 - 0.84 * part), y: height * 0.92 },
    ];
    return path(straight(points), stroke(pens[line % pens.length] ?? pens[0]));
  }).join('');
}
