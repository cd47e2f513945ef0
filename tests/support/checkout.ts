/** A purchase as a shopper makes it, step by step, by the ids that the checkout gives its fields in every language. */
import type { Locator, Page } from 'playwright/test';
import type PocketBase from 'pocketbase';
import type { ProductPayload } from '#src/contract/payload.ts';
import type { DemoOutcome } from '#src/contract/shop-api.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { localePath, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { EMPTY_DRAFT } from '#src/stores/checkout/draft.ts';
import { CHECKOUT_KEY } from '#src/stores/checkout/keys.ts';
import { expect } from '#tests/support/browser.ts';

export interface WantedItem {
  readonly item: string;
  readonly product: string;
  readonly paths: Localized<string>;
  readonly quantity: number;
  /** What the shopper saw, minor units. */
  readonly price: number;
}

/** A line of the cart with the first item of a product. */
export function lineOf({ product, alternates }: ProductPayload, quantity = 1, item = product.items[0]): WantedItem {
  return { item: item?.id ?? '', product: product.id, paths: alternates, quantity, price: item?.price ?? 0 };
}

/** Enough pieces of each item of a product for all tests that buy them. */
export async function stockUp(backend: PocketBase, { product }: ProductPayload): Promise<void> {
  for (const { id } of product.items)
    // One after the other: SQLite writes so, too.
    // oxlint-disable-next-line no-await-in-loop
    await backend.collection('items').update(id, { stock: 1000 });
}

/** Stores a cart before any page of this context runs a script, once: what is bought stays bought. */
export async function startWithLines(page: Page, lines: readonly WantedItem[]): Promise<void> {
  await page.context().addInitScript((text) => {
    if (location.protocol === 'about:' || localStorage.getItem('test.cart') !== null) return;
    localStorage.setItem('test.cart', 'stored');
    localStorage.setItem('vitrine.cart', text);
  }, JSON.stringify(lines));
}

/** An address that no other test orders with. */
export function newEmail(): string {
  return `shopper-${crypto.randomUUID().slice(0, 8)}@visitor.example`;
}

export function field(page: Page, name: string): Locator {
  return page.locator(`#checkout-${name}`);
}

export function step(page: Page, name: string): Locator {
  return page.locator(`.step[data-step=${name}]`);
}

async function goOn(page: Page, from: string, to: string): Promise<void> {
  await step(page, from).locator('.step-continue').click();
  await expect(step(page, to)).toHaveAttribute('data-state', 'current');
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await field(page, 'email').fill(email);
  await goOn(page, 'contact', 'delivery');
}

const PARIS = { country: 'FR', postcode: '75011', city: 'Paris' };

export async function fillDelivery(page: Page, { country, postcode, city } = PARIS): Promise<void> {
  await field(page, 'address-country').selectOption(country);
  await field(page, 'address-name').fill('Zoë Müller');
  await field(page, 'address-street').fill('1 rue de la Paix');
  await field(page, 'address-postcode').fill(postcode);
  await field(page, 'address-city').fill(city);
  await goOn(page, 'delivery', 'shipping');
}

export async function chooseShipping(page: Page): Promise<void> {
  await expect(step(page, 'shipping').locator('input[type=radio]:checked')).toHaveCount(1);
  await goOn(page, 'shipping', 'payment');
}

export async function chooseOutcome(page: Page, outcome: DemoOutcome): Promise<void> {
  await step(page, 'payment').locator(`input[value=${outcome}]`).check();
}

export interface Purchase {
  readonly locale?: Locale;
  readonly outcome?: DemoOutcome;
  readonly email?: string;
}

/** Stores what is typed at the first two steps before any page of this context runs a script, once, as somebody comes back to it. */
export async function startWithAddress(page: Page, email: string): Promise<void> {
  const address = { ...EMPTY_ADDRESS, ...PARIS, name: 'Zoë Müller', street: '1 rue de la Paix' };
  await page.context().addInitScript(
    ([key, text]) => {
      if (location.protocol === 'about:' || localStorage.getItem('test.draft') !== null) return;
      localStorage.setItem('test.draft', 'stored');
      localStorage.setItem(key, text);
    },
    [CHECKOUT_KEY, JSON.stringify({ ...EMPTY_DRAFT, email, address, savedAt: Date.now() })] as const,
  );
}

/** From the address of the checkout to the step before the order, with the terms accepted; typed as somebody does who comes for the first time. */
export async function typeToReview(page: Page, purchase: Purchase = {}): Promise<void> {
  await page.goto(localePath(purchase.locale ?? 'en', '/checkout'));
  await fillContact(page, purchase.email ?? newEmail());
  await fillDelivery(page);
  await payAndReview(page, purchase);
}

/** The same, with what is typed there already: half of the time. */
export async function goToReview(page: Page, purchase: Purchase = {}): Promise<void> {
  await startWithAddress(page, purchase.email ?? newEmail());
  await page.goto(`${localePath(purchase.locale ?? 'en', '/checkout')}?step=shipping`);
  await payAndReview(page, purchase);
}

async function payAndReview(page: Page, { outcome = 'paid' }: Purchase): Promise<void> {
  await chooseShipping(page);
  await chooseOutcome(page, outcome);
  await goOn(page, 'payment', 'review');
  await seeTotal(page);
  await field(page, 'terms').check();
}

/** Nobody orders before the total is there: a press without one is answered by words alone. */
export async function seeTotal(page: Page): Promise<void> {
  await expect(page.locator('.review-bill .bill-total')).toContainText('€');
}

export function orderButton(page: Page): Locator {
  return page.locator('.order-button');
}

/** What the page of the order says. */
export function doneTitle(page: Page): Locator {
  return page.locator('.done-word h2');
}
