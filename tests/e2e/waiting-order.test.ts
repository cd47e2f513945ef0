/** An order that waits for its payment is named wherever its shopper goes on, and can be paid, changed or given up there. */
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import {
  chooseOutcome,
  goToReview,
  lineOf,
  orderButton,
  startWithLines,
  step,
  stockUp,
} from '#tests/support/checkout.ts';
import { expect, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

test('an order that waits is named in the header, the cart and the checkout, and nothing is lost when it is changed', async ({
  page,
  site,
  backend,
}) => {
  await stockUp(backend, site.product);
  const [one, two] = site.product.product.items;
  await startWithLines(page, [lineOf(site.product, 2, one)]);
  await goToReview(page);
  await step(page, 'payment').locator('.step-change').click();
  await chooseOutcome(page, 'declined');
  await step(page, 'payment').locator('.step-continue').click();
  await orderButton(page).click();
  await expect(step(page, 'payment')).toContainText('Your items are reserved until');

  // Something is put beside it.
  await page.goto(`${site.product.path}?item=${two?.sku}`);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(page.locator('[data-cart-badge]')).toHaveText(/^3·\d\d:\d\d$/);
  await page.locator('a:has(> [data-cart-badge])').hover();
  await expect(page.locator('a:has(> [data-cart-badge])')).toHaveAttribute(
    'title',
    /Unpaid order, reserved until \d\d:\d\d/,
  );

  await page.goto('/cart');
  const waiting = page.locator('.cart-waiting');
  await expect(waiting).toContainText(/hasn’t been paid yet. We’re holding its items for you until \d\d:\d\d/);
  await expect(waiting).toContainText(`not in that order: 1 × ${site.product.product.name}, ${two?.values.join(', ')}`);
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await waiting.getByRole('link', { name: 'Pay now' }).click();
  await expect(step(page, 'payment')).toContainText(`not in this order: 1 × ${site.product.product.name}`);

  // What it holds is taken out of the cart, and comes back with it.
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${site.product.product.name}, ${one?.values.join(', ')}` }).click();
  await expect(page.locator('.cart-line')).toHaveCount(1);
  await waiting.getByRole('button', { name: 'Edit order' }).click();
  await expect(waiting).toContainText('Its items are back in your cart');
  await expect(page.locator('.cart-line')).toHaveCount(2);
  await expect(page.locator('[data-cart-badge]')).toHaveText('3');
});

test('an order that is given up takes its pieces along, and one press brings them back', async ({
  page,
  site,
  backend,
}) => {
  await stockUp(backend, site.product);
  await startWithLines(page, [lineOf(site.product, 2)]);
  await goToReview(page, { outcome: 'declined' });
  await orderButton(page).click();
  await expect(step(page, 'payment')).toContainText('Your items are reserved until');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.locator('.cart-waiting')).toContainText('You haven’t been charged');
  await expect(page.locator('[data-island=cart]')).toContainText('Your cart is empty.');
  // What is empty shows what was seen, or what hangs at home.
  await expect(page.locator('.cart-suggested a').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add its items back to cart' }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
});
