import type { ProductRecord, ShopRecord } from '#src/contract/records.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { expect, test } from '#tests/support/browser.ts';

const TAGLINE = 'Artechnological Lifestyle';

test.describe('titles', () => {
  test('begin with what the page is about and carry the tagline, that of the home page the short description', async ({
    page,
    site,
    backend,
  }) => {
    const shop = await backend.collection<ShopRecord>('shop').getFirstListItem('');
    const product = await backend.collection<ProductRecord>('products').getOne(site.product.product.id);
    for (const locale of LOCALES) {
      await page.goto(localePath(locale, '/'));
      const home = await page.title();
      expect(home).toContain(shop[`description_${locale}`]);
      expect(home).toContain(TAGLINE);
      await page.goto(site.product.alternates[locale]);
      const title = await page.title();
      expect(title.startsWith(product[`name_${locale}`] ?? '?')).toBe(true);
      expect(title).toContain(TAGLINE);
    }
  });
});

test.describe('the head', () => {
  test('pages describe the page and carry translated keywords', async ({ page, site, backend }) => {
    const shop = await backend.collection<ShopRecord>('shop').getFirstListItem('');
    const summary = await backend.collection<ProductRecord>('products').getOne(site.product.product.id);
    const descriptions = new Set<string>();
    for (const locale of LOCALES) {
      await page.goto(site.product.alternates[locale]);
      await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', shop[`keywords_${locale}`]);
      const about = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
      expect(summary[`summary_${locale}`]).toBeTruthy();
      // Long ones are cut at a word.
      expect(summary[`summary_${locale}`]?.startsWith(about.replace(/…$/, '').slice(0, 40))).toBe(true);
      descriptions.add(about);
    }
    expect(descriptions.size).toBe(LOCALES.length);
    expect(new Set(LOCALES.map((locale) => shop[`keywords_${locale}`])).size).toBe(LOCALES.length);
  });

  test('versions name each other in en, fr, it and x-default', async ({ page, site, shop }) => {
    for (const locale of LOCALES) {
      await page.goto(site.product.alternates[locale]);
      for (const other of LOCALES) {
        await expect(page.locator(`link[rel=alternate][hreflang=${other}]`)).toHaveAttribute(
          'href',
          shop.siteUrl + site.product.alternates[other],
        );
      }
      await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute(
        'href',
        shop.siteUrl + site.product.alternates.en,
      );
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        shop.siteUrl + site.product.alternates[locale],
      );
    }
  });

  test('pages of an account, the cart and the checkout are noindex', async ({ request }) => {
    for (const path of [
      '/cart',
      '/checkout',
      '/login',
      '/register',
      '/confirm',
      '/order',
      '/profile',
      '/404',
      '/500',
    ]) {
      const html = await (await request.get(path)).text();
      expect(html, path).toMatch(/<meta name="?robots"? content="?noindex/);
    }
  });
});

test('/sitemap.xml lists every indexed page with its alternates', async ({ request, site, shop }) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('xml');
  const xml = await response.text();
  for (const locale of LOCALES) {
    for (const path of [
      localePath(locale, '/'),
      localePath(locale, '/palette'),
      site.product.alternates[locale],
      site.category.alternates[locale],
    ]) {
      const address = `${shop.siteUrl}${path === '/' ? '' : path}`;
      expect(xml).toMatch(new RegExp(`<loc>${address}/?</loc>`));
    }
    expect(xml).toContain(`hreflang="${locale}" href="${shop.siteUrl}${site.product.alternates[locale]}"`);
  }
  expect(xml).toContain('hreflang="x-default"');
  expect(xml).not.toMatch(/<loc>[^<]*\/(?:cart|login|profile|order|404|500)<\/loc>/);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${shop.siteUrl}/sitemap.xml`);
});
