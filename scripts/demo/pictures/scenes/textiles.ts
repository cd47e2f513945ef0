/** Pictures of textiles, by the names of their masters. */
import { clothOnPeg, clothsInPile, cushionsOnBench, rugOnFloor } from '#scripts/demo/pictures/household.ts';
import type { Scenes } from '#scripts/demo/pictures/sheet.ts';
import { clothNear, clothOnRail, type Cloth } from '#scripts/demo/pictures/weave.ts';

const SCARVES = {
  harbour: { seed: 'harbour', ground: '#e4dccb', yarns: ['#22345c', '#c4502c'], room: 'fog', pattern: 'interference' },
  lichen: { seed: 'lichen', ground: '#d9d8c6', yarns: ['#566247', '#b98d2f'], room: 'chalk', pattern: 'interference' },
  brick: { seed: 'brick', ground: '#a8492f', yarns: ['#efe3cf', '#2b2a30'], room: 'sage', pattern: 'interference' },
  night: { seed: 'night', ground: '#262a36', yarns: ['#d8d2c4', '#c7623c'], room: 'ochre', pattern: 'interference' },
} as const satisfies Record<string, Cloth>;
const FALL = 520;
const THROWS = {
  ember: { seed: 'ember', ground: '#e6ddcb', yarns: ['#b3472b', '#2c3550'], room: 'sage', pattern: 'counterpoint' },
  shore: { seed: 'shore', ground: '#ddd9cd', yarns: ['#5f7f86', '#c09a4e'], room: 'clay', pattern: 'counterpoint' },
} as const satisfies Record<string, Cloth>;
const TOWELS = {
  tomato: { seed: 'towel-tomato', ground: '#f0e9db', yarns: ['#c4502c', '#22345c'], room: 'sky', pattern: 'count' },
  caper: { seed: 'towel-caper', ground: '#e6e4d3', yarns: ['#566247', '#b98d2f'], room: 'clay', pattern: 'count' },
  slate: { seed: 'towel-slate', ground: '#dfe3e4', yarns: ['#3a4a5c', '#c4502c'], room: 'butter', pattern: 'count' },
  beetroot: { seed: 'towel-beet', ground: '#efe2dc', yarns: ['#7d2f4a', '#d9a441'], room: 'sage', pattern: 'count' },
} as const satisfies Record<string, Cloth>;
const CUSHIONS = {
  plum: { seed: 'orchard-plum', ground: '#e4dccb', yarns: ['#c4502c', '#22345c'], room: 'petrol', pattern: 'rings' },
  pear: { seed: 'orchard-pear', ground: '#ddd9c4', yarns: ['#566247', '#b98d2f'], room: 'rose', pattern: 'rings' },
  sloe: { seed: 'orchard-sloe', ground: '#2d3448', yarns: ['#c9b78f', '#b5593c'], room: 'sand', pattern: 'rings' },
} as const satisfies Record<string, Cloth>;
const RUGS = {
  salt: { seed: 'rug-salt', ground: '#e4dccb', yarns: ['#22345c', '#c4502c'], room: 'sage', pattern: 'automaton' },
  rust: { seed: 'rug-rust', ground: '#9d4a30', yarns: ['#ead9bb', '#2b2a30'], room: 'fog', pattern: 'automaton' },
} as const satisfies Record<string, Cloth>;
const napkins = (ground: string, yarns: Cloth['yarns'], room: Cloth['room']): Cloth => ({
  seed: `napkin-${ground}`,
  ground,
  yarns,
  room,
  pattern: 'count',
});
const TERRACE = ['#d98f5f', '#b4512f', '#8f4129', '#6d3527'] as const;
const HARVEST = ['#e0c987', '#c9a24a', '#8a8a4e', '#566247'] as const;
const pile = ([first, second, third, fourth]: typeof TERRACE | typeof HARVEST, room: Cloth['room']) => {
  const yarns = ['#f3e7cd', '#f3e7cd'] as const;
  return clothsInPile(
    napkins(fourth, yarns, room),
    napkins(third, yarns, room),
    napkins(second, yarns, room),
    napkins(first, yarns, room),
  );
};

export const TEXTILES_SCENES: Scenes = {
  'interference-scarf-1': () => clothOnRail(SCARVES.harbour, FALL),
  'interference-scarf-2': () => clothNear(SCARVES.harbour),
  'intf-har-1': () => clothOnRail({ ...SCARVES.harbour, seed: 'harbour-2' }, FALL),
  'intf-lic-1': () => clothOnRail(SCARVES.lichen, FALL),
  'intf-bri-1': () => clothOnRail(SCARVES.brick, FALL),
  'intf-nig-1': () => clothOnRail(SCARVES.night, FALL),
  'counterpoint-throw-1': () => clothOnRail(THROWS.ember, 880),
  'counterpoint-throw-2': () => clothNear({ ...THROWS.ember, seed: 'ember-near' }),
  'cntr-emb-1': () => clothOnRail({ ...THROWS.ember, seed: 'ember-2' }, 880),
  'cntr-sho-1': () => clothOnRail(THROWS.shore, 880),
  'counting-tea-towel-1': () => clothOnPeg(TOWELS.tomato),
  'counting-tea-towel-2': () =>
    clothsInPile({ ...TOWELS.beetroot, room: 'forest' }, TOWELS.slate, TOWELS.caper, TOWELS.tomato),
  'coun-tom-1': () => clothOnPeg({ ...TOWELS.tomato, room: 'chalk' }),
  'coun-cap-1': () => clothOnPeg(TOWELS.caper),
  'coun-sla-1': () => clothOnPeg(TOWELS.slate),
  'coun-bee-1': () => clothOnPeg(TOWELS.beetroot),
  'orchard-cushion-1': () => cushionsOnBench(CUSHIONS.plum),
  'orchard-cushion-2': () =>
    cushionsOnBench({ ...CUSHIONS.sloe, room: 'butter' }, { ...CUSHIONS.pear, room: 'butter' }),
  'orch-plu-1': () => cushionsOnBench({ ...CUSHIONS.plum, room: 'chalk' }),
  'orch-pea-1': () => cushionsOnBench(CUSHIONS.pear),
  'orch-slo-1': () => cushionsOnBench(CUSHIONS.sloe),
  'rule-90-rug-1': () => rugOnFloor(RUGS.salt, 26),
  'rule-90-rug-2': () => clothNear({ ...RUGS.rust, seed: 'rug-near' }),
  'rl90-s-sa-1': () => rugOnFloor({ ...RUGS.salt, room: 'rose' }, 34),
  'rl90-s-ru-1': () => rugOnFloor(RUGS.rust, 34),
  'rl90-l-sa-1': () => rugOnFloor({ ...RUGS.salt, room: 'chalk' }, 22),
  'rl90-l-ru-1': () => rugOnFloor({ ...RUGS.rust, room: 'butter' }, 22),
  'second-helping-napkins-1': () => pile(TERRACE, 'sand'),
  'second-helping-napkins-2': () => clothOnPeg(napkins('#c9a24a', ['#b58c36', '#e0c987'], 'brick')),
  'sech-ter-1': () => pile(TERRACE, 'sky'),
  'sech-har-1': () => pile(HARVEST, 'plum'),
};
