/** The search: its panel, as a combobox, and its page of results. */
import type { Page } from 'playwright/test';
import { MISSED_SEARCH_PATH } from '#src/contract/missed-search.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

const field = (page: Page) => page.locator('dialog#search').getByRole('combobox');
const hits = (page: Page) => page.locator('dialog#search').getByRole('option');
const status = (page: Page) => page.locator('[data-search-status]');

async function openPanel(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.locator('.top [commandfor=search]').first().click();
  await expect(field(page)).toBeFocused();
}

/** What the arrows have chosen: the text of the link that the field names. */
async function chosen(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id === null ? '' : page.locator(`#${id}[aria-selected=true]`).innerText();
}

test.describe('the panel', () => {
  test('reads the index when the field is focused, not before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/fr', { waitUntil: 'networkidle' });
    expect(asked.filter((path) => path.startsWith('/search'))).toEqual([]);
    const index = page.waitForResponse(/\/search\/fr/);
    await page.locator('.top [commandfor=search]').first().click();
    await index;
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
  });

  test('finds a product by its name, shows its picture and price, and marks what was searched', async ({
    page,
    site,
  }) => {
    const { name } = site.product.product;
    const [first = ''] = name.split(' ');
    await openPanel(page);
    await page.keyboard.type(name);
    const hit = page.locator(`dialog#search a[href="${site.product.path}"]`);
    await expect(hit.locator('mark').first()).toHaveText(first);
    await expect(hit.locator('img')).toBeVisible();
    await expect(hit.locator('.hit-price')).toHaveText(/^€\d/);
    await hit.click();
    await page.waitForURL(`**${site.product.path}`);
  });

  test('finds what was typed before its script came', async ({ page, site }) => {
    await page.route('**/_astro/search.*.js', async (route) => {
      await page.locator('#q').fill(site.product.product.name);
      await route.continue();
    });
    await page.goto('/');
    await page.locator('.top [commandfor=search]').first().click();
    await expect(page.locator(`dialog#search a[href="${site.product.path}"]`)).toBeVisible();
  });

  test('is a combobox: arrows, Home, End, Enter and Escape', async ({ page, site }) => {
    await page.goto('/fr');
    await page.locator('.top [commandfor=search]').first().press('Enter');
    const name = site.category.alternates.fr.split('/').at(-1) ?? '';
    await page.keyboard.type(name.slice(0, 6).toUpperCase());
    await expect(status(page)).toHaveText(/^\d+ résultat/);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    const names = await hits(page).allInnerTexts();
    expect(await chosen(page)).toBe('');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBe(names[0]);
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page)).toBe('');
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page)).toBe(names.at(-1));
    await page.keyboard.press('Home');
    expect(await chosen(page)).toBe(names[0]);
    await page.keyboard.press('End');
    expect(await chosen(page)).toBe(names.at(-1));
    await expect(field(page)).toBeFocused();
    expect(await accessProblems(page)).toEqual([]);
    // Back to what was typed, then nothing typed, then no panel.
    await page.keyboard.press('Escape');
    expect(await chosen(page)).toBe('');
    await expect(field(page)).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog#search')).toBeHidden();
    await page.locator('.top [commandfor=search]').first().click();
    // At once: while somebody types, each letter has an answer of its own.
    await field(page).fill(name);
    // The links of an empty field may begin with the same one.
    await expect(status(page)).toHaveText(/^\d+ résultat/);
    await expect(hits(page).first()).toHaveAttribute('href', site.category.alternates.fr);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${site.category.alternates.fr}`);
  });

  test('what finds nothing leads on, and what was found is remembered on the device until it is to be forgotten', async ({
    page,
    site,
  }) => {
    await openPanel(page);
    await page.keyboard.type('xyzzyx');
    await expect(status(page)).toHaveText(/^No results for ‘xyzzyx’/);
    await expect(hits(page).first()).toHaveAttribute('href', /^\/./);
    expect(await accessProblems(page)).toEqual([]);
    await field(page).fill(site.product.product.name);
    await page.locator(`dialog#search a[href="${site.product.path}"]`).click();
    await page.waitForURL(`**${site.product.path}`);
    await page.locator('.top [commandfor=search]').first().click();
    await expect(hits(page)).toHaveText([site.product.product.name]);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await expect(field(page)).toBeFocused();
    await expect(hits(page)).not.toHaveText([site.product.product.name]);
    expect(await page.evaluate(() => localStorage.getItem('vitrine.searches'))).toBeNull();
  });

  test.describe('without a connection', () => {
    test.use({ expectedErrors: /\/search[/.-]|_astro|Failed to (?:fetch|load)|ERR_/ });

    test('says that it could not be loaded, and tries again at the next letter', async ({ page, site }) => {
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.route('**/search/**', (route) => route.abort());
      await page.locator('.top [commandfor=search]').first().click();
      await page.locator('#q').fill('a');
      await expect(status(page)).toHaveText(/We couldn’t load search/);
      await page.unroute('**/search/**');
      await page.locator('#q').fill(site.product.product.name);
      await expect(page.locator(`dialog#search a[href="${site.product.path}"]`)).toBeVisible();
    });

    test('finds in what was loaded, and says so', async ({ page, site, context }) => {
      await openPanel(page);
      await field(page).fill(site.product.product.name);
      await expect(status(page)).toHaveText(/^\d+ result/);
      await context.setOffline(true);
      await field(page).fill(site.product.product.name.slice(0, -1));
      await expect(status(page)).toHaveText(/You’re offline/);
      await expect(page.locator(`dialog#search a[href="${site.product.path}"]`)).toBeVisible();
      await context.setOffline(false);
    });
  });

  test('is closed again on the next page: the panel is not stored', async ({ page }) => {
    await openPanel(page);
    await page.reload();
    await expect(page.locator('.top [commandfor=search]').first()).toBeVisible();
    await expect(page.locator('dialog#search')).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('vitrine.settings') ?? '')).not.toContain('searchPanel');
  });
});

