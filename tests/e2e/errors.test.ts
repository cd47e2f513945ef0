import { expect, pathOf, test } from '#tests/support/browser.ts';

test.describe('an unknown page', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test('an unknown page answers 404 in its language and names the path', async ({ page }) => {
    for (const [path, lang, title, message] of [
      ['/no/such/page', 'en', 'Page Not Found', 'Page not found: /no/such/page'],
      ['/fr/rien-ici', 'fr', 'Page introuvable', '/fr/rien-ici'],
      ['/it/niente', 'it', 'Pagina non trovata', '/it/niente'],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(page.locator('[data-not-found]')).toContainText(message);
      expect(pathOf(page)).toBe(path);
    }
  });

  for (const path of ['/%E2%82%AC', '/a%zz', '/%3Cimg%20src=x%20onerror=alert(1)%3E']) {
    test(`${path} is named as text`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('[data-not-found]')).toContainText('Page not found: /');
      await expect(page.locator('[data-not-found] img')).toHaveCount(0);
    });
  }
});

test.describe('the error page', () => {
  test.use({ expectedErrors: /500 \(Internal Server Error\)/ });

  test('says Internal Server Error in its language', async ({ page }) => {
    for (const [path, title] of [
      ['/500', 'Internal Server Error'],
      ['/fr/500', 'Erreur interne du serveur'],
      ['/it/500', 'Errore interno del server'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  test('leads back to the page that failed, and to no other site', async ({ page }) => {
    await page.goto('/500?from=/cart');
    await expect(page.locator('a[data-return]')).toHaveAttribute('href', '/cart');
    // One of the two buttons is the first choice.
    const ground = (button: string) =>
      page.locator(button).evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(() => ground('a[data-return] + .button')).toBe('rgba(0, 0, 0, 0)');
    expect(await ground('a[data-return]')).not.toBe('rgba(0, 0, 0, 0)');
    await page.goto('/500?from=//evil.example/');
    await expect(page.locator('a[data-return]')).toBeHidden();
  });
});

test.describe('an error of a script', () => {
  test.use({ expectedErrors: /on purpose/ });

  for (const [name, words] of [
    ['AbortError', 'on purpose: Navigation'],
    ['InvalidStateError', 'on purpose: Transition was aborted because of invalid state'],
  ] as const)
    test(`is no ${name} of the browser, when somebody goes on or back before a page has come`, async ({ page }) => {
      // The script that tells of errors is one of those that may wait.
      await page.goto('/', { waitUntil: 'networkidle' });
      const stopped = await page.evaluate(
        async ([type, message]) => {
          const reported = new Promise<string>((resolve) =>
            addEventListener('unhandledrejection', ({ reason }) => resolve(reason.name), { once: true }),
          );
          void Promise.reject(new DOMException(message, type));
          return reported;
        },
        [name, words] as const,
      );
      expect(stopped).toBe(name);
      await expect(page.locator('[data-messages]')).toHaveText('');
    });

  test('leaves the page readable and is told in a message', async ({ page, site }) => {
    // The script that tells of errors is one of those that may wait.
    await page.goto(site.product.path, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      void Promise.reject(new Error('on purpose'));
    });
    await expect(
      page.locator('[data-messages]').getByText('We couldn’t complete your request. Try again.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('an island that cannot go on', () => {
  test.use({ expectedErrors: /./ });

  for (const [path, error] of [
    ['/cart', '/500'],
    ['/fr/cart', '/fr/500'],
  ] as const)
    test(`leads from ${path} to the error page, with the way back`, async ({ page }) => {
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const broken = html.replaceAll(/(<script[^>]*data-island-props[^>]*>)[^<]*/g, '$1{}');
        expect(broken).not.toBe(html);
        await route.fulfill({ response, body: broken });
      });
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === error && url.searchParams.get('from') === path);
      await expect(page.locator('a[data-return]')).toHaveAttribute('href', path);
    });
});

test.describe('a chunk that cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to (?:load resource|fetch dynamically)|ERR_FAILED|dynamically imported module/ });

  test('reloads the page once, not again within 10 seconds', async ({ page }) => {
    let loads = 0;
    await page.route('**/_astro/mount*.js', (route) => route.abort());
    page.on('load', () => loads++);
    await page.goto('/cart');
    await expect.poll(() => loads).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
    expect(pathOf(page)).toBe('/cart');
  });
});
