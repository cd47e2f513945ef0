import type { Locator, Page } from 'playwright/test';
import type { CataloguePayload } from '#src/contract/payload.ts';
import { expect, test, type Site } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

/** Bottom edges of the cards of the first row, their words and prices included, CSS px from the top of the page. */
async function firstRow(page: Page): Promise<number[]> {
  return page.locator('.listing > li').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const top = boxes[0]?.top ?? 0;
    const row = cards.filter((_, index) => Math.abs((boxes[index]?.top ?? 0) - top) < 1);
    return row.map((card) => scrollY + (card.lastElementChild?.getBoundingClientRect().bottom ?? Infinity));
  });
}

/** Draws all that is drawn when it is near, so that the page has its real height. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
}

/** A page of the first value that the category can be narrowed down to. */
function facetOf({ category }: Site): { readonly name: string; readonly path: string } {
  const found = category.facets[0]?.values[0];
  if (found === undefined) throw new Error(`${category.path} has no facet to test with`);
  return found;
}

/** The category that has parts. */
async function parentOf(page: Page, { catalogue }: Site): Promise<CataloguePayload> {
  for (const { path } of catalogue.categories) {
    const payload = (await (await page.request.get(`${path}/_payload.json`)).json()) as CataloguePayload;
    if ((payload.category?.children.length ?? 0) > 0) return payload;
  }
  throw new Error('The demo has no category with parts');
}

test('at 1280 × 900 the first row of a listing is whole', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const parent = await parentOf(page, site);
  const all = [site.catalogue, site.category, parent].flatMap(({ alternates }) => Object.values(alternates));
  for (const path of [...all, facetOf(site).path]) {
    await page.goto(path);
    const row = await firstRow(page);
    expect(row.length, path).toBeGreaterThan(1);
    expect(Math.max(...row), path).toBeLessThanOrEqual(900);
  }
});

test('a full page of the catalogue is at most eight screens of a phone long', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  expect(site.catalogue.products.length).toBeGreaterThan(28);
  for (const path of Object.values(site.catalogue.alternates)) {
    await page.goto(path);
    await scrollThrough(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight), path).toBeLessThan(8);
  }
});

test('no last page has one product, and works are counted on', async ({ page, site }) => {
  const { pages, total } = site.catalogue;
  const counts: number[] = [];
  for (const path of pages) {
    await page.goto(path);
    const list = page.locator('.listing');
    expect(Number((await list.getAttribute('start')) ?? 1)).toBe(1 + counts.reduce((sum, count) => sum + count, 0));
    counts.push(await list.locator('> li').count());
  }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(Math.min(...counts)).toBeGreaterThan(1);
});

/** Puts as many links into a row as there is place for, with names of two words. */
async function fillRow(row: Locator, count: number): Promise<void> {
  await row.locator('ul').evaluate((list, most) => {
    const last = list.lastElementChild;
    while (last !== null && list.children.length < most) {
      const copy = last.cloneNode(true) as Element;
      copy.querySelector('a')?.replaceChildren(`Collection ${list.children.length}`);
      list.append(copy);
    }
  }, count);
}

test('a row of collections stays one line on a phone, and the keyboard reaches its end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product');
  const row = page.locator('.link-row').first();
  await fillRow(row, 13);
  expect((await row.boundingBox())?.height).toBeLessThan(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await row.getByRole('link').nth(11).focus();
  await page.keyboard.press('Tab');
  const last = row.getByRole('link').last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a category has its parts, each with the way back to it', async ({ page, site }) => {
  const parent = await parentOf(page, site);
  const [part] = parent.category?.children ?? [];
  if (part === undefined || parent.category === null) throw new Error('no part');
  await page.goto(parent.path);
  await page.locator('main').getByRole('link', { name: part.name, exact: true }).click();
  await page.waitForURL(`**${part.path}`);
  // Its address is flat.
  expect(part.path.split('/')).toHaveLength(parent.path.split('/').length);
  const crumbs = page.locator('.breadcrumb li');
  await expect(crumbs).toHaveText(['Home', 'Catalogue', parent.category.name, part.name]);
  await expect(page.locator('.link-row a[aria-current=true]')).toHaveText(parent.category.name);
  await expect(page.locator('.link-row a[aria-current=page]')).toHaveText(part.name);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain(`"name":"${parent.category.name}"`);
  await crumbs.getByRole('link', { name: parent.category.name }).click();
  await page.waitForURL(`**${parent.path}`);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a category is narrowed down by links, and widened again', async ({ page, site }) => {
    const facet = facetOf(site);
    const category = site.category.category?.name ?? '';
    await page.goto(site.category.path);
    await page.locator('.link-row').getByRole('link', { name: facet.name, exact: true }).click();
    await page.waitForURL(`**${facet.path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${category}: ${facet.name}`);
    const shown = await page.locator('.listing > li').count();
    expect(shown).toBeGreaterThan(1);
    expect(shown).toBeLessThan(site.category.total);
    await expect(page.locator('.link-row a[aria-current=page]')).toHaveText(facet.name);
    await page.locator('.breadcrumb').getByRole('link', { name: category }).click();
    await page.waitForURL(`**${site.category.path}`);
  });
});
