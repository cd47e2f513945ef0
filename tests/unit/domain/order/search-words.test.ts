import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchQuestion, searchWords } from '#src/domain/order/search-words.ts';

describe('searchWords', () => {
  test.each([
    ['Zoë  Müller', ['zoë', 'müller']],
    ['K7QM-X2PA', ['k7qm', 'x2pa']],
    ['Anna.Dupont+shop@Example.com', ['anna.dupont+shop@example.com']],
    ["12, rue de l'Église", ['12', 'rue', 'de', 'l', 'église']],
    // Two characters, shown as one.
    ['Zoe\u0308', ['zoë']],
    ['BOWL-BLUE/S.2', ['bowl', 'blue', 's', '2']],
    ['Ωμέγα Жук 東京', ['ωμέγα', 'жук', '東京']],
    ['"; -- ! 🔥', []],
  ])('%s', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test('looks at eight words', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  });
});

/** As the migration 1790000310 makes it. */
function openIndex() {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE order_words USING fts5(
      text, detail=none, columnsize=0, prefix='2 3', tokenize="unicode61 remove_diacritics 2 tokenchars '@._+-'")`);
  return { database, ask: database.prepare('SELECT rowid FROM order_words WHERE order_words MATCH ?') };
}

describe('searchQuestion', () => {
  test('asks for all words, and for what the last one begins', () => {
    expect(searchQuestion('rue Paix')).toBe('"rue" "paix"*');
  });
  test('asks for a letter as it is', () => {
    expect(searchQuestion('bowl s')).toBe('"bowl" "s"');
  });
  test('is none of a text without words', () => {
    expect(searchQuestion(' "* ')).toBeNull();
  });

  test('each character between two letters is a question that the index understands', () => {
    const { database, ask } = openIndex();
    const wrong: string[] = [];
    for (let code = 1; code < 0xff_ff; code += 1)
      for (const text of [`a${String.fromCharCode(code)}b`, `a${String.fromCharCode(code)}b@c`]) {
        const question = searchQuestion(text);
        try {
          if (question !== null) ask.all(question);
        } catch {
          wrong.push(code.toString(16));
        }
      }
    expect(wrong).toEqual([]);
    database.close();
  });

  test('whatever somebody types is a question that the index understands', () => {
    const { database, ask } = openIndex();
    const hostile = fc.constantFrom(
      '"',
      '*',
      '^',
      '(',
      'NEAR(a b)',
      ' OR ',
      ' NOT ',
      'text:',
      '{',
      '-',
      '@',
      '\0',
      '–',
      '’',
      'Ⓐ',
      '½',
      'ͅ',
      '\u0301',
    );
    const typed = fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), {
      maxLength: 6,
    });
    const check = fc.check(
      fc.property(typed, (parts) => {
        const question = searchQuestion(parts.join(''));
        if (question !== null) expect(ask.all(question)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(check.failed, String(check.errorInstance)).toBe(false);
    database.close();
  });
});
