/** Pictures of light, by the names of their masters. */
import {
  pendantsByDay,
  readingLampOnDesk,
  pendantOverTable,
} from '#scripts/demo/pictures/hanging-and-reading-lamps.ts';
import { lanternsOutside } from '#scripts/demo/pictures/lantern.ts';
import {
  candleNear,
  candleOnShelf,
  lampNear,
  lampOnShelf,
  type Candle,
  type Lamp,
} from '#scripts/demo/pictures/light.ts';
import type { Scenes } from '#scripts/demo/pictures/sheet.ts';
import { tapersInHolders, tapersTied, type Tapers } from '#scripts/demo/pictures/tapers.ts';

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
