/** The withdrawal function of Directive (EU) 2023/2673, as a shopper meets it. */
import type { Page } from 'playwright/test';
import type PocketBase from 'pocketbase';
import type { MailRecord, ReturnRecord } from '#src/contract/records.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, startWithSettings, test } from '#tests/support/browser.ts';
import { doneTitle, newEmail } from '#tests/support/checkout.ts';
import { EXCLUDED, TRADED } from '#tests/support/extra-data.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { newCustomer, signIn } from '#tests/support/sign-in.ts';

/** The words that the law gives, and the receipt's. */
const WORDS = {
  en: {
    here: 'Withdraw from contract here',
    confirm: 'Confirm withdrawal',
    received: 'Withdrawal received',
  },
  fr: {
    here: 'Renoncer au contrat ici',
    confirm: 'Confirmer la rétractation',
    received: 'Rétractation reçue',
  },
  it: { here: 'Recedere dal contratto qui', confirm: 'Conferma recesso', received: 'Recesso ricevuto' },
} as const satisfies Readonly<Record<Locale, unknown>>;

const field = (page: Page, name: string) => page.locator(`#withdraw-${name}`);
const next = (page: Page) => page.locator('.withdraw form button[type=submit]');
const paper = (page: Page) => page.locator('.withdraw-paper');

async function statementsOf(backend: PocketBase, email: string): Promise<readonly ReturnRecord[]> {
  return backend
    .collection<ReturnRecord>('returns')
    .getFullList({ filter: backend.filter('email = {:email}', { email }) });
}

for (const locale of LOCALES) {
  test(`a guest withdraws from a part of an order in two steps in ${locale}`, async ({ page, shop, backend }) => {
    const words = WORDS[locale];
    const email = newEmail();
    const { token, order, afterSales } = await placeOrder(shop, backend, {
      session: backend.authStore.token,
      locale,
      email,
      lines: [
        { item: TRADED.items.plain, quantity: 2 },
        { item: EXCLUDED.item, quantity: 1 },
      ],
    });
    await startWithSettings(page, { dark: locale !== 'fr' });
    await page.goto(orderLink(locale, token));
    const link = page.getByRole('main').getByRole('link', { name: words.here, exact: true });
    await expect(link).toHaveAttribute('href', `${localePath(locale, '/withdraw')}?order=${order.number}`);
    if (locale === 'en') await link.click();
    // As a mail leads there: the token opens the order, and leaves the address.
    else await page.goto(`${localePath(locale, '/withdraw')}#${token}`);

    // Prefilled; what nobody can withdraw from is marked, and not chosen.
    await expect(field(page, 'number')).toHaveValue(order.number);
    expect(page.url()).not.toContain(token);
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('checkbox').first()).toBeChecked();
    await expect(page.getByRole('main').getByRole('checkbox').last()).not.toBeChecked();
    await expect(page.locator('.pick').last().locator('.label')).not.toBeEmpty();
    await expect(field(page, 'name')).toHaveValue('Zoë Müller');
    await expect(field(page, 'email')).toHaveValue(email);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('combobox').selectOption('1');
    await next(page).click();

    await expect(page.locator('.withdraw h2')).toBeFocused();
    await expect(paper(page)).toContainText(order.number);
    await expect(paper(page)).toContainText('1 × ');
    expect(await statementsOf(backend, email)).toEqual([]);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: words.confirm, exact: true }).click();

    await expect(page.getByRole('heading', { name: words.received })).toBeFocused();
    const [statement, ...others] = await statementsOf(backend, email);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({ kind: 'withdrawal', order: afterSales.order, state: 'received', locale });
    await expect(paper(page)).toContainText(statement?.reference ?? '-');
    await expect(paper(page)).toContainText(email);
    const received = await paper(page).locator('time').getAttribute('datetime');
    expect(Date.parse(received ?? '')).toBe(Date.parse(statement?.received ?? ''));
    expect(await accessProblems(page)).toEqual([]);
    const mails = await backend
      .collection<MailRecord>('mails')
      .getFullList({ filter: backend.filter("to = {:email} && kind = 'withdrawal_received'", { email }) });
    expect(mails.map(({ locale: language }) => language)).toEqual([locale]);
    // The receipt is there until another statement is made, and prints.
    await page.reload();
    await expect(paper(page)).toContainText(statement?.reference ?? '-');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.withdraw .actions')).toBeHidden();
    await expect(paper(page)).toBeVisible();
    // It is not taken for the receipt of another order.
    await page.goto(`${localePath(locale, '/withdraw')}?order=K7QM-X2PA`);
    await expect(field(page, 'number')).toHaveValue('K7QM-X2PA');
  });
}

