/** A trial of an import says what the import then does, into a shop that has goods of its own already. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCatalogue, type Sent } from '#scripts/moving-in/send-catalogue.ts';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { create, makeItem, makeProduct, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { movedProduct, movedVariant, newSeries } from '#tests/support/moved.ts';

const ROOT = 'tests/fixtures/moving-in';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

function readShop(source: string): MovedContents {
  const names = readdirSync(`${ROOT}/${source}`).toSorted();
  const files = names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${ROOT}/${source}/${name}`)) }));
  return readMovedFiles(files, { source: 'guess', locale: 'en', oldOrigin: '', vatToAdd: 20, mappings: {} });
}

/** Goods that were here before: of the same stock number and another name, of both, of the same address, and nothing of it. */
async function fillShop(products: readonly MovedProduct[]): Promise<void> {
  for (const [at, { name, variants, slug, oldPaths }] of products.entries()) {
    const [same] = Object.values(name);
    const sku = variants[0]?.sku ?? '';
    const taken = at % 4 === 2 ? { slug_en: slug.en ?? word('taken') } : {};
    // oxlint-disable no-await-in-loop -- one after the other
    const here = await makeProduct(backend.admin, { name_en: at % 4 === 0 ? 'T-shirt' : (same ?? ''), ...taken });
    const isSame = sku !== '' && at % 4 < 2 && (await hasNo(sku));
    await makeItem(backend.admin, here.id, { price: 900, stock: 7, ...(isSame ? { sku } : {}) });
    const from = oldPaths[0] ?? '';
    if (at % 4 === 3 && from !== '')
      await create(backend.admin, 'redirects', { from, to: '/', origin: 'moved' }).catch(() => undefined);
    // oxlint-enable no-await-in-loop
  }
}

async function hasNo(sku: string): Promise<boolean> {
  const filter = backend.admin.filter('sku = {:sku}', { sku });
  return (await backend.admin.collection('items').getList(1, 1, { filter })).totalItems === 0;
}

async function send(contents: MovedContents, source: string, dry: boolean): Promise<Sent> {
  const sending = { source: source as MovedProduct['key'] as 'table', locale: 'en', onlyGood: true } as const;
  return sendCatalogue(backend.admin, { ...sending, dry, series: dry ? '' : newSeries() }, contents, () => undefined);
}

const plain = ({ counts, findings }: Sent) => ({
  counts,
  findings: findings.map(
    ({ code, key, variant, params }) =>
      `${key} ${variant} ${code} ${JSON.stringify(Object.entries(params).toSorted())}`,
  ),
});

describe.each(readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory()))(
  '$name',
  ({ name }) => {
    test('the trial counts and says what the import then does, and the import once more changes nothing', async () => {
      const contents = readShop(name);
      await fillShop(contents.products);
      const tried = plain(await send(contents, name, true));
      const done = plain(await send(contents, name, false));
      expect(tried).toEqual(done);
      const { updated, created } = plain(await send(contents, name, true)).counts;
      expect([created, updated]).toEqual([0, 0]);
    });
  },
);

test('two products that could both be one of here are counted alike by the trial, however far apart they come', async () => {
  const [name, sku] = [word('twin'), word('sku')];
  const here = await makeProduct(backend.admin, { name_en: name, options_en: 'Part' });
  for (const part of ['a', 'b'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await makeItem(backend.admin, here.id, { sku: `${sku}-${part}`, values_en: part });
  const twin = (part: string) =>
    movedProduct(word(part), {
      name: { en: name },
      slug: {},
      variants: [movedVariant(`${sku}-${part}-key`, { sku: `${sku}-${part}` })],
    });
  const others = Array.from({ length: 9 }, () => movedProduct(word('other')));
  const contents = { ...readShop('etsy'), products: [twin('a'), ...others, twin('b')] };
  const tried = await send(contents, 'table', true);
  expect(tried.counts).toMatchObject({ created: 10, updated: 1 });
  expect(plain(await send(contents, 'table', false)).counts).toEqual(tried.counts);
});

/** The same numbers at each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Products that want few names, numbers and addresses, the same in many of them. */
function colliding(seed: number, run: string): MovedProduct[] {
  const below = random(seed);
  const pick = (...all: readonly string[]): string => all[below(all.length)] ?? '';
  return Array.from({ length: 14 }, (_, at): MovedProduct => {
    const key = `${run}-${at}`;
    const slug = pick('', `${run}-cup`, `${run}-round`);
    const [sizes, path] = [below(2) === 0 ? [''] : ['S', 'M'], pick('', '', `/p/${run}`, `/p/${run}-2`)];
    const variants = sizes.map((size) =>
      movedVariant(`${key}${size}`, {
        sku: pick('', '', `${run}-cup`, `${run}-cup-2`, `${run}-round-s`, `${key}-own${size}`),
        values: size === '' ? {} : { en: [size] },
      }),
    );
    // A reader gives each number of a file once.
    const once = variants.map((one, place) => (place > 0 && one.sku === variants[0]?.sku ? { ...one, sku: '' } : one));
    return movedProduct(key, {
      row: at + 2,
      name: { en: `${run} ${pick('cup', 'Cup', 'round', `own ${at}`)}` },
      slug: slug === '' ? {} : { en: slug },
      options: sizes.length > 1 ? { en: ['Size'] } : {},
      variants: once,
      oldPaths: path === '' ? [] : [path],
    });
  });
}

test.each([1, 2, 3, 4, 5, 6])('rows of one file that want the same are said by the trial, file %i', async (seed) => {
  const contents = { ...readShop('etsy'), products: colliding(seed, word('want')) };
  const tried = plain(await send(contents, 'woocommerce', true));
  const done = plain(await send(contents, 'woocommerce', false));
  expect(tried).toEqual(done);
  for (const code of ['slug_double', 'sku_double', 'address_taken'])
    expect(tried.findings.some((finding) => finding.includes(` ${code} `))).toBe(true);
});
