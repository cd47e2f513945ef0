import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';

const shells = [
  '/',
  '/product',
  '/palette',
  '/contact',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/cgv',
  '/it/retpolicy',
  '/fr/cgu',
];

// 200 % zoom of a window of 1280 px leaves 640 CSS px; WCAG 1.4.10 asks for 320.
test('every kind of page fits into 1280, 640, 360 and 320 px without a horizontal scroll bar', async ({
  page,
  site,
}) => {
  for (const path of [...shells, site.category.path, site.product.path, site.product.alternates.fr]) {
    await page.goto(path);
    for (const width of [1280, 640, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]), path)
        .toEqual([width, width]);
    }
  }
});

test('above 1280 px there is no other layout: at 1920 and 2560 px nothing scrolls sideways and texts are no wider', async ({
  page,
  site,
}) => {
  const widths: Record<string, number[]> = {};
  for (const path of ['/', '/product', '/cgv', site.product.path]) {
    await page.goto(path);
    for (const width of [1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      const widest = await page.evaluate(() =>
        [...document.querySelectorAll('.prose p')].map((line) => line.getBoundingClientRect().width),
      );
      (widths[path] ??= []).push(Math.round(Math.max(0, ...widest)));
    }
  }
  expect(widths['/cgv']?.[2]).toBeGreaterThan(0);
  for (const [path, [, at1920, at2560]] of Object.entries(widths)) expect([path, at2560]).toEqual([path, at1920]);
});

test('text of double size keeps every word inside the page', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto(site.product.path);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a phone with text of double size keeps the words of headings whole', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/fr', '/it', '/fr/confidentialite', '/it/cgv', '/login', site.product.alternates.fr]) {
    await page.goto(path);
    const { headings, broken } = await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%');
      const found = [...document.querySelectorAll('main :is(h1, h2, h3)')];
      const texts = found.flatMap((heading) => {
        const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const nodes: Node[] = [];
        while (walker.nextNode()) nodes.push(walker.currentNode);
        return nodes;
      });
      return {
        headings: found.length,
        broken: texts.flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/[^\s’-]+/g)].flatMap((word) => {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word[0]] : [];
          }),
        ),
      };
    });
    expect(headings, path).toBeGreaterThan(0);
    expect(broken, path).toEqual([]);
  }
});

for (const path of ['/', '/fr', '/it']) {
  test(`the first screen of ${path} on a phone shows a product with its price`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const price = page.locator('.hero-work strong');
    await expect(price).toHaveText(/\d.*€|€.*\d/);
    await expect(price).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.hero-work a')).toBeInViewport({ ratio: 1 });
  });

  test(`what stands above the header of ${path} is one line on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const strip = page.locator('.strip');
    expect((await strip.boundingBox())?.height).toBeLessThan(48);
    expect((await strip.locator('.demo-bar p').boundingBox())?.height).toBeLessThan(24);
    await page.locator('[data-demo-dismiss]').click();
    await expect(strip.locator('.announcement')).toBeVisible();
    expect((await strip.boundingBox())?.height).toBeLessThan(36);
  });
}

test('controls on a phone are at least 44 px high', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.product.path);
  for (const control of [
    '.top [commandfor=drawer]',
    '.top [commandfor=search]',
    '[data-theme-switch]',
    'form[data-add-to-cart] button[type=submit]',
  ]) {
    const found = page.locator(`${control}:visible`).first();
    if ((await found.count()) === 0) continue;
    expect((await found.boundingBox())?.height, control).toBeGreaterThanOrEqual(44);
  }
});

/** Holds requests back until the function that is returned is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return () => release();
}

const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

// The cart draws its lines before its island comes, the login its form.
for (const [path, first, comes] of [
  ['/cart', '.cart-line', '.cart-picture img'],
  ['/login', 'main input[type=password]', 'main input[type=password]'],
] as const) {
  test(`what comes late on ${path} pushes nothing away`, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
      Reflect.set(globalThis, 'shiftSoFar', () => sum);
    });
    const island = await hold(page, /\/_astro\/mount[.-]/);
    const payloads = await hold(page, /_payload\.json$/);
    await page.goto(path);
    await expect(page.locator(first)).toBeVisible();
    await painted(page);
    island();
    await painted(page);
    payloads();
    await expect(page.locator(comes)).toBeVisible();
    await painted(page);
    const shift = await page.evaluate(() => (Reflect.get(globalThis, 'shiftSoFar') as () => number)());
    expect(shift).toBeLessThan(0.05);
  });
}

test('motion stops for those who ask for less', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [animationDuration, transitionDuration].some((duration) =>
          duration.split(',').some((one) => Number.parseFloat(one) > 0.01),
        );
      }).length,
  );
  expect(moving).toBe(0);
});

test('the legal guarantees of the French terms of sale stand in a frame', async ({ page }) => {
  await page.goto('/fr/cgv');
  const frame = page.locator('blockquote', { hasText: 'garantie légale des vices cachés' });
  const sides = await frame.evaluate((element) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth, borderTopStyle } =
      getComputedStyle(element);
    return [borderTopStyle, borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth];
  });
  expect(sides).toEqual(['solid', '1px', '1px', '1px', '1px']);
});

test('a breadcrumb that needs a second line begins it where the first begins', async ({ page, site }) => {
  await page.setViewportSize({ width: 220, height: 740 });
  await page.goto(site.product.alternates.fr);
  const { lines, start } = await page.locator('.breadcrumb ol').evaluate((list) => {
    const rows = new Map<number, number>();
    for (const word of list.querySelectorAll('li > *')) {
      const { left } = word.getBoundingClientRect();
      const top = Math.round(word.parentElement?.getBoundingClientRect().top ?? 0);
      if (!rows.has(top)) rows.set(top, Math.round(left));
    }
    return { lines: [...rows.values()], start: Math.round(list.getBoundingClientRect().left) };
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every((left) => left === start)).toBe(true);
});