test('an order that the shop cannot tell is withdrawn from in words, by keyboard alone, and the answer is the same', async ({
  page,
  backend,
}) => {
  const email = newEmail();
  await page.goto('/withdraw');
  await field(page, 'number').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.withdraw .error-summary')).toBeFocused();
  await expect(page.locator('.withdraw .error-summary li')).toHaveCount(3);
  expect(await accessProblems(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'number')).toBeFocused();
  await page.keyboard.type('lost, of last Tuesday');
  await page.keyboard.press('Tab');
  await page.keyboard.type('the small lamp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zoë Müller');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.reload();
  await expect(field(page, 'statement')).toHaveValue('the small lamp');
  await field(page, 'email').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.withdraw h2')).toBeFocused();
  // Each step has an address: Back returns to what was typed.
  await page.goBack();
  await expect(field(page, 'statement')).toHaveValue('the small lamp');
  await page.goForward();
  await expect(page.locator('.withdraw h2')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: WORDS.en.received })).toBeFocused();
  const [statement] = await statementsOf(backend, email);
  expect(statement).toMatchObject({ order: '', number: 'lost, of last Tuesday', statement: 'the small lamp' });
});

test.describe('a network that fails', () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

  test('loses nothing: another press after a lost answer counts once', async ({ page, context, backend }) => {
    const email = newEmail();
    await page.goto('/withdraw');
    await field(page, 'number').fill('K7QM-X2PA');
    await field(page, 'name').fill('Zoë Müller');
    await field(page, 'email').fill(email);
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. What you’ve typed is saved')).toBeVisible();
    await next(page).click();
    await page.getByRole('button', { name: WORDS.en.confirm }).click();
    await expect(page.getByText('Nothing is lost. Try again: your withdrawal is only recorded once.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline. What you’ve typed is saved')).toBeHidden();
    // It arrives, and its answer does not.
    await page.route('**/api/shop/withdraw', async (route) => {
      // A connection that was kept open may be closed by now.
      await route.fetch({ maxRetries: 3 });
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: WORDS.en.confirm }).click();
    await lost;
    await expect(page.getByText('Nothing is lost. Try again: your withdrawal is only recorded once.')).toBeVisible();
    await page.unroute('**/api/shop/withdraw');
    await page.getByRole('button', { name: WORDS.en.confirm }).click();
    await expect(page.getByRole('heading', { name: WORDS.en.received })).toBeFocused();
    expect(await statementsOf(backend, email)).toHaveLength(1);
  });
});

test('whoever is signed in finds name, address and orders filled in', async ({ page, shop, backend }) => {
  const customer = await newCustomer(backend);
  const session = await signIn(page, shop, customer);
  const { order } = await placeOrder(shop, backend, {
    session,
    email: customer.email,
    lines: [{ item: TRADED.items.plain, quantity: 1 }],
  });
  await page.goto('/withdraw');
  await expect(field(page, 'name')).toHaveValue('Camille Test');
  await expect(field(page, 'email')).toHaveValue(customer.email);
  await page.getByRole('button', { name: order.number }).click();
  await expect(page.getByRole('checkbox', { name: /^Traded work/ })).toBeChecked();
  await next(page).click();
  await page.getByRole('button', { name: WORDS.en.confirm }).click();
  await expect(page.getByRole('heading', { name: WORDS.en.received })).toBeFocused();
  // Nobody prepares the parcel any more, and neither list nor page says so.
  await page.goto('/order');
  await expect(page.locator('.order-row')).toContainText('Withdrawal received');
  await page.locator('.order-row').click();
  await expect(doneTitle(page)).toHaveText('Withdrawal received');
  await expect(page.getByText('We’re preparing your parcel.')).toHaveCount(0);
});

test('the link stands in the footer of every kind of page, in the words of the law', async ({ page, site }) => {
  for (const locale of LOCALES) {
    const paths = ['/', '/product', '/cgv', '/cart', '/checkout', '/login', '/404'].map((path) =>
      localePath(locale, path),
    );
    for (const path of [...paths, site.product.alternates[locale]]) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toMatch(
        new RegExp(`<a [^>]*href="${localePath(locale, '/withdraw')}"[^>]*>\\s*${WORDS[locale].here}\\s*</a>`),
      );
    }
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to withdraw by mail, with the model form', async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(localePath(locale, '/withdraw'));
      await expect(page.locator('[data-island=withdraw] .no-js')).toBeVisible();
      await page.locator('.model-form summary').click();
      await expect(page.locator('.model-form-blank')).toHaveCount(5);
      const mail = await page.locator('.model-form a[href^="mailto:"]').getAttribute('href');
      expect(decodeURIComponent(mail ?? '')).toContain(await page.locator('.model-form-blank').first().innerText());
    }
  });
});
