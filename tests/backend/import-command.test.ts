/** `npm run import` from the file of another shop to what shoppers buy, and back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles, newSeries } from '#scripts/moving-in/import-files.ts';
import { readOptions } from '#scripts/moving-in/options.ts';
import { sendPeople } from '#scripts/moving-in/send-people.ts';
import { undoImport } from '#scripts/moving-in/undo-import.ts';
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { runOurs } from '#tests/support/command.ts';
import { startOrderShop } from '#tests/support/order-shop.ts';

const FILE = join(PROJECT_ROOT, 'tests/fixtures/moving-in/import-lamps.csv');

let backend: TestBackend;
let folder: string;
beforeAll(async () => {
  backend = await startTestBackend();
  await startOrderShop(backend);
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
});
afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

async function imported(...args: readonly string[]): Promise<{ ending: string; lines: string[]; text: string }> {
  const lines: string[] = [];
  const ending = await importFiles(serverAccess(backend), readOptions(args), silentReport(), (line) =>
    lines.push(line),
  );
  return { ending, lines, text: lines.join('\n') };
}

async function slugs(): Promise<string[]> {
  const all = await backend.admin.collection('products').getFullList<{ slug_en: string }>({ sort: 'slug_en' });
  return all.map((product) => product.slug_en).filter((slug) => slug.startsWith('moved-'));
}

test('it tries first and writes nothing while a row cannot go in; then what is good, once, and back', async () => {
  const tried = await imported('shopify', FILE, '--dry-run');
  expect([tried.ending, await slugs()]).toEqual(['in_part', []]);
  expect(tried.text).toContain('products of shopify, 5 rows (UTF-8, ,)');
  expect(tried.text).toContain('left out, because nothing here holds them: Mystery column');
  expect(tried.text).toContain('Named in Français: 0 of 3');
  expect(tried.text).toContain('3 would be made');
  expect((await imported('shopify', FILE)).ending).toBe('nothing');
  expect(await slugs()).toEqual([]);
  const taken = await imported('shopify', FILE, '--only-good', '--old-origin', 'https://old.example');
  expect(taken.ending).toBe('in_part');
  expect(await slugs()).toEqual(['moved-lamp', 'moved-odd', 'moved-shade']);
  // One kind of finding is one line, whatever its number.
  expect(taken.lines.filter((line) => line.includes('It had no SKU'))).toHaveLength(1);
  const series = /This import is called (\w{15})/.exec(taken.text)?.[1] ?? '';
  const again = await imported(FILE, '--only-good', '--resume', series);
  expect(again.text).toContain('0 made, 0 changed, 3 as they are');
  expect(again.text).toContain(`This import is called ${series}`);
  await undoImport(serverAccess(backend), series, silentReport(), () => undefined);
  expect(await slugs()).toEqual([]);
});

test('nothing goes in, good rows neither, until somebody has said which of two columns is the price', async () => {
  const file = join(folder, 'two-prices.csv');
  await writeFile(file, 'Name;SKU;Prezzo web;Prezzo negozio;Quantità\nMoved vase;MV-1;12,00;14,00;3\n');
  for (const more of [[], ['--only-good']]) {
    const { ending, text } = await imported(file, ...more);
    expect([ending, text]).toEqual([
      'nothing',
      expect.stringContaining('! Prezzo negozio (two-prices.csv): say what it holds with --mapping'),
    ]);
  }
  expect(await slugs()).toEqual([]);
});

test('nothing of a guessed table goes in until a person has said that its columns are right, or what they hold', async () => {
  const [file, mapping] = [join(folder, 'home-made.csv'), join(folder, 'columns.json')];
  await writeFile(file, 'Nome;SKU;Prezzo ivato;Quantità;Nota\nMoved bowl;MB-1;12,00;3;Fragile\n');
  for (const more of [[], ['--only-good'], ['--stock', 'stop', '--resume', newSeries()]]) {
    const { ending, lines, text } = await imported(file, ...more);
    expect(ending).toBe('nothing');
    expect(lines).toContain('    Prezzo ivato → Price incl. VAT: 12,00');
    expect(lines).toContain('    Nota → left out: Fragile');
    expect(text).toContain('run the same command with --as-read. If not, save this as columns.json');
    expect(lines.at(-1)).toBe('Nothing was written.');
    // What is to be saved is what is read.
    await writeFile(mapping, lines.at(-2) ?? '');
  }
  const tried = await imported(file, '--dry-run');
  expect([tried.ending, tried.text]).toEqual(['whole', expect.stringContaining('an import needs your word for it')]);
  expect(await slugs()).toEqual([]);
  expect((await imported(file, '--mapping', mapping)).text).toContain('1 made, 0 changed');
  const { ending, text } = await imported(file, '--as-read');
  expect([ending, text]).toEqual(['whole', expect.stringContaining('0 made, 0 changed, 1 as they are')]);
  expect(text).not.toContain('your word');
});

test.each<[wrong: string, own: Readonly<Record<string, string>>]>([
  ['stock.csv has no column ‘Artikle’', { Artikle: 'product.name', Preis: 'product.price' }],
  ['no column holds ‘price’', { Artikel: 'product.name', Preis: 'price' }],
])('a mapping that fits nothing is no answer: %s', async (wrong, own) => {
  const [file, mapping] = [join(folder, 'stock.csv'), join(folder, 'odd.json')];
  await writeFile(file, 'Artikel;Preis\nMoved pan;12,00\n');
  await writeFile(mapping, JSON.stringify({ 'stock.csv': own }));
  await expect(imported(file, '--mapping', mapping)).rejects.toThrow(wrong);
});

test('customers go to the desk, and are taken back with their import', async () => {
  const customer: MovedCustomer = {
    key: '1',
    row: 2,
    email: 'ada@shopper.example',
    name: 'Ada',
    locale: null,
    addresses: [],
    newsletter: null,
  };
  const people = { files: [], customers: [customer], orders: [], reviews: [] };
  const sending = { shop: 'Old shop', series: newSeries(), dry: false } as const;
  const made = async (dry: boolean): Promise<number> =>
    (await sendPeople(backend.admin, { ...sending, dry }, people, () => undefined)).counts.customers.created;
  expect([await made(true), await made(false), await made(false)]).toEqual([1, 1, 0]);
  await undoImport(serverAccess(backend), sending.series, silentReport(), () => undefined);
  expect(await backend.admin.collection('users').getFullList({ filter: "email = 'ada@shopper.example'" })).toEqual([]);
});

test('columns of a table that no shop is known for are named by a file', async () => {
  const [table, mapping] = [join(folder, 'stock.csv'), join(folder, 'mapping.json')];
  await writeFile(table, 'Wort;Ding;Geld\nmoved-table;Moved table;12,50\n');
  await writeFile(
    mapping,
    JSON.stringify({ 'stock.csv': { Wort: 'product.sku', Ding: 'product.name', Geld: 'product.price' } }),
  );
  const unsaid = await imported('table', table, '--mapping', mapping);
  expect([unsaid.ending, unsaid.text]).toEqual(['nothing', expect.stringContaining('--stock uncounted')]);
  const { ending, text } = await imported('table', table, '--mapping', mapping, '--stock', 'uncounted');
  expect([ending, text]).toEqual(['whole', expect.stringContaining('1 made')]);
  const item = await backend.admin.collection('items').getFirstListItem("sku = 'moved-table'");
  expect(item).toMatchObject({ price: 1250, stock_rule: 'uncounted' });
});

test('the command ends with 2 for rows that were left out, and with 1 for what it cannot begin', async () => {
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const settings = {
    PORT: String(await freePort()),
    POCKETBASE_URL: backend.url,
    DATA_DIR: dirname(backend.dataDir),
    CACHE_DIR: cacheDir,
    ...(pocketbaseBin === undefined ? {} : { POCKETBASE_BIN: pocketbaseBin }),
    SUPERUSER_EMAIL: serverAccess(backend).superuserEmail,
    SHOP_MODE: 'demo',
  };
  const part = runOurs('import', settings, [FILE, '--dry-run']);
  expect([await part.ended, part.output()]).toEqual([2, expect.stringContaining('3 would be made')]);
  for (const args of [[], ['no-such-file.csv'], [FILE, '--locale', 'xx'], [FILE, '--undo', 'abcdefghijklmno']]) {
    const odd = runOurs('import', settings, args);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is a process
    expect([await odd.ended, odd.output().includes('    at ')], args.join(' ')).toEqual([1, false]);
  }
}, 120_000);

/** Lines of a file of each shop: its columns, and a product by its name, its number, its price, and what there is of it. */
const LISTS: readonly (readonly [source: string, columns: string, line: (...of: readonly string[]) => string])[] = [
  [
    'etsy',
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
    (name, sku, price, stock) => `${name},By hand,${price},EUR,${stock},,,,,,,${sku}`,
  ],
  [
    'woocommerce',
    'ID,Type,SKU,Name,Published,Visibility in catalog,Tax status,In stock?,Stock,Regular price,Categories',
    (name, sku, price, stock) => `${sku}9,simple,${sku},${name},1,visible,taxable,1,${stock},${price},Bowls`,
  ],
  [
    'shopify',
    'Handle,Title,Published,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status',
    (name, sku, price, stock) => `${sku},${name},true,${sku},shopify,${stock},deny,${price},active`,
  ],
];

