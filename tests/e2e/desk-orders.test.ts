/** The desk's list of orders: searched, narrowed in the address, walked by keyboard, chosen and handed on; and without a network. */
import type { Page } from 'playwright/test';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { newEmail, stockUp } from '#tests/support/checkout.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const rows = (page: Page) => page.locator('.order-list tbody tr');
const hash = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);

test('an order is found, chosen and handed on, by keyboard and on a phone', async ({
  page,
  context,
  shop,
  site,
  backend,
}) => {
  const [item] = site.product.product.items;
  if (item === undefined) throw new Error('The product has no item.');
  await stockUp(backend, site.product);
  const email = newEmail();
  const lines = [{ item: item.id, quantity: 2 }];
  const { order: first } = await placeOrder(shop, backend, { lines, email });
  const { order: second } = await placeOrder(shop, backend, { lines, email, outcome: null });
  // Somebody else's, which is not looked for.
  await placeOrder(shop, backend, { lines });
  const idOf = async (number: string): Promise<string> =>
    (await backend.collection('orders').getFirstListItem(`number = '${number}'`)).id;

  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#orders');
  await expect(rows(page).first()).toBeVisible();

  await test.step('what is typed is in the address, and the focus stays', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeFocused();
    await search.pressSequentially(email);
    await expect.poll(() => hash(page)).toBe(`#orders/?text=${email}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(search).toBeFocused();
    await expect(rows(page).first()).toContainText(second.number);
    expect(await accessProblems(page)).toEqual([]);
  });

  await test.step('keys go from row to row, choose and open', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: first.number })).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText('1 order selected')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => hash(page)).toBe(`#order/${await idOf(first.number)}`);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('filters narrow the list, and a link to it is the same list', async () => {
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Paid', exact: true }).check();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(first.number);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('1 filter', { exact: true })).toBeVisible();
  });

  await test.step('on a phone all that are shown are chosen at once, and go to their parcels', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/desk#orders/?text=${email}`);
    await expect(rows(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByText('2 orders selected')).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ship orders' }).click();
    await expect.poll(() => hash(page)).toBe(`#ship/${await idOf(second.number)},${await idOf(first.number)}`);
  });

  await test.step('without a network the list says so, and comes by itself', async () => {
    await page.goto(`/desk#orders/?text=${email}`);
    await expect(rows(page)).toHaveCount(2);
    await context.setOffline(true);
    await expect(page.getByText('This is the last loaded list.')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await context.setOffline(false);
    await expect(page.getByText('This is the last loaded list.')).toBeHidden();
    await page.getByRole('searchbox').fill('nobody like this');
    await expect(page.getByText('No results. Try other words or remove filters.')).toBeVisible();
  });
});

test('whoever follows a link while the search still waits for more letters is not brought back to the list', async ({
  page,
  shop,
  site,
  backend,
}) => {
  const [item] = site.product.product.items;
  if (item === undefined) throw new Error('The product has no item.');
  await stockUp(backend, site.product);
  const { order } = await placeOrder(shop, backend, { lines: [{ item: item.id, quantity: 1 }] });
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#orders');
  const link = page.getByRole('link', { name: order.number }).first();
  await expect(link).toBeVisible();
  // Its clock is up between the press and the news of the new place: a moment that only a busy device has.
  const search = page.getByRole('searchbox');
  await search.evaluate((field) => {
    const due: (() => void)[] = [];
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms?: number) =>
      ms === 250 ? due.push(run) : wait(run, ms)) as typeof wait;
    field.addEventListener('blur', () => due.at(-1)?.());
  });
  await search.fill(order.number);
  await link.evaluate((one: HTMLAnchorElement) => {
    one.click();
    document.querySelector('input[type=search]')?.dispatchEvent(new Event('blur'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  expect(hash(page)).toMatch(/^#order\//);
});
