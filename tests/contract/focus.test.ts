import { expect, test } from 'vitest';
import { createSite, isOfKind } from '#src/publishing/site/create-site.ts';
import { pictureKey, type PictureFile } from '#src/publishing/content/content.ts';
import { fixtureContent, fixtureProduct } from '#tests/contract/fixture-snapshot.ts';

const ID = 'product00000001';

test('a picture has the point of its own place among the pictures of its record', () => {
  const file: PictureFile = {
    digest: '0123456789ab',
    width: 640,
    height: 480,
    widths: [640],
    format: 'webp',
    colour: '#204080',
  };
  const names = ['a.png', 'b.png', 'c.png'];
  const product = fixtureProduct(ID, 1, { images: names, focus: [null, { x: 20, y: 0 }] });
  const site = createSite({
    content: fixtureContent({ products: [product] }),
    pictures: Object.fromEntries(names.map((name) => [pictureKey('products', ID, name), file])),
  });
  const page = site.pages.find((one) => isOfKind(one, 'product'))?.payload();
  if (page?.kind !== 'product') throw new Error('no product page');
  expect(page.product.pictures.map(({ focus }) => focus)).toEqual([undefined, { x: 20, y: 0 }, undefined]);
});

test('a picture without words does not take those of the next', () => {
  const names = ['a.png', 'b.png'];
  const file = {
    digest: '0123456789ab',
    width: 640,
    height: 480,
    widths: [640],
    format: 'webp',
    colour: '#204080',
  } as const;
  const altsOf = (alt_en: string): readonly string[] => {
    const product = fixtureProduct(ID, 1, { name_en: 'Work', images: names, alt_en });
    const site = createSite({
      content: fixtureContent({ products: [product] }),
      pictures: Object.fromEntries(names.map((name) => [pictureKey('products', ID, name), file])),
    });
    const page = site.pages.find((one) => isOfKind(one, 'product'))?.payload();
    return page?.kind === 'product' ? page.product.pictures.map(({ alt }) => alt) : [];
  };
  expect(altsOf('\nThe second')).toEqual(['Work', 'The second']);
  expect(altsOf('The first\n')).toEqual(['The first', 'Work']);
  // More lines than pictures: blank ones before them are nobody's.
  expect(altsOf('\n\nThe first\nThe second')).toEqual(['The first', 'The second']);
});
