/** The checkout's page before the island's code is there: its first step can be filled in, and React takes over what is typed. */
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { field, lineOf, startWithLines, step } from '#tests/support/checkout.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';

test('the address is typed before and after React comes, in one go', async ({ page, site }) => {
  await startWithLines(page, [lineOf(site.product, 2)]);
  const release = await holdScripts(page);
  await page.goto('/checkout', { waitUntil: 'commit' });
  const email = field(page, 'email');
  await email.click();
  await page.keyboard.type('jo@visitor');
  expect(await accessProblems(page)).toEqual([]);
  const before = await email.elementHandle();
  release();
  await expect(page.locator('.checkout-summary')).toContainText('2 items');
  await expect(email).toBeFocused();
  expect(await email.evaluate((now, then) => now === then, before)).toBe(true);
  await page.keyboard.type('.example');
  await expect(email).toHaveValue('jo@visitor.example');
  await page.reload();
  await expect(email).toHaveValue('jo@visitor.example');
});

test('a press on its button is seen to be taken, and waits for React', async ({ page, site }) => {
  await startWithLines(page, [lineOf(site.product)]);
  const release = await holdScripts(page);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await field(page, 'email').fill('jo@visitor.example');
  const button = step(page, 'contact').locator('.step-continue');
  await button.click();
  await expect(button).toHaveText('One moment…');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(step(page, 'delivery')).toHaveAttribute('data-state', 'current');
});

test('without a cart, or on another step, nothing of it is shown', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(page.getByText('Loading the checkout…')).toBeVisible();
  await expect(field(page, 'email')).toBeHidden();
  release();
  await expect(page.locator('.checkout-empty')).toBeVisible();
});
