/** A product whose former shop has renumbered, renamed, added and removed its variants: each is one item here, or said. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovedProduct, MovedVariant } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer } from '#src/contract/moving-in/move-in-api.ts';
import type { Records } from '#src/contract/records.ts';
import { word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor, type Editor } from '#tests/support/editors.ts';
import { moveIn, movedProduct, movedVariant, newSeries } from '#tests/support/moved.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

type Item = Pick<Records['items'], 'id' | 'sku' | 'price' | 'stock'> & { readonly values_en: string };

async function itemsOf(product: string): Promise<Item[]> {
  const filter = `product = '${product}'`;
  return backend.admin
    .collection<Item>('items')
    .getFullList({ filter, sort: 'created,id', fields: 'id,sku,price,stock,values_en' });
}

/** Key, stock number, size and price of each variant. */
type Line = readonly [key: string, sku: string, size: string, price: number];

const product = (key: string, lines: readonly Line[]): MovedProduct =>
  movedProduct(key, {
    options: { en: ['Size'] },
    variants: lines.map(([one, sku, size, price]): MovedVariant =>
      movedVariant(`${key}-${one}`, { sku: sku === '' ? '' : `${key}-${sku}`, values: { en: [size] }, price }),
    ),
  });

interface Came {
  readonly answer: MoveInAnswer;
  readonly items: readonly Item[];
  readonly series: string;
}

async function bring(moved: MovedProduct): Promise<Came> {
  const tried = await moveIn(backend, editor, { source: 'woocommerce', products: [moved], dry: true });
  const series = newSeries();
  const { body } = await moveIn(backend, editor, { source: 'woocommerce', products: [moved], series });
  expect(tried.body.findings).toEqual(body.findings);
  return { answer: body, items: await itemsOf(body.outcomes[0]?.record ?? ''), series };
}

const codes = ({ answer }: Came): string[] => answer.findings.map(({ code }) => code);
const short = (key: string, { items }: Came): string[] =>
  items.map(({ sku, values_en, price }) => `${sku.replace(`${key}-`, '')} ${values_en} ${price}`).toSorted();

const ONE: readonly Line[] = [
  ['11', 'TEE-1', 'S', 1990],
  ['12', 'TEE-2', 'M', 2990],
];

const CHANGES: readonly (readonly [
  what: string,
  next: readonly Line[],
  is: readonly string[],
  codes: readonly string[],
])[] = [
  [
    'all moved up by a new one',
    [
      ['15', 'TEE-1', 'XS', 990],
      ['11', 'TEE-2', 'S', 1990],
      ['12', 'TEE-3', 'M', 2990],
    ],
    ['TEE-1 XS 990', 'TEE-2 S 1990', 'TEE-3 M 2990'],
    ['sku_changed', 'sku_changed'],
  ],
  [
    'two exchanged',
    [
      ['11', 'TEE-2', 'S', 1990],
      ['12', 'TEE-1', 'M', 2990],
    ],
    ['TEE-1 M 2990', 'TEE-2 S 1990'],
    ['sku_changed', 'sku_changed'],
  ],
  [
    'the number of one that is gone goes to a new one',
    [
      ['15', 'TEE-1', 'XS', 990],
      ['12', 'TEE-2', 'M', 2990],
    ],
    ['TEE-1 S 1990', 'TEE-1-2 XS 990', 'TEE-2 M 2990'],
    ['sku_double', 'variant_gone'],
  ],
  [
    'one renamed that has neither number nor key',
    [
      ['11', 'TEE-1', 'S', 1990],
      ['Medium', '', 'Medium', 2990],
    ],
    ['TEE-1 S 1990', 'TEE-2 M 2990', 'KEY-medium Medium 2990'],
    ['sku_made', 'variant_gone'],
  ],
  [
    'the sizes exchanged',
    [
      ['11', 'TEE-1', 'M', 1990],
      ['12', 'TEE-2', 'S', 2990],
    ],
    ['TEE-1 M 1990', 'TEE-2 S 2990'],
    [],
  ],
];

