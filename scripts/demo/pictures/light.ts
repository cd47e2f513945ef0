/** Things that give light: lamps and candles, in rooms that are dark without them. */
import { darker, lighter, mix } from '#scripts/demo/pictures/colour.ts';
import { enterRoom, groundShadow } from '#scripts/demo/pictures/room.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path, rect } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

export interface Lamp {
  /** Colour of the lit shade. */
  readonly shade: string;
  /** Colour of foot and stem. */
  readonly body: string;
  readonly room: RoomName;
}

/** The light that a source at (x, y) leaves in the room, fading out at `reach` px. */
export function glow(sheet: Sheet, x: number, y: number, reach: number, colour: string, strength: number): string {
  const fade = sheet.radial([
    [0, colour, strength],
    [0.22, colour, strength * 0.62],
    [0.5, colour, strength * 0.24],
    [0.78, colour, strength * 0.06],
    [1, colour, 0],
  ]);
  return ellipse(x, y, reach, reach, `fill="${fade}"`);
}

/** A dome on a stem, cut with slow waves by a laser, its foot at (x, y); 760 px high at scale 1. */
export function lamp(sheet: Sheet, piece: Lamp, x: number, y: number, scale = 1): string {
  const s = (value: number): number => value * scale;
  const metal = sheet.linear([
    [0, darker(piece.body, 0.45)],
    [0.25, lighter(piece.body, 0.4)],
    [0.45, piece.body],
    [1, darker(piece.body, 0.6)],
  ]);
  const disc = sheet.linear([
    [0, darker(piece.body, 0.3)],
    [0.4, lighter(piece.body, 0.3)],
    [1, darker(piece.body, 0.55)],
  ]);
  const shade = sheet.linear(
    [
      [0, mix(piece.shade, '#8a5a38', 0.42)],
      [0.45, piece.shade],
      [0.85, lighter(piece.shade, 0.62)],
      [1, lighter(piece.shade, 0.86)],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  const [top, base] = [y - s(790), y - s(420)];
  const dome = `M${n(x - s(330))} ${n(base)}C${n(x - s(330))} ${n(top + s(60))} ${n(x - s(170))} ${n(top)} ${n(x)} ${n(top)}S${n(x + s(330))} ${n(top + s(60))} ${n(x + s(330))} ${n(base)}Q${n(x)} ${n(base + s(52))} ${n(x - s(330))} ${n(base)}Z`;
  let cuts = '';
  for (let line = 1; line <= 9; line += 1) {
    const level = base - s(line * 36);
    cuts += `M${n(x - s(340))} ${n(level)}`;
    for (let wave = 0; wave < 8; wave += 1) {
      const lift = s(10 + 14 * Math.sin((wave + line * 0.6) * 0.9));
      cuts += `q${n(s(42))} ${n(wave % 2 === 0 ? lift : -lift)} ${n(s(85))} 0`;
    }
  }
  return (
    rect(x - s(15), base, s(30), s(408), `fill="${metal}"`) +
    ellipse(x, y - s(2), s(168), s(27), `fill="${darker(piece.body, 0.55)}"`) +
    ellipse(x, y - s(18), s(168), s(27), `fill="${disc}"`) +
    ellipse(x, base, s(300), s(26), `fill="${lighter(piece.shade, 0.92)}"`) +
    path(dome, `fill="${shade}"`) +
    group(
      `clip-path="${sheet.clip(path(dome, ''))}"`,
      path(cuts, `fill="none" stroke="${lighter(piece.shade, 0.85)}" stroke-width="${n(s(5))}" stroke-opacity="0.75"`),
      rect(
        x - s(330),
        top,
        s(660),
        s(480),
        `fill="${sheet.linear([
          [0, '#14151c', 0.28],
          [0.3, '#fff8ee', 0.1],
          [0.62, '#14151c', 0],
          [1, '#14151c', 0.34],
        ])}"`,
      ),
    )
  );
}

/** The lamp lit in the evening: its pool of light on the shelf. */
export function lampOnShelf(piece: Lamp): Drawing {
  const sheet = enterRoom(1600, 2000, piece.room, 1560);
  const foot = 1660;
  const pool = sheet.radial([
    [0, piece.shade, 0.75],
    [0.4, piece.shade, 0.3],
    [1, piece.shade, 0],
  ]);
  return sheet
    .add(
      glow(sheet, 800, 1150, 1050, piece.shade, 0.62),
      ellipse(800, foot + 10, 760, 150, `fill="${pool}"`),
      groundShadow(sheet, 800, foot, 330, 0.6),
      path(
        `M960 ${foot - 4}C1180 ${foot + 40} 1260 ${foot - 40} 1600 ${foot + 60}`,
        'fill="none" stroke="#15161a" stroke-width="9"',
      ),
      lamp(sheet, piece, 800, foot, 1.5),
    )
    .finish();
}

/** The cut shade from near. */
export function lampNear(piece: Lamp): Drawing {
  const sheet = enterRoom(1600, 1600, piece.room);
  return sheet.add(glow(sheet, 500, 1300, 1500, piece.shade, 0.6), lamp(sheet, piece, 420, 2950, 3.7)).finish();
}

export interface Candle {
  readonly vessel: string;
  readonly wax: string;
  readonly room: RoomName;
}

const FLAME = '#ffc069';

/** A candle in a ribbed cup, its foot at (x, y); about 470 px high at scale 1, the flame on top of that. */
function candle(sheet: Sheet, piece: Candle, x: number, y: number, scale = 1): string {
  const s = (value: number): number => value * scale;
  const [half, height] = [s(190), s(430)];
  const [left, right, top] = [x - half, x + half, y - height];
  const body = `M${n(left)} ${n(top)}V${n(y - s(16))}A${n(half)} ${n(s(34))} 0 0 0 ${n(right)} ${n(y - s(16))}V${n(top)}Z`;
  const round = sheet.linear([
    [0, '#14151c', 0.5],
    [0.3, FLAME, 0.1],
    [0.5, FLAME, 0.16],
    [0.72, '#14151c', 0.06],
    [1, '#14151c', 0.6],
  ]);
  const lit = sheet.linear(
    [
      [0, FLAME, 0.55],
      [0.4, FLAME, 0.1],
      [1, '#14151c', 0.2],
    ],
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  );
  let ribs = '';
  for (let rib = 1; rib < 16; rib += 1) {
    const at = x - Math.cos((rib / 16) * Math.PI) * half;
    ribs += `M${n(at)} ${n(top)}V${n(y + s(14))}`;
  }
  const [flameX, flameY] = [x, top - s(40)];
  const flame = (size: number): string =>
    `M${n(flameX)} ${n(flameY - s(150) * size)}C${n(flameX + s(46) * size)} ${n(flameY - s(70) * size)} ${n(flameX + s(48) * size)} ${n(flameY)} ${n(flameX)} ${n(flameY)}S${n(flameX - s(46) * size)} ${n(flameY - s(70) * size)} ${n(flameX)} ${n(flameY - s(150) * size)}Z`;
  return (
    path(body, `fill="${piece.vessel}"`) +
    group(
      `clip-path="${sheet.clip(path(body, ''))}"`,
      path(ribs, `fill="none" stroke="${darker(piece.vessel, 0.5)}" stroke-opacity="0.5" stroke-width="${n(s(7))}"`),
    ) +
    path(body, `fill="${round}"`) +
    path(body, `fill="${lit}"`) +
    ellipse(x, top, half, s(40), `fill="${lighter(piece.vessel, 0.3)}"`) +
    ellipse(
      x,
      top + s(5),
      half - s(12),
      s(33),
      `fill="${sheet.radial([
        [0, lighter(piece.wax, 0.85)],
        [0.5, mix(piece.wax, FLAME, 0.45)],
        [1, piece.wax],
      ])}"`,
    ) +
    path(
      `M${n(flameX)} ${n(top + s(6))}q${n(s(5))} ${n(s(-24))} 0 ${n(s(-52))}`,
      `fill="none" stroke="#2a1d16" stroke-width="${n(s(8))}" stroke-linecap="round"`,
    ) +
    path(
      flame(1),
      `fill="${sheet.linear(
        [
          [0, '#ffb14d', 0.8],
          [0.45, '#ffd58a'],
          [0.85, '#fff1cf'],
          [1, '#8fb4e8', 0.7],
        ],
        { x: 0, y: 0 },
        { x: 0, y: 1 },
      )}"`,
    ) +
    path(flame(0.55), 'fill="#fffaf0"')
  );
}

export function candleOnShelf(piece: Candle): Drawing {
  const sheet = enterRoom(1600, 1600, piece.room, 1220);
  const foot = 1300;
  return sheet
    .add(
      glow(sheet, 800, 580, 1000, FLAME, 0.5),
      groundShadow(sheet, 800, foot, 520, 0.6),
      candle(sheet, piece, 800, foot, 1.36),
    )
    .finish();
}

/** The flame and the melted wax from near. */
export function candleNear(piece: Candle): Drawing {
  const sheet = enterRoom(1600, 1600, piece.room);
  return sheet.add(glow(sheet, 900, 620, 1300, FLAME, 0.55), candle(sheet, piece, 900, 2420, 3.4)).finish();
}
