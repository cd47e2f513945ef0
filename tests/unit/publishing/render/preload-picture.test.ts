import { expect, test } from 'vitest';
import { preloadPicture } from '#src/publishing/render/preload-picture.ts';

const page = (route: string, picture: string): string =>
  `<html data-route="${route}"><head><meta charset="utf-8"><link rel="expect" href="#main"><style>a{}</style></head><body>${picture}</body></html>`;
const picture = (srcset: string, rest: string): string =>
  `<picture><source type="image/avif" srcset="${srcset}" sizes="86vw"><img src="/i/a-640.webp"${rest}></picture>`;
const first = picture('/i/a-320.avif 320w,/i/a-640.avif 640w', ' alt="" fetchpriority="high"');
const later = picture('/i/b-320.avif 320w', ' alt="" loading="lazy"');

test('the first picture of a page is named before its style, with the same candidates', () => {
  expect(preloadPicture(page('home', later + first + first))).toBe(
    page('home', later + first + first).replace(
      '<link rel="expect"',
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/i/a-320.avif 320w,/i/a-640.avif 640w" imagesizes="86vw" fetchpriority="high"><link rel="expect"',
    ),
  );
});

test('a page without one, and that of a product, which has no room for it, stay as they are', () => {
  for (const html of [page('cart', later), page('product', first)]) expect(preloadPicture(html)).toBe(html);
});
