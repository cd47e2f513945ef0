/** The sheet that a picture is drawn on: SVG text with definitions that are numbered as they come. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Offset 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A picture ready to be rendered; measures in px. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** Name of a master → what draws it. */
export type Scenes = Readonly<Record<string, () => Drawing>>;

/** Drawings are thought in units of 1600 across; masters are as wide as the widest variant (config PICTURES). */
const PIXELS_PER_UNIT = 0.8;

/** One decimal is a tenth of a pixel: enough, and short. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #definitions: string[] = [];
  readonly #marks: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  add(...marks: readonly string[]): this {
    this.#marks.push(...marks);
    return this;
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(make(id));
    return `url(#${id})`;
  }

  /** Gradient between two points of the painted shape's box (0 to 1). */
  linear(stops: readonly Stop[], from: Point = { x: 0, y: 0 }, to: Point = { x: 1, y: 0 }): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}">${stopMarks(stops)}</linearGradient>`,
    );
  }

  /** Gradient from a point of the painted shape's box outwards. */
  radial(stops: readonly Stop[], centre: Point = { x: 0.5, y: 0.5 }, radius = 0.5): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" cx="${centre.x}" cy="${centre.y}" r="${radius}">${stopMarks(stops)}</radialGradient>`,
    );
  }

  clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  finish(): Drawing {
    const width = Math.round(this.width * PIXELS_PER_UNIT);
    const height = Math.round(this.height * PIXELS_PER_UNIT);
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${this.width} ${this.height}">` +
      `<defs>${this.#definitions.join('')}</defs>${this.#marks.join('')}</svg>`;
    return { width, height, svg };
  }
}

function stopMarks(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, attributes: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

export function group(attributes: string, ...marks: readonly string[]): string {
  return `<g ${attributes}>${marks.join('')}</g>`;
}

/**
 * A rectangle whose edge fades out over `spread` px on both sides, made of layers: far quicker than a blur filter.
 * `opacity` is that of the middle.
 */
export function softRect(
  x: number,
  y: number,
  width: number,
  height: number,
  spread: number,
  colour: string,
  opacity: number,
): string {
  const layers = 22;
  const each = 1 - (1 - opacity) ** (1 / layers);
  return group(
    `fill="${colour}" fill-opacity="${each.toFixed(4)}"`,
    ...Array.from({ length: layers }, (_, layer) => {
      // Most layers end near the middle of the edge: the fall is steep there and flat outside, as in a real penumbra.
      const place = 1 - (2 * (layer + 0.5)) / layers;
      const grow = spread * (0.35 * place + 0.65 * place ** 3);
      return rect(
        x - grow,
        y - grow,
        width + grow * 2,
        height + grow * 2,
        `rx="${n(Math.max(2, spread * 0.4 + grow))}"`,
      );
    }),
  );
}

/** A line whose edge fades out, in layers; `width` in px at its widest. */
export function softStroke(data: string, width: number, colour: string, opacity: number): string {
  const layers = 6;
  const each = 1 - (1 - opacity) ** (1 / layers);
  return group(
    `fill="none" stroke="${colour}" stroke-opacity="${each.toFixed(4)}" stroke-linecap="round"`,
    ...Array.from({ length: layers }, (_, layer) =>
      path(data, `stroke-width="${n((width * (layers - layer)) / layers)}"`),
    ),
  );
}

/** Smooth line through points (quadratic through the midpoints), as path data. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let data = `M${n(first.x)} ${n(first.y)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next === undefined) data += `L${n(point.x)} ${n(point.y)}`;
    else data += `Q${n(point.x)} ${n(point.y)} ${n((point.x + next.x) / 2)} ${n((point.y + next.y) / 2)}`;
  });
  return data;
}

/** Straight line through points, as path data. */
export function straight(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${n(point.x)} ${n(point.y)}`).join('');
}
