import { describe, expect, test } from 'vitest';
import { textProblems, wordProblems } from '#scripts/checks/retired-words.ts';

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
