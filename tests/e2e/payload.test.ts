import type { CataloguePayload, ProductPayload } from '#src/contract/payload.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { expect, test } from '#tests/support/browser.ts';

test('{path}/_payload.json has the data of the page, in its language', async ({ page, request, site }) => {
  for (const locale of LOCALES) {
    const path = site.product.alternates[locale];
    const response = await request.get(`${path}/_payload.json`);
    expect(response.headers()['content-type']).toContain('application/json');
    const { kind, product, ...payload } = (await response.json()) as ProductPayload;
    expect([kind, payload.locale, payload.path]).toEqual(['product', locale, path]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    const chosen = await page.locator('form[data-add-to-cart] [name=item]').inputValue();
    const price = formatAmount(locale, product.items.find(({ id }) => id === chosen)?.price ?? -1, 'EUR');
    await expect(page.locator('form[data-add-to-cart] .exact:visible')).toContainText(price);

    const list = localePath(locale, '/product');
    const catalogue = (await (await request.get(`${list}/_payload.json`)).json()) as CataloguePayload;
    await page.goto(list);
    expect(catalogue.products.length).toBeGreaterThan(1);
    for (const { path: to, name } of catalogue.products)
      await expect(page.locator(`main a[href="${to}"]`, { hasText: name }).first()).toBeAttached();
  }
});
