import { expect, stopClock, test } from '#tests/support/browser.ts';

test.describe('a new build', () => {
  test('is looked up 1000 ms after load, with a timestamp', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/builds/')) asked.push(request.url());
    });
    await stopClock(page);
    // The timer starts when the script that may wait has arrived.
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.clock.runFor(900);
    expect(asked).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[0]).toMatch(/\/builds\/latest\.json\?t=\d+$/);
    expect(asked[1]).toMatch(/\/builds\/meta\/[0-9a-f]+\.json$/);
  });

  test('is told without a reload, and shown when the shopper asks', async ({ page }) => {
    let id = 'aaaaaaaaaaaa';
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id, timestamp: 1 } }));
    await page.route('**/builds/meta/*.json', (route) =>
      route.fulfill({
        json: { id, timestamp: 1, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] },
      }),
    );
    let loads = 0;
    page.on('load', () => loads++);
    await stopClock(page);
    // The timer starts when the script that may wait has arrived.
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const first = page.waitForResponse('**/builds/meta/*.json');
    await page.clock.runFor(1100);
    await first;
    const notice = page.locator('[data-build-notice]');
    await expect(notice).toBeHidden();
    id = 'bbbbbbbbbbbb';
    await page.clock.runFor(61_000);
    await expect(notice).toBeVisible();
    expect(loads).toBe(1);
    await notice.locator('[data-reload]').click();
    await expect.poll(() => loads).toBe(2);
  });

  test('a manifest that cannot be read is only logged', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ body: 'not JSON' }));
    await page.goto('/contact');
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    await expect(page.locator('[data-messages]')).toHaveText('');
  });

  test('is not looked up on a slow-2g connection', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/builds/')) asked.push(request.url());
    });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } }),
    );
    await stopClock(page);
    // The timer starts when the script that may wait has arrived.
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
  });
});
