import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#src/config.ts';
import {
  covers,
  fromProblem,
  isRedirectTarget,
  leadsInto,
  movedAddress,
  movedProblem,
  pathLocale,
  RULES_AT_MOST,
} from '#src/domain/site/redirects.ts';

test('the limit is the one that the manifest is built for', () => {
  expect(RULES_AT_MOST).toBe(LIMITS.redirectRules);
});

test.for([
  '/old',
  '/fr/old',
  '/a/b/c',
  '/old/*',
  '/fr/*',
  '/*',
  '/a%20b',
  '/a b',
  '/café',
  '/caf%C3%A9/*',
  '/12-lamp.html',
])('a rule may start at %s', (from) => {
  expect(fromProblem(from)).toBeNull();
});

test.for([
  ['https://shop.example/products/Lamp/?variant=41&utm_source=x#top', '/products/Lamp?variant=41'],
  ['/index.php?id_product=12&controller=product', '/index.php?controller=product&id_product=12'],
  ['/12-lamp.html', '/12-lamp.html'],
  ['https://shop.example', '/'],
  ['//a//b/', '/a/b'],
  ['/caf%C3%A9/', '/café'],
  ['/%63heckout?q=caf%C3%A9', '/checkout?q=caf%C3%A9'],
  ['/a%2Fb', '/a/b'],
  // What is no path any more once it is decoded stays, and is refused.
  ['/100%25', '/100%25'],
  ['/a%3Fb', '/a%3Fb'],
] as const)('of a former shop, %s is kept as %s', ([text, kept]) => {
  expect(movedAddress(text)).toBe(kept);
});

test.for([
  ['/en/12-lamp.html', null],
  ['/index.php?id=12', null],
  ['/a/*', 'redirect_from_shape'],
  ['/a?b c', 'redirect_from_shape'],
  ['lamp', 'redirect_from_shape'],
  ['/api/x', 'redirect_from_owned'],
] as const)('%s as one of a former shop: %s', ([from, problem]) => {
  expect(movedProblem(from)).toBe(problem);
});

test('what is kept of a former address stays so when it is read again', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9_=&?/%.-]{0,20}$/);
  fc.assert(
    fc.property(part, part, (path, query) => {
      const kept = movedAddress(`/${path}?${query}`);
      expect(movedAddress(kept)).toBe(kept);
    }),
  );
});

test.for([
  '',
  'old',
  '//evil',
  '/a//b',
  '/a/',
  '/a?b',
  '/a#b',
  '/a /b',
  '/ a',
  '/a%3Fb',
  '/a%2541',
  '/%',
  '/%E9',
  '/a%5Cb',
  '/a/%2E%2E/b',
  '/a%0Ab',
  '/a\u202eb',
  '/a*',
  '/*/a',
  '/a"',
  '/a\\b',
  'https://x.example',
  '/a/../b',
  '/a/./b',
  '/a.html/b',
])('no rule starts at "%s"', (from) => {
  expect(fromProblem(from)).toBe('redirect_from_shape');
});

test('nor at an address that is no file name everywhere', () => {
  expect(fromProblem(`/${'a'.repeat(239)}`)).toBeNull();
  expect(fromProblem(`/${'a'.repeat(240)}`)).toBe('redirect_from_long');
  expect(fromProblem(`/${'é'.repeat(119)}`)).toBeNull();
  expect(fromProblem(`/${'é'.repeat(120)}`)).toBe('redirect_from_long');
});

test.for(['/en', '/en/x', '/en/*', '/api/health', '/builds/latest.json', '/_/', '/_astro/*', '/i/x'])(
  '%s belongs to the shop',
  (from) => {
    expect(fromProblem(from)).not.toBeNull();
  },
);

test.for([
  '/index',
  '/Index',
  '/fr/index',
  '/sw.js',
  '/sw.js/x',
  '/robots.txt',
  '/sitemap-0.xml',
  '/search/*',
  '/preview/*',
  '/products/a/_payload.json',
  '/_redirects',
  '/.well-known/acme-challenge/*',
  '/.well-known/*',
  '/.WELL-KNOWN/security.txt',
  '/%2ewell-known/acme-challenge/*',
  '/.well-known%2Facme-challenge/*',
  '/.nojekyll',
  '/%61pi/health',
  '/fe%65ds/*',
  '/%73w.js',
  '/index.html',
  '/404',
  '/fr/500.html',
])('%s is, or would become, a file of the shop', (from) => {
  expect(fromProblem(from)).toBe('redirect_from_owned');
});

test.for([
  ['/old', '/new', true],
  ['/old', '/', true],
  ['/old', '/new?a=1#b', true],
  ['/old', 'https://example.com/x?y=1#z', true],
  ['/old/*', '/new/:splat', true],
  ['/old/*', 'https://example.com/:splat', true],
  ['/old', '/new/:splat', false],
  ['/old', 'http://example.com', false],
  ['/old', '//example.com', false],
  ['/old', 'javascript:alert(1)', false],
  ['/old', 'https://exa mple.com', false],
  ['/old', '', false],
  // One more line in the files that hosts read.
  ['/old', '/x?a\n/cart https://evil.example 302', false],
  ['/old', '/x#a\r\nSet-Cookie: a=b', false],
  ['/old', '/x?a b', false],
  ['/old', '/x?a\u0000', false],
  ['/old', 'https://example.com/x?a\u0000', false],
] as const)('from %s to "%s": %s', ([from, to, fine]) => {
  expect(isRedirectTarget(from, to)).toBe(fine);
});

test('what a rule covers', () => {
  expect(covers('/a', '/a')).toBe(true);
  expect(covers('/a', '/a/b')).toBe(false);
  expect(covers('/a/*', '/a')).toBe(true);
  expect(covers('/a/*', '/a/b/c')).toBe(true);
  expect(covers('/a/*', '/ab')).toBe(false);
  expect(covers('/*', '/anything')).toBe(true);
});

test.for([
  [{ from: '/a', to: '/b' }, '/b', true],
  [{ from: '/a', to: '/b?x=1' }, '/b', true],
  [{ from: '/a', to: '/b/c' }, '/b/*', true],
  [{ from: '/a', to: '/c' }, '/b', false],
  [{ from: '/a', to: 'https://example.com/b' }, '/b', false],
  [{ from: '/a/*', to: '/b/:splat' }, '/b/c', true],
  [{ from: '/a/*', to: '/b/:splat' }, '/b/*', true],
  [{ from: '/a/*', to: '/b/:splat' }, '/c/*', false],
  [{ from: '/a/*', to: '/a/b/:splat' }, '/a/*', true],
  [{ from: '/a/*', to: '/:splat' }, '/a/*', true],
  [{ from: '/a', to: '/a' }, '/a', true],
] as const)('%j leads into %s: %s', ([rule, next, into]) => {
  expect(leadsInto(rule, next)).toBe(into);
});

test('language of a path', () => {
  expect(['/x', '/fr/x', '/fr', '/it/*', '/france'].map(pathLocale)).toEqual(['en', 'fr', 'fr', 'it', 'en']);
});

const segment = fc.constantFrom('a', 'b', 'c');
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const start = fc.tuple(path, fc.boolean()).map(([base, wildcard]) => (wildcard ? `${base}/*` : base));

test('a rule that leads into nothing is never followed by another redirect, whatever the splat', () => {
  fc.assert(
    fc.property(start, path, start, path, (from, base, next, rest) => {
      const to = from.endsWith('/*') ? `${base}/:splat` : base;
      fc.pre(!leadsInto({ from, to }, next));
      expect(covers(next, to.replace('/:splat', rest))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