test.each(CHANGES)('%s', async (_what, next, is, said) => {
  const key = word('tee');
  const first = await bring(product(key, ONE));
  const came = await bring(product(key, next));
  expect(short(key, came)).toEqual(is.map((line) => line.replace('KEY-', '')).toSorted());
  expect(codes(came)).toEqual(said);
  // What was known stays the same item.
  for (const { id } of first.items) expect(came.items.map((item) => item.id)).toContain(id);
  for (let left = 1, as = newSeries(); left > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body } = await callStudio<{ left: number }>(backend, editor, 'undo', { series: came.series, as });
    expect([status, body]).toMatchObject([200, {}]);
    ({ left } = body);
  }
  const back = { ...came, items: await itemsOf(first.answer.outcomes[0]?.record ?? '') };
  expect(short(key, back)).toEqual(short(key, first));
});

/** The same numbers at each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled<One>(all: readonly One[], below: (most: number) => number): One[] {
  const rest = [...all];
  return all.map(() => rest.splice(below(rest.length), 1)).flat();
}

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One', 'Two', 'Three'];

function variantsFor(seed: number): readonly [Line[], Line[]] {
  const below = random(seed);
  const keys = shuffled(['1', '2', '3', '4', '5', '6', '7', '8'], below);
  const lines = (from: number, count: number): Line[] => {
    const [numbers, sizes] = [shuffled(['A', 'B', 'C', 'D', 'E', 'F', 'G', ''], below), shuffled(SIZES, below)];
    return keys
      .slice(from, from + count)
      .map((key, at): Line => [key, numbers[at] ?? '', sizes[at] ?? '', 1000 + below(9) * 100]);
  };
  return [lines(0, 2 + below(5)), lines(below(3), 2 + below(5))];
}

test.each(Array.from({ length: 40 }, (_, at) => at + 1))('anything becomes anything, number %i', async (seed) => {
  const [key, [one, two]] = [word('any'), variantsFor(seed)];
  const first = await bring(product(key, one));
  const { answer } = await bring(product(key, two));
  const items = await itemsOf(first.answer.outcomes[0]?.record ?? '');
  const reported = answer.findings.filter(({ code }) => code !== 'sku_changed').map(({ variant }) => variant);
  const changed = answer.findings.filter(({ code }) => code === 'sku_changed');
  const isOut = answer.outcomes[0]?.did === 'left_out';
  if (isOut) expect(answer.findings.some(({ weight, variant }) => weight === 'left_out' && variant !== '')).toBe(true);
  if (isOut) expect(items).toEqual(first.items);
  else
    for (const [name, sku, size, price] of two) {
      const mine = items.filter(({ values_en }) => values_en === size);
      expect(mine).toMatchObject([{ price }]);
      const isSaid = reported.includes(`${key}-${name}`);
      if (sku !== '' && !isSaid) expect(mine).toMatchObject([{ sku: `${key}-${sku}` }]);
      // One that was known is the same item still.
      const was = one.find(([other]) => other === name);
      const before = first.items.find(({ id }) => id === mine[0]?.id)?.sku ?? mine[0]?.sku;
      if (before !== mine[0]?.sku)
        expect(changed).toContainEqual(
          expect.objectContaining({ params: expect.objectContaining({ was: before, now: mine[0]?.sku }) }),
        );
      if (was !== undefined) expect(mine[0]?.id).toBe(first.items.find(({ values_en }) => values_en === was[2])?.id);
    }
  const gone = isOut ? [] : one.filter(([name]) => !two.some(([other]) => other === name));
  const said = answer.findings.filter(({ code }) => code === 'variant_gone').map(({ params }) => params['values']);
  for (const [, , size] of gone) if (!two.some(([, , other]) => other === size)) expect(said).toContain(size);
});

/** Variants as readers give those whose stock number others have, too: the first one has it, and its key is no more. */
const shared = (key: string, sizes: readonly string[]): MovedProduct =>
  movedProduct(key, {
    options: { en: ['Size'] },
    variants: sizes.map((size, at) => {
      const [sku, amount] = [at === 0 ? `${key}-SHARED` : '', SIZES.indexOf(size) + 10];
      return movedVariant(sku || `${key} / ${size}`, { sku, values: { en: [size] }, stock: amount, price: amount });
    }),
  });

