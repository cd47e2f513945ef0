/** Attributes and their values as records, and what products, items and categories say of them. */
import {
  ATTRIBUTES,
  type Colour,
  type DemoAttribute,
  type DemoValue,
  type Material,
  type Size,
} from '#scripts/demo/attributes/attributes.ts';
import { columns, demoId, type AnyDraft } from '#scripts/demo/draft.ts';
import { CATEGORIES, PRODUCTS } from '#scripts/demo/products.ts';
import { words, type Words } from '#scripts/demo/text.ts';
import type { DemoItem, DemoProduct } from '#scripts/demo/types.ts';
import { TYPED_LOCALE } from '#src/domain/site/languages.ts';

const attributeId = (key: string): string => demoId('attributes', key);
const valueId = (attribute: string, key: string): string => demoId('attribute_values', `${attribute} ${key}`);

/** The English text of some words, as it is written: with plain blanks. */
const plain = (text: Words): string => text[TYPED_LOCALE].replaceAll('\u00A0', ' ');

/** 'Paths, ochre' → 'paths-ochre'. */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Shades that an item's options name: the value and how it looks. */
function shadesOf({ values }: DemoItem): readonly (readonly [Words, Shade])[] {
  return values.flatMap((name): (readonly [Words, Shade])[] => {
    const shade = SHADES[plain(name)];
    return shade === undefined ? [] : [[name, shade]];
  });
}

/** Shades as options name them, in their order. */
function shadeValues(): Readonly<Record<string, DemoValue>> {
  const named = new Map(
    PRODUCTS.flatMap(({ items }) => items.flatMap(shadesOf)).map(([name, shade]) => [plain(name), { name, shade }]),
  );
  return Object.fromEntries(
    Object.keys(SHADES).flatMap((english) => {
      const found = named.get(english);
      return found === undefined ? [] : [[keyOf(english), { name: found.name, swatch: found.shade.swatch }]];
    }),
  );
}

function allAttributes(): Readonly<Record<string, DemoAttribute>> {
  return {
    ...ATTRIBUTES,
    shade: { kind: 'colour', name: words('Shade', 'Nuance', 'Tonalità'), values: shadeValues() },
  };
}

/** Before what names them. */
export function attributeDrafts(): readonly AnyDraft[] {
  return Object.entries(allAttributes()).flatMap(([key, { kind, name, values }], index): AnyDraft[] => [
    {
      collection: 'attributes',
      id: attributeId(key),
      fields: { key, kind, rank: (index + 1) * 10, ...columns('name', name) },
    },
    ...Object.entries(values).map(([own, value], at): AnyDraft => ({
      collection: 'attribute_values',
      id: valueId(key, own),
      fields: {
        attribute: attributeId(key),
        key: own,
        swatch: value.swatch ?? '',
        rank: (at + 1) * 10,
        ...columns('name', value.name),
      },
    })),
  ]);
}

const coloursOf = (colours: readonly Colour[]): string[] => colours.map((key) => valueId('colour', key));

function ofItem(item: DemoItem, own: ProductAttributes): readonly string[] {
  const shades = shadesOf(item);
  const sizes = item.values.map((name) => own.sizes?.[plain(name)]).filter((size) => size !== undefined);
  return [
    ...new Set(shades.flatMap(([, { colours }]) => coloursOf(colours))),
    ...sizes.map((size) => valueId('size', size)),
    ...shades.map(([name]) => valueId('shade', keyOf(plain(name)))),
  ];
}

function ofProduct(own: ProductAttributes): readonly string[] {
  return [
    ...coloursOf(own.colours ?? []),
    ...own.materials.map((key) => valueId('material', key)),
    ...(own.size === undefined ? [] : [valueId('size', own.size)]),
  ];
}

/** Attributes that a work is said to have. */
function attributesOf({ key }: DemoProduct): ProductAttributes {
  const own = PRODUCT_ATTRIBUTES[key];
  if (own === undefined) throw new Error(`Nothing is said of what ${key} is.`);
  return own;
}

/** Collection and id of a record → fields that it gets. */
function addedFields(): ReadonlyMap<string, object> {
  const products = PRODUCTS.map((product) => {
    const own = attributesOf(product);
    const goes_with = (own.goesWith ?? []).map((key) => demoId('products', key));
    return [demoId('products', product.key), { attributes: ofProduct(own), goes_with }] as const;
  });
  const items = PRODUCTS.flatMap((product) =>
    product.items.map(
      (item) => [demoId('items', item.sku), { attributes: ofItem(item, attributesOf(product)) }] as const,
    ),
  );
  // Shades are for choosing among options: a list of all would be as long as the catalogue.
  const filters = Object.keys(ATTRIBUTES).map(attributeId);
  const categories = CATEGORIES.map(
    ({ key }) => [demoId('categories', key), { filters, ...columns('guide', GUIDES[key]) }] as const,
  );
  return new Map<string, object>([...products, ...items, ...categories]);
}

/** The records with what they say of attributes. */
export function withAttributes(drafts: readonly AnyDraft[]): readonly AnyDraft[] {
  const added = addedFields();
  return drafts.map((draft) => {
    const fields = added.get(draft.id);
    // The compiler does not see that a draft stays one of its collection.
    return fields === undefined ? draft : ({ ...draft, fields: { ...draft.fields, ...fields } } as AnyDraft);
  });
}