test.each(LISTS)(
  'what the next file of %s no longer has is named, and each new price',
  async (source, columns, line) => {
    const file = join(folder, `${source}-again.csv`);
    const bring = async (lines: readonly string[], ...more: readonly string[]): Promise<readonly string[]> => {
      await writeFile(file, [columns, ...lines].join('\n'));
      return (await imported(source, file, '--vat', '0', ...more)).lines;
    };
    const names = ['Vase', 'Bowl', 'Mug', 'Jug', 'Urn'].map((name) => `${name} of ${source}`);
    const named = (at: number): string => names[at] ?? '';
    const all = names.map((name, at) => line(name, `${source.slice(0, 2)}${at}`, '80.00', at === 4 ? '0' : '3'));
    const first = await bring(all);
    expect(
      first.filter((text) => text.includes('was imported earlier') && names.some((name) => text.includes(name))),
    ).toEqual([]);
    // One was sold there, four cost something else, and the last one is sold out here, too.
    const next = names
      .slice(1, 4)
      .map((name, at) => line(name, `${source.slice(0, 2)}${at + 1}`, `${60 + at}.00`, '3'));
    for (const more of [['--dry-run'], []]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const lines = await bring(next, ...more);
      for (const at of [1, 2, 3])
        expect(lines).toContainEqual(
          expect.stringContaining(`‘${named(at)}’ is published, and its price changes from 80.00 to ${59 + at}.00`),
        );
      const gone = lines.filter((text) => text.includes('was imported earlier') && text.includes(source));
      expect(gone).toEqual([expect.stringContaining(`‘${named(0)}’`)]);
    }
    const filter = backend.admin.filter('name_en = {:name}', { name: named(0) });
    expect(await backend.admin.collection('products').getFirstListItem(filter)).toMatchObject({ status: 'published' });
  },
);

