/** Where the shopper is: guessed, asked beside the delivery, and kept from the product over cart and checkout to the next order; days that are the same everywhere. */
import type { Page } from 'playwright/test';
import { isPayload } from '#src/contract/payload.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { deliveryDates } from '#src/domain/order/delivery-dates.ts';
import { localePath, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { expect, test } from '#tests/support/browser.ts';
import {
  field,
  fillContact,
  fillDelivery,
  lineOf,
  newEmail,
  startWithLines,
  step,
  stockUp,
} from '#tests/support/checkout.ts';

const BROWSER: Readonly<Record<Locale, string>> = { en: 'en-IE', fr: 'fr-BE', it: 'it-IT' };
const GUESSED: Readonly<Record<Locale, string>> = { en: 'IE', fr: 'BE', it: 'IT' };
const CHOSEN = 'DE';

/** The promise for a country, by the shop's own payload. */
async function promised(page: Page, locale: Locale, country: string): Promise<string> {
  const answer: unknown = await (await page.request.get(`${localePath(locale, '/cart')}/_payload.json`)).json();
  if (!isPayload(answer, 'shop') || !answer.packing) throw new Error('no shop');
  const rate = answer.shippingRates.find((one) => one.country === country);
  const dates = rate && deliveryDates(answer.packing, rate, await page.evaluate(() => Date.now()));
  if (!dates) throw new Error(`Nothing goes to ${country}.`);
  return formatSpan(locale, dates);
}

for (const locale of LOCALES)
  test.describe(`a shopper of ${BROWSER[locale]}`, () => {
    test.use({ locale: BROWSER[locale] });

    test('is met in their country, and kept in the one they choose until the next order', async ({
      page,
      site,
      backend,
    }) => {
      await stockUp(backend, site.product);
      await page.goto(site.product.alternates[locale]);
      const near = page.locator('[data-delivery]');
      const country = near.locator('select');
      await expect(country).toHaveValue(GUESSED[locale]);
      await expect(near).toContainText(await promised(page, locale, GUESSED[locale]));
      await country.selectOption(CHOSEN);
      const days = await promised(page, locale, CHOSEN);
      await expect(near).toContainText(days);
      await page.locator('[data-add-to-cart] [type=submit]').click();

      await page.goto(localePath(locale, '/cart'));
      await expect(page.locator('.cart-country select')).toHaveValue(CHOSEN);
      await expect(page.locator('.cart-where')).toContainText(days);

      await page.goto(localePath(locale, '/checkout'));
      await fillContact(page, newEmail());
      await expect(field(page, 'address-country')).toHaveValue(CHOSEN);
      await fillDelivery(page, { country: CHOSEN, postcode: '10115', city: 'Berlin' });
      await expect(step(page, 'shipping')).toContainText(days);

      // The next order begins with it.
      await page.evaluate(() => localStorage.removeItem('vitrine.checkout'));
      await page.goto(site.product.alternates[locale]);
      await expect(country).toHaveValue(CHOSEN);
    });
  });

test('the country that was chosen last holds, in the cart and in the checkout', async ({ page, site }) => {
  await startWithLines(page, [lineOf(site.product, 2)]);
  const inCart = page.locator('.cart-country select');
  await page.goto('/cart');
  await inCart.selectOption('FR');
  await page.goto('/checkout');
  await fillContact(page, newEmail());
  await expect(field(page, 'address-country')).toHaveValue('FR');
  await field(page, 'address-street').fill('1 rue de la Paix');
  await page.goto('/cart');
  await inCart.selectOption('IT');
  await page.goto('/checkout?step=delivery');
  await expect(field(page, 'address-country')).toHaveValue('IT');
  await expect(field(page, 'address-street')).toHaveValue('1 rue de la Paix');
  await field(page, 'address-country').selectOption('BE');
  await page.goto('/cart');
  await expect(inCart).toHaveValue('BE');
});

test('the page about delivery says the same days, and working days without script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/delivery');
  await page.getByRole('row', { name: /^Germany/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('row', { name: /^Germany/ })).toContainText(await promised(page, 'en', 'DE'));
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: `${baseURL}` });
  await plain.goto('/delivery');
  await expect(plain.getByRole('row', { name: /^Germany/ })).toContainText('3–5 working days');
  await plain.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('price and button stay in reach once the button has left, and hide nothing', async ({ page, site }) => {
    await page.goto(site.product.path);
    const bar = page.locator('.buy');
    await expect(page.locator('[data-delivery] select option')).not.toHaveCount(1);
    await expect(bar).not.toHaveCSS('position', 'fixed');
    await page.locator('.exhibit-text').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(bar).toHaveCSS('position', 'fixed');
    await expect(bar.locator('[type=submit]')).toBeInViewport();
    await expect(bar).toHaveAttribute('data-price', /\d/);
    const last = page.locator('footer a').last();
    await last.focus();
    const [link, edge] = [await last.boundingBox(), await bar.boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    await bar.locator('[type=submit]').click();
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).not.toHaveCSS('position', 'fixed');
  });
});
