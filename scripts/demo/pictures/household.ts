/** Cloth in use: cushions, towels on a hook or in a pile, a rug on the floor. */
import { darker, lighter } from '#scripts/demo/pictures/colour.ts';
import { patternRows, phaseOf, yarnAt } from '#scripts/demo/pictures/patterns.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect, softRect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';
import { boards } from '#scripts/demo/pictures/stage.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';

/** A filled cushion with its middle at (x, y). */
function cushion(sheet: Sheet, cloth: Cloth, x: number, y: number, size: number, turn: number): string {
  const half = size / 2;
  const edge = size * 0.06;
  const outline =
    `M${n(-half)} ${n(-half)}Q0 ${n(-half + edge)} ${n(half)} ${n(-half)}Q${n(half - edge)} 0 ${n(half)} ${n(half)}` +
    `Q0 ${n(half - edge * 0.4)} ${n(-half)} ${n(half)}Q${n(-half + edge)} 0 ${n(-half)} ${n(-half)}Z`;
  const puff = sheet.radial(
    [
      [0, '#fff8ee', 0.26],
      [0.45, '#fff8ee', 0],
      [0.8, '#14151c', 0.16],
      [1, '#14151c', 0.46],
    ],
    { x: 0.42, y: 0.36 },
    0.72,
  );
  const cells = 17;
  return group(
    `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`,
    path(outline, `fill="${cloth.ground}" stroke="${darker(cloth.ground, 0.3)}" stroke-width="7"`),
    group(`clip-path="${sheet.clip(path(outline, ''))}"`, patternRows(cloth, -half, -half, cells, cells, size / cells)),
    path(outline, `fill="${puff}"`),
  );
}

/** Cushions on a bench; the last one stands in front. */
export function cushionsOnBench(...cloths: readonly [Cloth, ...Cloth[]]): Drawing {
  const sheet = enterRoom(1600, 1600, cloths[0].room, 1600, 'low');
  const seat = 1180;
  const many = cloths.length > 1;
  const marks = cloths.map((cloth, index) => {
    const size = many ? 660 : 800;
    const x = many ? 560 + index * 460 : 760;
    return (
      groundShadow(sheet, x, seat + 16, size * 0.8, 0.4) +
      cushion(sheet, cloth, x, seat - size / 2 + 26, size, many ? 8 - index * 15 : -5)
    );
  });
  return sheet
    .add(
      softRect(-40, seat + 90, 1700, 340, 60, '#14151c', 0.3),
      boards(sheet, '#a67c55', seat, 92, 1),
      rect(0, seat, 1600, 8, 'fill="#d8b48a"'),
      rect(170, seat + 92, 84, 400, 'fill="#7d5a39"'),
      rect(1360, seat + 92, 84, 400, 'fill="#6d4d30"'),
      ...marks,
    )
    .finish();
}

/** A towel gathered on a peg: the stripes of the cloth run down and open like a fan. */
export function clothOnPeg(cloth: Cloth, peg = '#c59a6b'): Drawing {
  const sheet = enterRoom(1600, 2000, cloth.room, 2000, 'leaves');
  const [x, top, bottom] = [800, 360, 1730];
  const [narrow, wide] = [84, 226];
  const edge = (part: number): string => {
    const side = part * 2 - 1;
    return `${n(x + side * narrow)} ${top}C${n(x + side * narrow * 2)} ${top + 130} ${n(x + side * wide * 0.96)} ${top + 330} ${n(x + side * wide)} ${n(bottom - 60 * Math.cos(side * 1.4))}`;
  };
  const back = (part: number): string => {
    const side = part * 2 - 1;
    return `${n(x + side * wide)} ${n(bottom - 60 * Math.cos(side * 1.4))}C${n(x + side * wide * 0.96)} ${top + 330} ${n(x + side * narrow * 2)} ${top + 130} ${n(x + side * narrow)} ${top}`;
  };
  const outline = `M${edge(0)}L${back(1)}Z`;
  // The widths of the stripes count upwards in binary: one yarn for ones, the other for the long pauses.
  const bits = [...'0110111001011101111000100110101011'];
  const stripes = bits.map((bit, index) => {
    if (bit === '0') return '';
    const [from, to] = [index / bits.length, (index + 0.94) / bits.length];
    const colour = index % 11 > 7 ? cloth.yarns[1] : cloth.yarns[0];
    return path(`M${edge(from)}L${back(to)}Z`, `fill="${colour}"`);
  });
  const folds = sheet.linear([
    [0, '#14151c', 0.3],
    [0.1, '#fff8ee', 0.12],
    [0.24, '#14151c', 0.26],
    [0.37, '#fff8ee', 0.14],
    [0.52, '#14151c', 0.16],
    [0.62, '#fff8ee', 0.1],
    [0.78, '#14151c', 0.34],
    [0.9, '#fff8ee', 0.06],
    [1, '#14151c', 0.4],
  ]);
  return sheet
    .add(
      group(
        'opacity="0.2"',
        ...[0, 1, 2].map((grow) =>
          path(outline, `transform="translate(${50 + grow * 14} ${50 + grow * 14})" fill="#14151c" opacity="0.5"`),
        ),
      ),
      path(outline, `fill="${cloth.ground}"`),
      ...stripes,
      path(outline, `fill="${folds}"`),
      path(
        `M${x - 46} ${top + 8}Q${x} ${top - 120} ${x + 46} ${top + 8}`,
        `fill="none" stroke="${darker(cloth.ground, 0.2)}" stroke-width="15"`,
      ),
      ellipse(x + 10, top - 38, 42, 42, 'fill="#14151c" opacity="0.35"'),
      ellipse(x, top - 50, 40, 40, `fill="${darker(peg, 0.2)}"`),
      ellipse(x - 5, top - 55, 31, 31, `fill="${lighter(peg, 0.15)}"`),
    )
    .finish();
}

