/** Pictures of light, by the names of their masters. */
import {
  pendantsByDay,
  readingLampOnDesk,
  pendantOverTable,
} from '#scripts/demo/pictures/hanging-and-reading-lamps.ts';
import {
  candleNear,
  candleOnShelf,
  lampNear,
  lampOnShelf,
  glow,
  type Candle,
  type Lamp,
} from '#scripts/demo/pictures/light.ts';
import { ellipse, group, n, path, type Scenes, type Drawing, type Sheet } from '#scripts/demo/pictures/sheet.ts';
import { tapersInHolders, tapersTied, type Tapers } from '#scripts/demo/pictures/tapers.ts';
import { darker, lighter, mix } from '#scripts/demo/pictures/colour.ts';
import { enterRoom } from '#scripts/demo/pictures/room.ts';

const LAMPS = {
  opal: { shade: '#ffc98a', body: '#b89b6a', room: 'night' },
  rose: { shade: '#f2a48c', body: '#a9a49c', room: 'ember' },
  moss: { shade: '#cfd38e', body: '#3a3d3b', room: 'night' },
} as const satisfies Record<string, Lamp>;
const CANDLES = {
  cedar: { vessel: '#5d6b66', wax: '#efe3c8', room: 'ember' },
  solder: { vessel: '#80838a', wax: '#e9e6df', room: 'night' },
  fig: { vessel: '#8a5f54', wax: '#ece0c6', room: 'ember' },
} as const satisfies Record<string, Candle>;
const READING_LAMPS = {
  moss: { shade: '#46684f', body: '#2a2b2e', room: 'ember' },
  cream: { shade: '#d9c9a4', body: '#8a6a42', room: 'night' },
  ox: { shade: '#9b3f2e', body: '#2a2b2e', room: 'dusk' },
} as const satisfies Record<string, Lamp>;
const TAPERS = {
  ember: { wax: ['#ead9b8', '#c4552f'], holder: '#b89b6a', room: 'rose' },
  sea: { wax: ['#dfe0d3', '#27506b'], holder: '#8f8f8c', room: 'butter' },
  pine: { wax: ['#e6dfc0', '#3f6152'], holder: '#b89b6a', room: 'fog' },
  fig: { wax: ['#e9d3c6', '#6d3f52'], holder: '#5d4a40', room: 'sage' },
} as const satisfies Record<string, Tapers>;
const PENDANTS = {
  lacquer: { shade: '#b4512f', body: '#2a2b2e', room: 'dusk' },
  brass: { shade: '#c9a24a', body: '#3a3026', room: 'ember' },
  bottle: { shade: '#3f6152', body: '#2a2b2e', room: 'night' },
} as const satisfies Record<string, Lamp>;
const LANTERN = { shade: '#ffb56b', body: '#2a2623', room: 'dusk' } as const satisfies Lamp;

export const LIGHT_SCENES: Scenes = {
  'afterglow-lamp-1': () => lampOnShelf(LAMPS.opal),
  'afterglow-lamp-2': () => lampNear(LAMPS.opal),
  'aftg-opa-1': () => lampOnShelf({ ...LAMPS.opal, room: 'ember' }),
  'aftg-ros-1': () => lampOnShelf(LAMPS.rose),
  'aftg-mos-1': () => lampOnShelf(LAMPS.moss),
  'standby-candle-1': () => candleOnShelf(CANDLES.cedar),
  'standby-candle-2': () => candleNear(CANDLES.cedar),
  'stby-ced-1': () => candleOnShelf({ ...CANDLES.cedar, room: 'night' }),
  'stby-sol-1': () => candleOnShelf(CANDLES.solder),
  'stby-fig-1': () => candleOnShelf(CANDLES.fig),
  'light-1': () =>
    pendantsByDay([
      { shade: '#c9a24a', body: '#3a3026', room: 'dusk' },
      { shade: '#b4512f', body: '#2a2b2e', room: 'dusk' },
      { shade: '#3f6152', body: '#2a2b2e', room: 'dusk' },
    ]),
  'footnote-lamp-1': () => readingLampOnDesk(READING_LAMPS.moss),
  'footnote-lamp-2': () => readingLampOnDesk({ ...READING_LAMPS.moss, room: 'petrol' }, true),
  'foot-mos-1': () => readingLampOnDesk({ ...READING_LAMPS.moss, room: 'night' }),
  'foot-cre-1': () => readingLampOnDesk(READING_LAMPS.cream),
  'foot-oxb-1': () => readingLampOnDesk(READING_LAMPS.ox),
  'gradient-tapers-1': () => tapersInHolders(TAPERS.ember),
  'gradient-tapers-2': () => tapersTied({ ...TAPERS.sea, room: 'ochre' }),
  'grad-emb-1': () => tapersInHolders({ ...TAPERS.ember, room: 'chalk' }),
  'grad-sea-1': () => tapersInHolders(TAPERS.sea),
  'grad-pin-1': () => tapersInHolders(TAPERS.pine),
  'grad-fig-1': () => tapersInHolders(TAPERS.fig),
  'plumb-pendant-1': () => pendantOverTable(PENDANTS.lacquer),
  'plumb-pendant-2': () =>
    pendantsByDay([
      { ...PENDANTS.bottle, room: 'sky' },
      { ...PENDANTS.brass, room: 'sky' },
      { ...PENDANTS.lacquer, room: 'sky' },
    ]),
  'plmb-red-1': () => pendantOverTable({ ...PENDANTS.lacquer, room: 'night' }),
  'plmb-bra-1': () => pendantOverTable(PENDANTS.brass),
  'plmb-grn-1': () => pendantOverTable(PENDANTS.bottle),
  'veranda-lantern-1': () => lanternsOutside(LANTERN, [800, 1330, 1.5]),
  'veranda-lantern-2': () => lanternsOutside({ ...LANTERN, room: 'ember' }, [520, 1290, 1.35], [1140, 1380, 0.9]),
  'vera-s-1': () => lanternsOutside({ ...LANTERN, room: 'night' }, [800, 1360, 0.95]),
  'vera-l-1': () => lanternsOutside({ ...LANTERN, room: 'night' }, [760, 1340, 1.6]),
};

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
function lanternsOutside(
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
