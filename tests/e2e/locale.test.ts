import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { expect, pathOf, startWithSettings, storedSettings, test } from '#tests/support/browser.ts';

test.describe('the locale rule', () => {
  const staysAndStores = (title: string, locale: Locale): void =>
    test(title, async ({ page, context }) => {
      await page.goto(`/${locale}/contact`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect(pathOf(page)).toBe(`/${locale}/contact`);
      await expect.poll(async () => (await storedSettings(page))['locale']).toBe(locale);
      await expect
        .poll(async () => (await context.cookies()).find((cookie) => cookie.name === 'locale')?.value)
        .toBe(locale);
      const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(365);
    });
  staysAndStores('a visit to /fr stores the locale, sets the cookie and keeps the prefix', 'fr');
  staysAndStores('a visit to /it stores the locale, sets the cookie and keeps the prefix', 'it');

  test('an unprefixed entry leads to the same page in the stored language', async ({ page, site }) => {
    await startWithSettings(page, { locale: 'fr' });
    await page.goto(`${site.product.alternates.en}?from=mail#items`);
    await page.waitForURL(`**${site.product.alternates.fr}?from=mail#items`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('the entry does not stay in the history', async ({ page }) => {
    await startWithSettings(page, { locale: 'it' });
    await page.goto('about:blank');
    await page.goto('/contact');
    await page.waitForURL('**/it/contact');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('a link from a page of this site stays unprefixed', async ({ page, shop }) => {
    await startWithSettings(page, { locale: 'fr' });
    await page.goto('/contact', { referer: `${shop.siteUrl}/product` });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(pathOf(page)).toBe('/contact');
  });

  test('a link from another site leads to the stored language', async ({ page }) => {
    await startWithSettings(page, { locale: 'fr' });
    await page.goto('/contact', { referer: 'https://search.example/' });
    await page.waitForURL('**/fr/contact');
  });

  test('a language chosen on this visit wins over what was stored', async ({ page }) => {
    await page.goto('/fr/contact');
    await page.locator('a[data-locale-link=en]').first().click();
    await page.waitForURL('**/contact');
    await expect.poll(async () => (await storedSettings(page))['locale']).toBe('en');
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(pathOf(page)).toBe('/contact');
  });

  test('a stored locale that is none of ours changes nothing', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('vitrine.settings', '{"locale":"de"}'));
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(pathOf(page)).toBe('/contact');
  });

  test('/en/* leads to the unprefixed page, stores en and cleans the address', async ({ page }) => {
    await startWithSettings(page, { locale: 'fr' });
    await page.goto('/en/contact?x=1');
    await page.waitForURL((url) => url.pathname === '/contact' && !url.searchParams.has('lang'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect((await storedSettings(page))['locale']).toBe('en');
  });
});

test.describe('a first visit', () => {
  test.use({ locale: 'it-IT' });

  test('is not redirected: a quiet hint offers the language of the browser', async ({ page }) => {
    await page.goto('/contact');
    const hint = page.locator('[data-locale-hint]');
    await expect(hint).toBeVisible();
    expect(pathOf(page)).toBe('/contact');
    await hint.locator('a[data-locale-link=it]').click();
    await page.waitForURL('**/it/contact');
    await expect(page.locator('[data-locale-hint]')).toBeHidden();
  });

  test('a hint on a phone leaves the button of a product free, and does not come back once it was refused', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(site.product.path);
    await expect(page.locator('[data-locale-hint]')).toBeVisible();
    const hint = await page.locator('[data-locale-hint]').boundingBox();
    const button = await page.locator('form[data-add-to-cart] button[type=submit]').boundingBox();
    expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.locator('[data-locale-hint] [data-locale-hint-close]:visible').click();
    await expect(page.locator('[data-locale-hint]')).toBeHidden();
    await page.reload();
    await expect(page.locator('[data-cart-badge]')).toBeAttached();
    await expect(page.locator('[data-locale-hint]')).toBeHidden();
  });
});

test.describe('the language switch', () => {
  for (const from of LOCALES) {
    for (const to of LOCALES.filter((locale) => locale !== from)) {
      test(`leads from the ${from} product to the same product in ${to}`, async ({ page, site }) => {
        await page.goto(site.product.alternates[from]);
        await page.locator(`a[data-locale-link=${to}]`).first().click();
        await page.waitForURL(`**${site.product.alternates[to]}`);
        await expect(page.locator('html')).toHaveAttribute('lang', to);
        await expect.poll(async () => (await storedSettings(page))['locale']).toBe(to);
      });
    }
  }

  test('every page of the catalogue offers its other languages', async ({ page, site }) => {
    await page.goto(site.category.alternates[DEFAULT_LOCALE]);
    for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE)) {
      await expect(page.locator(`a[data-locale-link=${locale}]`).first()).toHaveAttribute(
        'href',
        site.category.alternates[locale],
      );
    }
  });
});
