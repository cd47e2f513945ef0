/** The first hour of a live shop: from `npm start` in an empty folder and the link that it prints to a shop that takes an order. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from 'playwright/test';
import words from '#i18n/en/setup.json' with { type: 'json' };
import { TEMPLATES } from '#scripts/demo/pages.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { picture, shareCompiled } from '#tests/build/test-shop.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import {
  chooseShipping,
  doneTitle,
  field,
  fillContact,
  fillDelivery,
  orderButton,
  seeTotal,
  step,
} from '#tests/support/checkout.ts';
import { runOurs, type RunningCommand } from '#tests/support/command.ts';
import { SELLER } from '#tests/support/lawful-shop.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { freePort } from '#src/runtime/ports.ts';

const ADA = { name: 'Ada Sept', email: 'ada@atelier-sept.example', password: 'correct-horse-staple' };
const TEXTS = 7;

/** Silent reading of prose in English, on average (Brysbaert 2019, 190 studies). */
const WORDS_A_MINUTE = 238;
/** Looked up, and typed with two fingers. */
const SECONDS_A_FIELD = 20;

function wordsToRead(): number {
  const texts = [
    ...Object.values(words),
    ...TEMPLATES.flatMap(({ body }) => LOCALES.map((locale) => body[locale].replace(/<[^>]*>/g, ' '))),
  ];
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '').length;
}

interface FirstStart {
  readonly command: RunningCommand;
  readonly settings: Readonly<Record<string, string>>;
  readonly siteUrl: string;
  readonly link: string;
  readonly sink: MailSink;
}

/** The first mail has switched the second factor on: the studio asks for both. The browser fills in what it knows, and the code is pasted. */
async function signInAgain(studio: Page, sink: MailSink): Promise<void> {
  const codes = async (): Promise<readonly string[]> =>
    (await sink.read()).flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []);
  await studio.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await studio.getByLabel('Email address', { exact: true }).fill(ADA.email);
  await studio.getByLabel('Password', { exact: true }).fill(ADA.password);
  await studio.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(async () => (await codes()).length).toBe(1);
  await studio.locator('[data-code]').fill((await codes())[0] ?? '');
  await studio.getByRole('button', { name: 'Sign in' }).click();
}

const test = base.extend<object, { readonly first: FirstStart }>({
  first: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-first-'));
      const sink = await startMailSink();
      await shareCompiled(join(folder, 'cache'));
      const port = await freePort();
      const siteUrl = `http://127.0.0.1:${port}`;
      const settings = {
        SHOP_MODE: 'live',
        PORT: String(port),
        SITE_URL: siteUrl,
        POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
        POCKETBASE_BIN: await realPocketBase(),
        DATA_DIR: join(folder, 'data'),
        CACHE_DIR: join(folder, 'cache'),
        DIST_DIR: join(folder, 'dist'),
      };
      const command = runOurs('start', settings);
      await command.said('Ctrl-C ends it.');
      const [link = ''] = /http\S+\/setup#\S+/.exec(command.output()) ?? [];
      await use({ command, settings, siteUrl, link, sink });
      await command.end('SIGTERM');
      await sink.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// A press that finds nothing says so before the whole test is over.
test.use({ actionTimeout: 45_000 });

/** What a person types and chooses on the way. */
let typed = 0;

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
    typed += 1;
  }
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption(value);
  typed += 1;
}

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
}

