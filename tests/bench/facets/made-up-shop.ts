/**
 * A shop of so many products to filter, the same for the same number: five attributes of 8 to 20 values, one to three colours and one to four sizes a
 * product, prices as shops write them, every eighth reduced, every sixteenth sold out, pictures with addresses of their own. Categories lie anywhere in
 * the order of the catalogue, so that nothing is easier to compress than in a real shop.
 */
import type { Picture, ProductCard } from '#src/contract/payload.ts';
import type { FilterRow, FilterTerms } from '#src/publishing/site/filter-columns.ts';
import { createRandom } from '#scripts/demo/pictures/random.ts';

const KINDS = [
  'lamp',
  'vase',
  'print',
  'chair',
  'table',
  'bowl',
  'rug',
  'cushion',
  'mirror',
  'clock',
  'basket',
  'shelf',
];
const WORDS =
  'harbour lichen weather orbit salt echo meadow thread winter lantern pebble willow ember tide marble cedar cloud fern dune river amber slate moss linden frost copper reed birch saffron heron'.split(
    ' ',
  );
/** Attribute → number of its values. */
const ATTRIBUTES = { colour: 14, material: 12, size: 10, style: 8, room: 20 } as const;
const TOP = 8;
const PARTS = 16;

export interface MadeUpShop {
  readonly rows: readonly FilterRow[];
  readonly terms: FilterTerms;
  readonly cards: readonly ProductCard[];
}

const TERMS: FilterTerms = {
  categories: Array.from({ length: TOP + PARTS }, (_, number) => ({
    id: `category${number}`,
    parent: number < TOP ? '' : `category${number % TOP}`,
    filters: [],
  })),
  attributes: Object.entries(ATTRIBUTES).map(([key, count]) => ({
    id: key,
    key,
    values: Array.from({ length: count }, (_, number) => ({
      id: `${key}-${number}`,
      key: `${key}-${number}`,
      swatch: key === 'colour' ? `#${(number * 1_234_567).toString(16).padStart(6, '0').slice(-6)}` : '',
    })),
  })),
};

export function madeUpShop(count: number): MadeUpShop {
  const random = createRandom('a shop to filter');
  const upTo = (most: number): number => Math.floor(random() * most);
  const one = <Value>(all: readonly Value[]): Value => all[upTo(all.length)] as Value;
  const hex = (digits: number): string => Array.from({ length: digits }, () => upTo(16).toString(16)).join('');
  /** Some values of an attribute side by side: the first ones are the most used. */
  const some = (key: keyof typeof ATTRIBUTES, most: number): string[] => {
    const first = Math.floor(random() ** 2 * ATTRIBUTES[key]);
    const number = 1 + Math.floor(random() ** 2 * most);
    return Array.from({ length: number }, (_, at) => `${key}-${(first + at) % ATTRIBUTES[key]}`);
  };
  const price = (): number => Math.round(10 ** (1 + 1.4 * random())) * 100 - one([0, 1, 10, 50]);
  const picture = (name: string): Picture => ({
    digest: hex(12),
    width: 1280,
    height: one([960, 1280, 1600, 1700, 1826]),
    widths: [320, 480, 640, 960, 1280],
    format: one(['avif', 'avif', 'webp']),
    colour: `#${hex(6)}`,
    alt: `${name}, ${one(WORDS)} ${one(['on a table', 'from the side', 'by a window', 'seen from above', 'in daylight'])}`,
  });
  const products = Array.from({ length: count }, (_, number) => {
    const [words, kind] = [[one(WORDS), one(WORDS)], one(KINDS)];
    const name = `${words.join(' ')} ${kind} ${1 + (number % 97)}`;
    const from = price();
    const range = { from, to: random() < 0.35 ? from + 500 * (1 + upTo(8)) : from };
    const [canBeHad, isReduced] = [random() > 1 / 16, random() < 1 / 8];
    const row: FilterRow = {
      categories: [`category${upTo(TOP + PARTS)}`],
      values: [
        ...some('colour', 3),
        ...some('material', 1),
        ...some('size', 4),
        ...some('style', 1),
        ...some('room', 2),
      ],
      price: range,
      created: `${number}`,
      canBeHad,
      isReduced,
    };
    const card: ProductCard = {
      id: hex(15),
      summary: '',
      path: `/products/${name.replaceAll(' ', '-')}`,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      pictures: [picture(name), picture(name)],
      price: range,
      onSale: isReduced,
      band: canBeHad ? (random() < 0.1 ? 'low' : 'in') : 'out',
      items: range.from === range.to ? 1 : 3,
      untranslated: [],
    };
    return { row, card };
  });
  return { rows: products.map(({ row }) => row), cards: products.map(({ card }) => card), terms: TERMS };
}
