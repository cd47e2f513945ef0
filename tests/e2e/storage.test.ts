import type { Page } from 'playwright/test';
import { registered, STORED_THINGS, type StorageKind } from '#src/domain/site/storage-registry.ts';
import { typeToReview } from '#tests/support/checkout.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { cases } from '#tests/support/whole.ts';

const KEYS = ['vitrine.settings', 'vitrine.cart', 'pocketbase_auth'];
const VALUES = [
  '',
  'null',
  '{',
  '[1,2',
  '"text"',
  '42',
  '[null,1,{"item":{}}]',
  '{"locale":{"toString":1},"dark":"no"}',
  '{"token":5,"record":[]}',
  '\ud800',
];

/** Nothing, no JSON, and things of foreign shapes in a list and in an object: one for each way to read. */
const SHORT = ['', '{', '[null,1,{"item":{}}]', '{"token":5,"record":[]}'];

test.describe('local storage that is corrupted or foreign', () => {
  for (const value of cases(VALUES, SHORT)) {
    test(`${JSON.stringify(value)} breaks no page`, async ({ page, site }) => {
      await page.addInitScript(
        ([keys, text]) => {
          if (sessionStorage.getItem('test.spoilt') !== null) return;
          for (const key of keys) localStorage.setItem(key, text);
          sessionStorage.setItem('test.spoilt', 'yes');
        },
        [KEYS, value] as const,
      );
      await page.goto(site.product.path);
      await page.locator('form[data-add-to-cart] button[type=submit]').click();
      await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
      await page.goto('/cart');
      await expect(page.locator('[data-island=cart]').getByText(site.product.product.name).first()).toBeVisible();
      await page.locator('[data-theme-switch]').first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });
  }

  test('refused by the browser: pages work and the shopper is told that nothing went into the cart', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await expect(page.locator('.said[data-type=refused]')).toContainText('blocks saving a cart');
    await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
  });
});

test('storage that is blocked altogether is told where the cart would be', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.locator('[data-island]')).toContainText('blocks saving a cart. Allow this site');
  }
});

/** All that the browser keeps for the shop, as `kind name`. */
async function kept(page: Page): Promise<string[]> {
  const { local, session, others } = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    others: [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
    ],
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const named = (kind: StorageKind, names: readonly string[]) => names.map((name) => `${kind} ${name}`);
  return [...named('local', local), ...named('session', session), ...named('cookie', cookies), ...others].sort();
}

test.describe('what is kept on a device', () => {
  // Pages and pictures are kept by the service worker, which tests/e2e/service-worker.test.ts lets in.
  test('is nothing where somebody only looks, but for what was looked at', async ({ page, site }) => {
    for (const path of ['/', '/product', site.product.path, '/cgv', '/cart', '/contact', '/login', '/withdraw']) {
      await page.goto(path, { waitUntil: 'load' });
      expect(await kept(page), path).toEqual([]);
    }
  });

  test('is all in the registry, whatever somebody does', async ({ page, site }) => {
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
    await page.locator('[data-theme-switch]').first().click();
    await page.goto('/contact');
    // Until its script is there, the form cannot be sent, and keeps nothing.
    await expect(page.locator('form[data-contact] [type=submit]')).toBeEnabled();
    await page.locator('form[data-contact] textarea').fill('Hello');
    await page.goto('/fr');
    await typeToReview(page, { locale: 'fr' });
    const found = await kept(page);
    const isReported = (entry: string): boolean =>
      STORED_THINGS.some(({ kind }) => entry.startsWith(`${kind} `) && registered(kind, entry.slice(kind.length + 1)));
    expect(found.filter((entry) => !isReported(entry))).toEqual([]);
    // It did keep something, of each kind.
    for (const entry of ['local vitrine.checkout', 'session vitrine.draft.contact', 'cookie locale'])
      expect(found).toContain(entry);
  });

  test('is told on the privacy page in each language, thing by thing', async ({ page }) => {
    for (const path of ['/privacy', '/fr/confidentialite', '/it/privacy']) {
      await page.goto(path);
      const names = page.locator('section:has(> #storage) tbody th');
      await expect(names).toContainText(STORED_THINGS.map(({ name }) => name));
      await expect(names).toHaveCount(STORED_THINGS.length);
      expect(await accessProblems(page), path).toEqual([]);
    }
  });
});
