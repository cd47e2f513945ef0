import { expect, test } from 'vitest';
import { middleWidths, type PictureAddress, picturePath, variantPaths } from '#src/contract/picture-paths.ts';

const picture: PictureAddress = { digest: 'd', width: 960, widths: [320, 640, 960], format: 'avif' };

test('a picture has a short address', () => {
  expect(picturePath('0123456789ab', 480, 'avif')).toBe('/i/0123456789ab-480.avif');
});

test('a picture has its own format in all widths, WebP up to the width of a phone, JPEG in the largest, and one to be shared', () => {
  expect(variantPaths(picture)).toEqual([
    '/i/d-320.avif',
    '/i/d-320.webp',
    '/i/d-640.avif',
    '/i/d-640.webp',
    '/i/d-960.avif',
    '/i/d-960.jpg',
    '/i/d-social.jpg',
  ]);
});

test('a picture that is WebP is no AVIF', () => {
  expect(variantPaths({ ...picture, format: 'webp' })).toEqual([
    '/i/d-320.webp',
    '/i/d-640.webp',
    '/i/d-960.webp',
    '/i/d-960.jpg',
    '/i/d-social.jpg',
  ]);
});

test.each([
  [
    [320, 480, 640, 960],
    [320, 480, 640],
  ],
  [[960], [960]],
  [[200], [200]],
])('of %j those for browsers without a choice are %j', (widths, middle) => {
  expect(middleWidths(widths)).toEqual(middle);
});
