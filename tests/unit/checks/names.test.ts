import { describe, expect, test } from 'vitest';
import { nameProblems } from '#scripts/checks/names.ts';
import { textProblems, wordProblems } from '#scripts/checks/retired-words.ts';

const of = (code: string, file = 'src/a.ts'): string[] => nameProblems(file, code);

describe('retired names', () => {
  test.for([
    ['a callback', 'export function run(work: () => void): void { work(); }'],
    ['a variable', "let told = '';"],
    ['a function', 'function look(): void {}'],
    ['a type', 'export interface CartWish { readonly id: string }'],
    ['an imported name', "import { openShop } from '#src/a.ts';"],
    ['a member', 'interface Step { readonly work: () => void }'],
    ['a private member', 'class Maker { #look(): void {} }'],
    ['a destructured name', 'const { wish } = request;'],
    ['a type with many meanings', 'type Place = { readonly section: string };'],
    ['a field of each language', "const FIELD = { kind: 'line', each: true };"],
  ])('%s is found', ([, code]) => {
    expect(of(code ?? '')).toEqual([expect.stringMatching(/^src\/a\.ts:1: the name \S+ is retired, write /)]);
  });

  test('the line of each is named', () => {
    expect(of("\n\nconst judge = 1;\n\nlet wish = '';\n").map((one) => one.slice(0, 11))).toEqual([
      'src/a.ts:3:',
      'src/a.ts:5:',
    ]);
  });

  test.for([
    'src/client/thrift.ts',
    'src/studio/part.ts',
    'tests/unit/client/thrift.test.ts',
    'src/components/Wall.astro',
  ])('the file name %s is found', (file) => {
    expect(of('export const a = 1;', file)).toEqual([expect.stringMatching(/: the name \w+ is retired/)]);
  });

  test('the code of a page is read, its style is not', () => {
    const page = '---\nconst work = Astro.props;\n---\n<p>{work}</p>\n<style>.work { color: inherit }</style>\n';
    expect(of(page, 'src/pages/a.astro')).toEqual([expect.stringContaining('src/pages/a.astro:2: the name work')]);
  });

  test('words in texts and comments, longer names and what is stored under such a name are no problems', () => {
    const code = [
      '// The work of a worker, as it looks.',
      "const text = 'works';",
      'const workers = networkOf(lookup);',
      'interface CartLine { readonly look?: unknown }',
      'const { look } = line;',
      'export const hooks = { work: 1 };',
    ];
    expect(of(code.join('\n'))).toEqual([]);
    expect(of('export type Place = string;', 'src/domain/address/territories.ts')).toEqual([]);
  });
});

describe('retired words of prose', () => {
  test.for([
    ['README.md', '| Home | Catalogue | A work |'],
    ['docs/editors.md', 'Looks at drafts are made by it, too.'],
    ['docs/editors.md', 'Links lead to the other pages of the look.'],
    ['i18n/en/home.json', '  "storyLink": "See the work",'],
    ['i18n/en/profile.json', '  "about": "New works and what is left of editions.",'],
    ['i18n/fr/demo.json', '  "language": "Passez à l’italien sur la page d’une œuvre.",'],
    ['i18n/it/demo.json', '  "language": "Passa al francese nella pagina di un’opera.",'],
    ['i18n/it/demo.json', '  "search": "La ricerca trova opere e collezioni.",'],
  ])('%s: %s', ([file = '', line = '']) => {
    const [first] = wordProblems(file, `\n${line}\n`);
    expect(first).toMatch(/^\S+:2: ".+" is retired, write "/);
  });

  test('what a command prints is read, a comment is not', () => {
    expect(textProblems('scripts/a.ts', '// A work.\nlog(`${name}: put a work into the cart`);')).toEqual([
      'scripts/a.ts:2: "a work" is retired, write "product"',
    ]);
  });

  test('the same words with their usual meaning are no problems', () => {
    for (const line of [
      'How it works, with the work of a worker: a working day.',
      'Look at it again. It has another look; the looks are settings.',
      'The way of working: the command works without a network.',
      'mise en œuvre de la garantie, main-d’œuvre',
      'prestazione d’opera, operazione, operatore',
    ])
      expect(wordProblems('docs/a.md', line), line).toEqual([]);
  });
});
