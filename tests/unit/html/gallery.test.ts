import { describe, expect, test } from 'vitest';
import type { ItemView, Picture } from '#src/contract/payload.ts';
import { hungPictures, isTall } from '#src/html/gallery.ts';

const picture = (digest: string, height = 1200): Picture => ({
  digest,
  width: 960,
  height,
  widths: [320, 640, 960],
  format: 'avif',
  colour: '#888888',
  alt: digest,
});
const item = (...pictures: Picture[]): ItemView => ({
  id: '',
  sku: '',
  values: [],
  price: 1,
  sale: null,
  unitPrice: null,
  band: 'in',
  pictures,
  weight: 1,
});
const items = (count: number): ItemView[] => Array.from({ length: count }, (_, at) => item(picture(`item-${at + 1}`)));
const hung = (pictures: Picture[], all: ItemView[]): string[] =>
  hungPictures({ pictures, items: all }).map(({ digest }) => digest);

describe('the gallery', () => {
  test('hangs every picture once while there are few', () => {
    const shared = picture('shared');
    expect(hung([picture('own')], [item(shared), item(shared), item(), item(picture('own'))])).toEqual([
      'own',
      'shared',
    ]);
  });

  test('hangs six, and leaves the others to the table of items', () => {
    expect(hung([picture('a'), picture('b')], items(12))).toEqual(['a', 'b', 'item-1', 'item-2', 'item-3', 'item-4']);
  });

  test('hangs all of the product itself, and one of its items, whose place the others can take', () => {
    const own = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => picture(name));
    expect(hung(own, items(3))).toEqual([...own.map(({ digest }) => digest), 'item-1']);
  });

  test('hangs what is not in the table: second pictures of items', () => {
    const last = item(picture('spare'), picture('second'));
    expect(hung([picture('a'), picture('b')], [...items(4), last]).slice(6)).toEqual(['second']);
  });

  test('hangs all where measures differ: one could not take the place of the other', () => {
    const mixed = [...items(4), item(picture('wide', 800)), item(picture('narrow'))];
    expect(hung([picture('a'), picture('b')], mixed).slice(6)).toEqual(['wide', 'narrow']);
    expect(hung([picture('wide', 800), picture('b')], [item(picture('wide', 800)), ...items(5)])).toHaveLength(7);
  });
});

test('a picture that half a screen of a phone would cut is tall', () => {
  expect([1200, 1248, 1280, 2600].map((height) => isTall({ width: 960, height }))).toEqual([false, false, true, true]);
});
