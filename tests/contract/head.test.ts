import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { redirectPage } from '#src/render/redirects.ts';
import { joinStyles, trimPolicy } from '#src/render/trim-policy.ts';
import { alternateLinks, pageTitle } from '#src/lib/seo.ts';

const BRAND = { brand: 'Vitrine', tagline: 'Artechnological Lifestyle', description: 'objects' };

describe('page titles', () => {
  it.each([
    ['Cart', BRAND, 'Cart · Vitrine: objects – Artechnological Lifestyle'],
    [null, BRAND, 'Vitrine: objects – Artechnological Lifestyle'],
    ['Cart', { ...BRAND, description: '', tagline: '' }, 'Cart · Vitrine'],
  ])('of %s', (title, brand, expected) => {
    expect(pageTitle(title, brand)).toBe(expected);
  });

  it('set a narrow no-break space before the colon in French', () => {
    expect(pageTitle('Panier', BRAND, 'fr')).toBe('Panier · Vitrine\u202f: objects – Artechnological Lifestyle');
  });
});

it('alternate links name each language and the default', () => {
  expect(alternateLinks('https://shop.example', { en: '/', fr: '/fr', it: '/it' })).toEqual([
    { hreflang: 'en', href: 'https://shop.example/' },
    { hreflang: 'fr', href: 'https://shop.example/fr' },
    { hreflang: 'it', href: 'https://shop.example/it' },
    { hreflang: 'x-default', href: 'https://shop.example/' },
  ]);
});

it('the styles of a page become one, in their order, which its policy lets pass', () => {
  const hash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const policy = (styles: string): string =>
    `<meta http-equiv="content-security-policy" content="script-src 'self'; style-src 'self'${styles};">`;
  const two = `${policy(` ${hash('a{}')} ${hash('b{}')}`)}<style>a{}</style><title>$&</title><style>b{}</style>`;
  expect(trimPolicy(joinStyles(two))).toBe(`${policy(` ${hash('a{}b{}')}`)}<style>a{}b{}</style><title>$&</title>`);
  const one = `${policy(` ${hash('a{}')}`)}<style>a{}</style>`;
  expect(joinStyles(one)).toBe(one);
});

it('a policy keeps the hashes of what its page holds, and loses the others', () => {
  const hash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const page = (policy: string): string =>
    `<meta http-equiv="content-security-policy" content="${policy}"><style>a{}</style><script>1</script><script src="/x.js"></script>`;
  const full = `script-src 'self' ${hash('1')} ${hash('2')}; style-src 'self' ${hash('a{}')} ${hash('b{}')};`;
  expect(trimPolicy(page(full))).toBe(page(`script-src 'self' ${hash('1')}; style-src 'self' ${hash('a{}')};`));
});

it('a redirect page leads on without script or style, and escapes its target', () => {
  const html = redirectPage(
    { from: '/a', to: '/b?x="><script>' },
    'it',
    { title: 'T', link: 'L' },
    'https://shop.example',
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('<html lang="it">');
  expect(html).toContain('content="0;url=/b?x=&quot;&gt;&lt;script&gt;"');
});
