/**
 * Attributes of each work of the demo: what it is made of, how large it is, and what goes with it. Its colours follow
 * from its options where these name them.
 */
import type { Colour, Material, Size } from '#scripts/demo/attributes/attributes.ts';

export interface ProductAttributes {
  readonly materials: readonly [Material, ...Material[]];
  /** Size of all its items; left out where they differ. */
  readonly size?: Size;
  /** English value of an option → size of the items that have it. */
  readonly sizes?: Readonly<Record<string, Size>>;
  /** Colours where its options name none. */
  readonly colours?: readonly [Colour, ...Colour[]];
  /** Keys of products that are made before it: a seed goes through them once. */
  readonly goesWith?: readonly string[];
}

export const PRODUCT_ATTRIBUTES: Readonly<Record<string, ProductAttributes>> = {
  tideline: {
    materials: ['cotton-paper'],
    sizes: { '30 × 40 cm': 'small', '50 × 70 cm': 'medium', '70 × 100 cm': 'large' },
  },
  'weather-diary': { materials: ['paper', 'wood'], size: 'small', colours: ['blue', 'grey', 'green', 'red'] },
  'hundred-walks': { materials: ['paper'], size: 'small' },
  'hill-elsewhere': { materials: ['paper'], size: 'large' },
  'small-hours': { materials: ['paper', 'wood'], size: 'small', colours: ['blue', 'black', 'purple'] },
  meridians: { materials: ['cotton-paper', 'wood'], size: 'medium' },
  'question-and-answer': {
    goesWith: ['small-hours', 'hundred-walks'],
    materials: ['cotton-paper', 'wood'],
    size: 'small',
  },
  'interference-scarf': {
    materials: ['wool'],
    size: 'medium',
  },
  'orchard-cushion': {
    goesWith: ['interference-scarf', 'afterglow-lamp'],
    materials: ['cotton', 'wool'],
    size: 'medium',
  },
  'counting-tea-towel': { materials: ['linen', 'cotton'], size: 'small' },
  'rule-90-rug': { materials: ['wool', 'cotton'], sizes: { '70 × 140 cm': 'medium', '140 × 200 cm': 'large' } },
  'counterpoint-throw': {
    goesWith: ['orchard-cushion', 'rule-90-rug', 'afterglow-lamp'],
    materials: ['wool'],
    size: 'large',
  },
  'second-helping-napkins': {
    goesWith: ['isobar-plate', 'gradient-tapers', 'counting-tea-towel'],
    materials: ['linen'],
    size: 'set',
  },
  'afterglow-lamp': { materials: ['paper', 'metal'], size: 'medium' },
  'plumb-pendant': { materials: ['metal'], size: 'medium' },
  'gradient-tapers': { materials: ['wax'], size: 'set' },
  'footnote-lamp': { goesWith: ['marginal-notebook', 'hexagon-pencils'], materials: ['metal'], size: 'medium' },
  'standby-candle': { materials: ['wax', 'stoneware'], size: 'small', colours: ['white', 'green', 'grey', 'brown'] },
  'veranda-lantern': {
    materials: ['wood', 'paper'],
    sizes: { 'Small, 24 cm': 'small', 'Large, 40 cm': 'large' },
    colours: ['white', 'brown'],
  },
  'sine-vase': {
    goesWith: ['tideline', 'afterglow-lamp'],
    materials: ['stoneware'],
    sizes: { 'Low, 18 cm': 'small', 'Tall, 27 cm': 'medium' },
  },
  'isobar-plate': {
    goesWith: ['sine-vase'],
    materials: ['stoneware'],
    sizes: { 'Side, 19 cm': 'small', 'Dinner, 27 cm': 'medium', 'Serving, 33 cm': 'large' },
  },
  'recursion-bowls': { materials: ['stoneware'], size: 'set' },
  'four-oclock-cup': { goesWith: ['isobar-plate', 'recursion-bowls'], materials: ['stoneware'], size: 'small' },
  'level-jug': {
    goesWith: ['four-oclock-cup', 'recursion-bowls', 'sine-vase'],
    materials: ['stoneware'],
    size: 'medium',
  },
  'low-orbit-dish': {
    goesWith: ['sine-vase', 'level-jug', 'tideline'],
    materials: ['stoneware'],
    size: 'large',
    colours: ['blue'],
  },
  'marginal-notebook': { materials: ['paper', 'cotton'], size: 'small' },
  'slow-reply-cards': { materials: ['cotton-paper', 'paper'], size: 'set' },
  'hexagon-pencils': {
    goesWith: ['marginal-notebook', 'slow-reply-cards'],
    materials: ['wood'],
    size: 'set',
    colours: ['red', 'yellow', 'green', 'blue', 'grey', 'brown'],
  },
  'thirteen-moons': { materials: ['paper', 'wood'], size: 'medium', colours: ['blue'] },
  'seven-pocket-roll': {
    goesWith: ['hexagon-pencils', 'marginal-notebook'],
    materials: ['cotton', 'linen', 'leather'],
    size: 'small',
  },
  'endless-wrap': { goesWith: ['slow-reply-cards', 'thirteen-moons'], materials: ['paper'], size: 'large' },
};
