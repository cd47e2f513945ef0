/** Pictures of ceramics, by the names of their masters. */
import { vesselNear, vesselOnShelf, vesselsInRow, type Vessel } from '#scripts/demo/pictures/ceramics.ts';
import type { Scenes } from '#scripts/demo/pictures/sheet.ts';
import {
  platesFromAbove,
  platesInPile,
  jugInNiche,
  jugWithCups,
  nestedBowls,
  type Plate,
} from '#scripts/demo/pictures/tableware.ts';

const SINE = {
  seed: 'sine',
  width: 620,
  height: 1080,
  form: 'sine',
  clay: '#b98a68',
  glaze: '#e9e3d6',
  ring: '#27406b',
  room: 'clay',
} as const satisfies Vessel;
const SINE_INK = {
  ...SINE,
  seed: 'sine-ink',
  glaze: '#2b3d62',
  ring: '#e4d8bf',
  room: 'fog',
} as const satisfies Vessel;
const LOW_SIZE = { width: 700, height: 780 } as const;
const CUP = {
  seed: 'cup',
  width: 640,
  height: 600,
  form: 'cup',
  clay: '#c9b18f',
  glaze: '#3d5a57',
  ring: '#e5d7b8',
  room: 'chalk',
} as const satisfies Vessel;
const CUP_OAT = { ...CUP, seed: 'cup-oat', glaze: '#e2d9c6', ring: '#9a5a3c', room: 'clay' } as const satisfies Vessel;
const CUP_RUST = { ...CUP, seed: 'cup-rust', glaze: '#8f4129', ring: '#ecdcbd', room: 'fog' } as const satisfies Vessel;
const DISH = {
  seed: 'dish',
  width: 1120,
  height: 300,
  form: 'dish',
  clay: '#a87a5c',
  glaze: '#26354f',
  ring: '#e0d2b4',
  room: 'sage',
} as const satisfies Vessel;
const MILK = { seed: 'isobar-milk', glaze: '#e9e3d6', line: '#27406b', room: 'forest' } as const satisfies Plate;
const RUST = { seed: 'isobar-rust', glaze: '#b9532f', line: '#f2dfc6', room: 'sky' } as const satisfies Plate;
const JUG = {
  seed: 'level-jug',
  width: 620,
  height: 840,
  form: 'jug',
  clay: '#c9a27c',
  glaze: '#e9e3d6',
  ring: '#c4552f',
  room: 'brick',
} as const satisfies Vessel;
const LEVEL_CUP = {
  seed: 'level-cup',
  width: 640,
  height: 600,
  form: 'cup',
  clay: '#c9b18f',
  glaze: '#e2d9c6',
  ring: '#9a5a3c',
  room: 'petrol',
} as const satisfies Vessel;
const bowl = (width: number, height: number, glaze: string, ring: string, room: Vessel['room']): Vessel => ({
  seed: `recursion-${width}`,
  width,
  height,
  form: 'bowl',
  clay: '#c9a27c',
  glaze,
  ring,
  room,
});
const set = (glazes: readonly [string, string, string], ring: string, room: Vessel['room'], block: string) =>
  nestedBowls(
    [
      bowl(940, 400, glazes[0], ring, room),
      bowl(720, 330, glazes[1], ring, room),
      bowl(530, 270, glazes[2], ring, room),
    ],
    block,
  );
const TIDE = ['#27406b', '#6f93a6', '#e4dac6'] as const;
const KILN = ['#7a3527', '#c4552f', '#e6c08a'] as const;
const GARDEN = ['#3f5a48', '#8fa07a', '#e9e3d6'] as const;

export const CERAMICS_SCENES: Scenes = {
  'sine-vase-1': () => vesselOnShelf(SINE),
  'sine-vase-2': () => vesselNear(SINE),
  'sine-l-ch-1': () => vesselOnShelf({ ...SINE, ...LOW_SIZE }),
  'sine-l-in-1': () => vesselOnShelf({ ...SINE_INK, ...LOW_SIZE }),
  'sine-l-mo-1': () =>
    vesselOnShelf({ ...SINE, ...LOW_SIZE, seed: 'sine-moss', glaze: '#48623f', ring: '#e4d8bf', room: 'sage' }),
  'sine-t-ch-1': () => vesselOnShelf({ ...SINE, seed: 'sine-tall', height: 1180 }),
  'sine-t-in-1': () => vesselOnShelf({ ...SINE_INK, height: 1180 }),
  'four-oclock-cup-1': () => vesselsInRow([CUP, CUP_OAT, CUP_RUST], 0.6),
  'four-oclock-cup-2': () => vesselNear(CUP),
  'four-pin-1': () => vesselOnShelf(CUP),
  'four-oat-1': () => vesselOnShelf(CUP_OAT),
  'four-rus-1': () => vesselOnShelf(CUP_RUST),
  'low-orbit-dish-1': () => vesselOnShelf(DISH),
  'low-orbit-dish-2': () => vesselNear(DISH),
  'orbt-mid-1': () => vesselOnShelf({ ...DISH, seed: 'dish-item', room: 'chalk' }),
  'isobar-plate-1': () => platesFromAbove('forest', [MILK, 690, 760, 560], [RUST, 1270, 1260, 340]),
  'isobar-plate-2': () =>
    platesInPile([{ ...RUST, room: 'rose' }, MILK, { ...MILK, glaze: '#3d5a57', line: '#e9e3d6' }, RUST, MILK]),
  'isob-19-mb-1': () => platesFromAbove('clay', [{ ...MILK, seed: 'isobar-side' }, 800, 800, 430]),
  'isob-19-rc-1': () => platesFromAbove('sky', [{ ...RUST, seed: 'isobar-side-rust' }, 800, 800, 430]),
  'isob-27-mb-1': () => platesFromAbove('petrol', [MILK, 800, 800, 640]),
  'isob-27-rc-1': () => platesFromAbove('sand', [RUST, 800, 800, 640]),
  'isob-33-mb-1': () => platesFromAbove('clay', [{ ...MILK, seed: 'isobar-serving' }, 800, 800, 740]),
  'level-jug-1': () => jugInNiche(JUG),
  'level-jug-2': () =>
    jugWithCups({ ...JUG, room: 'petrol' }, [LEVEL_CUP, { ...LEVEL_CUP, seed: 'level-cup-2', glaze: '#8f4129' }]),
  'levl-cha-1': () => jugInNiche({ ...JUG, room: 'sage' }),
  'levl-sky-1': () => jugInNiche({ ...JUG, glaze: '#7f9fb3', ring: '#f2e6cf', room: 'sand' }),
  'levl-nig-1': () => jugInNiche({ ...JUG, glaze: '#2b3350', ring: '#d9a441', room: 'rose' }),
  'recursion-bowls-1': () => set(TIDE, '#e4dac6', 'rose', '#e2d4c4'),
  'recursion-bowls-2': () => vesselNear(bowl(900, 420, '#6f93a6', '#e4dac6', 'sand')),
  'recu-tid-1': () => set(TIDE, '#e4dac6', 'sky', '#d9d2c4'),
  'recu-kil-1': () => set(KILN, '#f0ddb8', 'petrol', '#8f9a94'),
  'recu-gar-1': () => set(GARDEN, '#e9e3d6', 'butter', '#c9a27c'),
};
