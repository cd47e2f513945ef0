import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const code = new Map<string, string>();
function read(file: string): string {
  const known = code.get(file) ?? readFileSync(file, 'utf8');
  code.set(file, known);
  return known;
}
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const OPENS = /(?:(?:open|keep)(?:Part)?Words\([\w.]+, |useWordsOf\()'([\w-]+)'/g;
const READS = /(?:usePart|wordsOf)\('([\w-]+)'\)/g;
const IMPORTS = /(?:^import (?!type)[^;]*?from |import\()'#(src\/(?:desk|studio|staff)\/[^'?]+\.tsx?)'/gm;

/** Words that a file, or what it imports, reads though nobody before it has loaded them. */
function unloaded(file: string, loaded: ReadonlySet<string>, seen = new Set<string>()): string[] {
  const text = read(file);
  const here = new Set([...loaded, ...all(text, OPENS)]);
  const state = `${file} ${[...here].toSorted().join(' ')}`;
  if (seen.has(state)) return [];
  seen.add(state);
  const missing = all(text, READS).filter((name) => !here.has(name));
  return [
    ...missing.map((name) => `${file}: ${name}`),
    ...all(text, IMPORTS).flatMap((next) => unloaded(next, here, seen)),
  ];
}

/** Places of the desk: the words that come with each, and its code. */
const PANELS = [
  ...read('src/desk/panels.ts').matchAll(/loadPanel\(\s*locale,\s*'([\w-]+)',\s*import\('#([^']+)'\)/g),
].map(([, words = '', file = '']) => ({ words, file }));

test('each panel of the desk reads only words that were loaded with it, or by a part of it', () => {
  expect(PANELS.length).toBeGreaterThan(15);
  expect(PANELS.flatMap(({ words, file }) => unloaded(file, new Set([words])))).toEqual([]);
  expect(unloaded('src/studio/mount.tsx', new Set())).toEqual([]);
});

test('words that nobody has loaded are found', () => {
  const [panel] = PANELS.filter(({ words }) => words === 'desk-money');
  expect(unloaded(panel?.file ?? '', new Set(['desk-month']))).toContain(`${panel?.file}: desk-money`);
});
