import { describe, expect, test } from 'vitest';
import { PICTURES } from '#src/config.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { NEVER } from '#src/integrations/service-worker.ts';
import { pictureFor } from '#src/service-worker/answers.ts';
import { planOf, type Asked, type Plan } from '#src/service-worker/plan.ts';

const ORIGIN = 'https://shop.example';

function plan(
  path: string,
  change: Partial<Omit<Asked, 'headers'>> & { readonly header?: string; readonly pictures?: string } = {},
): Plan {
  const { header = '', pictures = ORIGIN, ...rest } = change;
  const url = path.startsWith('/') ? ORIGIN + path : path;
  const headers = { has: (name: string) => name === header };
  return planOf(
    { method: 'GET', url, mode: 'navigate', cache: 'default', headers, ...rest },
    { origin: ORIGIN, never: NEVER, pictures },
  );
}

describe('never from the worker', () => {
  test('are the places of the staff, a demo’s mails and error pages, in any language and spelling', () => {
    expect(NEVER).toEqual(['/inbox', '/studio', '/setup', '/404', '/500']);
    for (const locale of LOCALES)
      for (const path of NEVER)
        for (const spelling of [path, `${path}/`, `${path}?item=a`, `${path}#token`])
          for (const mode of ['navigate', 'cors', 'same-origin'])
            expect(plan(localePath(locale, spelling), { mode }), spelling).toBe('pass');
  });

  test.for([
    ['the backend on an address of its own', 'https://api.shop.example/api/shop/quote', {}],
    ['the backend on the shop’s address', '/api/collections/users/records', { mode: 'cors' }],
    ['what the desk reads', '/api/desk/pack', { mode: 'cors' }],
    ['its dashboard', '/_/', {}],
    ['what tells of a new build', '/builds/latest.json?t=1', { mode: 'cors' }],
    ['a look at drafts', '/preview/00000000000000000000000000000000/fr', {}],
    ['itself', '/sw.js', { mode: 'same-origin' }],
    ['another scheme', 'chrome-extension://abc/page.html', {}],
    ['what is sent', '/product', { method: 'POST' }],
    ['a part of a file', '/i/ab-640.avif', { mode: 'no-cors', header: 'range' }],
    ['what somebody proves to be', '/product', { mode: 'cors', header: 'authorization' }],
    ['what is asked past all caches', '/products/x/_payload.json', { mode: 'cors', cache: 'no-store' }],
    ['what is asked for anew', '/products/x/_payload.json', { mode: 'cors', cache: 'no-cache' }],
    ['what a script asks for with a token', '/product?token=abc', { mode: 'cors' }],
    ['what it asks for with more than an item', '/products/x?item=a&token=abc', { mode: 'cors' }],
    ['a search of its own with more than words', '/search?q=lamp&token=abc', { mode: 'cors' }],
    ['a file that is opened', '/i/ab-1280.jpg', {}],
    ['a file of no known kind', '/sitemap.xml', {}],
  ] as const)('is %s', ([, path, change]) => expect(plan(path, change)).toBe('pass'));
});

test.for([
  ['/', 'page', {}],
  ['/fr/products/x?item=a-1', 'page', {}],
  ['/product?lang=en', 'page', {}],
  ['/contact?', 'page', {}],
  ['/cart', 'page', { mode: 'cors' }],
  ['/desk', 'page', {}],
  ['/it/desk#pack/abc', 'page', {}],
  ['/offline', 'page', {}],
  ['/product?sort=price', 'page', {}],
  ['/checkout?step=payment', 'page', {}],
  ['/fr/order?order=A-1', 'page', {}],
  ['/login?return=%2Fprofile', 'page', {}],
  ['/register', 'page', {}],
  ['/profile', 'page', {}],
  ['/withdraw?order=A-1', 'page', {}],
  ['/confirm#token', 'page', {}],
  ['/checkout_done?payment_intent=pi_1&redirect_status=succeeded', 'page', {}],
  ['/fr/search?q=lampe%20bleue&page=2', 'page', {}],
  ['/orders-and-returns', 'page', {}],
  ['/_payload.json', 'data', { mode: 'cors' }],
  ['/it/products/x/_payload.json', 'data', { mode: 'cors' }],
  ['/search/fr/index.json', 'data', { mode: 'cors' }],
  ['/facets/attributes/colour.json', 'data', { mode: 'cors' }],
  ['/facets/fr/cards-12.json', 'data', { mode: 'cors' }],
  ['/icon.svg', 'data', { mode: 'no-cors' }],
  ['/_astro/page.0a1b2c3d.js', 'code', { mode: 'cors' }],
  ['/i/0a1b-640.avif', 'picture', { mode: 'no-cors' }],
] as const)('%s is asked for as %s', ([path, expected, change]) => expect(plan(path, change)).toBe(expected));

test('pictures are kept from the address that they have, and from no other', () => {
  const pictures = 'https://pictures.example/shop';
  const mode = 'no-cors';
  expect(plan(`${pictures}/i/0a1b-640.avif`, { mode, pictures })).toBe('picture');
  for (const other of ['https://pictures.example/i/0a1b-640.avif', `${pictures}.evil/i/a.avif`, `${pictures}/x.js`])
    expect(plan(other, { mode, pictures }), other).toBe('pass');
  expect(plan(`${pictures}/i/0a1b-640.avif`, { mode })).toBe('pass');
  expect(plan(`${pictures}/i/0a1b-640.avif`, { pictures })).toBe('pass');
});

test('every page that search engines may list can be kept', () => {
  for (const { path } of Object.values(ROUTES).filter(({ indexed }) => indexed))
    expect(plan(path.replace(/[{}]/g, '')), path).toBe('page');
});

test('little data: a wider picture is asked for in 480 px, which the layout has', () => {
  expect(PICTURES.widths).toContain(480);
  expect(pictureFor('/i/ab-1280.avif', true)).toBe('/i/ab-480.avif');
  for (const path of ['/i/ab-480.avif', '/i/ab-320.webp', '/i/ab-social.jpg'])
    expect(pictureFor(path, true)).toBe(path);
  expect(pictureFor('/i/ab-1280.avif', false)).toBe('/i/ab-1280.avif');
});
