import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BuildManifest } from '#src/contract/manifest.ts';
import type { Redirect } from '#src/publishing/content/content.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { brotliBytes, buildManifest } from '#src/publishing/site/manifest.ts';
import { fixturePage, fixtureProduct, fixtureSnapshot, texts } from '#tests/contract/fixture-snapshot.ts';

function redirect(from: string, change: Partial<Redirect>): Redirect {
  return {
    id: `r${from.replace(/\W/g, '')}`.padEnd(15, '0').slice(0, 15),
    from,
    locale: from.startsWith('/fr') ? 'fr' : 'en',
    product: '',
    category: '',
    page: '',
    to: '',
    ...change,
  };
}

const redirectsOf = (redirects: readonly Redirect[]) => createSite(fixtureSnapshot({ redirects })).redirects;
const BUILD = { id: '0123456789abcdef', timestamp: 1_790_000_000_000 };

describe('redirects', () => {
  it('lead former slugs to where their record is today, in one step', () => {
    const { former } = redirectsOf([
      redirect('/fr/products/ancien', { product: 'product00000001' }),
      redirect('/fr/product/anciennes', { category: 'category0prints' }),
      redirect('/fr/vieux', { page: 'pageprivacy0000' }),
      redirect('/products/gone', { product: 'product00000099' }),
    ]);
    expect(former).toEqual(
      expect.arrayContaining([
        { from: '/fr/products/ancien', to: '/fr/products/oeuvre-1' },
        { from: '/fr/product/anciennes', to: '/fr/product/estampes-1' },
        { from: '/fr/vieux', to: '/fr/privacy-fr' },
      ]),
    );
    expect(former.map(({ from }) => from)).not.toContain('/products/gone');
  });

  it('never hide a page that exists: its rule is left out and told', () => {
    const { rules, ignored } = redirectsOf([
      redirect('/products/work-1', { to: '/product' }),
      redirect('/fr/products/*', { to: '/fr/product' }),
      redirect('/old/*', { to: '/product' }),
    ]);
    expect(rules).toEqual([{ from: '/old/*', to: '/product' }]);
    expect(ignored.map(({ from }) => from)).toEqual(['/fr/products/*', '/products/work-1']);
  });

  it('follow chains to their end', () => {
    const { rules } = redirectsOf([redirect('/a', { to: '/b' }), redirect('/b', { to: '/products/product00000001' })]);
    expect(rules[0]).toEqual({ from: '/a', to: '/products/work-1' });
  });

  it('refuse a circle, a bad path and the 31st rule', () => {
    expect(() => redirectsOf([redirect('/a', { to: '/b' }), redirect('/b', { to: '/a' })])).toThrow(
      /redirects record "ra0+".*leads back/,
    );
    expect(() => redirectsOf([redirect('/a', { to: 'javascript:alert(1)' })])).toThrow(/the field "to"/);
    expect(() => redirectsOf([redirect('/../etc', { product: 'product00000001' })])).toThrow(/the field "from"/);
    const many = Array.from({ length: 31 }, (_, index) => redirect(`/x${index}`, { to: '/product' }));
    expect(() => redirectsOf(many)).toThrow(/31 rules/);
  });
});

describe('the manifest', () => {
  const built = (redirects: readonly Redirect[]) => {
    const site = createSite(fixtureSnapshot({ redirects }));
    return { site, manifest: buildManifest(site, BUILD) };
  };
  const words = (index: number): string => createHash('sha256').update(`${index}`).digest('hex').slice(0, 16);

  it.each([
    ['all of them named', 150, `/fr/${words(0)}-fr`],
    ['most of them as one pattern', 400, '/fr/*'],
  ])('stays within 2 KB with 30 rules, any number of products and many text pages, %s', (_how, count, pattern) => {
    const redirects = Array.from({ length: 30 }, (_, index) => redirect(`/rule-${words(index)}`, { to: `/product` }));
    const pages = Array.from({ length: count }, (_, index) =>
      fixturePage('', index, {
        id: `page${String(index).padStart(11, '0')}`,
        ...texts('slug', words(index), `${words(index)}-fr`, `${words(index)}-it`),
      }),
    );
    const products = Array.from({ length: 500 }, (_, index) =>
      fixtureProduct(`product${String(index).padStart(8, '0')}`, index),
    );
    const manifest: BuildManifest = buildManifest(createSite(fixtureSnapshot({ redirects, pages, products })), BUILD);
    expect(brotliBytes(manifest)).toBeLessThanOrEqual(2048);
    expect(Object.keys(manifest.matcher.static)).toHaveLength(30);
    expect(manifest.prerendered).toContain(pattern);
  });

  it('leaves rules that are too heavy for every visitor to servers and to their pages, exact ones first', () => {
    const letters = (index: number): string => createHash('sha512').update(`${index}`).digest('base64url');
    const rulesOf = (length: number, to: (index: number) => string) =>
      Array.from({ length: 30 }, (_, index) =>
        redirect(`/${words(index)}${index < length ? '/*' : ''}`, { to: to(index) }),
      );
    const { site, manifest } = built(rulesOf(4, (index) => `https://a.example/${letters(index)}`));
    expect(brotliBytes(manifest)).toBeLessThanOrEqual(2048);
    const { static: exact, wildcard } = manifest.matcher;
    expect(Object.keys(wildcard)).toHaveLength(4);
    expect(Object.keys(exact).length).toBeGreaterThan(5);
    expect(Object.keys(exact).length).toBeLessThan(26);
    expect(site.redirects.rules).toHaveLength(30);
    // As long as they can be: none of them keeps anything from being published.
    const longest = (index: number): string =>
      `https://a.example/${Array.from({ length: 5 }, (_, part) => letters(index * 5 + part)).join('')}`;
    expect(brotliBytes(built(rulesOf(30, longest)).manifest)).toBeLessThanOrEqual(2048);
  });
});
