import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchShardPath } from '#src/contract/search-index.ts';
import {
  keyFor,
  keysFrom,
  rearrange,
  splitTerms,
  type TermFiles,
  type Terms,
  termsLength,
} from '#src/domain/search/shards.ts';

const textOf = (terms: Terms): string => JSON.stringify(Object.fromEntries([...terms].sort()));

/** Files as texts; what is put twice is a fault. */
function filesOver(texts: Map<string, string>): TermFiles {
  return {
    keys: () => texts.keys(),
    lengthOf: (key) => termsLength(texts.get(key) ?? '{}'),
    take(key) {
      const terms = new Map(Object.entries(JSON.parse(texts.get(key) ?? '{}') as Record<string, string>));
      texts.delete(key);
      return terms;
    },
    put(key, terms) {
      expect(texts.has(key)).toBe(false);
      texts.set(key, textOf(terms));
    },
  };
}

const fromNothing = (terms: Terms): Map<string, string> =>
  new Map([...splitTerms('', terms)].map(([key, part]) => [key, textOf(part)]));

// Few letters, so that many words begin alike; some of them have much said of them, and some are no words at all.
const aStart = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝛼'), minLength: 1, maxLength: 5 });
const aWord = fc.oneof(
  { weight: 4, arbitrary: aStart },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', '𝛼'), fc.constantFrom(22, 23, 24, 40, 3000), aStart)
      .map(([letter, times, end]) => letter.repeat(times) + end),
  },
);
const aChange = fc.tuple(aWord, fc.constantFrom(0, 1, 20, 150, 700, 4100));

it('makes of a change the same files as of all words from nothing, and finds each word in its file', () => {
  const changes = fc.array(fc.array(aChange, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(changes, (edits) => {
      const all = new Map<string, string>();
      const texts = new Map<string, string>();
      for (const edit of edits) {
        const files = filesOver(texts);
        const keys = new Set(texts.keys());
        const fresh = new Map<string, Map<string, string>>();
        for (const [word, length] of edit) {
          const key = keyFor(keys, word);
          let terms = fresh.get(key);
          if (terms === undefined) fresh.set(key, (terms = new Map(files.take(key))));
          if (length === 0) terms.delete(word);
          else terms.set(word, 'x'.repeat(length));
          if (length === 0) all.delete(word);
          else all.set(word, 'x'.repeat(length));
        }
        for (const [key, terms] of fresh) if (terms.size > 0) files.put(key, terms);
        rearrange(files, new Set(fresh.keys()));
        expect(new Map([...texts].sort())).toEqual(new Map([...fromNothing(all)].sort()));
      }
      const keys = new Set(texts.keys());
      for (const word of all.keys()) {
        expect(texts.get(keyFor(keys, word))).toContain(`"${word}"`);
        for (const start of [word, ...[1, 2].map((count) => Array.from(word).slice(0, count).join(''))])
          expect(keysFrom(keys, start)).toContain(keyFor(keys, word));
      }
    }),
    { numRuns: 80 },
  );
});

it('keeps beginnings of few words together, and gives a word of many things a file of its own', () => {
  const said = (length: number): string => 'x'.repeat(length);
  const files = fromNothing(
    new Map([
      ['lamp', said(1800)],
      ['lampshade', said(900)],
      ['lid', said(20)],
      ['loom', said(30)],
      ['vase', said(700)],
    ]),
  );
  expect(new Map([...files].map(([key, text]) => [key, Object.keys(JSON.parse(text) as object)]))).toEqual(
    new Map([
      ['l', ['lamp', 'lampshade', 'lid', 'loom']],
      ['v', ['vase']],
    ]),
  );
  const more = fromNothing(
    new Map([
      ['lamp', said(2900)],
      ['lampshade', said(900)],
      ['lid', said(20)],
    ]),
  );
  expect([...more.keys()].sort()).toEqual(['l', 'lamp-', 'lamps']);
});

it('takes a word of any length, and names its file by no more letters than a file may have', () => {
  for (const letter of ['w', '𝛼', '字']) {
    const words = [20_000, 3000, 620, 619].map((times) => letter.repeat(times));
    const files = fromNothing(new Map(words.map((word) => [word, 'x'])));
    for (const key of files.keys()) expect(searchShardPath('en', key).split('/').at(-1)?.length).toBeLessThan(256);
    const keys = new Set(files.keys());
    for (const word of words) expect(files.get(keyFor(keys, word))).toContain(`"${word}"`);
  }
});
