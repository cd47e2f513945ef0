/** A shop that began with English as its language without a prefix, and has French there now: where the addresses of before lead. */
import { expect, test, vi } from 'vitest';
import { matchRedirect, redirectTable } from '#src/domain/site/redirect-table.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { hostRedirects, MOST_UNPREFIXED } from '#src/publishing/site/redirects.ts';
import { MOST_REDIRECTS } from '#src/publishing/targets/host-limits.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import { fixtureProduct, fixtureSnapshot, texts } from '#tests/contract/fixture-snapshot.ts';

// Read where the code is loaded, once.
vi.hoisted(() => {
  process.env['SHOP_LANGUAGES'] = 'fr, en, it';
});

const RENAMED = { product: 'product00000001', category: '', page: '', to: '', item: '', origin: '' } as const;

const redirectsOf = (count: number) =>
  createSite(
    fixtureSnapshot({
      products: [
        ...Array.from({ length: count }, (_, at) =>
          fixtureProduct(`product${String(at + 1).padStart(8, '0')}`, at + 1),
        ),
        // French has the very address that English had.
        fixtureProduct('product00009999', 9999, texts('slug', 'work-1-old', 'work-2', 'x')),
      ],
      redirects: [
        { id: 'renamed00000001', from: '/products/older', locale: 'en', ...RENAMED },
        { id: 'renamed00000002', from: '/fr/products/ancienne', locale: 'fr', ...RENAMED },
        { id: 'rule00000000001', from: '/fr/soldes', locale: 'fr', ...RENAMED, product: '', to: '/product' },
      ],
    }),
  ).redirects;

test('lead to the same page, once', () => {
  const table = redirectTable(hostRedirects(redirectsOf(2), ''));
  const to = (path: string) => matchRedirect(table, path, '')?.location;
  expect(to('/products/work-1')).toBe('/en/products/work-1');
  expect(to('/product/prints-1')).toBe('/en/product/prints-1');
  expect(to('/privacy')).toBe('/en/privacy');
  expect(to('/products/opera-1')).toBe('/it/products/opera-1');
  expect(to('/fr/products/oeuvre-1')).toBe('/products/oeuvre-1?lang=fr');
  expect(to('/fr')).toBe('/?lang=fr');
  // Renamed while English had no prefix, and while French had one.
  expect(to('/products/older')).toBe('/en/products/work-1');
  expect(to('/fr/products/ancienne')).toBe('/products/oeuvre-1');
  expect(to('/fr/soldes')).toBe('/product');
  // A page that French has stays.
  expect(to('/products/work-2')).toBeUndefined();
  expect(to('/products/oeuvre-1')).toBeUndefined();
});

test('hosts get as many of them as they take, and the ways that all pages share', () => {
  const { unprefixed, former, rules } = redirectsOf(1200);
  expect(unprefixed).toHaveLength(MOST_UNPREFIXED);
  const written = new Map<string, string>();
  writeHostFiles(hostRedirects({ unprefixed, former, rules, ignored: [] }, ''), '', {
    write: (file, content) => void written.set(file, String(content)),
  });
  const lines = (written.get('_redirects') ?? '').trim().split('\n');
  expect(lines.filter((line) => !/^\S*\*/.test(line))).toHaveLength(MOST_REDIRECTS);
  expect(lines).toContain('/fr /?lang=fr 301');
  expect(lines).toContain('/fr/* /:splat?lang=fr 301');
  expect(lines.filter((line) => line.includes(' /en/products/work-')).length).toBeGreaterThan(500);
});
