/** Whoever was a customer of a former shop comes in by a code and finds what they bought there; so does an operator at the desk. */
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/people-api.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect } from '#tests/support/browser.ts';
import { callDesk } from '#tests/support/desk.ts';
import { test, type MailingShop } from '#tests/support/mailing-shop.ts';
import { signIn } from '#tests/support/sign-in.ts';

// One shop for all of them.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 360, height: 740 } });

const WORDS: Readonly<Record<Locale, { title: string; state: string; intro: RegExp }>> = {
  en: { title: 'Orders from our previous shop', state: 'Shipped', intro: /were placed in our previous shop/ },
  fr: {
    title: 'Commandes de notre ancienne boutique',
    state: 'Expédiée',
    intro: /passées dans notre ancienne boutique/,
  },
  it: { title: 'Ordini del nostro vecchio negozio', state: 'Spedito', intro: /nel nostro vecchio negozio/ },
};

/** A customer of the former shop with so many orders there. */
async function moveIn({ admin }: MailingShop, orders: number): Promise<{ email: string; number: string }> {
  const name = crypto.randomUUID().slice(0, 8);
  const email = `moved-${name}@visitor.example`;
  const address = {
    name: 'Camille Moved',
    company: '',
    street: '3 rue du Bac',
    extra: '',
    postcode: '75007',
    city: 'Paris',
    country: 'FR',
    phone: '',
  };
  const piece: MoveInRequest = {
    source: 'shopify',
    shop: 'Old Lamps',
    series: `test-${name}`,
    dry: false,
    customers: [
      { key: email, row: 2, email, name: 'Camille Moved', locale: null, addresses: [address], newsletter: null },
    ],
    orders: Array.from({ length: orders }, (_, at) => ({
      number: `#${name}-${at + 1}`,
      row: at + 2,
      placed: new Date(Date.UTC(2022, 0, 1 + at, 10)).toISOString(),
      email,
      name: 'Camille Moved',
      currency: 'EUR',
      total: 12_900,
      shipping: 900,
      tax: 2150,
      discount: 0,
      state: 'sent' as const,
      lines: [{ sku: 'OLD-1', name: `Glimmer ${name}`, quantity: 2, price: 6000 }],
      shippingAddress: address,
      billingAddress: null,
    })),
  };
  const { body } = await callDesk<MoveInAnswer>(admin, 'move-in', piece);
  expect(body.counts).toMatchObject({ customers: { created: 1 }, orders: { created: orders } });
  return { email, number: `#${name}-${orders}` };
}

test('a customer of a former shop signs in by a code and reads an old order, in each language', async ({
  page,
  mailing,
}) => {
  const { email, number } = await moveIn(mailing, 31);
  await page.goto('/login?return=%2Forder');
  await page.locator('#email').fill(email);
  await page.getByRole('button', { name: 'Email me a one-time code' }).click();
  const code = await mailing.find(email, /\b\d{6}\b/);
  await page.locator('#code').fill(code);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/order');
  const past = page.getByRole('region', { name: WORDS.en.title });
  await expect(past.getByRole('listitem')).toHaveCount(30);
  await past.getByRole('button', { name: 'Older orders' }).click();
  await expect(past.getByRole('listitem')).toHaveCount(31);
  expect(await accessProblems(page)).toEqual([]);
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    await page.goto(localePath(locale, '/order'));
    const list = page.getByRole('region', { name: words.title });
    await expect(list).toContainText(words.state);
    await list.getByRole('link', { name: number }).click();
    await expect(page.locator('main')).toContainText(words.intro);
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await expect(page.locator('main')).toContainText('2 × Glimmer');
    await expect(page.locator('main')).toContainText('3 rue du Bac');
    expect(await accessProblems(page)).toEqual([]);
  }
  await page.goto('/it/order?past=nosuchorder0000');
  await expect(page.getByText('Questo ordine non è nel tuo account.')).toBeVisible();
});

test('an operator finds an order of the former shop, and whose it was', async ({ page, mailing }) => {
  const { email, number } = await moveIn(mailing, 2);
  await signIn(page, mailing.shop, DEMO_LOGINS.operator);
  await page.goto('/desk#orders');
  await page.getByRole('searchbox').fill(number);
  const found = page.getByRole('region', { name: 'Orders from a previous shop' });
  await expect(found.getByRole('row')).toHaveCount(2);
  await expect(found).toContainText('From Old Lamps');
  expect(await accessProblems(page)).toEqual([]);
  await found.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(page.getByText('no total includes them')).toBeVisible();
  await expect(page.getByText('3 rue du Bac')).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Moved');
  const list = page.getByRole('region', { name: 'Orders from a previous shop' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.goto('/fr/desk#past');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commandes d’une ancienne boutique');
  await page.goto('/it/desk#past');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordini di un vecchio negozio');
});