/** Guides of sizes and dimensions: key of a category → text. Those of its parts show the same. */
const GUIDES: Readonly<Record<string, Words>> = {
  prints: words(
    '<p>Sizes are those of the sheet. A frame adds 4 cm on each side, a mount 6 cm more.</p><table><thead><tr><th>Sheet</th><th>Looks right above</th></tr></thead><tbody><tr><td>18 × 24 cm</td><td>a desk, a bedside table</td></tr><tr><td>30 × 40 cm</td><td>a chair, beside a door</td></tr><tr><td>50 × 70 cm</td><td>a chest of drawers</td></tr><tr><td>70 × 100 cm</td><td>a sofa, a bed</td></tr></tbody></table><p>Hang the middle at 150 cm from the floor.</p>',
    "<p>Les dimensions sont celles de la feuille. Un cadre ajoute 4 cm de chaque côté, un passe-partout 6 cm de plus.</p><table><thead><tr><th>Feuille</th><th>Trouve sa place au-dessus</th></tr></thead><tbody><tr><td>18 × 24 cm</td><td>d'un bureau, d'une table de nuit</td></tr><tr><td>30 × 40 cm</td><td>d'une chaise, à côté d'une porte</td></tr><tr><td>50 × 70 cm</td><td>d'une commode</td></tr><tr><td>70 × 100 cm</td><td>d'un canapé, d'un lit</td></tr></tbody></table><p>Accrochez le milieu à 150 cm du sol.</p>",
    '<p>Le misure sono quelle del foglio. Una cornice aggiunge 4 cm per lato, un passe-partout altri 6 cm.</p><table><thead><tr><th>Foglio</th><th>Sta bene sopra</th></tr></thead><tbody><tr><td>18 × 24 cm</td><td>una scrivania, un comodino</td></tr><tr><td>30 × 40 cm</td><td>una sedia, accanto a una porta</td></tr><tr><td>50 × 70 cm</td><td>un cassettone</td></tr><tr><td>70 × 100 cm</td><td>un divano, un letto</td></tr></tbody></table><p>Appendi il centro a 150 cm da terra.</p>',
  ),
  textiles: words(
    '<p>Measured flat, before the first wash. Wool and linen may give up to 3% there.</p><table><thead><tr><th>Piece</th><th>Size</th><th>For</th></tr></thead><tbody><tr><td>Napkin</td><td>45 × 45 cm</td><td>a place at the table</td></tr><tr><td>Tea towel</td><td>50 × 75 cm</td><td>a rail of 40 cm</td></tr><tr><td>Cushion</td><td>50 × 50 cm</td><td>a chair or the corner of a sofa</td></tr><tr><td>Throw</td><td>140 × 190 cm</td><td>two people</td></tr><tr><td>Rug, small</td><td>70 × 140 cm</td><td>beside a bed</td></tr><tr><td>Rug, large</td><td>140 × 200 cm</td><td>under a low table</td></tr></tbody></table>',
    "<p>Mesures à plat, avant le premier lavage. La laine et le lin peuvent y perdre jusqu'à 3 %.</p><table><thead><tr><th>Pièce</th><th>Dimensions</th><th>Pour</th></tr></thead><tbody><tr><td>Serviette</td><td>45 × 45 cm</td><td>un couvert</td></tr><tr><td>Torchon</td><td>50 × 75 cm</td><td>une barre de 40 cm</td></tr><tr><td>Coussin</td><td>50 × 50 cm</td><td>une chaise ou l'angle d'un canapé</td></tr><tr><td>Plaid</td><td>140 × 190 cm</td><td>deux personnes</td></tr><tr><td>Petit tapis</td><td>70 × 140 cm</td><td>le côté d'un lit</td></tr><tr><td>Grand tapis</td><td>140 × 200 cm</td><td>le dessous d'une table basse</td></tr></tbody></table>",
    '<p>Misurati in piano, prima del primo lavaggio. Lana e lino possono perdere fino al 3%.</p><table><thead><tr><th>Capo</th><th>Misure</th><th>Per</th></tr></thead><tbody><tr><td>Tovagliolo</td><td>45 × 45 cm</td><td>un posto a tavola</td></tr><tr><td>Strofinaccio</td><td>50 × 75 cm</td><td>una barra da 40 cm</td></tr><tr><td>Cuscino</td><td>50 × 50 cm</td><td>una sedia o l’angolo di un divano</td></tr><tr><td>Plaid</td><td>140 × 190 cm</td><td>due persone</td></tr><tr><td>Tappeto piccolo</td><td>70 × 140 cm</td><td>accanto a un letto</td></tr><tr><td>Tappeto grande</td><td>140 × 200 cm</td><td>sotto un tavolino</td></tr></tbody></table>',
  ),
};

/**
 * Colours as the options of the works name them: the English name of a value → how it looks, and which plain colours it
 * has.
 */
interface Shade {
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

/**
 * Attributes of each work of the demo: what it is made of, how large it is, and what goes with it. Its colours follow
 * from its options where these name them.
 */
interface ProductAttributes {
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
