import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/build/project-copy.ts';

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

/** Machine words: the English ones, marked. */
async function fillWords(): Promise<void> {
  const [english, german] = ['en', 'de'].map((locale) => join(copy.root, 'i18n', locale)) as [string, string];
  for (const file of await readdir(german)) {
    const texts = JSON.parse(await readFile(join(english, file), 'utf8')) as Record<string, string>;
    const keys = Object.keys(JSON.parse(await readFile(join(german, file), 'utf8')) as object);
    const words = keys.map((key) => [key, `DE ${texts[key] ?? texts[key.replace(/_\w+$/, '_other')] ?? ''}`]);
    await writeFile(join(german, file), JSON.stringify(Object.fromEntries(words)));
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
  // The texts of the demo have no German: the English ones stand for it.
  await copy.replace('scripts/demo/text.ts', "texts[at] ?? ''", "texts[at] ?? texts[0] ?? ''");
  said = await copy.run('scripts/cli.js', 'add-locale', 'de');
  await fillWords();
  out = await copy.build({});
});

afterAll(() => copy?.remove());

test('the command writes a migration and empty words, and says what remains', async () => {
  expect(said).toMatch(/Written: pocketbase\/src\/migrations\/\d+_language_de\.ts, and \d+ files in i18n\/de\./);
  expect(said).toContain('What remains:');
  expect(await copy.run('scripts/checks/i18n.ts')).toContain('no problems');
  await expect(copy.run('scripts/cli.js', 'add-locale', 'nl')).rejects.toThrow(
    'has no row in src/domain/site/languages.ts',
  );
});

test('all pages are there in the new language, with its words, and name each other', async () => {
  const [english, german] = await Promise.all(
    ['en', 'de'].map(async (locale) => {
      const all = await readdir(out, { recursive: true });
      const prefix = locale === 'en' ? '' : `${locale}/`;
      const own = all.filter((name) => name.endsWith('.html') && !/^(?:fr|it|de)(?:\/|\.html)/.test(name));
      return own.filter((name) => name !== 'index.html').map((name) => prefix + name);
    }),
  );
  const files = await readdir(out, { recursive: true });
  expect(english?.length).toBeGreaterThan(30);
  expect(german?.filter((name) => !files.includes(name))).toEqual([]);
  const page = await readFile(join(out, 'de/products/footnote-lamp.html'), 'utf8');
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('DE ');
  expect(page).toContain('hreflang="de" href="https://shop.example/de/products/footnote-lamp"');
  expect(page).toMatch(/139,00\u00a0€/);
  const home = await readFile(join(out, 'index.html'), 'utf8');
  expect(home).toContain('hreflang="de"');
  expect(home).toContain('Deutsch');
});

test('the sitemap, the search and the forms of the studio know it', async () => {
  expect(await readFile(join(out, 'sitemap.xml'), 'utf8')).toContain('https://shop.example/de/products/footnote-lamp');
  expect(JSON.parse(await readFile(join(out, 'search/de/index.json'), 'utf8'))).toBeTruthy();
  const scripts = (await readdir(join(out, '_astro'))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(out, '_astro', name), 'utf8')));
  const studio = texts.filter((text) => text.includes('each-columns'));
  expect(studio).toHaveLength(1);
  expect(texts.some((text) => text.includes('Italiano') && text.includes('Deutsch'))).toBe(true);
});
