/** What pages are composed of, put together in a real browser on a real backend. Each test has an editor and a page of its own. */
import type PocketBase from 'pocketbase';
import type { Page } from 'playwright/test';
import type { Records } from '#src/contract/records.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { publicationOf } from '#tests/support/publications.ts';
import { signIn } from '#tests/support/sign-in.ts';

/** An editor who is signed in, and a page that nobody sees, with three blocks. */
async function enterStudio(page: Page, shop: ShopAddress, backend: PocketBase): Promise<Records['pages']> {
  const account = await openAccount(backend, { name: 'Ada' });
  await backend.collection('users').update(account.id, { role: 'editor' });
  await signIn(page, shop, account);
  const word = crypto.randomUUID().slice(0, 8);
  const own = await backend
    .collection('pages')
    .create<Records['pages']>({ status: 'draft', menu: 'none', title_en: `Room ${word}`, slug_en: `room-${word}` });
  const blocks = backend.collection('blocks');
  const block = { page: own.id, status: 'published' };
  await blocks.create({ ...block, kind: 'story', title_en: 'Pen', rank: 10 });
  await blocks.create({ ...block, kind: 'text_picture', title_en: 'Loom', text_en: '<p>Wool.</p>', rank: 20 });
  await blocks.create({ ...block, kind: 'products', rank: 20_000 });
  return own;
}

async function storedTitles(backend: PocketBase, page: string): Promise<readonly string[]> {
  const all = await backend
    .collection('blocks')
    .getFullList<Records['blocks']>({ filter: `page = '${page}'`, sort: 'rank,id' });
  return all.map(({ kind, title_en: title }) => (title === '' ? kind : title));
}

// What the backend refuses, browsers log; a network that is away, too.
test.use({ expectedErrors: /status of 4\d\d|ERR_INTERNET_DISCONNECTED|net::ERR/ });

test('blocks are put in order by their arrows, by keys and by dragging, through a lost network, and taken back', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const own = await enterStudio(page, shop, backend);
  await page.goto(`/studio#pages/${own.id}`);
  const list = page.getByRole('region', { name: 'Page content' });
  const names = list.locator('.block-head > a');
  await expect(names).toHaveText(['Story · Pen', 'Text and image · Loom', 'Products']);
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    expect(await accessProblems(page)).toEqual([]);
  }

  await test.step('by an arrow: the focus stays on it, and the place is said', async () => {
    const down = list.getByRole('button', { name: 'Move down: Story · Pen' });
    await down.click();
    await expect(names).toHaveText(['Text and image · Loom', 'Story · Pen', 'Products']);
    await expect(down).toBeFocused();
    await expect(list.getByRole('status')).toHaveText('Story · Pen is now number 2 of 3.');
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('by keys, without a network', async () => {
    await context.setOffline(true);
    await names.nth(2).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(names).toHaveText(['Products', 'Text and image · Loom', 'Story · Pen']);
    await expect(names.first()).toBeFocused();
    await expect(list.getByRole('status')).toHaveText('Products is now number 1 of 3.');
    await expect(
      page.getByText('No connection. Your changes are saved on this device', { exact: false }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('by dragging, and all of it is there after a reload', async () => {
    const rows = list.locator('.block-row');
    await rows.nth(2).hover();
    await page.mouse.down();
    // A browser begins where it has moved twice.
    await rows.nth(2).hover({ position: { x: 4, y: 4 } });
    await rows.nth(1).hover();
    await expect(rows.nth(2)).toHaveClass(/picture-dragged/);
    // A browser lets go only where it has moved once it knew that something is dragged.
    await rows.nth(1).hover();
    await page.mouse.up();
    const inOrder = ['Products', 'Story · Pen', 'Text and image · Loom'];
    await expect(names).toHaveText(inOrder);
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(names).toHaveText(inOrder);
    // Nothing is live before it is published.
    expect(await storedTitles(backend, own.id)).toEqual(['Pen', 'Loom', 'products']);
  });

  await test.step('it goes out with the page, and comes back', async () => {
    await list.getByRole('button', { name: 'Remove: Text and image · Loom' }).click();
    await expect(list.getByText('Removed when you publish', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const hidden = page.getByRole('button', { name: 'Save as draft' });
    await hidden.click();
    await expect(names).toHaveText(['Products', 'Story · Pen']);
    expect(await storedTitles(backend, own.id)).toEqual(['products', 'Pen']);
    await page.goto('/studio#publish');
    await (await publicationOf(page, 'Loom')).getByRole('button').click();
    await expect(page.getByText('Changes undone.')).toBeVisible();
    expect(await storedTitles(backend, own.id)).toEqual(['Pen', 'Loom', 'products']);
  });
});

test('a block of each kind is added with the fields of its kind, and one that shows nothing is not published', async ({
  page,
  shop,
  backend,
}) => {
  const own = await enterStudio(page, shop, backend);
  await page.goto(`/studio#pages/${own.id}`);
  const list = page.getByRole('region', { name: 'Page content' });
  await list.getByRole('button', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Images' })).toBeVisible();
  await expect(page.getByText('Link text')).toHaveCount(0);
  await page.getByRole('link', { name: '← Page content' }).click();
  await expect(list.locator('.block-head > a')).toHaveText([
    'Story · Pen',
    'Text and image · Loom',
    'Products',
    'Gallery',
  ]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const problem = page.getByRole('button', { name: /Gallery, Images/ });
  await expect(page.getByText('Add an image. A gallery without one shows nothing.').first()).toBeVisible();
  await problem.click();
  await expect(list.getByRole('link', { name: 'Gallery' })).toBeFocused();
  await list.getByRole('button', { name: 'Remove: Gallery' }).click();
  await expect(list.getByRole('link', { name: 'Gallery' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Images' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Select: Collection' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Light');
  await page.getByRole('button', { name: /^Light/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => storedTitles(backend, own.id)).toEqual(['Pen', 'Loom', 'products', 'category']);
});
