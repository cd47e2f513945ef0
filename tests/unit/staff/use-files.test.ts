import { expect, test } from 'vitest';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import { optionsWithout } from '#src/staff/moving-in/use-files.ts';

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
