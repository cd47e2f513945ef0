/** What the checkout takes from the account of whoever is signed in. */
import { LOCALES } from '#src/domain/site/locale.ts';
import { addressesOf, enter, saveAddress } from '#tests/support/browser-account.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { field, fillContact, lineOf, startWithLines, step } from '#tests/support/checkout.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { cases } from '#tests/support/whole.ts';

const WORDS = {
  en: { other: 'Another address', keep: 'Save this address to my account' },
  fr: { other: 'Une autre adresse', keep: 'Enregistrer cette adresse dans mon compte' },
  it: { other: 'Un altro indirizzo', keep: 'Salva questo indirizzo nel mio account' },
} as const;

for (const locale of cases(LOCALES, ['fr'] as const)) {
  test(`the main address is filled in, another one chosen, and a new one kept, in ${locale}`, async ({
    page,
    shop,
    site,
    backend,
  }) => {
    const words = WORDS[locale];
    const account = await enter(page, shop, backend, { locale });
    await saveAddress(backend, account.id);
    const casa = {
      label: 'Casa',
      street: 'Via Dante 3',
      postcode: '20121',
      city: 'Milano',
      region: 'MI',
      country: 'IT',
    };
    await saveAddress(backend, account.id, casa);
    // Nothing is delivered to the Canary Islands: the checkout offers what can be ordered to.
    await saveAddress(backend, account.id, { label: 'Playa', postcode: '35001', city: 'Las Palmas', country: 'ES' });
    await startWithLines(page, [lineOf(site.product)]);
    await page.goto(localePath(locale, '/checkout'));
    await expect(field(page, 'email')).toHaveValue(account.email);
    await step(page, 'contact').locator('.step-continue').click();

    const delivery = step(page, 'delivery');
    await expect(delivery.getByRole('radio', { name: 'Home' })).toBeChecked();
    await expect(delivery.getByRole('radio')).toHaveCount(3);
    await expect(field(page, 'address-street')).toHaveCount(0);
    await delivery.getByRole('radio', { name: 'Casa' }).check();
    await delivery.locator('.step-continue').click();
    await expect(delivery.locator('.step-says')).toContainText('Via Dante 3');
    expect(await accessProblems(page)).toEqual([]);

    await delivery.locator('.step-change').click();
    await expect(delivery.getByRole('radio', { name: 'Casa' })).toBeChecked();
    await delivery.getByRole('radio', { name: words.other }).check();
    await expect(field(page, 'address-street')).toHaveValue('');
    await field(page, 'address-country').selectOption('FR');
    await field(page, 'address-street').fill('9 quai Neuf');
    await field(page, 'address-postcode').fill('13002');
    await delivery.getByRole('checkbox', { name: words.keep }).check();
    expect(await accessProblems(page)).toEqual([]);
    await delivery.locator('.step-continue').click();
    await expect(field(page, 'address-city')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'address-city').fill('Marseille');
    await delivery.locator('.step-continue').click();
    await expect(delivery.locator('.step-says')).toContainText('9 quai Neuf');
    await expect
      .poll(async () => (await addressesOf(backend, account.id)).map(({ city }) => city))
      .toContain('Marseille');
    await delivery.locator('.step-change').click();
    await expect(delivery.getByRole('radio', { name: /9 quai Neuf/ })).toBeChecked();
    expect(await addressesOf(backend, account.id)).toHaveLength(4);
  });
}

test('a guest is asked for an address and nothing of accounts', async ({ page, site }) => {
  await startWithLines(page, [lineOf(site.product)]);
  await page.goto('/checkout');
  await fillContact(page, 'guest@visitor.example');
  await expect(field(page, 'address-street')).toBeVisible();
  await expect(step(page, 'delivery').getByRole('radio')).toHaveCount(0);
  await expect(page.getByText(WORDS.en.keep)).toHaveCount(0);
});