test.describe('the page of results', () => {
  const found = (page: Page) => page.locator('[data-results-found] li a');

  test('Enter in the panel leads to it, also before its script is there', async ({ page, site }) => {
    let isSlow = true;
    await page.route(/\/_astro\/search[.-]/, async (route) => {
      if (!isSlow) await route.continue();
    });
    await page.goto('/');
    await page.locator('.top [commandfor=search]').first().click();
    await page.locator('#q').fill(site.product.product.name);
    isSlow = false;
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=*');
    await expect(page.locator(`[data-results-found] a[href="${site.product.path}"]`)).toBeVisible();
  });

  test('has the same as the panel, all of it, and Back leads to where it was left', async ({ page }) => {
    await openPanel(page);
    await page.keyboard.type('paper');
    const all = hits(page).last();
    await expect(all).toHaveText(/^View all \d+ results$/);
    const names = (await hits(page).allInnerTexts()).slice(0, -1);
    const count = Number(/\d+/.exec(await all.innerText())?.[0]);
    expect(count).toBeGreaterThan(16);
    await all.click();
    await page.waitForURL('**/search?q=paper');
    await expect(page.locator('[data-results-status]')).toHaveText(`${count} results for ‘paper’`);
    await expect(found(page)).toHaveCount(16);
    expect((await found(page).allInnerTexts()).slice(0, names.length)).toEqual(names);
    expect(await page.title()).toMatch(/^paper · Search · /);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/search?q=paper&page=2');
    await expect(page.locator('[data-results-found] .found-pages')).toContainText('Page 2 of ');
    await page.goBack();
    await expect(page.locator('[data-results-found] .found-pages')).toContainText('Page 1 of ');
    const last = found(page).last();
    await last.scrollIntoViewIfNeeded();
    // Where it is clicked: on a busy machine the browser is scrolled once more for that.
    await page.evaluate(() =>
      addEventListener('click', () => sessionStorage.setItem('test.top', String(scrollY)), { capture: true }),
    );
    await last.click();
    await page.waitForURL((address) => address.pathname !== '/search');
    await page.goBack();
    await expect(found(page)).toHaveCount(16);
    const top = Number(await page.evaluate(() => sessionStorage.getItem('test.top')));
    expect(top).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  });

  test('says in each language what was not found, and keeps the words when the language is changed', async ({
    page,
  }) => {
    await page.goto('/fr/search?q=xyzzyx');
    await expect(page.locator('[data-results-status]')).toHaveText(/^Aucun résultat pour «\u00a0xyzzyx\u00a0»/);
    await expect(page.locator('[data-results-found] h2')).toHaveText('À voir aussi');
    await expect(found(page).first()).toHaveAttribute('href', /^\/fr\//);
    expect(await accessProblems(page)).toEqual([]);
    await page.goto('/search?q=xyzzyx');
    await expect(page.locator('#search-q')).toHaveValue('xyzzyx');
    await page.locator('a[data-locale-link=it]:visible').first().click();
    await page.waitForURL('**/it/search?q=xyzzyx');
    await expect(page.locator('[data-results-status]')).toHaveText(/^Nessun risultato per «xyzzyx»/);
  });

  test('without script says what to do, and leads to the catalogue', async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.siteUrl });
    const page = await context.newPage();
    await page.goto('/fr/search?q=lampe');
    await expect(page.getByText('La recherche a besoin de JavaScript')).toBeVisible();
    await expect(page.locator('#search-q')).toBeHidden();
    await page.getByRole('link', { name: 'Voir le catalogue' }).click();
    await page.waitForURL('**/fr/product');
    await context.close();
  });
});

test('words that find nothing are told without a person, and not where nobody wants to be measured', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  const messages: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(MISSED_SEARCH_PATH)) messages.push(request.postData());
  });
  const notFound = (): Promise<void> => expect(page.locator('[data-results-status]')).toHaveText(/^No results for/);
  await page.goto('/search?q=Xyzzyx+ombrella');
  await notFound();
  await expect.poll(() => messages).toEqual(['words=xyzzyx+ombrella&locale=en']);
  // An address is nobody's business, and what is typed in the panel is told when the panel is left.
  await page.goto('/search?q=zoe%40xyzzyx.example');
  await notFound();
  await page.locator('.top [commandfor=search]').first().click();
  await page.keyboard.type('xyzzyx in the panel');
  await expect(status(page)).toHaveText(/^No results for ‘xyzzyx in the panel’/);
  expect(messages).toHaveLength(1);
  await page.locator('dialog#search [command=close]').click();
  await expect.poll(() => messages.at(-1)).toBe('words=xyzzyx+in+the+panel&locale=en');
  await page.evaluate(() => localStorage.setItem('vitrine.measuring', 'off'));
  await page.goto('/search?q=xyzzyx+unmeasured');
  await notFound();
  expect(messages).toHaveLength(2);
});
