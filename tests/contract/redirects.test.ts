import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BuildManifest } from '#src/contract/manifest.ts';
import type { Redirect } from '#src/publishing/content/content.ts';
import { matchRedirect, redirectTable } from '#src/domain/site/redirect-table.ts';
import { redirectsBeside } from '#src/publishing/render/manifests.ts';
import { hostRedirects, redirectPages } from '#src/publishing/site/redirects.ts';
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
    item: '',
    origin: '',
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

  it('lead addresses of a former shop to the page, the variant, or the category of what is not shown; none to a page that is gone', () => {
    const moved = (from: string, change: Partial<Redirect>) => redirect(from, { origin: 'moved', ...change });
    const { former, rules } = redirectsOf([
      moved('/collections/posters', { category: 'category0prints' }),
      moved('/en/12-work.html', { product: 'product00000001', category: 'category0prints' }),
      moved('/work?variant=41', { product: 'product00000001', item: 'item00000000001' }),
      moved('/gone', { product: 'product00000099', category: 'category0prints' }),
      moved('/nowhere', {}),
      moved('/blog', { to: 'https://blog.example/' }),
      moved('/lost', { to: '/no-such-page' }),
      moved('/chained', { to: '/products/product00000001' }),
      moved('/products/work-1', { category: 'category0prints' }),
    ]);
    const to = Object.fromEntries(former.map((one) => [one.from, one.to]));
    expect(to).toMatchObject({
      '/collections/posters': '/product/prints-1',
      '/en/12-work.html': '/products/work-1',
      '/work?variant=41': expect.stringMatching(/^\/products\/work-1\?item=/) as unknown,
      '/gone': '/product/prints-1',
      '/blog': 'https://blog.example/',
      '/chained': '/products/work-1',
    });
    for (const from of ['/nowhere', '/lost', '/products/work-1']) expect(to).not.toHaveProperty([from]);
    expect(rules).toEqual([]);
    // A page cannot know a query.
    const pages = redirectPages({ former, rules }).map(({ from }) => from);
    expect(pages).toContain('/en/12-work.html');
    expect(pages).not.toContain('/work?variant=41');
  });

  it('of a former shop may be tens of thousands: none is one of the rules that each page carries', () => {
    const many = Array.from({ length: 30_000 }, (_one, at) =>
      redirect(`/old-${at}`, { id: `r${at}`.padEnd(15, '0'), origin: 'moved', product: 'product00000001' }),
    );
    const { former, rules } = redirectsOf(many);
    expect(former.filter(({ from }) => from.startsWith('/old-'))).toHaveLength(30_000);
    expect(rules).toEqual([]);
    const table = redirectTable(hostRedirects({ former, rules, unprefixed: [], ignored: [] }, ''));
    expect(matchRedirect(table, '/old-29999', '?utm_source=x')).toEqual({
      location: '/products/work-1?utm_source=x',
      status: 301,
    });
  });

  it('with a query are found whatever else the query says, in any order', () => {
    const table = redirectTable(
      [
        ['/index.php?controller=product&id_product=12', '/products/lamp'],
        ['/index.php?id_category=3', '/product/light'],
        ['/products/lamp?variant=41', '/products/lamp?item=L-1'],
        ['/caf%C3%A9?p=2', '/product/2'],
      ].map(([from = '', to = '']) => ({ from, to, status: 301 })),
    );
    const at = (path: string, query: string) => matchRedirect(table, path, query)?.location;
    expect(at('/index.php', '?id_product=12&controller=product&utm_source=a&id_lang=2')).toBe(
      '/products/lamp?utm_source=a&id_lang=2',
    );
    expect(at('/index.php', '?id_category=3')).toBe('/product/light');
    expect(at('/index.php', '?id_product=13&controller=product')).toBeUndefined();
    expect(at('/products/lamp', '?variant=41&fbclid=x')).toBe('/products/lamp?item=L-1&fbclid=x');
    expect(at('/products/lamp', '?variant=42')).toBeUndefined();
    expect(at('/products/lamp', '')).toBeUndefined();
    expect(at('/café', '?p=2')).toBe('/product/2');
  });

  it('are tried from the most specific one on, whatever the order in which they were written', () => {
    const written = [redirect('/a/*', { to: '/product' }), redirect('/a/b/*', { to: '/products/work-1' })];
    const at = (redirects: readonly Redirect[], path: string) =>
      matchRedirect(redirectTable(hostRedirects(redirectsOf(redirects), '')), path, '')?.location;
    for (const order of [written, written.toReversed()])
      expect(['/a/b/c', '/a/c'].map((path) => at(order, path))).toEqual(['/products/work-1', '/product']);
    const asking = ['/p?a=1', '/p?a=1&b=2'].map((from, index) => ({ from, to: `/to-${index}`, status: 301 }));
    for (const order of [asking, asking.toReversed()])
      expect(matchRedirect(redirectTable(order), '/p', '?b=2&a=1')?.location).toBe('/to-1');
  });

  it('answer the decoded path of a request, also where a release of before has them encoded', () => {
    const table = redirectTable([
      { from: '/caf%C3%A9', to: '/a', status: 302 },
      { from: '/th%C3%A9/*', to: '/b/:splat', status: 302 },
    ]);
    expect(matchRedirect(table, '/café', '')?.location).toBe('/a');
    expect(matchRedirect(table, '/thé/vert', '')?.location).toBe('/b/vert');
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

  it('never hide a page by its file, or in another writing', () => {
    const { rules, ignored } = redirectsOf([
      redirect('/products/work-1.html', { to: '/product' }),
      redirect('/café.html', { to: '/product' }),
    ]);
    expect(rules.map(({ from }) => from)).toEqual(['/café.html']);
    expect(ignored.map(({ from }) => from)).toEqual(['/products/work-1.html']);
  });

  it('that were saved before such an address was refused are left out, and stop no build', () => {
    const { former, rules, ignored } = redirectsOf([
      redirect('/.well-known/acme-challenge/*', { to: 'https://evil.example/:splat' }),
      redirect('/100%25-wool', { to: '/product' }),
      redirect('/index.html', { to: '/product', origin: 'moved' }),
      redirect('/old', { to: '/product' }),
    ]);
    expect(rules.map(({ from }) => from)).toEqual(['/old']);
    expect(former.map(({ from }) => from)).not.toContain('/index.html');
    expect(ignored.map(({ from }) => from)).toEqual(['/.well-known/acme-challenge/*', '/100%25-wool', '/index.html']);
  });

  it('never hide a file of the release, whoever has put it there', () => {
    const { former, rules } = redirectsOf([
      redirect('/press/*', { to: 'https://press.example/:splat' }),
      redirect('/kit.pdf', { to: '/product' }),
      redirect('/was/kit.pdf', { to: '/product', origin: 'moved' }),
      redirect('/old/*', { to: '/product' }),
    ]);
    const files = ['press/2026/photo.jpg', 'kit.pdf', 'was/kit.pdf', 'old/x.html'];
    const kept = redirectsBeside(files, { former, rules, unprefixed: [], ignored: [] });
    const froms = [...kept.former, ...kept.rules].map(({ from }) => from);
    for (const from of ['/press/*', '/kit.pdf', '/was/kit.pdf']) expect(froms).not.toContain(from);
    expect(froms).toContain('/old/*');
  });

  it('follow chains to their end', () => {
    const { rules } = redirectsOf([redirect('/a', { to: '/b' }), redirect('/b', { to: '/products/product00000001' })]);
    expect(rules[0]).toEqual({ from: '/a', to: '/products/work-1' });
  });

  it('end at a page that exists, whatever former address is called like it', () => {
    const [one, other] = ['/products/work-1', '/product/prints-1'];
    const swapped = [
      redirect(one, { origin: 'moved', category: 'category0prints' }),
      redirect(other, { origin: 'moved', product: 'product00000001' }),
    ];
    const own = redirect(one, { id: 'rown00000000000', origin: 'moved', product: 'product00000001' });
    for (const former of [[], swapped, swapped.slice(0, 1), swapped.slice(1), [own]])
      for (const to of [one, other])
        expect(redirectsOf([...former, redirect('/summer', { to })])).toMatchObject({
          rules: [{ from: '/summer', to }],
        });
    const through = redirect('/chained', { origin: 'moved', to: one });
    expect(redirectsOf([...swapped, through]).former).toContainEqual({ from: '/chained', to: one });
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
