/** The step of the checkout that names how the parcel comes. */
import {
  chooseOutcome,
  chooseShipping,
  field,
  fillContact,
  fillDelivery,
  lineOf,
  newEmail,
  seeTotal,
  startWithLines,
  step,
  stockUp,
} from '#tests/support/checkout.ts';
import { expect, test } from '#tests/support/browser.ts';

test.beforeAll(async ({ backend, site }) => stockUp(backend, site.product));

test.beforeEach(async ({ page, site }) => startWithLines(page, [lineOf(site.product, 2)]));

test('an answer that is under way is waited for by the step that names the way of delivery, on a slow line', async ({
  page,
}) => {
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/shop/quote', async (route) => {
    const text = decodeURIComponent(route.request().postData() ?? '');
    if (text.includes('75011')) {
      asked.push(text);
      await isAnswered;
    }
    await route.continue();
  });
  // For the country, which is guessed.
  const first = page.waitForResponse('**/api/shop/quote');
  await page.goto('/checkout');
  await fillContact(page, newEmail());
  await first;
  await field(page, 'address-name').fill('Zoë Müller');
  await field(page, 'address-street').fill('1 rue de la Paix');
  await field(page, 'address-city').fill('Paris');
  await field(page, 'address-postcode').fill('75011');
  await expect.poll(() => asked.length).toBe(1);
  await step(page, 'delivery').locator('.step-continue').click();
  await chooseShipping(page);
  answer();
  await chooseOutcome(page, 'paid');
  await step(page, 'payment').locator('.step-continue').click();
  await seeTotal(page);
  expect(asked.length).toBe(1);
});

test('a telephone number is asked for only where the carrier needs one', async ({ page }) => {
  await page.goto('/checkout');
  await fillContact(page, newEmail());
  await fillDelivery(page);
  await expect(field(page, 'phone')).toHaveCount(0);
  await page.getByText('Express courier').click();
  await step(page, 'shipping').locator('.step-continue').click();
  await expect(field(page, 'phone')).toHaveAccessibleDescription(/This carrier requires one/);
  await field(page, 'phone').fill('+33 6 12 34 56 78');
  await step(page, 'shipping').locator('.step-continue').click();
  await expect(step(page, 'payment')).toHaveAttribute('data-state', 'current');
});

test('a way of delivery that leaves out Corsica is not offered there', async ({ page }) => {
  await page.goto('/checkout');
  await fillContact(page, newEmail());
  await fillDelivery(page);
  await expect(step(page, 'shipping').getByRole('radio')).toHaveCount(2);
  await page.goBack();
  await field(page, 'address-postcode').fill('20000');
  await field(page, 'address-city').fill('Ajaccio');
  await step(page, 'delivery').locator('.step-continue').click();
  await expect(step(page, 'shipping')).toHaveAttribute('data-state', 'current');
  await expect(step(page, 'shipping').getByRole('radio')).toHaveCount(1);
  await expect(step(page, 'shipping')).toContainText('Tracked parcel');
});
