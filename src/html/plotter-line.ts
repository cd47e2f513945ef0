/**
 * The shop's motif: one thin line as a pen plotter would draw it, different for each seed and always the same for one.
 */

/** FNV-1a: spreads similar seeds ('/cart', '/contact') far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/** mulberry32: numbers in [0, 1) from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The last lines: a page shows its own twice, and a build draws tens of thousands. */
const drawn = new Map<string, string>();
const MOST_DRAWN = 64;

/**
 * Path data (`d`) of a line from the left to the right edge of a `width` × `height` box (whole units): straight, then
 * one run of loops that swell and die away, then straight again. 150 to 300 bytes.
 */
export function plotterLine(seed: string, width: number, height: number): string {
  const name = `${width} ${height} ${seed}`;
  let line = drawn.get(name);
  if (line === undefined) {
    line = draw(seed, width, height);
    if (drawn.size >= MOST_DRAWN) drawn.clear();
    drawn.set(name, line);
  }
  return line;
}

function draw(seed: string, width: number, height: number): string {
  const random = randomFrom(hash(seed));
  const middle = height / 2;
  const turns = 3 + Math.floor(3 * random());
  const advance = (height * (0.35 + 0.5 * random())) / (2 * Math.PI);
  const wobble = 0.55 * random();
  const direction = random() < 0.5 ? 1 : -1;
  const end = turns * 2 * Math.PI;
  const start = (width - advance * end) * (0.12 + 0.7 * random());

  const pointAt = (angle: number): readonly [number, number] => {
    const swell = Math.sin((Math.PI * angle) / end) ** 2 * (1 - wobble * Math.sin(angle / 2.6) ** 2);
    const radius = (middle - 1) * swell;
    return [start + advance * angle + radius * Math.sin(angle), middle + direction * radius * Math.cos(angle)];
  };

  // Quarter turns, each one a smooth cubic: its second control point lies on the tangent at its end.
  const quarter = Math.PI / 2;
  const nudge = 0.001;
  let [x, y] = [Math.round(start), Math.round(middle)];
  let path = `M0 ${y}H${x}`;
  for (let angle = quarter; angle <= end + nudge; angle += quarter) {
    const point = pointAt(angle);
    const before = pointAt(angle - nudge);
    const control = [0, 1].map(
      (axis) => (point[axis] ?? 0) - (((point[axis] ?? 0) - (before[axis] ?? 0)) / nudge) * (quarter / 3),
    );
    const steps = [(control[0] ?? 0) - x, (control[1] ?? 0) - y, point[0] - x, point[1] - y].map(Math.round);
    path += `s${steps.join(' ')}`;
    x += steps[2] ?? 0;
    y += steps[3] ?? 0;
  }
  return `${path}H${width}`.replaceAll(' -', '-');
}
