/** Products with options, for browser tests of the choice: 2 × 3 with a gap, 10 × 10, and 100 values of one option. */
import type PocketBase from 'pocketbase';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

interface TestProduct {
  readonly id: string;
  readonly slug: string;
  readonly options: readonly string[];
}

/** Two sizes in three colours. There is no small green one; the large red one is sold out, and the large blue one reduced. */
export const TWO_OPTIONS = { id: 'testtwooptions1', slug: 'two-options', options: ['Size', 'Colour'] } as const;
export const TEN_BY_TEN = { id: 'testtenbyten001', slug: 'ten-by-ten', options: ['Size', 'Colour'] } as const;
export const HUNDRED = { id: 'testhundred0001', slug: 'hundred', options: ['Day'] } as const;

export const pathTo = ({ slug }: Pick<TestProduct, 'slug'>): string => `/products/${slug}`;

const COLOURS: readonly (readonly [name: string, swatch: string])[] = [
  ['Test red', '#c8102e'],
  ['Test green', '#2f855a'],
  ['Test blue', '#1f4e9e'],
  ['Test ochre', '#c58b1b'],
  ['Test black', '#171717'],
  ['Test white', '#ffffff'],
  ['Test pink', '#d87093'],
  ['Test grey', '#808080'],
  ['Test violet', '#5b2a86'],
  ['Test brown', '#6b4423'],
];

interface TestItem {
  readonly sku: string;
  readonly values: readonly string[];
  readonly price?: number;
  readonly stock?: number;
}

const size = (at: number): string => `${20 + 10 * at} × ${30 + 10 * at} cm`;

const ITEMS = {
  twoOptions: [
    { sku: 'TWO-S-R', values: ['Test small', 'Test red'] },
    { sku: 'TWO-S-B', values: ['Test small', 'Test blue'], price: 6000 },
    { sku: 'TWO-L-R', values: ['Test large', 'Test red'], stock: 0 },
    { sku: 'TWO-L-G', values: ['Test large', 'Test green'] },
    { sku: 'TWO-L-B', values: ['Test large', 'Test blue'] },
  ],
  // Every seventh is sold out, and every ninth there is not.
  tenByTen: Array.from({ length: 100 }, (_, at) => ({
    sku: `TEN-${at}`,
    values: [size(Math.floor(at / 10)), `${COLOURS[at % 10]?.[0]}`],
    price: 3000 + 500 * Math.floor(at / 10),
    stock: at % 7 === 6 ? 0 : 50,
  })).filter((_, at) => at % 9 !== 8),
  hundred: Array.from({ length: 100 }, (_, at) => ({ sku: `DAY-${at}`, values: [`Test day ${at + 1}`] })),
} as const satisfies Record<string, readonly TestItem[]>;

/** Attribute values of the colours, by name. */
async function addColours(client: PocketBase): Promise<ReadonlyMap<string, string>> {
  const { id: attribute } = await client.collection('attributes').create({
    key: 'testcolour',
    name_en: 'Test colour',
    name_fr: 'Couleur d’essai',
    name_it: 'Colore di prova',
    kind: 'colour',
    rank: 900,
  });
  const ids = new Map<string, string>();
  for (const [rank, [name, swatch]] of COLOURS.entries()) {
    const names = { name_en: name, name_fr: name, name_it: name };
    const { id } = await client
      .collection('attribute_values')
      .create({ attribute, key: name.toLowerCase().replaceAll(' ', '-'), ...names, swatch, rank });
    ids.set(name, id);
  }
  return ids;
}

/** `model`: fields of a product, of which these are further ones. */
export async function addChosenProducts(client: PocketBase, model: Readonly<Record<string, unknown>>): Promise<void> {
  const colours = await addColours(client);
  const products = [
    [TWO_OPTIONS, ITEMS.twoOptions],
    [TEN_BY_TEN, ITEMS.tenByTen],
    [HUNDRED, ITEMS.hundred],
  ] as const satisfies readonly (readonly [TestProduct, readonly TestItem[]])[];
  for (const [rank, [{ id, slug, options }, items]] of products.entries()) {
    const lines = { options_en: options.join('\n'), options_fr: options.join('\n'), options_it: options.join('\n') };
    const slugs = { slug_en: slug, slug_fr: slug, slug_it: slug };
    const names = { name_en: `Test ${slug}`, name_fr: `Essai ${slug}`, name_it: `Prova ${slug}` };
    await client.collection('products').create({ ...model, id, rank: 9700 + rank, ...slugs, ...names, ...lines });
    const create = ({ sku, values, price = 4500, stock = 50 }: TestItem, at: number) => {
      const words = values.join('\n');
      const attributes = values.flatMap((value) => colours.get(value) ?? []);
      const texts = { values_en: words, values_fr: words, values_it: words };
      return client
        .collection('items')
        .create({ product: id, sku, rank: at, price, stock, weight: 200, attributes, ...texts });
    };
    const records = [];
    // One after the other: all at once, each would take a VM that has run nothing yet, and warm it, or have one built.
    // oxlint-disable-next-line no-await-in-loop
    for (const [at, item] of items.entries()) records.push(await create(item, at));
    const reduced = records.find(({ sku }) => sku === 'TWO-L-B');
    if (reduced !== undefined) {
      // What it cost before is what it is reduced from.
      const [starts, ends] = [-MINUTE_MS, YEAR_MS].map((ms) => new Date(Date.now() + ms).toISOString());
      await client.collection('sales').create({ item: reduced.id, price: 3600, starts, ends });
    }
  }
}
