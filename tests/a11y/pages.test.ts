import type { Page } from 'playwright/test';
import { DEFAULT_LOCALE, LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems, accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { expect, startWithSettings, test } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cases } from '#tests/support/whole.ts';

const OPEN = [
  '/',
  '/product',
  '/palette',
  '/contact',
  '/cgv',
  '/search',
  '/cart',
  '/checkout',
  '/checkout_done',
  '/inbox',
  '/login',
  '/register',
  '/confirm',
  '/withdraw',
  '/offline',
  '/404',
  '/500',
];
const PRIVATE = ['/order', '/profile'];

// The browser itself logs the answers of the error pages.
test.use({ expectedErrors: /404 \(Not Found\)|500 \(Internal Server Error\)/ });

const ofWords = (page: Page) => accessProblems(page, { colours: false });

for (const locale of LOCALES) {
  test(`axe finds nothing on any kind of page in ${locale}, dark and light`, async ({ page, site, shop }) => {
    test.setTimeout(300_000);
    await startWithSettings(page, { dark: true, locale });
    const html = page.locator('html');
    const check = async (path: string): Promise<void> => {
      await page.goto(path);
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(html).toHaveAttribute('lang', locale);
      // Another language has other words, and no other colour.
      const look = cases(true, locale === DEFAULT_LOCALE) ? accessProblemsInBothThemes : ofWords;
      expect(await look(page), path).toEqual([]);
    };
    for (const path of OPEN) await check(localePath(locale, path));
    await check(site.product.alternates[locale]);
    const category = site.category.alternates[locale];
    await check(category);
    const [facet] = site.category.facets.flatMap(({ values }) => values);
    await check(category + (facet?.path ?? '').slice(site.category.path.length));
    await signIn(page, shop);
    for (const path of PRIVATE) await check(localePath(locale, path));
  });
}

for (const name of ['drawer', 'search'] as const) {
  test(`axe finds nothing in the open ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.locator(`.top [commandfor=${name}]`).first().click();
    await expect(page.locator(`dialog#${name}`)).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
  });
}
