import PocketBase from 'pocketbase';
import { expect, test } from 'vitest';
import { tryLocalPictures } from '#scripts/moving-in/pictures/bring-local.ts';
import { pictureFinder } from '#src/moving-in/match-pictures.ts';
import { readText } from '#tests/unit/moving-in/fixtures.ts';

const pathOf = (paths: readonly string[], source: string): string => {
  const match = pictureFinder(paths)(source);
  return match.path ?? match.why.replace('picture.', '');
};

test.each([
  // The very path comes before a name that is the same.
  [['front.jpg', 'a/front.jpg'], 'a/front.jpg', 'a/front.jpg'],
  [['a/Front.jpg', 'a/front.jpg'], 'a/front.jpg', 'a/front.jpg'],
  [['a/front.jpg', 'a/FRONT.JPG'], 'A/front.JPG', 'several'],
  // More folders than the export names, or fewer.
  [['shop/img/a/front.jpg', 'shop/img/b/front.jpg'], 'b/front.jpg', 'shop/img/b/front.jpg'],
  [['a/front.jpg', 'b/front.jpg'], 'img/p/b/front.jpg', 'b/front.jpg'],
  // A name alone counts where one file has it.
  [['x/lamp.jpg', 'x/shade.jpg'], 'pictures/LAMP.jpg', 'x/lamp.jpg'],
  [['a/front.jpg', 'b/front.jpg'], 'front.jpg', 'several'],
  [['a/front.jpg', 'b/front.jpg'], 'c/front.jpg', 'several'],
  [['a/front.jpg'], 'back.jpg', 'none'],
  [[], 'back.jpg', 'none'],
  // Slashes of Windows, paths that lead upwards, letters as a Mac writes them.
  [['img/lamp.jpg', 'old/lamp.jpg'], '.\\img\\lamp.jpg', 'img/lamp.jpg'],
  [['../../escape.png'], 'escape.png', '../../escape.png'],
  [['e\u0301te\u0301.jpg', 'hiver.jpg'], '/\u00e9t\u00e9.jpg', 'e\u0301te\u0301.jpg'],
])('among %j, %s means %s', (paths, source, expected) => {
  expect(pathOf(paths, source)).toBe(expected);
});

test.each([
  // The cup names the file with its folder, and the lamp another folder.
  ['cup/3.jpg', 'lamp/3.jpg', ['cup/3.jpg'], ['lamp/3.jpg']],
  ['photos/cup/3.jpg', 'lamp/3.jpg', ['cup/3.jpg'], ['lamp/3.jpg']],
  ['cup/3.jpg', '3.jpg', ['cup/3.jpg'], []],
  ['cup/4.jpg', 'pictures/3.jpg', ['cup/3.jpg', 'cup/4.jpg'], []],
  ['CUP\\3.jpg', 'lamp/3.jpg', ['cup/3.jpg'], ['lamp/3.jpg']],
  ['cup/3.jpg', 'lamp/3.jpg', ['cup/3.jpg', 'lamp/3.jpg'], []],
])('a file that one names as %s is not the %s of another (of %j)', async (cup, lamp, paths, none) => {
  const mapping = { Name: 'product.name', SKU: 'product.sku', Price: 'product.price', Pictures: 'product.picture' };
  const text = `Name;SKU;Price;Pictures\nLamp;L;9.00;${lamp}\nCup;C;9.00;${cup}\n`;
  const moved = readText('p.csv', text, { mappings: { 'p.csv': mapping }, vatToAdd: 0 });
  const files = { paths, read: () => Promise.reject(new Error('unread')), close: () => Promise.resolve() };
  const { findings } = await tryLocalPictures(new PocketBase('http://127.0.0.1:9'), moved, files);
  expect(findings.map(({ about }) => about)).toEqual(none);
});
