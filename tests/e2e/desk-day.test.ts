/**
 * An operator's day on a phone, each part of it in another language: an order and its mail, picking (once without a
 * network), the slip, a part of it sent and then the rest, delivered, a withdrawal whose slip is scanned at the desk,
 * its refund, and another one by pieces with its credit note.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import type PocketBase from 'pocketbase';
import type { DocumentRecord, MailRecord, OrderRecord, ReturnRecord } from '#src/contract/records.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { expect, test } from '#tests/support/browser.ts';
import { stockUp } from '#tests/support/checkout.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { keptAll } from '#tests/support/service-worker.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/,
});

/** The desk's own words, so that each step is found by what an operator reads. */
function wordsOf(locale: Locale, name: 'pack' | 'ship' | 'after' | 'money') {
  const file = name === 'money' ? 'desk-money' : 'desk-orders';
  const words = JSON.parse(readFileSync(`i18n/${locale}/${file}.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  return createT(words[`desk-${name}`] ?? {}, locale);
}

interface Day {
  readonly page: Page;
  readonly locale: Locale;
  readonly backend: PocketBase;
  readonly shop: ShopAddress;
  readonly order: OrderRecord;
  readonly token: string;
  readonly skus: readonly [string, string];
}

async function kindsOf<Row extends { readonly kind: string }>(
  backend: PocketBase,
  name: string,
  order: string,
): Promise<readonly string[]> {
  const rows = await backend.collection<Row>(name).getFullList({ filter: `order = '${order}'`, sort: 'created' });
  return rows.map(({ kind }) => kind);
}

async function goTo({ page, locale }: Day, place: string): Promise<void> {
  await page.goto(`${localePath(locale, '/desk')}#${place}`);
}

/** From the first page to the packed parcel; the network is gone while pieces are ticked. */
async function pickAndPack(day: Day): Promise<void> {
  const { page, locale, backend, order, skus } = day;
  const pack = wordsOf(locale, 'pack');
  await goTo(day, 'orders');
  await page.getByRole('searchbox').fill(order.number);
  await page.getByRole('link', { name: order.number }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  await goTo(day, `pack/${order.id}`);
  const row = (sku: string): Locator => page.locator('.pick-row').filter({ hasText: sku });
  await expect(row(skus[0])).toContainText('0/2');
  // A list that was kept in another language shows its pictures, too.
  await page.goto(`${localePath('fr', '/desk')}#pack/${order.id}`);
  await expect(page.locator('.pick-picture img').first()).toBeVisible();
  await page.goto(`/${locale}/desk#pack/${order.id}`);
  const scan = page.getByLabel(pack('scan.label'));
  await scan.fill(skus[0]);
  await scan.press('Enter');
  await expect(row(skus[0])).toContainText('1/2');
  await expect(page.locator('[data-pick-waiting]')).toHaveCount(0);
  await keptAll(page, [localePath(locale, '/desk')]);
  await page.context().setOffline(true);
  await row(skus[0]).getByRole('checkbox').check();
  await row(skus[1]).getByRole('checkbox').check();
  await expect(page.locator('[data-pick-waiting]')).toBeVisible();
  await page.reload();
  await expect(row(skus[1])).toContainText('1/1');
  await page.context().setOffline(false);
  await expect(page.locator('[data-pick-waiting]')).toHaveCount(0);
  await page.getByRole('button', { name: pack('check.mark', { number: order.number }) }).click();
  await expect.poll(async () => (await backend.collection('orders').getOne<OrderRecord>(order.id)).packed).not.toBe('');
  await goTo(day, `pack/${order.id}/print`);
  await expect(page.locator('.slip')).toContainText(order.number);
}

/** A parcel with a number whose form says who brings it. */
async function sendParcel({ page, locale }: Day, tracking: string, without: string | null): Promise<void> {
  const ship = wordsOf(locale, 'ship');
  const form = page.locator('.ship-form');
  await form.getByLabel(ship('tracking'), { exact: true }).fill(tracking);
  await form.getByLabel(ship('carrier'), { exact: true }).selectOption('Colissimo');
  if (without !== null)
    await form
      .getByRole('checkbox')
      .filter({ has: page.locator(':scope') })
      .nth(1)
      .uncheck();
  await form.getByRole('button', { name: ship('send.button'), exact: true }).click();
  await expect(page.locator('.said')).toContainText(ship('said.sent'));
}

async function shipAll(day: Day): Promise<void> {
  const { page, locale, backend, order } = day;
  const ship = wordsOf(locale, 'ship');
  const state = async (): Promise<string> =>
    (await backend.collection('orders').getOne<OrderRecord>(order.id)).fulfilment_state;
  await goTo(day, `order/${order.id}`);
  await sendParcel(day, '6A12345678901', 'the second article');
  await expect.poll(state).toBe('part_shipped');
  await expect(page.locator('.ship-parcels > li')).toHaveCount(1);
  await sendParcel(day, '6A12345678918', null);
  await expect.poll(state).toBe('shipped');
  for (const parcel of [0, 1]) {
    const card = page.locator('.ship-parcels > li').nth(parcel);
    await card.getByRole('button', { name: ship('delivered'), exact: true }).click();
    await card
      .locator('form')
      .getByRole('button', { name: ship('delivered'), exact: true })
      .click();
    await expect(page.locator('.said')).toContainText(ship('said.delivered'));
    await expect(card.locator('form')).toHaveCount(0);
  }
  await expect.poll(state).toBe('delivered');
  expect((await kindsOf<MailRecord>(backend, 'mails', order.id)).filter((kind) => kind === 'shipped')).toHaveLength(2);
}

/** The customer says so by the link of the order; the desk accepts, scans the slip, looks at the goods, and pays. */
async function takeBack(day: Day, line: string): Promise<void> {
  const { page, locale, backend, shop, token, order } = day;
  const after = wordsOf(locale, 'after');
  const said = await fetch(`${shop.backendUrl}${SHOP_ROUTE}withdraw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      locale,
      name: 'Zoë Müller',
      email: order.email,
      number: order.number,
      statement: '',
      lines: [{ line, quantity: 1 }],
      ref: { token },
      key: crypto.randomUUID().replaceAll('-', ''),
    }),
  });
  const { reference } = (await said.json()) as { readonly reference: string };
  const state = async (): Promise<string> =>
    (await backend.collection('returns').getFirstListItem<ReturnRecord>(`reference = '${reference}'`)).state;
  await goTo(day, `returns/${reference}`);
  await page.getByRole('button', { name: after('step.confirm'), exact: true }).click();
  await page.getByRole('button', { name: after('accept.confirm') }).click();
  await expect.poll(state).toBe('accepted');
  await goTo(day, 'returns');
  const code = page.getByLabel(after('slip'));
  await code.fill(reference);
  await code.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await page.getByRole('button', { name: after('step.receive'), exact: true }).click();
  await page.getByRole('button', { name: after('receive.send') }).click();
  await expect.poll(state).toBe('returned');
  // The step that a press takes is that of the state which the page shows.
  await expect(page.locator('.chip').first()).toHaveText(after('state.returned'));
  await page.getByRole('button', { name: after('step.refund', { amount: '' }).trim() }).click();
  await expect.poll(state).toBe('refunded');
}

/** One piece more, of what is left, with its sums before and its credit note after. */
async function giveBackByPieces(day: Day): Promise<void> {
  const { page, locale, backend, order } = day;
  const money = wordsOf(locale, 'money');
  await goTo(day, `order/${order.id}`);
  const form = page.locator('.money-form');
  await form.locator('summary').click();
  await form.getByLabel(money('mode.lines')).check();
  await form.locator('#refund-lines').check();
  await expect(form.getByText(money('preview.credit_note'))).toBeVisible();
  await form.getByLabel(money('form.reason')).fill('Torn page');
  await form.getByRole('button', { name: money('form.give', { amount: '' }).trim().split('  ')[0] ?? '' }).click();
  await expect
    .poll(
      async () =>
        (await kindsOf<DocumentRecord>(backend, 'documents', order.id)).filter((kind) => kind === 'credit_note').length,
    )
    .toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('an operator’s day, from the order to the credit note, its parts in turn in each language', async ({
  page,
  shop,
  site,
  backend,
}) => {
  test.setTimeout(180_000);
  const { items } = site.product.product;
  const [item, other] = items;
  if (item === undefined || other === undefined) throw new Error('The product has too few items.');
  await stockUp(backend, site.product);
  const lines = [
    { item: item.id, quantity: 2 },
    { item: other.id, quantity: 1 },
  ];
  const { token, order: placed, afterSales } = await placeOrder(shop, backend, { locale: 'fr', lines });
  const order = await backend.collection('orders').getFirstListItem<OrderRecord>(`number = '${placed.number}'`);
  expect(await kindsOf<MailRecord>(backend, 'mails', order.id)).toContain('order_confirmed');
  await signIn(page, shop, DEMO_LOGINS.operator);
  const day = (locale: Locale): Day => ({ page, locale, backend, shop, order, token, skus: [item.sku, other.sku] });
  await test.step('pick and pack', () => pickAndPack(day('en')));
  await test.step('ship', () => shipAll(day('fr')));
  const [line = ''] = afterSales.lines.map((one) => one.line);
  await test.step('take back', () => takeBack(day('it'), line));
  await test.step('give back by pieces', () => giveBackByPieces(day('fr')));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const locale of LOCALES)
    await test.step(`both places read in ${locale}, and fit`, async () => {
      // By the prefix of each language: without one, the page would be that of the language chosen last.
      await page.goto(`/${locale}/desk#order/${order.id}`);
      await page.locator('.money-form summary').click();
      await expect(page.locator('.money-form').getByLabel(wordsOf(locale, 'money')('mode.lines'))).toBeVisible();
      await expect(page.getByText(wordsOf(locale, 'ship')('send.nothing'))).toBeVisible();
      expect(await width()).toBeLessThanOrEqual(360);
      await goTo(day(locale), `pack/${order.id}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await width()).toBeLessThanOrEqual(360);
    });
});
