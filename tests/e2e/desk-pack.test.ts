/** Packing at the desk, on a phone in a storeroom: once without a network in the middle, and on paper. */
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { stockUp } from '#tests/support/checkout.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { keptAll } from '#tests/support/service-worker.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/,
});

test('a picking list goes on without a network, and tells what has happened meanwhile', async ({
  page,
  context,
  shop,
  site,
  backend,
}) => {
  const { product } = site.product;
  const [item, other] = product.items;
  if (item === undefined || other === undefined) throw new Error('The product has too few items.');
  await stockUp(backend, site.product);
  const place = async (locale: 'en' | 'fr', lines: readonly { item: string; quantity: number }[]) => {
    const { order } = await placeOrder(shop, backend, { locale, lines });
    return backend.collection('orders').getFirstListItem<{ id: string; number: string }>(`number = '${order.number}'`);
  };
  const stays = await place('fr', [
    { item: item.id, quantity: 2 },
    { item: other.id, quantity: 1 },
  ]);
  const goes = await place('en', [{ item: item.id, quantity: 1 }]);
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto(`/desk#pack/${stays.id},${goes.id}`);
  const row = (sku: string) => page.locator('.pick-row').filter({ hasText: sku });
  const waiting = page.locator('[data-pick-waiting]');
  await expect(row(item.sku)).toContainText('0/3');
  expect(await accessProblems(page)).toEqual([]);

  // A hand scanner types and presses Enter, and goes on in the same field.
  const scan = page.getByLabel('Scan or enter');
  await scan.fill(item.sku);
  await scan.press('Enter');
  await expect(row(item.sku)).toContainText('1/3');
  await expect(scan).toBeFocused();
  await expect(waiting).toHaveCount(0);
  await keptAll(page, ['/desk']);

  await row(item.sku).locator('summary').click();
  expect(await accessProblems(page)).toEqual([]);
  await context.setOffline(true);
  await row(item.sku).getByRole('checkbox').check();
  await row(other.sku).getByRole('checkbox').check();
  await expect(waiting).toContainText('1 change not sent yet.');
  await page.reload();
  await expect(page.getByText('The shop isn’t responding.')).toBeVisible();
  await expect(row(item.sku)).toContainText('3/3');
  await expect(row(item.sku).getByRole('checkbox')).toBeChecked();
  await backend.collection('orders').update(goes.id, { order_state: 'cancelled' });
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: goes.number })).toContainText(
    'was cancelled. Put 1 item back.',
  );
  await expect(waiting).toHaveCount(0);
  await expect(row(item.sku)).toContainText('2/2');

  await page.getByRole('button', { name: `Mark ${stays.number} as packed` }).click();
  await expect(page.getByText('1 order packed.')).toBeVisible();
  const packed = async (): Promise<boolean> =>
    (await backend.collection('orders').getOne<{ packed: string }>(stays.id)).packed !== '';
  await expect.poll(packed).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(packed).toBe(false);

  await page.goto('/desk#pack');
  await expect(page.locator('.pack-list')).toBeVisible();
  await page.getByLabel('Select all').check();
  expect(await accessProblems(page)).toEqual([]);

  // One page for each order that can be packed, in its customer's language, as large as the chosen paper.
  const late = await place('en', [{ item: other.id, quantity: 1 }]);
  await page.goto(`/desk#pack/${stays.id},${goes.id},${late.id}/print`);
  await expect(page.locator('.slip')).toHaveCount(2);
  await expect(page.locator('.slip').first()).toContainText(`Commande ${stays.number}`);
  await expect(page.locator('.slip').last()).toContainText(`Order ${late.number}`);
  expect(await accessProblems(page)).toEqual([]);
  const measures = async (): Promise<readonly string[]> => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
    );
  };
  expect(await measures()).toEqual(['210 × 297', '210 × 297']);
  await page.getByRole('radio', { name: 'A6' }).check();
  expect(await measures()).toEqual(['105 × 148', '105 × 148']);
  await page.getByRole('radio', { name: 'Address labels' }).check();
  expect(await measures()).toEqual(['210 × 297']);
  await page.getByRole('radio', { name: 'A6' }).check();
  expect(await measures()).toEqual(['105 × 148', '105 × 148']);
});
