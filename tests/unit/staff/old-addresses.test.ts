import { expect, it } from 'vitest';
import { redirectTable } from '#src/domain/site/redirect-table.ts';
import { readAddresses, tryAddress, type LiveAddresses } from '#src/staff/moving-in/old-addresses.ts';

const LIVE: LiveAddresses = {
  pages: new Set(['/', '/products/lamp', '/fr/products/lampe', '/product/théières']),
  redirects: redirectTable([
    { from: '/products/old-lamp', to: '/products/lamp', status: 301 },
    { from: '/products/old-lamp?variant=41', to: '/products/lamp?v=L-41', status: 301 },
    { from: '/a', to: '/b', status: 301 },
    { from: '/b', to: '/a', status: 301 },
    { from: '/gone', to: '/products/gone', status: 301 },
    { from: '/blog/*', to: 'https://blog.example/:splat', status: 302 },
    { from: '/en/*', to: '/:splat?lang=en', status: 301 },
  ]),
};

it.each([
  ['/products/lamp', '/products/lamp', 'page'],
  ['/products/lamp?utm_source=mail', '/products/lamp?utm_source=mail', 'page'],
  ['/product/th%C3%A9i%C3%A8res', '/product/th%C3%A9i%C3%A8res', 'page'],
  ['/cart', '/cart', 'page'],
  ['/fr/cart', '/fr/cart', 'page'],
  ['/products/old-lamp', '/products/lamp', 'redirect'],
  ['/products/old-lamp?variant=41', '/products/lamp?v=L-41', 'redirect'],
  ['/blog/news', 'https://blog.example/news', 'redirect'],
  ['/en/products/lamp', '/products/lamp?lang=en', 'redirect'],
  ['/en/nothing', '', 'nowhere'],
  ['/nothing', '', 'nowhere'],
  // It leads to a page that is gone, and in a circle.
  ['/gone', '', 'nowhere'],
  ['/a', '', 'nowhere'],
] as const)('the address %s of a former shop leads to "%s"', (from, to, how) => {
  expect(tryAddress(LIVE, from)).toEqual({ from, to, how });
});

it('addresses are found in a sitemap, in a list and in a table, each once', () => {
  const sitemap = `<?xml version="1.0"?><urlset><url><loc>https://old.example/products/lamp?a=1&amp;b=2</loc><image:image><image:loc>https://cdn.example/lamp.jpg</image:loc></image:image></url>
    <url><loc> https://old.example/pages/about/ </loc></url><url><loc><![CDATA[https://old.example/pages/about]]></loc></url></urlset>`;
  expect(readAddresses(sitemap)).toEqual({ addresses: ['/products/lamp?a=1&b=2', '/pages/about'], sitemaps: [] });
  expect(
    readAddresses('\ufeffURL;Views\r\nhttps://old.example/a;12\r\n"/b";3\r\n\r\n/a#top;1\r\nnonsense').addresses,
  ).toEqual(['/a', '/b']);
});

it('a sitemap that only names others says which', () => {
  const index =
    '<sitemapindex xmlns="x"><sitemap><loc>https://old.example/sitemap_products_1.xml</loc></sitemap></sitemapindex>';
  expect(readAddresses(index)).toEqual({ addresses: [], sitemaps: ['https://old.example/sitemap_products_1.xml'] });
});
