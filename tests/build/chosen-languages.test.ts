import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/build/project-copy.ts';

let copy: ProjectCopy;
let out: string;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  copy = await copyProject();
  // A shop that has given English up: of its English texts only the addresses are left, so that nothing can fall back to the others.
  const draft = 'scripts/demo/draft.ts';
  await copy.replace(
    draft,
    'const entries = LOCALES.map(',
    "const entries = (name === 'slug' ? KNOWN_LOCALES : LOCALES).map(",
  );
  await copy.replace(
    draft,
    'import { LOCALES,',
    "import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';\nimport { LOCALES,",
  );
  out = await copy.build({ SHOP_LANGUAGES: 'fr, it' });
  const files = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.html'));
  const read = files.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const);
  pages = new Map(await Promise.all(read));
});

afterAll(() => copy?.remove());

/** Pages that lead on are none. */
const shown = (): (readonly [string, string])[] =>
  [...pages].filter(([, html]) => !html.includes('http-equiv="refresh"'));

test('French has no prefix, Italian has one, and no page is English', () => {
  expect(pages.get('index.html')).toContain('<html lang="fr"');
  expect(pages.get('it.html') ?? pages.get('it/index.html')).toContain('<html lang="it"');
  expect(shown().length).toBeGreaterThan(60);
  const languages = new Set(shown().map(([, html]) => /<html lang="(\w+)"/.exec(html)?.[1]));
  expect([...languages].sort()).toEqual(['fr', 'it']);
  const named = shown().map(([name]) => name);
  expect(named.filter((name) => /^(?:en|fr)(?:\/|\.html)/.test(name))).toEqual([]);
});

test('no page names an English version, or shows a word in English but those of customers', () => {
  const reviewed = shown().filter(([, html]) => html.includes('<p class="lines" dir="auto" lang="en">'));
  expect(reviewed.length).toBeGreaterThan(0);
  for (const [name, all] of shown()) {
    // What they wrote, and the answer of the shop.
    const html = all.replaceAll(/<(?:p class="lines"|span) dir="auto" lang="en">/g, '');
    expect(html, name).not.toMatch(/hreflang="en"|lang="en"|href="\/en\b/);
    expect(html, name).not.toMatch(/Add to cart|Skip to content|>English</);
  }
  expect(pages.get('index.html')).toContain('hreflang="x-default" href="https://shop.example/"');
});

test('the sitemap and the search have the two languages', async () => {
  const sitemap = await readFile(join(out, 'sitemap.xml'), 'utf8');
  expect(sitemap).toContain('https://shop.example/it/products/');
  expect(sitemap).not.toMatch(/hreflang="en"|\/en\/|footnote-lamp/);
  const folders = (await readdir(join(out, 'search'), { withFileTypes: true })).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(['fr', 'it']);
});

test('the addresses of the language that was given up lead to the same page in the default language', async () => {
  const { redirects } = JSON.parse(await readFile(join(out, 'builds/redirects.json'), 'utf8')) as {
    redirects: { from: string; to: string }[];
  };
  const to = new Map(redirects.map((redirect) => [redirect.from, redirect.to]));
  const here = '/products/lampe-note-de-bas-de-page';
  expect(pages.has(`${here.slice(1)}.html`)).toBe(true);
  expect(to.get('/products/footnote-lamp')).toBe(here);
  expect(to.get('/en/products/footnote-lamp')).toBe(here);
  expect(to.get('/en/*')).toBe('/:splat');
  expect(to.get('/fr/*')).toBe('/:splat?lang=fr');
  expect(pages.get('products/footnote-lamp.html')).toContain(here);
  // Italian may have been the language without a prefix, and its addresses still lead to it where French has none of that name.
  expect(to.get('/products/lampada-nota-a-pie-di-pagina')).toBe('/it/products/lampada-nota-a-pie-di-pagina');
  expect(to.get(here)).toBeUndefined();
});

test('a language that the code does not know is refused by name', async () => {
  await expect(copy.build({ SHOP_LANGUAGES: 'fr, xx' })).rejects.toThrow('SHOP_LANGUAGES=fr, xx is not usable');
});
