/** The options of a product: 2 × 3 with a gap, 10 × 10, and 100 of one. */
import type { Page } from 'playwright/test';
import { HTML_BUDGET } from '#scripts/checks/page-weight.ts';
import { brotliBytes } from '#scripts/checks/built-site.ts';
import type { ProductPayload } from '#src/contract/payload.ts';
import { payloadPath } from '#src/contract/payload.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { chip, chooseItem, chosenItem } from '#tests/support/choose-item.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';
import { HUNDRED, pathTo, TEN_BY_TEN, TWO_OPTIONS } from '#tests/support/chosen-products.ts';

const exact = (page: Page) => page.locator('form[data-add-to-cart] .exact:visible');
const button = (page: Page) => page.locator('form[data-add-to-cart] button[type=submit]');
const radio = (page: Page, name: string) => page.getByRole('radio', { name });

test.describe('two options', () => {
  test('open with what is reduced, and price, stock, discount and address follow each of them', async ({ page }) => {
    await page.goto(pathTo(TWO_OPTIONS));
    await expect(radio(page, 'Test large')).toBeChecked();
    await expect(radio(page, 'Test blue')).toBeChecked();
    await expect(exact(page)).toContainText(/€36\.00.*−20%.*in stock/s);
    await expect(chip(page, 'Test blue')).toHaveAttribute('data-off', '−20%');
    await chip(page, 'Test small').click();
    await expect(exact(page)).toContainText('€60.00');
    await expect(page).toHaveURL(/\?item=TWO-S-B$/);
    await expect(chip(page, 'Test blue')).not.toHaveAttribute('data-off');
    await expect(chip(page, 'Test large')).toHaveAttribute('data-off', '−20%');
    await chip(page, 'Test red').click();
    await expect(exact(page)).toContainText('€45.00');
    await expect(page).toHaveURL(/\?item=TWO-S-R$/);
  });

  test('mark what cannot be had together, and give way to what is chosen', async ({ page }) => {
    await page.goto(`${pathTo(TWO_OPTIONS)}?item=TWO-S-R`);
    const [green, large] = [radio(page, 'Test green'), radio(page, 'Test large')];
    await expect(green).toHaveClass('none');
    await expect(green).toHaveAttribute('title', 'not available with your selection');
    await expect(large).toHaveClass('out');
    await expect(large).toHaveAttribute('title', 'sold out');
    // There is no small one.
    await chip(page, 'Test green').click();
    await expect(large).toBeChecked();
    await expect(page).toHaveURL(/\?item=TWO-L-G$/);
    await expect(radio(page, 'Test small')).toHaveClass('none');
    await expect(button(page)).toBeVisible();
    // A size that was wanted comes back with the next colour that has it.
    await chip(page, 'Test red').click();
    await expect(page).toHaveURL(/\?item=TWO-S-R$/);
    // The large red one is sold out, and can be looked at all the same.
    await chip(page, 'Test large').click();
    await expect(exact(page)).toContainText('Sold out.');
    await expect(button(page)).toBeHidden();
  });

  test('are chosen by keyboard, and go into the cart under their names', async ({ page }) => {
    await page.goto(`${pathTo(TWO_OPTIONS)}?item=TWO-S-R`);
    await radio(page, 'Test red').press('ArrowRight');
    await expect(radio(page, 'Test blue')).toBeChecked();
    await expect(exact(page)).toContainText('€60.00');
    await radio(page, 'Test small').press('ArrowRight');
    await expect(radio(page, 'Test large')).toBeChecked();
    await expect(exact(page)).toContainText('€36.00');
    await button(page).click();
    const lines = await page.evaluate(() => localStorage.getItem('vitrine.cart') ?? '');
    expect(JSON.parse(lines)).toMatchObject([{ price: 3600, look: { option: 'Test large, Test blue' } }]);
  });

  test('keep what was chosen before their script came, also where the page began with it', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(`${pathTo(TWO_OPTIONS)}?item=TWO-S-R`, { waitUntil: 'commit' });
    await chip(page, 'Test blue').click();
    await chip(page, 'Test large').click();
    release();
    await expect(page).toHaveURL(/\?item=TWO-L-B$/);
    await expect(radio(page, 'Test large')).toBeChecked();
    await expect(radio(page, 'Test blue')).toBeChecked();
    await expect(exact(page)).toContainText('€36.00');
  });

  test('are right while nothing but the page has come: what there is not can only not be bought', async ({ page }) => {
    await page.route(/\/(?:i|_astro)\//, () => {});
    await page.goto(`${pathTo(TWO_OPTIONS)}?item=TWO-S-R`, { waitUntil: 'commit' });
    await chip(page, 'Test blue').click();
    await expect(exact(page)).toContainText('€60.00');
    await chip(page, 'Test green').click();
    await expect(exact(page)).toHaveCount(0);
    await expect(button(page)).toBeHidden();
    await chip(page, 'Test large').click();
    await expect(exact(page)).toContainText('€45.00');
    await button(page).click();
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`have no fault that axe finds: ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(pathTo(TWO_OPTIONS), { waitUntil: 'networkidle' });
      await chip(page, 'Test small').click();
      await expect(radio(page, 'Test green')).toHaveClass('none');
      expect(await accessProblems(page)).toEqual([]);
    });
  }
});

for (const product of [TWO_OPTIONS, TEN_BY_TEN, HUNDRED]) {
  test(`the button is in view, and the page within its bytes: ${product.slug}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const locale of LOCALES) {
      const path = localePath(locale, pathTo(product));
      await page.goto(path);
      const box = await button(page).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      const html = await (await request.get(path)).text();
      expect(brotliBytes(html)).toBeLessThanOrEqual(HTML_BUDGET.product);
    }
  });
}