test('a summary and the numbers of products come before anything is written, once', async () => {
  const file = join(folder, 'summed.csv');
  const columns = 'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Stock,Regular price,Categories';
  const bring = async (rows: readonly string[], ...more: readonly string[]): Promise<readonly string[]> => {
    await writeFile(file, [columns, ...rows].join('\n'));
    return (await imported('woocommerce', file, '--vat', '0', ...more)).lines;
  };
  await writeFile(file, `${columns}\n901,simple,SU1,Summed one,1,visible,1,3,10.00,Sums\n`);
  // Whether prices of WooCommerce include VAT its file does not say: nothing is written until a person does.
  const unsaid = await imported('woocommerce', file, '--only-good');
  expect(unsaid.text).toMatch(
    /! Regular price \(summed.csv\): say whether it includes VAT with --vat 0[^]*Nothing was written/,
  );
  await bring([
    '901,simple,SU1,Summed one,1,visible,1,3,10.00,Sums',
    '902,simple,SU2,Summed two,1,visible,1,0,20.00,Sums',
  ]);
  const rows = [
    '901,simple,SU1,Summed one,1,visible,1,3,11.00,Sums',
    '903,simple,SU3,Summed three,0,visible,1,4,30.00,Sums',
  ];
  const [summed, counted] = [
    'Published but sold out: 0. In stock but not published: 1',
    'Products: 1 would be made, 1 would be changed',
  ];
  for (const more of [['--dry-run'], ['--only-good']]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const lines = await bring(rows, ...more);
    const at = (text: string): number[] => lines.flatMap((line, place) => (line.includes(text) ? [place] : []));
    expect([at(summed).length, at(counted).length, at('‘Summed one’ is published, and its price').length]).toEqual([
      1, 1, 1,
    ]);
    expect(lines.join('\n')).toContain(
      'lowest €11.00 (‘Summed one’), median €11.00 (‘Summed one’), highest €30.00 (‘Summed three’)',
    );
    const done = at('1 made, 1 changed');
    expect(done).toHaveLength(more[0] === '--dry-run' ? 0 : 1);
    for (const place of done) expect(at(summed)[0]).toBeLessThan(place);
  }
});

test('an import whose collection another one uses since says so in a line, and stays', async () => {
  const bring = async (row: string): Promise<string> => {
    const file = join(folder, 'teapots.csv');
    await writeFile(file, `ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories\n${row}`);
    const { text } = await imported('woocommerce', file, '--vat', '0');
    return /This import is called (\w{15})/.exec(text)?.[1] ?? '';
  };
  const first = await bring('911,simple,TP1,Teapot one,1,1,5,40.00,Teapots');
  const second = await bring('912,simple,TP2,Teapot two,1,1,5,45.00,Teapots');
  const undo = (series: string): Promise<void> =>
    undoImport(serverAccess(backend), series, silentReport(), () => undefined);
  await expect(undo(first)).rejects.toThrow(OperatorError);
  await undo(second);
  await undo(first);
});
