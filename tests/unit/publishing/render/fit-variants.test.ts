import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fitVariants } from '#src/publishing/render/fit-variants.ts';
import { PRODUCT_PAGE } from '#src/config.ts';
import { brotliBytes } from '#scripts/checks/built-site.ts';
import { structuredData } from '#scripts/checks/rich-results.ts';
import { scan } from '#scripts/checks/html.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Words that compress as those of pages do: `bytes` of them. */
function words(bytes: number): string {
  let text = '';
  for (let at = 0; text.length < bytes; at++) {
    const number = Number.parseInt(createHash('sha256').update(`word ${at}`).digest('hex').slice(0, 8), 16);
    text += `${digest(`${number % 700}`).slice(0, 3 + (number % 6))} `;
  }
  return text;
}

function pageOf(variants: number, others: number, after = ''): string {
  const hasVariant = Array.from({ length: variants }, (_, index) => ({
    '@type': 'Product',
    sku: digest(`sku ${index}`).slice(0, 12),
    name: `Vase à fleurs ${index}`,
    offers: { availability: `https://schema.org/${index % 3 === 0 ? 'OutOfStock' : 'InStock'}` },
  }));
  const data = {
    '@context': 'https://schema.org/',
    '@graph': [{ '@type': 'ProductGroup', hasVariant }, { '@type': 'BreadcrumbList' }],
  };
  const html = `<p>${words(others)}</p><script type="application/ld+json">${JSON.stringify(data)}</script>${after}`;
  return Buffer.from(html).toString('latin1');
}
const asText = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');
const variantsOf = (latin1: string) =>
  structuredData({ page: scan(asText(latin1)) })[0]?.['hasVariant'] as {
    name: string;
    offers: { availability: string };
  }[];

it('a page that has the bytes names all variants, and is not touched', () => {
  const page = pageOf(100, 12_000);
  expect(fitVariants(page)).toBe(page);
});

it('one that has not names as many as fit, in their order, those first that can be had', () => {
  const page = pageOf(300, 24_000);
  expect(brotliBytes(asText(page))).toBeGreaterThan(PRODUCT_PAGE.bytes);
  const fitted = fitVariants(page);
  const bytes = brotliBytes(asText(fitted));
  expect(bytes).toBeLessThanOrEqual(PRODUCT_PAGE.bytes);
  // No more than a few variants are wasted.
  expect(bytes).toBeGreaterThan(PRODUCT_PAGE.bytes - 300);
  const kept = variantsOf(fitted);
  expect(kept.length).toBeLessThan(300);
  const numbers = kept.map(({ name }) => Number(name.slice('Vase à fleurs '.length)));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const out = kept.filter(({ offers }) => offers.availability.endsWith('OutOfStock')).length;
  // All that can be had are there, or none that cannot.
  expect(out === 0 || kept.length - out === 200).toBe(true);
  expect(fitted.slice(0, 200)).toBe(page.slice(0, 200));
});

it('six stay however heavy the page is', () => {
  expect(variantsOf(fitVariants(pageOf(30, 60_000)))).toHaveLength(6);
});

it('a page with reviews has more bytes', () => {
  const [plain, reviewed] = [pageOf(300, 24_000), pageOf(300, 24_000, '<h2 id="reviews"></h2>')].map(
    (page) => variantsOf(fitVariants(page)).length,
  );
  expect(reviewed).toBeGreaterThan(plain ?? 0);
});

it('other pages are left alone', () => {
  const page = '<p>x</p><script type="application/ld+json">{"@graph":[{"@type":"OnlineStore"}]}</script>';
  expect(fitVariants(page)).toBe(page);
  expect(fitVariants('<p>x</p>')).toBe('<p>x</p>');
});
