/**
 * More drawings for the plotter: fields, contours, and what a year of weather or moons leaves. Same box as in lines.
 */
import type { LineWork, Pen } from '#scripts/demo/pictures/lines.ts';
import { between, createNoise, createRandom } from '#scripts/demo/pictures/random.ts';
import { n, path, smooth } from '#scripts/demo/pictures/sheet.ts';
import type { Point } from '#scripts/demo/pictures/sheet.ts';

function stroke({ colour, width }: Pen): string {
  return `fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"`;
}

/** Height lines of a hill that does not exist: closed curves, each a little further up. */
export function contours({ seed, width, height, pens, lines = 13 }: LineWork): string {
  const noise = createNoise(seed);
  const steps = 64;
  return Array.from({ length: lines }, (_, line) => {
    const up = (line + 1) / lines;
    const points = Array.from({ length: steps + 1 }, (_point, step): Point => {
      const around = ((step % steps) / steps) * Math.PI * 2;
      const [cos, sin] = [Math.cos(around), Math.sin(around)];
      const radius = up * (0.72 + 0.46 * noise(cos * 1.15 + 5 + up * 0.5, sin * 1.15 + 5 + up * 0.3));
      return {
        x: width * (0.5 + cos * radius * 0.56 - (1 - up) * 0.06),
        y: height * (0.48 + sin * radius * 0.56 + (1 - up) * 0.04),
      };
    });
    return path(`${smooth(points)}Z`, stroke((line % 5 === 4 ? pens.at(-1) : pens[0]) ?? pens[0]));
  }).join('');
}

/** A grid of short strokes that all point to one place, or turn their backs on it. */
function needles({ seed, width, height, pens, lines = 10 }: LineWork, away: boolean): string {
  const noise = createNoise(seed);
  const cell = width / lines;
  const centre = { x: width * (away ? 0.36 : 0.64), y: height * 0.44 };
  let [first, last] = ['', ''];
  for (let row = 0; row < Math.floor(height / cell); row += 1) {
    for (let column = 0; column < lines; column += 1) {
      const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
      const far = Math.hypot(x - centre.x, y - centre.y) / width;
      const turn =
        Math.atan2(y - centre.y, x - centre.x) +
        (away ? Math.PI / 2 : 0) +
        noise((x / width) * 3, (y / width) * 3) * far;
      const long = cell * Math.min(0.46, 0.1 + far * 0.62);
      const [dx, dy] = [Math.cos(turn) * long, Math.sin(turn) * long];
      const mark = `M${n(x - dx)} ${n(y - dy)}L${n(x + dx)} ${n(y + dy)}`;
      if (far < 0.2) last += mark;
      else first += mark;
    }
  }
  const broad = (pen: Pen): string => stroke({ ...pen, width: pen.width * 1.9 });
  return path(first, broad(pens[0])) + path(last, broad(pens.at(-1) ?? pens[0]));
}

export function question(drawing: LineWork): string {
  return needles(drawing, false);
}

export function answer(drawing: LineWork): string {
  return needles(drawing, true);
}

/** One stroke a day from the coldest to the warmest hour, a line through the means, a ring for each day of rain. */
export function month({ seed, width, height, pens, lines = 30 }: LineWork): string {
  const noise = createNoise(seed);
  const random = createRandom(seed);
  const rain = pens.at(-1) ?? pens[0];
  let days = '';
  let rings = '';
  const means: Point[] = [];
  for (let day = 0; day < lines; day += 1) {
    const x = (width * (day + 0.5)) / lines;
    const mean = height * (0.44 - noise(day * 0.16, 2) * 0.3);
    const spread = height * between(random, 0.06, 0.19);
    days += `M${n(x)} ${n(mean - spread)}V${n(mean + spread * 0.8)}`;
    means.push({ x, y: mean });
    if (random() < 0.34)
      rings += `<circle cx="${n(x)}" cy="${n(height * 0.94)}" r="${n(width * between(random, 0.006, 0.014))}" ${stroke(rain)}/>`;
  }
  return (
    path(days, stroke({ ...pens[0], width: pens[0].width * 2.6 })) +
    path(smooth(means), stroke({ ...rain, width: rain.width * 1.3 })) +
    rings
  );
}

/** One line that winds outwards for an hour and never crosses itself. */
export function spiral({ seed, width, height, pens, lines = 13 }: LineWork): string {
  const noise = createNoise(seed);
  const reach = Math.min(width, height) * 0.5;
  const steps = lines * 40;
  const points = Array.from({ length: steps }, (_, step): Point => {
    const part = step / steps;
    const around = part * lines * Math.PI * 2;
    const [cos, sin] = [Math.cos(around), Math.sin(around)];
    const radius = reach * (0.05 + 0.88 * part) * (1 + 0.17 * noise(cos * 1.1 + 9, sin * 1.1 + 9 + part) * part);
    return { x: width / 2 + cos * radius, y: height / 2 + sin * radius };
  });
  const cut = Math.round(steps * 0.83);
  const last = pens.at(-1) ?? pens[0];
  return path(smooth(points.slice(0, cut + 1)), stroke(pens[0])) + path(smooth(points.slice(cut)), stroke(last));
}

/** A year of nights: a row for each of thirteen moons, each disc as full as it will be; the new moon is bare paper. */
export function moons({ width, height, pens }: LineWork): string {
  const [columns, rows] = [13, 13];
  const cell = width / columns;
  const tall = height / rows;
  const radius = cell * 0.36;
  let lit = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, top, bottom] = [(column + 0.5) * cell, (row + 0.5) * tall - radius, (row + 0.5) * tall + radius];
      const phase = 0.07 + (0.86 * (column + 0.5)) / columns;
      const bulge = Math.cos(phase * Math.PI * 2) * radius;
      const side = phase < 0.5 ? 1 : 0;
      const edge = `A${n(Math.abs(bulge))} ${n(radius)} 0 0 ${bulge > 0 === (side === 1) ? 0 : 1} ${n(x)} ${n(top)}`;
      lit += `M${n(x)} ${n(top)}A${n(radius)} ${n(radius)} 0 0 ${side} ${n(x)} ${n(bottom)}${edge}Z`;
    }
  }
  return path(lit, `fill="${pens[0].colour}"`);
}
