import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBuiltSite } from '#scripts/checks/built-site.ts';
import { heaviestPages, kilobytes, weightProblems, weightTable } from '#scripts/checks/weight-table.ts';

let dist = '';

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), text);
}

/** A page of a route that weighs about so many bytes: noise cannot be compressed. */
const page = (route: string, bytes: number): string =>
  `<html data-route="${route}"><body>${randomBytes(bytes).toString('base64')}</body></html>`;

/** The figures of a row replaced. */
const edited = (document: string, route: string, row: string): string =>
  document.replace(new RegExp(`^\\| ${route} .*$`, 'm'), row);

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrine-weights-'));
  await put('builds/latest.json', '{"id":"abc123","timestamp":1}');
  for (const locale of ['en', 'fr', 'it'])
    await put(`search/${locale}/index.json`, randomBytes(900).toString('latin1'));
  await put('index.html', page('home', 4000));
  await put('products/light.html', page('product', 5000));
  await put('products/heavy.html', page('product', 9000));
  await put('former.html', '<html data-route="former"><meta http-equiv="refresh" content="0;url=/"></html>');
});

afterEach(() => rm(dist, { recursive: true, force: true }));

describe('the table of page weights', () => {
  test('has the heaviest page of each type, and none that only leads on', async () => {
    const weights = heaviestPages(await readBuiltSite(dist));
    expect(weights.map(({ route, path }) => [route, path])).toEqual([
      ['home', '/'],
      ['product', '/products/heavy'],
    ]);
    expect(kilobytes(11_550)).toBe('11.6');
  });

  test('is true of the build that it was made from, however its columns are aligned', async () => {
    const site = await readBuiltSite(dist);
    const document = `before\n${weightTable(site)}\nafter`;
    expect(weightProblems(document, site)).toEqual([]);
    expect(weightProblems(document.replaceAll(' |', '     |'), site)).toEqual([]);
  });

  test('is out of date when a page weighs more or less, or another is the heaviest by far', async () => {
    const document = weightTable(await readBuiltSite(dist));
    await put('products/heavy.html', page('product', 9400));
    expect((await problems(document)).join()).toMatch(/^product: HTML is 9\.\d kB, not 9\.\d,product: HTML of /);
    await put('products/heavy.html', page('product', 9000));
    await put('products/light.html', page('product', 12_000));
    expect((await problems(document)).join()).toMatch(/^product: HTML is 12\.\d kB, not 9\.\d$/);
  });

  test('lets another machine’s bytes pass: a tenth of a kilobyte, and the other of two like pages', async () => {
    await put('products/light.html', page('product', 9030));
    const site = await readBuiltSite(dist);
    const document = weightTable(site);
    const [first, second] = ['/products/light', '/products/heavy'];
    expect(weightProblems(document.replace(first, second), site)).toEqual([]);
    const { html = 0 } = heaviestPages(site).find(({ route }) => route === 'product') ?? {};
    const row = (bytes: number): string => `| product | \`${first}\` | ${kilobytes(bytes)} | 0.0 | 0.0 |`;
    expect(weightProblems(edited(document, 'product', row(html + 100)), site)).toEqual([]);
    expect(weightProblems(edited(document, 'product', row(html + 200)), site)).not.toEqual([]);
    expect(weightProblems(edited(document, 'product', row(html - 200)), site)).not.toEqual([]);
  });

  test('is out of date when a type of page or a page is missing, or a script or the index has grown', async () => {
    const site = await readBuiltSite(dist);
    const document = weightTable(site);
    expect(weightProblems(edited(document, 'home', ''), site)).toEqual(['home has no row']);
    expect(weightProblems(document.replace('/products/heavy', '/products/gone'), site)).toEqual([
      'product: no page of this type, or none at /products/gone',
    ]);
    await put('_astro/main.js', `const a="${randomBytes(600).toString('base64')}"`);
    await put('index.html', page('home', 4000).replace('</body>', '<script src="/_astro/main.js"></script></body>'));
    await put('search/it/index.json', randomBytes(1800).toString('latin1'));
    const found = await problems(document);
    expect(found.join()).toMatch(/home: script before load is 0\.\d kB, not 0\.0/);
    expect(found.join()).toMatch(/search index: \d\.\d kB, not \d\.\d$/);
  });

  test('cannot be read from a document without its marks', async () => {
    const site = await readBuiltSite(dist);
    expect(() => weightProblems('| home | `/` | 1.0 | 1.0 | 1.0 |', site)).toThrow('lacks the marks');
  });
});

async function problems(document: string): Promise<string[]> {
  return weightProblems(document, await readBuiltSite(dist));
}
