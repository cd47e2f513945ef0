import type { Page } from 'playwright/test';
import { expect, pathOf, test } from '#tests/support/browser.ts';
import { EXCLUDED, RESPONSIBLE, TRADED } from '#tests/support/extra-data.ts';
import type { ItemView, ProductPayload } from '#src/contract/payload.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { openingItem } from '#src/html/offers.ts';
import { chooseItem, chosenItem } from '#tests/support/choose-item.ts';
import { typeToReview } from '#tests/support/checkout.ts';
import { formatAmount } from '#src/domain/format/money.ts';

const phone = { width: 360, height: 740 };

/** The item that the page begins with. */
const openingOf = ({ product }: ProductPayload): ItemView | undefined => product.items[openingItem(product.items)];

/** An item that the page does not begin with, and that has a picture of its own. */
function otherItem(payload: ProductPayload): ItemView {
  const opening = openingOf(payload);
  const item = payload.product.items.findLast((one) => one !== opening && one.pictures.length > 0);
  if (item === undefined) throw new Error('The demo product has no second item with a picture');
  return item;
}
const linkTo = ({ path }: ProductPayload, { sku }: ItemView): string => `${path}?item=${encodeURIComponent(sku)}`;
const exact = (page: Page) => page.locator('form[data-add-to-cart] .exact:visible');
const firstPicture = (page: Page) => page.locator('[data-gallery] > li').first().locator('a');
/** Address of an item's own picture, as the gallery and the table of items lead to it. */
const pictureOf = ({ pictures: [picture] }: ItemView): RegExp => new RegExp(`/${picture?.digest}-\\d+\\.jpg$`);
const price = ({ price: amount }: ItemView): string => formatAmount('en', amount, 'EUR');

test.describe('the choice of an item', () => {
  test('shows its price, stock and picture, and stands in the address', async ({ page, site }) => {
    const item = otherItem(site.product);
    await page.goto(site.product.path);
    await expect(exact(page)).toContainText(price(openingOf(site.product) ?? item));
    await chooseItem(page, site.product.product, item);
    await expect(page).toHaveURL(new RegExp(`\\?item=${item.sku}$`));
    await expect(exact(page)).toHaveCount(1);
    await expect(exact(page)).toContainText(price(item));
    await expect(exact(page)).toContainText(/in stock|only a few left/);
    await expect(firstPicture(page)).toHaveAttribute('href', pictureOf(item));
    // The first place is a large one.
    await expect(firstPicture(page).locator('source')).toHaveAttribute('sizes', /54vw/);
  });

  test('is right from a link, also in the next language, and is what goes into the cart', async ({ page, site }) => {
    const item = otherItem(site.product);
    await page.goto(linkTo(site.product, item));
    await expect(chosenItem(page)).toHaveValue(item.id);
    await expect(exact(page)).toContainText(price(item));
    await expect(firstPicture(page)).toHaveAttribute('href', pictureOf(item));
    await page.locator('a[data-locale-link=it]:visible').first().click();
    await page.waitForURL(`**${site.product.alternates.it}?item=${item.sku}`);
    await expect(chosenItem(page)).toHaveValue(item.id);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
    expect(await page.evaluate(() => localStorage.getItem('vitrine.cart'))).toContain(item.id);
  });

  test('goes into the cart, and is answered, while nothing but the page itself has come', async ({ page, site }) => {
    const item = otherItem(site.product);
    await page.route(/\/(?:i|_astro)\//, () => {});
    await page.goto(linkTo(site.product, item), { waitUntil: 'commit' });
    await expect(exact(page)).toContainText(price(item));
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await expect(page.locator('.said')).toContainText('In your cart');
    await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
    expect(await page.evaluate(() => localStorage.getItem('vitrine.cart'))).toContain(item.id);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  });

  test('made before the script is there stands in the address all the same', async ({ page, site }) => {
    const item = otherItem(site.product);
    let letIn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route('**/product*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.product.path);
    await chooseItem(page, site.product.product, item);
    await expect(chosenItem(page)).toHaveValue(item.id);
    expect(new URL(page.url()).search).toBe('');
    letIn();
    await expect(page).toHaveURL(new RegExp(`\\?item=${item.sku}$`));
    await expect(firstPicture(page)).toHaveAttribute('href', pictureOf(item));
  });

  test('is no step of its own: Back leaves the product', async ({ page, site }) => {
    const item = otherItem(site.product);
    await page.goto('/product');
    await page.locator(`main a[href="${site.product.path}"]`).first().click();
    await page.waitForURL(`**${site.product.path}`);
    await chooseItem(page, site.product.product, item);
    await expect(page).toHaveURL(/\?item=/);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/product');
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`\\?item=${item.sku}$`));
    await expect(chosenItem(page)).toHaveValue(item.id);
  });

  test('ignores an article number that the product does not have', async ({ page, site }) => {
    await page.goto(`${site.product.path}?item=%22%5D%3Cx%3E`);
    await expect(chosenItem(page)).toHaveValue(openingOf(site.product)?.id ?? '');
    await expect(exact(page)).toHaveCount(1);
  });
});

