import { LOCALES, localePath } from '#src/domain/locale.ts';
import { expect, test } from '#tests/support/browser.ts';

const PATHS = [
  '/',
  '/product',
  '/palette',
  '/contact',
  '/cgu',
  '/cgv',
  '/retpolicy',
  '/cart',
  '/checkout',
  '/checkout_done',
  '/login',
  '/register',
  '/500',
];

test.describe('the content security policy', () => {
  for (const locale of LOCALES) {
    test(`is broken by no page of ${locale}, and no page logs an error`, async ({ page, site, consoleErrors }) => {
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`violation: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      for (const path of [
        ...PATHS.map((one) => localePath(locale, one)),
        site.product.alternates[locale],
        site.category.alternates[locale],
      ]) {
        const response = await page.goto(path, { waitUntil: 'load' });
        expect(response?.status(), path).toBe(200);
        expect(consoleErrors, path).toEqual([]);
      }
    });
  }

  test('stops a script that was not built', async ({ page }) => {
    await page.goto('/contact');
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.ran = "yes"';
      const stopped = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve, { once: true }));
      document.body.append(script);
      await stopped;
      return document.documentElement.dataset['ran'];
    });
    expect(ran).toBeUndefined();
  });

  test.use({ expectedErrors: /Content Security Policy|violates the following/ });
});

test.describe('security headers', () => {
  test('of a page', async ({ request }) => {
    const headers = (await request.get('/')).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('frame-ancestors');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});

test('a page that is only read loads no React and at most 3 KB of script after the load event', async ({
  page,
  site,
}) => {
  for (const path of ['/', '/product', site.product.path, '/palette', '/cgv']) {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    const manifest = page.waitForResponse('**/builds/meta/*.json');
    await page.goto(path);
    await manifest;
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    expect(
      bodies.some((body) => /react\.(?:transitional\.)?element/.test(body)),
      path,
    ).toBe(false);
    page.removeAllListeners('response');
  }
});
