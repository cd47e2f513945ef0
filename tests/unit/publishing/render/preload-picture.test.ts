import { expect, test } from 'vitest';
import { tagsOfPage } from '#src/html/markup.ts';
import { finishPage, pictureLink } from '#src/publishing/render/finish-page.ts';

const page = (route: string, body: string): string => `<html data-route="${route}"><body>${body}</body></html>`;
const picture = (srcset: string, rest: string): string =>
  `<picture><source type="image/avif" srcset="${srcset}" sizes="86vw"><img src="/i/a-640.webp"${rest}></picture>`;
const first = picture('/i/a-320.avif 320w,/i/a-640.avif 640w', ' alt="" fetchpriority="high"');
const later = picture('/i/b-320.avif 320w', ' alt="" loading="lazy"');
const linkOf = (html: string): string => pictureLink(html, tagsOfPage(html));

test('the first picture of a page is named before its style, with the same candidates', () => {
  const link =
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/i/a-320.avif 320w,/i/a-640.avif 640w" imagesizes="86vw" fetchpriority="high">';
  const body = later + first + first;
  expect(linkOf(page('home', body))).toBe(link);
  const head = `<link rel="expect" href="#main"><meta http-equiv="content-security-policy" content="">`;
  expect(finishPage(head + body, 'a{}', {})).toBe(`${link}${head}<style>a{}</style>${body}`);
});

test('a page without one, and that of a product, which has no room for it, name none', () => {
  for (const html of [page('cart', later), page('product', first)]) expect(linkOf(html)).toBe('');
});

test('what a text says of a picture or of its page is none', () => {
  expect(linkOf(page('home', `<p title='${first}'>${later}`))).toBe('');
  expect(linkOf(page('home', `<p title=' data-route="product"'>${first}`))).not.toBe('');
});
