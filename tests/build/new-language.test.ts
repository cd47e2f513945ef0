/** A copy of the project that learns German, and a shop of it that has given English up for it: `SHOP_LANGUAGES=fr, it, de`. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/build/project-copy.ts';
import { namespacesOf, type WordFile } from '#src/i18n/namespaces.ts';

const ROW = `  {
    code: 'de',
    name: 'Deutsch',
    tag: 'de-DE',
    region: 'DE',
    stripe: 'de',
    decimal: ',',
    group: '.',
    unitSpace: NO_BREAK,
    percentSpace: NO_BREAK,
    colonSpace: '',
    signFirst: false,
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    weekdays: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
    span: '| bis |',
    currencySigns: 'EUR €|GBP £|USD $',
  },
`;

let copy: ProjectCopy;
let said: string;
let out: string;
let pages: ReadonlyMap<string, string>;

/** Machine words: the English ones, marked. */
async function fillWords(): Promise<void> {
  const [english, german] = ['en', 'de'].map((locale) => join(copy.root, 'i18n', locale)) as [string, string];
  for (const file of await readdir(german)) {
    const [texts, empty] = await Promise.all(
      [english, german].map(async (folder) => JSON.parse(await readFile(join(folder, file), 'utf8')) as WordFile),
    );
    const words = namespacesOf(file, empty ?? {}).map(([space, own]) => {
      const from = new Map(namespacesOf(file, texts ?? {})).get(space) ?? {};
      const marked = Object.keys(own).map((key) => [
        key,
        `DE ${from[key] ?? from[key.replace(/_\w+$/, '_other')] ?? ''}`,
      ]);
      return [space, Object.fromEntries(marked)] as const;
    });
    const [only] = words;
    await writeFile(join(german, file), JSON.stringify(only?.[0] === file ? only[1] : Object.fromEntries(words)));
  }
}

beforeAll(async () => {
  copy = await copyProject();
  const table = 'src/domain/site/languages.ts';
  await copy.replace(
    table,
    '] as const satisfies readonly Language[];',
    `${ROW}] as const satisfies readonly Language[];`,
  );
  // The texts of the demo have no German: the English ones stand for it, at addresses of their own.
  await copy.replace('scripts/demo/text.ts', "texts[at] ?? ''", "texts[at] ?? texts[0] ?? ''");
  await copy.replace(
    'scripts/demo/text.ts',
    'return inEach(texts, (_, text) => text);',
    "return inEach(texts, (locale, text) => (locale === 'de' && text !== '' ? `neu-${text}` : text));",
  );
  // Of its English texts only the addresses are left, so that nothing can fall back to the others.
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
  said = await copy.run('scripts/cli.js', 'add-locale', 'de');
  await fillWords();
  out = await copy.build({ SHOP_LANGUAGES: 'fr, it, de' });
  const files = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.html'));
  const read = files.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const);
  pages = new Map(await Promise.all(read));
});

afterAll(() => copy?.remove());

/** Pages that lead on are none. */
const shown = (): (readonly [string, string])[] =>
  [...pages].filter(([, html]) => !html.includes('http-equiv="refresh"'));

const shownIn = (locale: string): (readonly [string, string])[] =>
  shown().filter(([, html]) => html.includes(`<html lang="${locale}"`));

test('the command writes a migration and empty words, and says what remains', async () => {
  expect(said).toMatch(/Written: pocketbase\/src\/migrations\/\d+_language_de\.ts, and \d+ files in i18n\/de\./);
  expect(said).toContain('What remains:');
  expect(await copy.run('scripts/checks/i18n.ts')).toContain('no problems');
  await expect(copy.run('scripts/cli.js', 'add-locale', 'nl')).rejects.toThrow(
    'has no row in src/domain/site/languages.ts',
  );
});

test('a shop that chooses no languages has all of them', async () => {
  const script = "import { LOCALES } from '#src/domain/site/locale.ts'; console.log(LOCALES.join());";
  expect(await copy.run('--input-type=module', '--eval', script)).toContain('en,fr,it,de');
});

test('French has no prefix, the others have one, and no page is English', () => {
  expect(pages.get('index.html')).toContain('<html lang="fr"');
  expect(pages.get('it.html') ?? pages.get('it/index.html')).toContain('<html lang="it"');
  expect(shownIn('fr').length + shownIn('it').length).toBeGreaterThan(60);
  const languages = new Set(shown().map(([, html]) => /<html lang="(\w+)"/.exec(html)?.[1]));
  expect([...languages].sort()).toEqual(['de', 'fr', 'it']);
  const named = shown().map(([name]) => name);
  expect(named.filter((name) => /^(?:en|fr)(?:\/|\.html)/.test(name))).toEqual([]);
});

test('all pages are there in the new language, with its words, and name each other', () => {
  expect(shownIn('de').length).toBeGreaterThan(30);
  expect(shownIn('de')).toHaveLength(shownIn('fr').length);
  for (const [name, html] of shownIn('fr')) {
    const [, there] = /hreflang="de" href="https:\/\/shop\.example\/([^"]*)"/.exec(html) ?? [];
    const file = there === undefined ? `de/${name}` : `${there}.html`;
    expect(pages.get(file), `${name} in German: ${file}`).toContain('<html lang="de"');
  }
  const page = pages.get('de/products/neu-footnote-lamp.html');
  expect(page).toContain('DE ');
  expect(page).toContain('hreflang="de" href="https://shop.example/de/products/neu-footnote-lamp"');
  expect(page).toMatch(/139,00\u00a0€/);
  expect(pages.get('index.html')).toContain('hreflang="de"');
  expect(pages.get('index.html')).toContain('Deutsch');
});

test('no page names an English version, or shows a word in English but those of customers', () => {
  const reviewed = shown().filter(([, html]) => html.includes('<p class="lines" dir="auto" lang="en">'));
  expect(reviewed.length).toBeGreaterThan(0);
  for (const [name, all] of shown()) {
    // What they wrote, and the answer of the shop.
    const html = all.replaceAll(/<(?:p class="lines"|span) dir="auto" lang="en">/g, '');
    expect(html, name).not.toMatch(/hreflang="en"|lang="en"|href="\/en\b/);
    // The demo's own texts are English in German.
    const english = html.includes('<html lang="de"') ? /(?<!DE )Skip to content/ : /Add to cart|Skip to content/;
    expect(html, name).not.toMatch(english);
    expect(html, name).not.toContain('>English<');
  }
  expect(pages.get('index.html')).toContain('hreflang="x-default" href="https://shop.example/"');
});

test('the sitemap and the search have the three languages, and the forms of the studio know the new one', async () => {
  const sitemap = await readFile(join(out, 'sitemap.xml'), 'utf8');
  expect(sitemap).toContain('https://shop.example/it/products/');
  expect(sitemap).toContain('https://shop.example/de/products/neu-footnote-lamp');
  expect(sitemap).not.toMatch(/hreflang="en"|\/en\/|(?<!neu-)footnote-lamp/);
  const folders = (await readdir(join(out, 'search'), { withFileTypes: true })).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(['de', 'fr', 'it']);
  expect(JSON.parse(await readFile(join(out, 'search/de/index.json'), 'utf8'))).toBeTruthy();
  const scripts = (await readdir(join(out, '_astro'))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(out, '_astro', name), 'utf8')));
  const studio = texts.filter((text) => text.includes('each-columns'));
  expect(studio).toHaveLength(1);
  expect(texts.some((text) => text.includes('Italiano') && text.includes('Deutsch'))).toBe(true);
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
