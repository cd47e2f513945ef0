import type { Page } from 'playwright/test';
import { expect, pathOf, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

const phone = { width: 360, height: 740 };

/** Presses Tab until the selector has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`${selector} cannot be reached with Tab`);
}

test.describe('by keyboard', () => {
  test('the first stop skips to the content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(target).toMatch(/^#/);
    await page.keyboard.press('Enter');
    await expect(page.locator(target ?? '')).toBeVisible();
  });

  test('search opens, keeps the focus inside, closes with Escape and gives it back', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, '.top [commandfor=search]');
    await page.keyboard.press('Enter');
    const search = page.locator('dialog#search');
    await expect(search).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe('search');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.matches('.top [commandfor=search]'))).toBe(true);
  });

  test('a product can be chosen and added', async ({ page, site }) => {
    await page.goto(site.product.path);
    await tabTo(page, 'form[data-add-to-cart] button[type=submit]');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  });

  test('every stop shows its focus', async ({ page }) => {
    await page.goto('/');
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      });
      expect(outline, `stop ${stop + 1}`).toBe(true);
    }
  });
});

test.describe('the drawer', () => {
  test.use({ viewport: phone });

  test('opens and closes without a complaint of the browser, as the search does', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/dialog|open/i.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto('/');
    for (const name of ['drawer', 'search']) {
      const dialog = page.locator(`dialog#${name}`);
      for (let time = 0; time < 2; time += 1) {
        await page.locator(`.top [commandfor=${name}]`).click();
        await expect(dialog).toBeVisible();
        await dialog.locator('[command=close]').first().click();
        await expect(dialog).toBeHidden();
      }
    }
    expect(complaints).toEqual([]);
  });

  test('is 256 px wide, opens by button and closes with Escape', async ({ page }) => {
    await page.goto('/');
    await page.locator('.top [commandfor=drawer]').first().click();
    const drawer = page.locator('dialog#drawer');
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(256);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('leads to a category', async ({ page, site }) => {
    await page.goto('/');
    await page.locator('.top [commandfor=drawer]').first().click();
    await page.locator(`dialog#drawer a[href="${site.category.path}"]`).click();
    await page.waitForURL(`**${site.category.path}`);
  });

  test('closes by a click beside it', async ({ page }) => {
    await page.goto('/');
    await page.locator('.top [commandfor=drawer]').first().click();
    await expect(page.locator('dialog#drawer')).toBeVisible();
    await page.mouse.click(350, 400);
    await expect(page.locator('dialog#drawer')).toBeHidden();
  });
});

test.describe('before the script of the page is there', () => {
  test.use({ viewport: phone });

  test('menu and search open and close, and search finds as soon as it can', async ({ page, site }) => {
    let send = (): void => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/_astro/Document*.js', async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const drawer = page.locator('dialog#drawer');
    await page.locator('.top [commandfor=drawer]').first().click();
    await expect(drawer).toBeVisible();
    await drawer.locator('[command=close]').click();
    await expect(drawer).toBeHidden();
    await page.locator('.top [commandfor=search]').first().click();
    await expect(page.locator('#q')).toBeFocused();
    await page.keyboard.type(site.product.product.name);
    send();
    await expect(page.locator(`dialog#search a[href="${site.product.path}"]`)).toBeVisible();
    await page.locator('dialog#search [command=close]').click();
    await expect(page.locator('dialog#search')).toBeHidden();
    // The script knows of it: the next time opens the panel again.
    await page.locator('.top [commandfor=search]').first().click();
    await expect(page.locator('dialog#search')).toBeVisible();
  });
});

test.describe('layout ranges', () => {
  test('the button of the drawer is there below 1280 px only', async ({ page }) => {
    await page.setViewportSize({ width: 1279, height: 800 });
    await page.goto('/');
    await expect(page.locator('.top [commandfor=drawer]').first()).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('.top [commandfor=drawer]').first()).toBeHidden();
  });

  test('the rail between md and lg is 56 px wide', async ({ page }) => {
    await page.goto('/');
    for (const width of [960, 1279]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await page.locator('header').first().boundingBox())?.width).toBe(56);
    }
  });
});

test('the header leads through categories to a product', async ({ page, site }) => {
  await page.goto('/');
  await page.locator(`header a[href="${site.category.path}"]:visible`).first().click();
  await page.waitForURL(`**${site.category.path}`);
  const card = site.category.products[0];
  await page.locator(`main a[href="${card?.path}"]`).first().click();
  await page.waitForURL(`**${card?.path}`);
  expect(pathOf(page)).toBe(card?.path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(card?.name ?? '');
});