test.each([
  ['XS S M', 'M S XS'],
  ['XS S M', 'S M'],
  ['XS S M', 'M'],
  ['M', 'XS S M'],
  ['XS S M', 'L XS M S'],
])('a stock number that variants share, %s, then %s: each stays what it was, with its own stock', async (one, two) => {
  const key = word('shared');
  const before = new Map<string, Item>();
  for (const next of [one, two, one, two]) {
    const sizes = next.split(' ');
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { answer, items } = await bring(shared(key, sizes));
    expect(answer.outcomes[0]?.did).not.toBe('left_out');
    for (const item of items) {
      const { id, sku } = before.get(item.values_en) ?? item;
      const amount = SIZES.indexOf(item.values_en) + 10;
      expect(item).toMatchObject({ id, sku, stock: amount, price: amount });
      before.set(item.values_en, item);
    }
    const gone = [...before.keys()].filter((size) => !sizes.includes(size));
    const said = answer.findings.filter(({ code }) => code === 'variant_gone').map(({ params }) => params['values']);
    expect([items.length, said.toSorted()]).toEqual([before.size, gone.toSorted()]);
  }
});

/** Products of one variant, or of the sizes S and M, each said by its number; '': it has none, or another has it before. */
const numberedAs = (key: string, skus: readonly string[], stock: number): MovedProduct =>
  movedProduct(key, {
    options: skus.length > 1 ? { en: ['Size'] } : {},
    variants: skus.map((said, at) => {
      const [sku, size] = [said === '' ? '' : `${said}-${key.slice(2)}`, ['S', 'M'][at] ?? ''];
      const values = skus.length > 1 ? { en: [size] } : {};
      return movedVariant(sku || (skus.length > 1 ? `${key} / ${size}` : key), { sku, values, stock });
    }),
  });

test('numbers that come later, or that another product had, are those of the same items', async () => {
  const run = word('w');
  const send = async (stock: number, ...all: readonly (readonly [string, readonly string[]])[]): Promise<Item[]> => {
    const products = all.map(([name, skus]) => numberedAs(`${name}-${run}`, skus, stock));
    const tried = await moveIn(backend, editor, { source: 'shopify', products, dry: true });
    const { body } = await moveIn(backend, editor, { source: 'shopify', products });
    expect(tried.body.findings).toEqual(body.findings);
    expect(body.findings.filter(({ weight }) => weight === 'left_out')).toEqual([]);
    return (await Promise.all(body.outcomes.map(({ record }) => itemsOf(record)))).flat();
  };
  const ids = (items: readonly Item[]): string[] => items.map(({ id }) => id).toSorted();
  const first = await send(9, ['a', ['BOX']], ['b', ['']], ['c', ['', '']]);
  for (const stock of [8, 7]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const next = await send(stock, ['b', ['BOX']], ['a', ['']], ['c', ['CAP-S', 'CAP-M']]);
    expect([ids(next), next.map((item) => item.stock)]).toEqual([ids(first), Array(4).fill(stock)]);
  }
  expect((await send(6, ['c', ['CAP-S', 'CAP-M']])).map(({ sku }) => sku)).toEqual([`CAP-S-${run}`, `CAP-M-${run}`]);
});

test.each([
  ['Size', 'Colour', 'Fit'],
  ['Colour', 'Size', 'Fit'],
  ['Fit', 'Colour', 'Size'],
  ['Colour', 'Fit', 'Size'],
])('variants without a number are the same ones where the file names their options as %s, %s, %s', async (...names) => {
  const key = word();
  const all = [
    { Size: 'S', Colour: 'Red', Fit: 'Slim' },
    { Size: 'M', Colour: 'Red', Fit: 'S' },
  ] as const;
  const fileOf = (options: readonly string[], stock: number): MovedProduct =>
    movedProduct(key, {
      options: { en: options },
      variants: all.map((one) => {
        const values = options.map((name) => one[name as keyof typeof one]);
        return movedVariant([key, ...values].join(' / '), { sku: '', values: { en: values }, stock });
      }),
    });
  const first = await bring(fileOf(['Size', 'Colour', 'Fit'], 5));
  const next = await bring(fileOf(names, 4));
  const told = (came: Came) => came.items.map(({ id, sku, values_en: values }) => [id, sku, values]);
  expect(told(next)).toEqual(told(first));
  expect(next.items.map(({ stock }) => stock)).toEqual([4, 4]);
  expect(codes(next)).not.toContain('variant_gone');
});
