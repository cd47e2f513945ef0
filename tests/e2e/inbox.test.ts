/** The inbox of the demo: mails of the orders that this browser knows, each in a frame that runs nothing. */
import type { Page } from 'playwright/test';
import type PocketBase from 'pocketbase';
import type { TermsVersionRecord } from '#src/contract/records.ts';
import type { DemoPaymentAnswer, OrderAnswer, QuoteAnswer } from '#src/contract/shop-api.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { callShop } from '#src/backend/shop-api.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test, type Site } from '#tests/support/browser.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { cases } from '#tests/support/whole.ts';

const WORDS: Record<Locale, { empty: RegExp; subject: RegExp; see: string; terms: string }> = {
  en: {
    empty: /No emails yet/,
    subject: /Your order .* is confirmed/,
    see: 'View your order',
    terms: 'terms-of-sale.txt',
  },
  fr: {
    empty: /Pas encore d’e-mail/,
    subject: /Votre commande .* est confirmée/,
    see: 'Voir votre commande',
    terms: 'conditions-de-vente.txt',
  },
  it: {
    empty: /Ancora nessuna email/,
    subject: /Il tuo ordine .* è confermato/,
    see: 'Vedi il tuo ordine',
    terms: 'condizioni-di-vendita.txt',
  },
};

/** Orders and pays as the checkout does, without its pages. */
async function buy(locale: Locale, site: Site, shop: ShopAddress, backend: PocketBase): Promise<OrderAnswer> {
  const call = { backend: shop.backendUrl, locale };
  const { digest } = await backend
    .collection<TermsVersionRecord>('terms_versions')
    .getFirstListItem(`locale = '${locale}' && replaced = ''`);
  const lines = [{ item: site.product.product.items[0]?.id ?? '', quantity: 1 }];
  const where = { locale, lines, country: 'FR', postcode: '69001', coupon: '' };
  const { quote, chosen }: QuoteAnswer = await callShop('quote', { ...where, shipping: '' }, call);
  const address = {
    name: 'Zoë',
    company: '',
    street: '1 rue',
    extra: '',
    postcode: '69001',
    city: 'Lyon',
    region: '',
    country: 'FR',
  };
  const asked = {
    key: crypto.randomUUID().replaceAll('-', ''),
    cart: `cart${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`,
  };
  const placed = await callShop(
    'order',
    {
      ...where,
      ...asked,
      shipping: chosen,
      email: `inbox-${asked.cart}@visitor.example`,
      phone: '+33612345678',
      address,
      billing: null,
      expectedTotal: quote.total,
      terms: digest,
    },
    call,
  );
  const paid: DemoPaymentAnswer = await callShop('demo-payment', { token: placed.token, outcome: 'paid' }, call);
  expect(paid.order.payment).toBe('paid');
  return placed;
}

/** This browser has placed the order. */
async function know(page: Page, { token }: OrderAnswer): Promise<void> {
  await page.evaluate((order) => localStorage.setItem('vitrine.orders', JSON.stringify([order])), {
    token,
    number: '',
    isPending: false,
    payingAt: 0,
  });
}

for (const locale of cases(LOCALES, ['fr'] as const)) {
  test(`shows nothing before an order, and its confirmation after it, in ${locale}`, async ({
    page,
    site,
    shop,
    backend,
  }) => {
    const words = WORDS[locale];
    await page.goto(localePath(locale, '/inbox'));
    await expect(page.getByText(words.empty)).toBeVisible();
    const placed = await buy(locale, site, shop, backend);
    await know(page, placed);
    await page.reload();
    const mail = page.locator('.inbox-mail');
    await expect(mail).toHaveCount(1);
    await mail.getByText(words.subject).click();
    const frame = page.frameLocator('.inbox-mail iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.locator('body')).toContainText('Zoë');
    expect(await accessProblems(page, { except: 'iframe' })).toEqual([]);

    const opening = page.waitForEvent('popup');
    await mail.getByRole('link', { name: words.terms }).click();
    const file = await opening;
    await expect(file.locator('body')).toContainText(/Versione? [0-9a-f]{12}\./);
    await file.close();

    await frame.getByRole('link', { name: words.see }).click();
    // The page of the order takes the token out of its address.
    await page.waitForURL((url) => url.pathname === localePath(locale, '/checkout_done'));
    await expect(page.locator('main')).toContainText(placed.order.number);
  });
}

test.describe('a bad mail', () => {
  test.use({ expectedErrors: /Blocked script execution/ });

  test('a mail cannot run a script, whatever its page would let it', async ({ page, site, shop, backend }) => {
    await page.goto('/inbox');
    await know(page, await buy('en', site, shop, backend));
    await page.route('**/api/shop/inbox/**', async (route) => {
      const response = await route.fetch();
      const body = `<p id="in">in</p><script>document.getElementById('in').textContent = 'ran'; parent.ran = true</script>`;
      // Without its own policy: what the frame's sandbox holds by itself.
      const headers = { ...response.headers(), 'content-security-policy': '' };
      await route.fulfill({ response, headers, body });
    });
    await page.reload();
    await page.locator('.inbox-mail summary').click();
    await expect(page.frameLocator('.inbox-mail iframe').locator('#in')).toHaveText('in');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

test.describe('a bad network', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a backend that does not answer is told, and asked again', async ({ page, site, shop, backend }) => {
    await page.goto('/inbox');
    await know(page, await buy('en', site, shop, backend));
    await page.route('**/api/shop/inbox', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('We couldn’t load the emails.')).toBeVisible();
    await page.unroute('**/api/shop/inbox');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.inbox-mail')).toHaveCount(1);
  });
});
