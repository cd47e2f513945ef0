import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { SECURITY_HEADERS } from '#src/config.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expect, pretendNetwork, test } from '#tests/support/browser.ts';
import { cases } from '#tests/support/whole.ts';

/** All that have an address of their own; pages of records stand in the site. */
const PATHS = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') && path !== ROUTES.notFound.path);

const STAFF = [ROUTES.studio.path, ROUTES.desk.path];

test.describe('the content security policy', () => {
  for (const locale of cases(LOCALES, ['fr'] as const)) {
    test(`is broken by no page of ${locale}, and no page logs an error`, async ({ page, site, consoleErrors }) => {
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`violation: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      const serverError = localePath(locale, ROUTES.serverError.path);
      for (const path of [
        ...PATHS.map((one) => localePath(locale, one)),
        site.product.alternates[locale],
        site.category.alternates[locale],
      ]) {
        const response = await page.goto(path, { waitUntil: 'load' });
        expect(response?.status(), path).toBe(path === serverError ? 500 : 200);
        // Who is not signed in is led to where one signs in.
        if (STAFF.some((one) => localePath(locale, one) === path)) await page.waitForURL(/\/login\?/);
        expect(consoleErrors.splice(0), path).toEqual(
          path === serverError ? [expect.stringContaining('the server responded with a status of 500')] : [],
        );
      }
    });
  }

  test('is broken by no page of somebody who is signed in', async ({ page, shop, consoleErrors }) => {
    await signIn(page, shop);
    for (const path of ['/order', '/profile']) {
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.locator('main h1')).toBeVisible();
    }
    expect(consoleErrors).toEqual([]);
  });

  test('lets no script make markup or code of a text', async ({ page, site }) => {
    for (const path of ['/', site.product.path, '/login', '/order', '/withdraw']) {
      await page.goto(path);
      const refused = await page.evaluate(() => {
        const names: string[] = [];
        const attempt = (name: string, run: () => void): void => {
          try {
            run();
          } catch (error) {
            if (error instanceof TypeError || error instanceof EvalError) names.push(name);
          }
        };
        const markup = '<img src="x">';
        attempt('innerHTML', () => (document.createElement('p').innerHTML = markup));
        attempt('parse', () => new DOMParser().parseFromString(markup, 'text/html'));
        attempt('insert', () => document.body.insertAdjacentHTML('beforeend', markup));
        attempt('address', () => (document.createElement('script').src = '/x.js'));
        attempt('policy', () => window.trustedTypes?.createPolicy('other', { createHTML: (text) => text }));
        return names;
      });
      expect(refused, path).toEqual(['innerHTML', 'parse', 'insert', 'address', 'policy']);
    }
  });

  test('stops a script that was not built', async ({ page }) => {
    // Trusted Types would stop it sooner everywhere else.
    await page.goto('/checkout');
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

  test.use({ expectedErrors: /Content Security Policy|violates the following|requires 'Trusted/ });
});

test.describe('security headers', () => {
  test('of a page', async ({ request }) => {
    const headers = (await request.get('/')).headers();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers[name.toLowerCase()], name).toBe(value);
  });

  test('keep pages out of frames, even of their own site', async ({ page }) => {
    await page.goto('/');
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('src', '/login');
      document.body.append(frame);
    });
    await refused;
    expect(page.frames().filter((frame) => frame.url().endsWith('/login'))).toEqual([]);
  });

  test.use({ expectedErrors: /frame-ancestors/ });
});

test('a page that is only read loads no React and at most 3 KB of script after the load event', async ({
  page,
  site,
}) => {
  // On a good one the cart's code is fetched when idle (tests/e2e/cart-drawer.test.ts).
  await pretendNetwork(page, { effectiveType: '3g' });
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