/** A pile of folded cloths on a shelf, the first at the bottom. */
export function clothsInPile(...cloths: readonly [Cloth, ...Cloth[]]): Drawing {
  const [width, height, horizon] = [1600, 1280, 1000];
  const sheet = enterRoom(width, height, cloths[0].room, horizon, 'blinds');
  const [tall, foot] = [Math.min(190, 720 / cloths.length), horizon + 70];
  const round = sheet.linear(
    [
      [0, '#fff8ee', 0.26],
      [0.3, '#fff8ee', 0],
      [0.75, '#14151c', 0.16],
      [1, '#14151c', 0.5],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  sheet.add(
    softRect(420, foot - tall * cloths.length + 40, 900, tall * cloths.length, 60, '#14151c', 0.3),
    groundShadow(sheet, 820, foot, 900, 0.5),
  );
  cloths.forEach((cloth, index) => {
    const [x, y, long] = [310 + ((index * 37) % 50), foot - tall * (index + 1), 980 - ((index * 53) % 60)];
    const shape = `x="${x}" y="${n(y)}" width="${long}" height="${n(tall - 3)}" rx="${n(tall * 0.42)}"`;
    const clip = sheet.clip(`<rect ${shape}/>`);
    const stripes = [0.1, 0.16, 0.22, 0.34, 0.7, 0.76].map((part, stripe) =>
      rect(x + long * part, y, long * (stripe % 3 === 2 ? 0.055 : 0.025), tall, `fill="${cloth.yarns[stripe % 2]}"`),
    );
    sheet.add(
      `<rect ${shape} fill="${cloth.ground}"/>`,
      group(`clip-path="${clip}"`, ...stripes),
      `<rect ${shape} fill="${round}"/>`,
      path(
        `M${x + tall * 0.5} ${n(y + tall * 0.5)}H${x + long - 6}`,
        `fill="none" stroke="${darker(cloth.ground, 0.5)}" stroke-opacity="0.6" stroke-width="4"`,
      ),
    );
  });
  return sheet.finish();
}

/** A rug on floorboards, seen from a standing height. */
export function rugOnFloor(cloth: Cloth, rows = 22): Drawing {
  const [width, height, horizon] = [1600, 1600, 520];
  const sheet = enterRoom(width, height, cloth.room, horizon, 'low');
  const columns = 31;
  /** A place of the rug, 0 to 1 across and 0 to 1 towards the viewer, on the picture. */
  const at = (across: number, near: number): string => {
    const depth = 1 / (1.9 - near * 0.98);
    const x = 800 + (across - 0.5) * 1290 * depth * 1.02;
    return `${n(x)} ${n(horizon + 980 * depth - 390)}`;
  };
  const quad = (left: number, top: number, right: number, bottom: number): string =>
    `M${at(left, top)}L${at(right, top)}L${at(right, bottom)}L${at(left, bottom)}Z`;
  const phase = phaseOf(cloth.seed);
  const marks = new Map<string, string>();
  for (let row = 0; row < rows; row += 1) {
    let start = 0;
    for (let column = 1; column <= columns; column += 1) {
      const current = yarnAt(cloth, start, row, columns, phase);
      if (column < columns && yarnAt(cloth, column, row, columns, phase) === current) continue;
      const colour = cloth.yarns[current];
      if (colour !== undefined)
        marks.set(
          colour,
          (marks.get(colour) ?? '') + quad(start / columns, row / rows, column / columns, (row + 1) / rows),
        );
      start = column;
    }
  }
  const light = sheet.linear(
    [
      [0, '#14151c', 0.3],
      [0.5, '#fff8ee', 0.05],
      [1, '#14151c', 0.12],
    ],
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  );
  return sheet
    .add(
      boards(sheet, '#b08a63', horizon + 54, height - horizon - 54, 7),
      rect(0, horizon, width, 54, `fill="${lighter(cloth.ground, 0.4)}"`),
      rect(0, horizon + 50, width, 8, 'fill="#14151c" opacity="0.4"'),
      group('opacity="0.3" transform="translate(16 22)"', path(quad(-0.012, 0, 1.012, 1.01), 'fill="#14151c"')),
      path(quad(0, 0, 1, 1), `fill="${cloth.ground}"`),
      ...[...marks].map(([colour, data]) => path(data, `fill="${colour}"`)),
      path(quad(0, 0, 1, 1), `fill="${light}"`),
    )
    .finish();
}
