import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readMessages, unusedProblems } from '#scripts/checks/i18n.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { ISLAND_STRINGS } from '#src/i18n/island-strings.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const ISLANDS = ['cart', 'checkout', 'confirm', 'login', 'order', 'profile', 'register', 'saved', 'withdraw'] as const;

async function sourcesOf(...folders: readonly string[]): Promise<string[]> {
  const sources: string[] = [];
  for await (const file of glob(
    folders.map((folder) => `src/${folder}/**/*.{ts,tsx}`),
    { cwd: PROJECT_ROOT },
  ))
    sources.push(await readFile(`${PROJECT_ROOT}/${file}`, 'utf8'));
  return sources;
}

it.each(ISLANDS)('every word of the namespace "%s" is found in the island of that name', async (name) => {
  const all = await readMessages(PROJECT_ROOT, DEFAULT_LOCALE);
  const words = all.get(name) ?? new Map<string, string>();
  expect(words.size).toBeGreaterThan(0);
  const sources = await sourcesOf(`islands/${name}`, 'ui', 'wording', 'domain/money');
  expect(unusedProblems(new Map([[name, words]]), sources)).toEqual([]);
});

it('a page names the island, and neither words nor namespaces of it', async () => {
  for await (const file of glob(['src/pages/**/*.astro', 'src/components/*.astro'], { cwd: PROJECT_ROOT })) {
    const text = await readFile(`${PROJECT_ROOT}/${file}`, 'utf8');
    expect(text, file).not.toMatch(/<Island[^>]*\bstrings=/);
  }
  for (const name of ISLANDS) expect(ISLAND_STRINGS[name][0]).toBe(name);
});