test.describe('very many items', () => {
  for (const product of [TEN_BY_TEN, HUNDRED]) {
    test(`are chosen, named in the address and added, though the page has but one of them: ${product.slug}`, async ({
      page,
      request,
    }) => {
      const answer = await request.get(payloadPath(pathTo(product)));
      const payload = (await answer.json()) as ProductPayload;
      const item = payload.product.items.findLast(({ band }) => band !== 'out');
      if (item === undefined) throw new Error('an item expected');
      await page.goto(pathTo(product));
      await chooseItem(page, payload.product, item);
      await expect(page).toHaveURL(new RegExp(`\\?item=${item.sku}$`));
      await button(page).click();
      await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
      const lines = await page.evaluate(() => localStorage.getItem('vitrine.cart') ?? '');
      expect(JSON.parse(lines)).toMatchObject([{ item: item.id, price: item.price }]);
      // The link to it.
      await page.reload();
      await expect(chosenItem(page)).toHaveValue(item.id);
    });
  }

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('are in the table, each with what it costs and whether it can be had', async ({ page, request }) => {
      const answer = await request.get(payloadPath(pathTo(TEN_BY_TEN)));
      const { product } = (await answer.json()) as ProductPayload;
      await page.goto(pathTo(TEN_BY_TEN));
      const rows = await page.locator('.items tbody tr').allInnerTexts();
      expect(rows.length).toBeLessThan(product.items.length);
      const words = { in: 'in stock', low: 'only a few left', backorder: 'available to order', out: 'sold out' };
      // 'Large · Amber; Black': what the options of a row have alike stands once, before what they differ in.
      const optionsOf = (row: string): readonly string[] => {
        const [alike = '', others] = (row.split('\t')[0] ?? '').split(' · ').map((part) => part.trim());
        const each = others === undefined ? [alike] : others.split('; ').map((other) => `${alike}, ${other}`);
        return each.map((values) => values.split(', ').toSorted().join());
      };
      for (const { values, price, band } of product.items) {
        const row = rows.filter((text) => optionsOf(text).includes(values.toSorted().join()));
        expect(row).toHaveLength(1);
        expect(row[0]).toContain(`€${price / 100}.00`);
        expect(row[0]).toContain(words[band]);
      }
    });
  });
});
