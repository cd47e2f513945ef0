/**
 * Colours as the options of the works name them: the English name of a value → how it looks, and which plain colours it
 * has.
 */
import type { Colour } from '#scripts/demo/attributes/attributes.ts';

export interface Shade {
  /** '#rrggbb'. */
  readonly swatch: string;
  readonly colours: readonly [Colour, ...Colour[]];
}

const shade = (swatch: string, ...colours: Shade['colours']): Shade => ({ swatch, colours });

export const SHADES: Readonly<Record<string, Shade>> = {
  'Night blue': shade('#1f2f57', 'blue'),
  Vermilion: shade('#c8472a', 'red'),
  Graphite: shade('#2b2c30', 'grey', 'black'),
  Moss: shade('#48623f', 'green'),
  Ochre: shade('#b07a1e', 'yellow'),
  Lake: shade('#27406b', 'blue'),
  Clay: shade('#a8653f', 'brown'),
  Night: shade('#262f45', 'blue', 'black'),
  'Natural ash': shade('#c9a77c', 'brown'),
  'Black ash': shade('#1f1e1d', 'black'),
  'Natural oak': shade('#b98d63', 'brown'),
  Harbour: shade('#22345c', 'blue'),
  Lichen: shade('#566247', 'green'),
  Brick: shade('#a8492f', 'red'),
  Plum: shade('#6d3f52', 'purple'),
  Pear: shade('#b5ac5c', 'green', 'yellow'),
  Sloe: shade('#2d3448', 'blue'),
  Tomato: shade('#c4502c', 'red'),
  Caper: shade('#566247', 'green'),
  Slate: shade('#3a4a5c', 'grey', 'blue'),
  Beetroot: shade('#7d2f4a', 'purple', 'red'),
  Salt: shade('#e4dccb', 'white'),
  Rust: shade('#9d4a30', 'red', 'brown'),
  Ember: shade('#b3472b', 'red', 'orange'),
  Shore: shade('#5f7f86', 'blue', 'grey'),
  Terrace: shade('#b4512f', 'red', 'orange'),
  Harvest: shade('#c9a24a', 'yellow', 'green'),
  'Opal and brass': shade('#ffc98a', 'orange', 'yellow'),
  'Rose and steel': shade('#f2a48c', 'pink', 'grey'),
  'Moss and black steel': shade('#aab36a', 'green', 'black'),
  'Vermilion lacquer': shade('#b4512f', 'red'),
  Brass: shade('#c9a24a', 'yellow'),
  'Bottle green lacquer': shade('#3f6152', 'green'),
  'Ember to cream': shade('#c4552f', 'red', 'white'),
  'Sea to sand': shade('#27506b', 'blue', 'white'),
  'Pine to straw': shade('#3f6152', 'green', 'yellow'),
  'Fig to blush': shade('#8a5a6a', 'purple', 'pink'),
  'Cream and bronze': shade('#d9c9a4', 'white', 'brown'),
  Oxblood: shade('#9b3f2e', 'red'),
  Chalk: shade('#e9e3d6', 'white'),
  Ink: shade('#2b3d62', 'blue'),
  'Milk and blue': shade('#dfe2e6', 'white', 'blue'),
  'Rust and cream': shade('#b9532f', 'red', 'white'),
  Tide: shade('#6f93a6', 'blue'),
  Kiln: shade('#c4552f', 'red', 'orange'),
  Garden: shade('#8fa07a', 'green'),
  Pine: shade('#3d5a57', 'green'),
  Oat: shade('#e2d9c6', 'white'),
  Sky: shade('#7f9fb3', 'blue'),
  'Paths, ochre': shade('#c08a2e', 'yellow'),
  'Echo, midnight': shade('#24304a', 'blue'),
  'Shaft, brick': shade('#a3452c', 'red'),
  Spice: shade('#d9a441', 'yellow', 'red'),
  Meadow: shade('#8a9460', 'green'),
  Olive: shade('#4c5d52', 'green'),
  Indigo: shade('#2c3a5a', 'blue'),
  Canal: shade('#efe8da', 'white', 'blue'),
  Ponds: shade('#3f5a4c', 'green'),
  Hills: shade('#d9a441', 'yellow'),
};