test.describe('the gallery', () => {
  test('opens a picture by keyboard, turns to the next, and gives the focus back', async ({ page, site }) => {
    await page.goto(site.product.path);
    const link = page.locator('[data-gallery] a').first();
    const dialog = page.locator('dialog.zoom');
    // Until the script is there, the link leads to the picture itself.
    await page.waitForLoadState('networkidle');
    await link.press('Enter');
    await expect(dialog).toBeVisible();
    const name = await dialog.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getAttribute('aria-label')).not.toBe(name);
    await dialog.locator('[aria-current]').click();
    await expect(dialog).toHaveClass(/near/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('is as wide as a phone, goes on in the zoom, and comes back to the picture that was seen last', async ({
    page,
    site,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(site.product.path, { waitUntil: 'networkidle' });
    const gallery = page.locator('[data-gallery]');
    expect((await gallery.locator('img').first().boundingBox())?.width).toBe(phone.width);
    await gallery.locator('a').first().click();
    const dialog = page.locator('dialog.zoom');
    const name = await dialog.getAttribute('aria-label');
    await dialog.locator('> div').evaluate((strip) => strip.scrollTo(strip.clientWidth, 0));
    await expect.poll(() => dialog.getAttribute('aria-label')).not.toBe(name);
    const image = dialog.locator('[aria-current] img');
    await image.click();
    await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(phone.width);
    await dialog.locator('[data-close]').click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => gallery.evaluate((strip) => strip.scrollLeft)).toBe(phone.width);
  });

  test('is swiped on a phone, a picture at a time, and leaves price and button in the first screen', async ({
    page,
    site,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(site.product.path);
    const gallery = page.locator('[data-gallery]');
    await gallery.evaluate((strip) => strip.scrollTo(0.6 * strip.clientWidth, 0));
    const offset = await page
      .locator('[data-gallery] > li')
      .nth(1)
      .evaluate((item: HTMLElement) => item.offsetLeft);
    await expect.poll(() => gallery.evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(offset / 2);
    for (const part of [exact(page).locator('.price'), page.locator('form[data-add-to-cart] button[type=submit]')]) {
      const box = await part.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product has its lowest price, and its pictures are links to the largest size', async ({
    page,
    site,
    request,
  }) => {
    await page.goto(site.product.path);
    const lowest = Math.min(...site.product.product.items.map((item) => item.price));
    await expect(page.locator('.exhibit-label .product-price:visible')).toContainText(
      formatAmount('en', lowest, 'EUR'),
    );
    const address = await page.locator('[data-gallery] a').first().getAttribute('href');
    const answer = await request.get(`${address}`);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
  });
});

test.describe('pictures', () => {
  test('the second of a card comes when a pointer rests on it, not before', async ({ page, site }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/product', { waitUntil: 'networkidle' });
    const card = site.catalogue.products.find(({ pictures }) => pictures.length > 1);
    const second = card?.pictures[1]?.digest ?? 'none';
    expect(asked.filter((path) => path.includes(second))).toEqual([]);
    await page.locator(`main li:has(a[href="${card?.path}"])`).hover();
    await expect.poll(() => asked.filter((path) => path.includes(second)).length).toBe(1);
  });

  test('stand where they will be, in their colour, before they come', async ({ page, site }) => {
    await page.route('**/i/**', () => {});
    await page.goto(site.product.path, { waitUntil: 'domcontentloaded' });
    const image = page.locator('[data-gallery] img').first();
    const picture = site.product.product.pictures[0];
    const box = await image.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo((picture?.width ?? 0) / (picture?.height ?? 1), 1);
    expect(await image.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  });
});

test.describe('from the wall to a work', () => {
  const cases = [
    { name: 'its picture moves', motion: 'no-preference', width: 1280 },
    { name: 'nothing moves for those who ask for less motion', motion: 'reduce', width: 1280 },
    // Decision 0104.
    { name: 'nothing moves on a phone, where the page would come later for it', motion: 'no-preference', width: 360 },
  ] as const;
  for (const { name: what, motion, width } of cases) {
    test(what, async ({ page, site }) => {
      const moves = motion === 'no-preference' && width > 360;
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(() => {
        addEventListener('pagereveal', (event) => {
          const { viewTransition } = event as Event & { readonly viewTransition: object | null };
          sessionStorage.setItem('moved', String(viewTransition !== null));
        });
      });
      await page.goto('/product');
      const name = await page
        .locator(`main li:has(a[href="${site.product.path}"]) img[data-transition]`)
        .evaluate((image) => getComputedStyle(image).viewTransitionName);
      await page.locator(`main a[href="${site.product.path}"]`).first().click();
      await page.waitForURL(`**${site.product.path}`);
      const image = page.locator('[data-gallery] img').first();
      expect(await image.evaluate((element) => getComputedStyle(element).viewTransitionName)).toBe(name);
      if (width === 360) expect(name).toBe('none');
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('moved'))).toBe(String(moves));
    });
  }
});

test.describe('what machines read', () => {
  test('a product says name, price and stock, the page about delivery what it costs, and how it looks where it is shared', async ({
    page,
    site,
    request,
  }) => {
    const data = page.locator('script[type="application/ld+json"]');
    await page.goto('/delivery');
    expect(await data.textContent()).toContain('"hasShippingService"');
    await page.goto(site.product.path);
    const graph = (JSON.parse(`${await data.textContent()}`) as { '@graph': readonly Record<string, unknown>[] })[
      '@graph'
    ];
    expect(graph.map((thing) => thing['@type'])).toEqual(['ProductGroup', 'BreadcrumbList']);
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await request.get(`${address}`);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
  });

  test('home says who sells', async ({ page }) => {
    await page.goto('/fr');
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"OnlineStore"');
  });
});

test('maker, responsible person in the Union and warnings stand beside the offer, with both addresses', async ({
  page,
}) => {
  await page.goto(TRADED.path);
  const facts = page.locator('.facts > div');
  const maker = facts.filter({ has: page.locator('dt', { hasText: /^Manufacturer$/ }) });
  await expect(maker).toContainText('Far Away Works');
  await expect(maker).toContainText('Shenzhen');
  await expect(maker.locator('a')).toHaveAttribute('href', 'mailto:works@faraway.example');
  const responsible = facts.filter({ has: page.locator('dt', { hasText: /^EU responsible person$/ }) });
  await expect(responsible).toContainText(RESPONSIBLE);
  await expect(responsible).toContainText('69002 Lyon');
  await expect(responsible.locator('a')).toHaveAttribute('href', 'https://importeur.example');
  await expect(facts.filter({ hasText: 'Safety information' })).toContainText('Keep away from fire.');
});

test('goods that nobody can withdraw from are marked on their page, in the cart and before the order', async ({
  page,
}) => {
  const words = {
    en: 'Made to order: no right of withdrawal.',
    fr: 'Fabriqué à votre demande : pas de droit de rétractation.',
    it: 'Realizzato su tua richiesta: nessun diritto di recesso.',
  };
  await page.goto(EXCLUDED.paths.en);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  for (const locale of LOCALES) {
    await page.goto(EXCLUDED.paths[locale]);
    await expect(page.locator('.exhibit-label')).toContainText(words[locale]);
    await page.goto(localePath(locale, '/cart'));
    await expect(page.locator('.cart-line')).toContainText(words[locale]);
  }
  await typeToReview(page, { locale: 'it' });
  await expect(page.locator('.review-bill')).toContainText(words.it);
});

test('the price comes before the choice below it, which nothing that comes later pushes down', async ({
  page,
  site,
}) => {
  await page.route(`**${site.product.path}`, async (route) => {
    const html = await (await route.fetch()).text();
    const cut = html.slice(0, html.indexOf('</legend>') + '</legend>'.length);
    await route.fulfill({ status: 200, contentType: 'text/html', body: cut });
  });
  await page.goto(site.product.path);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.pick legend')).toHaveCount(1);
  await expect(exact(page)).toHaveCount(1);
  await expect(page.locator('.add .vat-note')).toBeVisible();
});
