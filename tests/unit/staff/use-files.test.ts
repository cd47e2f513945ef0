import { expect, test } from 'vitest';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import { confirmedWithout, isConfirmed, isHomeMade, optionsWithout } from '#src/staff/moving-in/use-files.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const options: ReadOptions = {
  source: 'shopify',
  locale: 'fr',
  oldOrigin: 'https://old.example',
  vatToAdd: 20,
  mappings: { 'a.csv': { Nom: 'product.name' }, 'b.csv': { Nome: 'product.name' } },
};

test('a file that is put away takes its columns with it, and the last one the shop that was chosen', () => {
  const left = [{ name: 'b.csv', bytes: new Uint8Array() }];
  expect(optionsWithout(options, 'a.csv', left)).toEqual({
    ...options,
    mappings: { 'b.csv': { Nome: 'product.name' } },
  });
  // The file of another shop that comes next is guessed again.
  expect(optionsWithout(options, 'b.csv', [])).toEqual({ ...options, source: 'guess', mappings: {} });
});

test('the columns of a home-made table are confirmed as they are: not when one is changed, or for another file', () => {
  const text = 'Nome;Prezzo\nVaso;12,00\n';
  const [guessed] = readText('a.csv', text).files;
  if (guessed === undefined) throw new Error('It is read.');
  const said = { 'a.csv': guessed.mapping, 'b.zip/a.csv': guessed.mapping };
  expect([isHomeMade(guessed), isConfirmed(guessed, {}), isConfirmed(guessed, said)]).toEqual([true, false, true]);
  const mappings = { 'a.csv': { ...guessed.mapping, Prezzo: 'product.netPrice' } };
  const [changed] = readText('a.csv', text, { mappings }).files;
  expect(changed && [isHomeMade(changed), isConfirmed(changed, said)]).toEqual([true, false]);
  // The VAT that is typed changes no column.
  const [same] = readText('a.csv', text, { vatToAdd: 20 }).files;
  expect(same && isConfirmed(same, said)).toBe(true);
  expect(confirmedWithout(said, ['a.csv'])).toEqual({ 'b.zip/a.csv': guessed.mapping });
  expect(confirmedWithout(said, ['b.zip'])).toEqual({ 'a.csv': guessed.mapping });
});
