/** From the studio to what visitors see: a shop of its own whose worker runs, in two tabs of a real browser. */
import type { Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import { demoId } from '#scripts/demo/draft.ts';
import { reviewLink } from '#src/domain/order/order-link.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { openAccount } from '#tests/support/browser-account.ts';
import { expect, pathOf } from '#tests/support/browser.ts';
import { makeDue, saveDraft } from '#tests/support/editors.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { liveShopTest } from '#tests/support/live-shop.ts';
import { signIn } from '#tests/support/sign-in.ts';

const test = liveShopTest();

// One shop for all of them.
test.describe.configure({ mode: 'default' });
// A page that was opened while a build went live asks for the rules of the one before, which are gone: it goes on with those of the next (build-watch.ts).
// A draft that is discarded while the shop still tries it is not found then; nothing is said of it.
test.use({ expectedErrors: /404 \(Not Found\) \S+\/(?:builds\/meta\/|api\/studio\/publish$)/ });

const SKU = 'PLMB-RED';
const PATHS = { en: '/products/plumb-pendant', fr: '/fr/products/suspension-fil-a-plomb' } as const;
const NAMES = { en: 'Plumb Pendant', fr: 'Suspension Fil à plomb' } as const;

const priceOn = (page: Page) => page.locator('.items tr', { hasText: SKU }).locator('.price');

test('what an editor publishes is in the shop, what is a draft is in its look alone, and an undo brings back what was', async ({
  page,
  context,
  backend,
}) => {
  const account = await openAccount(backend, { role: 'editor', name: 'Ada' });
  const visitor = await context.newPage();
  await visitor.goto(PATHS.en);
  await expect(priceOn(visitor)).toHaveText('€165.00');

  const form = `/studio#products/${demoId('products', 'plumb-pendant')}`;
  const nav = page.getByRole('navigation', { name: 'Sections' });
  const live = page.locator('.publication').filter({ has: page.getByText(/ · Ada · .* · live$/) });

  await test.step('a price is in the shop when the panel says so, in each language', async () => {
    await page.goto(form);
    await page.getByRole('textbox', { name: 'Email address' }).fill(account.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Price, ${SKU}`).fill('173,5');
    await expect(page.locator('tr[data-changed=true]')).toHaveCount(1);
    await nav.getByRole('link', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish 1 change' }).click();
    await expect(live).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /^Live since / })).toBeVisible();
    await visitor.reload();
    await expect(priceOn(visitor)).toHaveText('€173.50');
    await visitor.goto(PATHS.fr);
    await expect(priceOn(visitor)).toHaveText('173,50\u202f€');
  });

  await test.step('a draft is seen by whoever has the link, and by nobody else', async () => {
    await page.goto(form);
    await page.getByLabel('Name, Français').fill('Suspension du brouillon');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await nav.getByRole('link', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Preview 1 change' }).click();
    const opened = page.waitForEvent('popup');
    await page.locator('.preview-links').getByRole('link', { name: 'Français' }).click();
    const preview = await opened;
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Suspension du brouillon');
    expect(new URL(preview.url()).pathname).toMatch(/^\/preview\/\w{32}\/fr\//);
    expect((await context.request.get(preview.url())).headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(NAMES.fr);
  });

  await test.step('the publication is taken back, and the draft stays', async () => {
    await live.getByRole('button', { name: /^Undo: / }).click();
    // For a moment, both are there as live.
    await expect(live.first()).toContainText('Undo of ');
    await expect(page.getByText(/ · Ada · .* · undone$/)).toBeVisible();
    await visitor.reload();
    await expect(priceOn(visitor)).toHaveText('165,00\u202f€');
    await expect(page.getByRole('checkbox', { name: NAMES.en })).toBeChecked();
  });

  await test.step('a draft is deleted, and nothing of it is left', async () => {
    await page.getByRole('link', { name: `Open ${NAMES.en}` }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Name, Français')).toHaveValue(NAMES.fr);
    await nav.getByRole('link', { name: 'Publish' }).click();
    await expect(page.getByText('You have no unpublished changes.')).toBeVisible();
    expect(await backend.collection('drafts').getFullList()).toEqual([]);
  });
});

/** A day at eight o'clock as a field takes it. */
const dayFromNow = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00`;

test('a sale, a redirect, a deletion and texts of all kinds go live together, and a colour by itself at its time', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const account = await openAccount(backend, { role: 'editor', name: 'Noor' });
  await signIn(page, shop, account);
  const editor = { id: account.id, client: new PocketBase(shop.backendUrl) };
  await editor.client.collection('users').authWithPassword(account.email, account.password);
  const kept = page.getByText('Draft saved');
  const publish = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Publish' });
  const live = page.locator('.publication').filter({ has: page.getByText(/ · Noor · .* · live$/) });
  const isLive = page.getByRole('status').filter({ hasText: /^Live since / });
  const visitor = await context.newPage();

  await test.step('a sale, a redirect and a deletion are begun in their forms', async () => {
    await page.goto('/studio#sales');
    await page.getByRole('button', { name: 'New promotion' }).click();
    await page.getByRole('button', { name: 'Select: Variant' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('VERA-L');
    await page.getByRole('button', { name: /^VERA-L/ }).click();
    await page.getByLabel('Sale price').fill('95.20');
    await page.getByLabel('Starts').fill(dayFromNow(-1));
    await page.getByLabel('Ends').fill(dayFromNow(9));
    await expect(kept).toBeVisible();
    await page.goto('/studio#redirects');
    await page.getByRole('button', { name: 'New redirect' }).click();
    await page.getByLabel('From').fill('/candles');
    await page.getByLabel('To', { exact: true }).fill('/products/veranda-lantern');
    await expect(kept).toBeVisible();
    await page.goto(`/studio#products/${demoId('products', 'gradient-tapers')}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('This will be deleted when you publish.')).toBeVisible();
    await expect(kept).toBeVisible();
  });

  await test.step('they are published with texts of five kinds', async () => {
    const home = { announcement_on: true, announcement_en: 'Closed on the first of May' };
    const terms = { body_en: '<p>Terms of the first of May.</p>' };
    const shopTexts = { description_en: 'Lanterns, for whoever searches.' };
    await saveDraft(editor, { collection: 'home', record: demoId('home', 'home'), data: home });
    await saveDraft(editor, {
      collection: 'blocks',
      record: demoId('blocks', 'hero'),
      data: { title_en: 'Lit by hand' },
    });
    await saveDraft(editor, { collection: 'pages', record: demoId('pages', 'cgv'), data: terms });
    const { id } = await backend.collection('shop').getFirstListItem('');
    await saveDraft(editor, { collection: 'shop', record: id, data: shopTexts });
    const light = demoId('categories', 'light');
    await saveDraft(editor, { collection: 'categories', record: light, data: { name_en: 'Lanterns and lamps' } });
    await publish.click();
    await page.getByRole('button', { name: 'Publish 8 changes' }).click();
    await expect(live).toHaveCount(1);
    await expect(isLive).toBeVisible();
  });

  await test.step('visitors see all of it', async () => {
    await visitor.goto('/candles');
    expect(pathOf(visitor)).toBe('/products/veranda-lantern');
    const sold = visitor.locator('.items tr', { hasText: 'VERA-L' });
    await expect(sold.locator('.price')).toHaveText('€95.20');
    await expect(sold.locator('.sale-tag')).toHaveText('−20%');
    await expect(sold.locator('del')).toHaveText('€119.00');
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lit by hand');
    await expect(visitor.locator('.announcement')).toHaveText('Closed on the first of May');
    await visitor.goto('/cgv');
    await expect(visitor.getByText('Terms of the first of May.')).toBeVisible();
    await visitor.goto('/contact');
    await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'Lanterns, for whoever searches.',
    );
    await visitor.goto('/product/light');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lanterns and lamps');
    await expect(visitor.getByRole('link', { name: 'Veranda Lantern' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Gradient Tapers' })).toHaveCount(0);
    expect((await context.request.get('/products/gradient-tapers')).status()).toBe(404);
  });

  await test.step('a colour that is hard to read is refused at its field, and another one waits for its time', async () => {
    await page.goto(`/studio#palette/${demoId('palette', 'accent')}`);
    const dark = page.getByLabel('Dark theme', { exact: true });
    await dark.fill('#5a3020');
    await expect(page.getByText(/^In the dark theme, ‘Deep orange’ on ‘Wall’ has a contrast of /)).toBeVisible();
    await expect(dark).toHaveAttribute('aria-invalid', 'true');
    await dark.fill('#66ccff');
    await expect(dark).not.toHaveAttribute('aria-invalid');
    await expect(kept).toBeVisible();
    await publish.click();
    await page.getByText('Schedule', { exact: true }).click();
    await page.getByLabel('Date and time').fill(dayFromNow(365));
    await page.getByRole('button', { name: 'Schedule 1 change' }).click();
    await expect(page.getByText('1 change scheduled.')).toBeVisible();
  });

  await test.step('its time comes, and every page has it', async () => {
    const drafts = await backend.collection('drafts').getFullList();
    makeDue(
      shop,
      drafts.map(({ id }) => id),
    );
    await backend.crons.run('vitrine_drafts');
    await expect(live).toHaveCount(2);
    await expect(isLive).toBeVisible();
    await expect(page.getByText('You have no unpublished changes.')).toBeVisible();
    await visitor.reload();
    const accent = (): Promise<string> =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim());
    expect(await accent()).toBe('#66ccff');
  });
});

test('a draft is asked about, is saved without a false word, and is followed until visitors see it', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const account = await openAccount(backend, { role: 'editor', name: 'Mina' });
  const slug = `asked-${crypto.randomUUID().slice(0, 8)}`;
  const product = await backend.collection('products').create({
    status: 'draft',
    tax_class: 'standard',
    name_en: slug,
    slug_en: slug,
  });
  await backend.collection('items').create({ product: product.id, sku: slug, price: 1200, stock: 3, weight: 100 });
  await signIn(page, shop, account);
  await page.goto(`/studio#products/${product.id}`);
  const press = page.getByRole('button', { name: 'Publish', exact: true });

  await test.step('from its form, and nothing is said to be in the shop that is not', async () => {
    await page.getByLabel('Summary, English').fill('Not to be seen yet.');
    await press.click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('Saved · no change in the shop')).toBeVisible();
    expect(await backend.collection('products').getOne(product.id)).toMatchObject({
      status: 'draft',
      summary_en: 'Not to be seen yet.',
    });
    expect((await context.request.get(`/products/${slug}`)).status()).toBe(404);
  });

  await test.step('from the list of all that is ready', async () => {
    await page.getByLabel('Summary, English').fill('Soon.');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish 1 change' }).click();
    const question = page.getByRole('alertdialog', { name: /^1 of these is a draft/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(await backend.collection('products').getOne(product.id)).toMatchObject({
      summary_en: 'Not to be seen yet.',
    });
    await page.goto(`/studio#products/${product.id}`);
  });

  await test.step('shown, it is live when the studio says so', async () => {
    await expect(page.getByLabel('Summary, English')).toHaveValue('Soon.');
    await press.click();
    await page.getByRole('button', { name: 'Show in shop' }).click();
    await expect(page.getByText('Published · live')).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto(`/products/${slug}`);
    await expect(visitor.getByText('Soon.')).toBeVisible();
  });
});

test('who publishes while nobody builds the shop is told, and told again when it is live, in a new window, too', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const account = await openAccount(backend, { role: 'editor', name: 'Ines' });
  await signIn(page, shop, account);
  await shop.stopEdits();
  const form = `/studio#products/${demoId('products', 'plumb-pendant')}`;
  await page.clock.install();
  await page.goto(form);
  await page.getByLabel('Summary, English').fill('Hangs straight, whoever looks.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published · in progress')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // By the clock of the page, not of this machine; in steps that no request of the page takes for its own time.
  await expect(async () => {
    await page.clock.fastForward(6000);
    await expect(page.getByText('Published · publishing is paused: the build process isn’t running')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();

  const other = await context.newPage();
  await other.goto(form);
  await expect(other.getByText('Published · in progress')).toBeVisible();
  await shop.publishEdits();
  await expect(page.getByText('Published · live')).toBeVisible();
  await other.goto('/studio#publish');
  await expect(other.getByText(/ · Ines · .* · live$/)).toBeVisible();
});

test('what a customer says is on the page of the product when an editor shows it, and gone when it is taken back', async ({
  page,
  context,
  shop,
  backend,
}) => {
  const said = 'It hangs straight, and the cable is long enough.';
  const { token, order } = await placeOrder(shop, backend, {
    lines: [{ item: demoId('items', SKU), quantity: 1 }],
    session: backend.authStore.token,
  });
  const { id } = await backend.collection('orders').getFirstListItem(`number = '${order.number}'`);
  const dates = { shipped: '2026-01-02 10:00:00.000Z', delivered: '2026-01-03 10:00:00.000Z' };
  await backend.collection('shipments').create({ order: id, carrier: 'La Poste', ...dates });
  const visitor = await context.newPage();

  await test.step('the form says what is missing, and keeps what was typed', async () => {
    await page.goto(reviewLink('en', token));
    await expect(page.getByRole('heading', { name: NAMES.en })).toBeVisible();
    await expect(page.getByLabel('Display name')).toHaveValue('Zoë M.');
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await page.getByRole('radio', { name: /^Good/ }).check();
    await page.getByLabel('Your review').fill(said);
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Good/ })).toBeChecked();
    await expect(page.getByLabel('Your review')).toHaveValue(said);
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText('Review received.', { exact: false })).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
  });

  await test.step('an editor shows it, and the page of the product has it', async () => {
    const account = await openAccount(backend, { role: 'editor', name: 'Grace' });
    const desk = await context.newPage();
    await signIn(desk, shop, account);
    await desk.goto('/studio#reviews');
    const entry = desk.getByRole('listitem').filter({ hasText: said });
    await expect(entry).toContainText(NAMES.en);
    expect(await accessProblems(desk)).toEqual([]);
    await entry.getByRole('button', { name: 'Publish' }).click();
    await expect(entry).toHaveCount(0);
    await visitor.goto(PATHS.fr);
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.locator('#reviews')).toContainText(said, { timeout: 1000 });
    }).toPass();
    await expect(visitor.locator('#reviews [lang=en]')).toHaveText(said);
    expect(await accessProblems(visitor, { where: '#reviews' })).toEqual([]);
    await desk.close();
  });

  await test.step('its writer takes it back', async () => {
    await page.getByRole('button', { name: `Delete review ${NAMES.en}` }).click();
    await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible();
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.locator('#reviews')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });
});
