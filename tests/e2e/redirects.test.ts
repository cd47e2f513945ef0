import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { expect, test } from '#tests/support/browser.ts';
import { RENAMED, RULES } from '#tests/support/extra-data.ts';

test.describe('former addresses', () => {
  test('a former slug leads to the product in its language', async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(localePath(locale, `/products/${RENAMED.former[locale]}`));
      await page.waitForURL(`**${localePath(locale, `/products/${RENAMED.present[locale]}`)}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    }
  });

  test('an id leads to the product in its language', async ({ page, site }) => {
    for (const locale of LOCALES) {
      await page.goto(localePath(locale, `/products/${site.product.product.id}`));
      await page.waitForURL(`**${site.product.alternates[locale]}`);
    }
  });

  test.describe('with JavaScript off', () => {
    test.use({ javaScriptEnabled: false });

    test('a former slug leads to the product as well', async ({ page }) => {
      await page.goto(`/fr/products/${RENAMED.former.fr}`);
      await page.waitForURL(`**/fr/products/${RENAMED.present.fr}`);
    });
  });
});

test.describe('rules of an editor', () => {
  test('an internal one navigates', async ({ page }) => {
    await page.goto(RULES.internal.from);
    await page.waitForURL(`**${RULES.internal.to}`);
  });

  test('one for a folder takes all that is in it', async ({ page }) => {
    await page.goto(RULES.folder.from.replace('*', '2024/spring'));
    await page.waitForURL(`**${RULES.folder.to}`);
  });

  test('an external one loads the other site', async ({ page, request }) => {
    const answer = await request.get(RULES.external.from, { maxRedirects: 0 });
    expect([301, 302, 307, 308]).toContain(answer.status());
    expect(answer.headers()['location']).toBe(RULES.external.to);

    // The same by a link of a page, which knows the rule from the manifest.
    await page.route('https://press.vitrine.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Press</title><link rel="icon" href="data:,">' }),
    );
    const manifest = page.waitForResponse('**/builds/meta/*.json');
    await page.goto('/fr/contact');
    await (await manifest).finished();
    await page.evaluate((path) => {
      const link = document.createElement('a');
      link.href = path;
      link.textContent = 'Presse';
      document.querySelector('main')?.prepend(link);
    }, RULES.external.from);
    await page.getByRole('link', { name: 'Presse' }).click();
    await page.waitForURL(RULES.external.to);
    await expect(page).toHaveTitle('Press');
  });
});