test('from the link to an order, in the browser', async ({ page, first }) => {
  test.setTimeout(300_000);
  const { settings, siteUrl, link, sink } = first;

  await test.step('the link makes an account, and is gone from the address', async () => {
    await page.goto(link);
    await fill(page, { Name: ADA.name, 'Email address': ADA.email, Password: ADA.password });
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await expect(titleOf(page, 'Your shop isn’t taking orders yet')).toBeFocused();
    expect(page.url()).toBe(`${siteUrl}/setup`);
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
  });

  await test.step('each step is saved by itself, and leads to the next one that is open', async () => {
    await page.getByRole('link', { name: 'Name and logo' }).click();
    await fill(page, { 'Shop name': 'Atelier Sept' });
    await goOn(page);
    await expect(titleOf(page, 'Country and VAT')).toBeFocused();
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Select your country.');
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await choose(page, 'Seller’s country', 'FR');
    await choose(page, 'VAT scheme', 'home');
    await fill(page, { 'VAT number': SELLER.vat_number });
    await goOn(page);
    await expect(titleOf(page, 'Seller details')).toBeFocused();
    await fill(page, {
      'Legal name': SELLER.legal_name,
      Address: SELLER.address,
      'Email address for customers': SELLER.email,
      Telephone: SELLER.phone,
      Registration: SELLER.registration,
      'Publication director': SELLER.publication_director,
      'Hosting provider': SELLER.host,
      'Consumer mediator': SELLER.mediator,
    });
    await goOn(page);
    await expect(titleOf(page, 'Legal guarantee notice')).toBeFocused();
    for (const language of ['English', 'Français', 'Italiano']) {
      await fill(page, { [`Full text of the notice, ${language}`]: 'The legal guarantee of conformity' });
      const file = await picture('#225588');
      await page
        .getByLabel(`Image of the notice, ${language}`)
        .setInputFiles({ name: 'notice.png', mimeType: 'image/png', buffer: Buffer.from(await file.arrayBuffer()) });
      typed += 1;
    }
    await goOn(page);
    await expect(titleOf(page, 'Payments')).toBeFocused();
    await page.getByLabel('Accept bank transfers').check();
    await fill(page, { 'Account holder': ACCOUNT.bank_holder, IBAN: 'FR00' });
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('IBAN');
    await fill(page, { IBAN: ACCOUNT.bank_iban });
    await goOn(page);
    await expect(titleOf(page, 'Delivery')).toBeFocused();
    await expect(page.getByLabel('France', { exact: true })).toBeChecked();
    await fill(page, { 'Price (EUR)': '5.90', 'Working days': '2–4' });
    await goOn(page);
    await expect(titleOf(page, 'Email')).toBeFocused();
  });

  await test.step('it may be left, and taken up again with a new link and the password', async () => {
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await page.goto(link);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This link has expired or was already used');
    await expect(titleOf(page, 'Get a set-up link')).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    const printed = runOurs('setup', settings, ['--link']);
    await printed.ended;
    const [again = ''] = /http\S+\/setup#\S+/.exec(printed.output()) ?? [];
    // In the same tab nothing is loaded anew.
    await page.goto(again);
    await fill(page, { 'Email address': ADA.email, Password: 'not-my-password' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await fill(page, { Password: ADA.password });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Email' }).click();
    const { host, port } = sink.smtp;
    await fill(page, { 'SMTP server': host, Port: String(port), 'Sender of the shop’s emails': SELLER.email });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(page.locator('[data-open=true]')).toContainText(ADA.email);
    await expect.poll(async () => (await sink.read()).map(({ to }) => to?.[0]?.address)).toContain(ADA.email);
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'All steps' }).click();
    await page.getByRole('link', { name: 'First product' }).click();
    await expect(titleOf(page, 'First product')).toBeFocused();
  });

  await test.step('the studio makes the product, and has the texts', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Go to products in Studio' }).click();
    const studio = await opened;
    await signInAgain(studio, sink);
    await studio.getByRole('button', { name: /^New/ }).click();
    for (const [language, name] of Object.entries({ English: 'Carafe', Français: 'Carafe', Italiano: 'Caraffa' })) {
      await studio.getByRole('group', { name: 'Name', exact: true }).getByLabel(language).fill(name);
      typed += 1;
    }
    const file = await picture('#884422', 'carafe.png', 1200, 900);
    await studio
      .getByLabel(/^Add images/)
      .setInputFiles({ name: 'carafe.png', mimeType: 'image/png', buffer: Buffer.from(await file.arrayBuffer()) });
    typed += 1;
    for (const language of ['English', 'Français', 'Italiano']) {
      await studio.getByRole('group', { name: 'Alt text' }).getByLabel(language).fill('A clear carafe');
      typed += 1;
    }
    await studio.getByRole('button', { name: 'New variant' }).click();
    for (const [column, value] of Object.entries({ sku: 'CARAFE-1', price: '48', stock: '12' })) {
      await studio.locator(`[id$='-${column}']`).fill(value);
      typed += 1;
    }
    const suggestions = studio.getByRole('button', { name: /^Use ‘/ });
    for (let left = 3; left > 0; left -= 1) {
      await expect(suggestions).toHaveCount(left);
      await suggestions.first().click();
    }
    await choose(studio, 'Status', 'published');
    await publish(studio);
    await expect(studio.getByText(/^Published ·/)).toBeVisible();
    await studio.close();
    await page.reload();
    await expect(page.getByText('1 product is published.')).toBeVisible();
    await page.goto(`${siteUrl}/setup#texts`);
    for (let left = TEXTS; left > 0; left -= 1) {
      const text = page.locator('.setup-list a').first();
      const next = page.context().waitForEvent('page');
      await text.click();
      const form = await next;
      await form.getByLabel(/^Not reviewed yet/).uncheck();
      await publish(form);
      await expect(form.getByText(/^Published ·/)).toBeVisible();
      await form.close();
      await page.reload();
      await expect(page.locator('.setup-list a')).toHaveCount(left - 1);
    }
    await expect(page.getByText('All texts have been reviewed.')).toBeVisible();
  });

  await test.step('the list is empty, and the shop takes an order and its mail arrives', async () => {
    await page.getByRole('link', { name: 'All steps' }).click();
    await expect(titleOf(page, 'Your shop is open')).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await expect.poll(async () => (await page.request.get(`${siteUrl}/products/carafe`)).status()).toBe(200);
    await page.goto(`${siteUrl}/products/carafe`);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.cart') ?? '')).toContain('"quantity":1');
    await page.goto(`${siteUrl}/checkout`);
    await fillContact(page, ADA.email);
    await fillDelivery(page);
    await chooseShipping(page);
    await step(page, 'payment').locator('.step-continue').click();
    await seeTotal(page);
    await field(page, 'terms').check();
    await orderButton(page).click();
    await expect(doneTitle(page)).toHaveText('Waiting for your bank transfer');
    // After the test mail.
    await expect
      .poll(async () => (await sink.read()).filter(({ to }) => to?.[0]?.address === ADA.email).length)
      .toBeGreaterThan(1);
    await page.goto(`${siteUrl}/setup#order`);
    await expect(page.getByText('You’ve received your first order.')).toBeVisible();
  });

  // A person's part: what was typed above, and every word of the page and of the legal texts in each language.
  const minutes = (typed * SECONDS_A_FIELD) / 60 + wordsToRead() / WORDS_A_MINUTE;
  expect(minutes).toBeLessThan(60);
});
