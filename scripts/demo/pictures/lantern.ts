/** A lantern of slats, carried outside in the evening. */
import { darker, lighter, mix } from '#scripts/demo/pictures/colour.ts';
import { glow } from '#scripts/demo/pictures/light.ts';
import type { Lamp } from '#scripts/demo/pictures/light.ts';
import { enterRoom } from '#scripts/demo/pictures/room.ts';
import { ellipse, group, n, path } from '#scripts/demo/pictures/sheet.ts';
import type { Drawing, Sheet } from '#scripts/demo/pictures/sheet.ts';

/** A lantern of paper behind a cage of upright slats, its foot at (x, y), about 620 px high at scale 1. */
function lantern(sheet: Sheet, piece: Lamp, x: number, y: number, scale: number): string {
  const s = (value: number): number => value * scale;
  const [half, height] = [s(190), s(600)];
  const top = y - height;
  const paper = sheet.radial(
    [
      [0, lighter(piece.shade, 0.92)],
      [0.45, lighter(piece.shade, 0.4)],
      [1, mix(piece.shade, '#8a5a38', 0.4)],
    ],
    { x: 0.5, y: 0.62 },
    0.62,
  );
  let slats = '';
  for (let slat = 0; slat <= 18; slat += 1) {
    const [up, down] = [Math.cos((slat / 18) * Math.PI), Math.cos(((slat / 18) * 0.8 + 0.1) * Math.PI)];
    slats += `M${n(x + up * half)} ${n(top)}L${n(x + down * half * 1.02)} ${n(y - s(10))}`;
  }
  const body = `M${n(x - half)} ${n(top)}V${n(y)}A${n(half)} ${n(s(34))} 0 0 0 ${n(x + half)} ${n(y)}V${n(top)}Z`;
  const clip = sheet.clip(path(body, ''));
  return (
    path(
      `M${n(x - s(110))} ${n(top)}C${n(x - s(110))} ${n(top - s(190))} ${n(x + s(110))} ${n(top - s(190))} ${n(x + s(110))} ${n(top)}`,
      `fill="none" stroke="${piece.body}" stroke-width="${n(s(13))}"`,
    ) +
    path(body, `fill="${paper}"`) +
    group(
      `clip-path="${clip}"`,
      path(slats, `fill="none" stroke="${darker(piece.body, 0.2)}" stroke-width="${n(s(10))}"`),
    ) +
    path(
      `M${n(x - half)} ${n(y - s(46))}V${n(y)}A${n(half)} ${n(s(34))} 0 0 0 ${n(x + half)} ${n(y)}V${n(y - s(46))}A${n(half)} ${n(s(34))} 0 0 1 ${n(x - half)} ${n(y - s(46))}Z`,
      `fill="${piece.body}"`,
    ) +
    ellipse(x, top, half, s(34), `fill="${darker(piece.body, 0.1)}"`) +
    ellipse(x, top + s(4), half * 0.82, s(24), `fill="${lighter(piece.shade, 0.7)}"`)
  );
}

/** Lanterns on a step in the evening; `places`: x, foot and scale of each. */
export function lanternsOutside(
  piece: Lamp,
  ...places: readonly (readonly [x: number, foot: number, scale: number])[]
): Drawing {
  const sheet = enterRoom(1600, 1600, piece.room, 1180);
  const pool = sheet.radial([
    [0, piece.shade, 0.7],
    [0.5, piece.shade, 0.24],
    [1, piece.shade, 0],
  ]);
  for (const [x, foot, scale] of places) {
    sheet.add(
      glow(sheet, x, foot - 300 * scale, 900 * scale, piece.shade, 0.5),
      ellipse(x, foot + 10, 560 * scale, 90 * scale, `fill="${pool}"`),
      lantern(sheet, piece, x, foot, scale),
    );
  }
  return sheet.finish();
}
