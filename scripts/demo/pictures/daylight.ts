/** Draws daylight on a wall or a table: what a window leaves there, in many faint layers instead of a blur. */
import { between, createRandom } from '#scripts/demo/pictures/random.ts';
import { group, n, path } from '#scripts/demo/pictures/sheet.ts';

export type Daylight = 'window' | 'blinds' | 'leaves' | 'low' | 'none';

interface Surface {
  readonly width: number;
  readonly height: number;
}

export function daylight(surface: Surface, kind: Daylight): string {
  if (kind === 'none') return '';
  if (kind === 'blinds') return blinds(surface);
  if (kind === 'leaves') return leaves(surface);
  return kind === 'low' ? low(surface) : slantedPatch(surface);
}

/** A patch with a soft edge: the same outline grown a little from layer to layer. `corners` in parts of the surface. */
function patch(
  { width, height }: Surface,
  layers: number,
  opacity: number,
  corners: (grow: number) => number[],
): string {
  const outlines = Array.from({ length: layers }, (_, layer) => {
    const points = corners(0.07 * (1 - (2 * layer) / layers));
    const data = points.map((part, index) => {
      const letter = index === 0 ? 'M' : index % 2 === 0 ? 'L' : ' ';
      return `${letter}${n(part * (index % 2 === 0 ? width : height))}`;
    });
    return path(`${data.join('')}Z`, '');
  });
  return group(`fill="#fff6e6" fill-opacity="${opacity}"`, ...outlines);
}

/** The pale slanted patch that a window leaves on a wall. */
function slantedPatch(surface: Surface): string {
  return patch(surface, 14, 0.013, (grow) => [
    0.08 - grow,
    -0.05,
    0.5 + grow,
    -0.05,
    1 + grow,
    0.72 + grow,
    0.58 - grow,
    0.72 + grow,
  ]);
}

/** A low sun from the right that climbs the wall in one broad wedge. */
function low(surface: Surface): string {
  return patch(surface, 14, 0.014, (grow) => [1.05, 0.16 - grow, 1.05, 0.9, -0.05, 0.62 + grow, -0.05, 0.5 - grow]);
}

/** Slats of a blind, five bands of light. */
function blinds(surface: Surface): string {
  return Array.from({ length: 5 }, (_, slat) =>
    patch(surface, 5, 0.024, (wide) => {
      const grow = wide * 0.25;
      const top = 0.06 + slat * 0.13;
      return [0.3, top - grow, 0.98 + grow, top + 0.12 - grow, 0.98 + grow, top + 0.19 + grow, 0.3, top + 0.07 + grow];
    }),
  ).join('');
}

/** The shadow of a branch outside the window. */
function leaves({ width, height }: Surface): string {
  const random = createRandom('leaves');
  const size = Math.min(width, height) * 0.13;
  const blades = Array.from({ length: 11 }, (_, leaf) => {
    const along = leaf / 10;
    const [x, y] = [width * (1.02 - 0.62 * along), height * (0.02 + 0.3 * along ** 1.4)];
    const turn = (leaf % 2 === 0 ? 58 : 196) + between(random, -16, 16);
    const long = size * between(random, 0.8, 1.25);
    const data = `M0 0Q${n(long * 0.45)} ${n(-long * 0.3)} ${n(long)} 0Q${n(long * 0.45)} ${n(long * 0.3)} 0 0Z`;
    return [1.16, 1.04, 0.92].map((scale) =>
      path(data, `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})"`),
    );
  });
  return group('fill="#14151c" fill-opacity="0.045"', ...blades.flat());
}
