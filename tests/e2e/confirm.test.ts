/** An account from its first minute on: registration, the links and codes of its mails, another service; in each language, on a shop that mails. */
import type { Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import type { UserRecord } from '#src/contract/records.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect } from '#tests/support/browser.ts';
import { test, type MailingShop } from '#tests/support/mailing-shop.ts';
import { cases } from '#tests/support/whole.ts';

// One shop for all of them.
test.describe.configure({ mode: 'default' });
// What is refused is refused by the backend, and the browser logs it.
test.use({
  expectedErrors: /40[01] \((Bad Request|Unauthorized)\)|404 \(Not Found\)|^ClientResponseError|^BackendError/,
});

const PASSWORDS = { first: 'kp7-fjord-lamp-Q', second: 'oak, thunder & 9 spoons', weak: 'password2026' };
const SUBMIT = 'main form button[type=submit]';

interface Words {
  readonly weak: RegExp;
  readonly strong: RegExp;
  readonly taken: RegExp;
  readonly verified: string;
  readonly dead: string;
  readonly sendCode: string;
  readonly wrongCode: RegExp;
  readonly resetDone: string;
  readonly wrongPassword: string;
  readonly emailDone: string;
  readonly newsletterDone: string;
  readonly none: string;
}
const WORDS: Record<Locale, Words> = {
  en: {
    weak: /^Too easy to guess/,
    strong: /^(Good|Strong)$/,
    taken: /This email address already has an account/,
    verified: 'Email address confirmed',
    dead: 'This link has expired',
    sendCode: 'Email me a one-time code',
    wrongCode: /This code is incorrect, used or expired/,
    resetDone: 'New password saved',
    wrongPassword: 'Incorrect password. Try again.',
    emailDone: 'New address confirmed',
    newsletterDone: 'You’re subscribed to the newsletter',
    none: 'Open this page from the link in our email',
  },
  fr: {
    weak: /^Trop facile à deviner/,
    strong: /^(Bon|Très bon)$/,
    taken: /Un compte existe déjà avec cette adresse/,
    verified: 'Adresse e-mail confirmée',
    dead: 'Ce lien a expiré',
    sendCode: 'Recevoir un code à usage unique',
    wrongCode: /Ce code est erroné, déjà utilisé ou expiré/,
    resetDone: 'Nouveau mot de passe enregistré',
    wrongPassword: 'Mot de passe incorrect. Réessayez.',
    emailDone: 'Nouvelle adresse confirmée',
    newsletterDone: 'Inscription à la newsletter confirmée',
    none: 'Ouvrez cette page depuis le lien de notre e-mail',
  },
  it: {
    weak: /^Troppo facile da indovinare/,
    strong: /^(Buona|Ottima)$/,
    taken: /Esiste già un account con questo indirizzo/,
    verified: 'Indirizzo email confermato',
    dead: 'Questo link è scaduto',
    sendCode: 'Inviami un codice monouso',
    wrongCode: /Questo codice è sbagliato, già usato o scaduto/,
    resetDone: 'Nuova password salvata',
    wrongPassword: 'Password errata. Riprova.',
    emailDone: 'Nuovo indirizzo confermato',
    newsletterDone: 'Iscrizione alla newsletter confermata',
    none: 'Apri questa pagina dal link nella nostra email',
  },
};

const newAddress = (): string => `zoe-${crypto.randomUUID().slice(0, 8)}@visitor.example`;

/** As signing out does for this browser; the page that is shown stays. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('pocketbase_auth'));
}

async function signedInAs(page: Page): Promise<unknown> {
  const stored = await page.evaluate(() => localStorage.getItem('pocketbase_auth') ?? '{}');
  return (JSON.parse(stored) as { readonly record?: UserRecord }).record?.email;
}

/** Opens the link of the newest mail; its token must leave the address, and a reload must not lose it. */
async function openLink(page: Page, { find, shop }: MailingShop, email: string, what: string): Promise<string> {
  const link = await find(email, new RegExp(`${shop.siteUrl}\\S*/confirm#${what}=[\\w.-]+`));
  await page.goto(link);
  await expect(page.locator('.panel-title')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await expect(page.locator(SUBMIT)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  return link;
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.locator('.panel-title')).toHaveText(title);
}

test('an account opens, confirms its address and changes password and address by mail, in another language than before', async ({
  page,
  mailing,
}) => {
  test.setTimeout(180_000);
  let words: Words = WORDS.en;
  const email = newAddress();
  const users = mailing.admin.collection<UserRecord>('users');

  await page.goto('/register?return=%2Fcontact');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(PASSWORDS.weak);
  await page.locator(SUBMIT).click();
  await expect(page.locator('.error-summary').getByText(words.weak)).toBeVisible();
  await expect(page.locator('#password')).toHaveAttribute('autocomplete', 'new-password');
  await page.locator('#password').fill(PASSWORDS.first);
  await expect(page.locator('.strength')).toHaveText(words.strong);
  expect(await accessProblems(page)).toEqual([]);
  await page.locator(SUBMIT).click();
  await page.waitForURL((url) => url.pathname === '/contact');
  expect(await signedInAs(page)).toBe(email);
  const account = await users.getFirstListItem(`email = '${email}'`);
  expect(account).toMatchObject({ locale: 'en', role: 'customer', verified: false });

  const verify = await openLink(page, mailing, email, 'verify');
  expect((await users.getOne(account.id)).verified).toBe(false);
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.verified);
  expect((await users.getOne(account.id)).verified).toBe(true);
  await page.goto(verify);
  await page.reload();
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.dead);

  const other = new PocketBase(mailing.shop.backendUrl);
  await other.collection('users').authWithPassword(email, PASSWORDS.first);
  await forgetSession(page);
  words = WORDS.it;
  await page.goto('/it/login#forgotten');
  await page.locator('#email').fill(email);
  await page.locator(SUBMIT).click();
  const reset = await openLink(page, mailing, email, 'reset');
  await expect(page.locator('main')).toContainText(email);
  await page.locator('#password').fill(PASSWORDS.weak);
  await page.locator(SUBMIT).click();
  await expect(page.locator('.error-summary').getByText(words.weak)).toBeVisible();
  await page.locator('#password').fill(PASSWORDS.second);
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.resetDone);
  await expect(other.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
  await page.goto(reset);
  await page.reload();
  await page.locator('#password').fill(PASSWORDS.first);
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.dead);
  // Cut off on its way, as mail programs do with long lines.
  await page.goto(reset.replace(/(#[^.]*).*/, '$1'));
  await page.reload();
  await expectTitle(page, words.dead);

  await page.goto('/it/login');
  await expect(page.locator('#email')).toHaveValue(email);
  await page.locator('#password').fill(PASSWORDS.second);
  await page.locator(SUBMIT).click();
  await page.waitForURL((url) => url.pathname === '/it');

  const client = new PocketBase(mailing.shop.backendUrl);
  client.lang = 'it';
  await client.collection('users').authWithPassword(email, PASSWORDS.second);
  const next = newAddress();
  await client.collection('users').requestEmailChange(next);
  await openLink(page, mailing, next, 'email');
  await page.locator('#password').fill('not the password');
  await page.locator(SUBMIT).click();
  await expect(page.locator('.error-summary').getByText(words.wrongPassword)).toBeVisible();
  await page.locator('#password').fill(PASSWORDS.second);
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.emailDone);
  expect(await signedInAs(page)).toBeUndefined();
  await page.locator('main').getByRole('link').first().click();
  await expect(page.locator('#email')).toHaveValue(next);
  await page.locator('#password').fill(PASSWORDS.second);
  await page.locator(SUBMIT).click();
  await page.waitForURL((url) => url.pathname === '/it');
  expect(await signedInAs(page)).toBe(next);

  await client.collection('users').authWithPassword(next, PASSWORDS.second);
  await client.send('/api/shop/newsletter', { method: 'POST', body: { wanted: true } });
  const newsletter = await openLink(page, mailing, next, 'newsletter');
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.newsletterDone);
  expect(await users.getOne(account.id)).toMatchObject({ marketing: 'yes' });
  await page.goto(newsletter);
  await page.reload();
  await page.locator(SUBMIT).click();
  await expectTitle(page, words.dead);
  await page.goto('/it/confirm');
  await page.reload();
  await expectTitle(page, words.none);
  expect(await accessProblems(page)).toEqual([]);
});

for (const locale of cases(LOCALES, ['it'] as const)) {
  const words = WORDS[locale];
  const at = (path: string): string => localePath(locale, path);

  test(`a one-time code signs in, and an address that is taken is told only at registration, in ${locale}`, async ({
    page,
    mailing,
  }) => {
    const email = newAddress();
    await mailing.admin
      .collection('users')
      .create({ email, password: PASSWORDS.first, passwordConfirm: PASSWORDS.first, locale, verified: true });

    // An account has the language of the page that it was opened on.
    const opened = newAddress();
    await page.goto(at('/register'));
    await page.locator('#email').fill(opened);
    await page.locator('#password').fill(PASSWORDS.second);
    await page.locator(SUBMIT).click();
    await page.waitForURL((url) => url.pathname === at('/profile'));
    const account = await mailing.admin.collection<UserRecord>('users').getFirstListItem(`email = '${opened}'`);
    expect(account).toMatchObject({ locale, role: 'customer', verified: false });
    // The page of an account leads away by itself when its session is gone.
    await page.goto(at('/contact'));
    await forgetSession(page);

    await page.goto(at('/register'));
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(PASSWORDS.second);
    await page.locator(SUBMIT).click();
    await expect(page.locator('.error-summary').getByText(words.taken)).toBeVisible();

    await page.goto(`${at('/login')}?return=${encodeURIComponent(at('/contact'))}`);
    // What was typed on the way comes along.
    await expect(page.locator('#email')).toHaveValue(email);
    await page.getByRole('button', { name: words.sendCode }).click();
    await expect(page.locator('.panel-title')).toBeFocused();
    const code = await mailing.find(email, /\b\d{6}\b/);
    // The phone has forgotten the page meanwhile.
    await page.reload();
    const field = page.locator('#code');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill(code === '000000' ? '111111' : '000000');
    await page.locator(SUBMIT).click();
    await expect(page.locator('.error-summary').getByText(words.wrongCode)).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(field).toHaveValue(code);
    await page.locator(SUBMIT).click();
    await page.waitForURL((url) => url.pathname === at('/contact'));
    expect(await signedInAs(page)).toBe(email);
  });
}

test.describe('another service', () => {
  const SERVICE = 'Continue with Club';

  test('signs in, in the language and on the page where the shopper was', async ({ page, mailing }) => {
    mailing.service.mode = 'accept';
    mailing.service.person = { sub: 'club-1', name: 'Zoë Müller', email: newAddress(), email_verified: true };
    await page.goto('/fr/login?return=%2Ffr%2Fcart');
    await page.getByRole('button', { name: 'Continuer avec Club' }).click();
    await page.waitForURL((url) => url.pathname === '/fr/cart');
    expect(await signedInAs(page)).toBe(mailing.service.person.email);
    expect(mailing.service.refused).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('code=');
  });

  test('that refuses, that answers with a state of somebody else, or that nobody went to is told in words', async ({
    page,
    mailing,
  }) => {
    const summary = page.locator('.error-summary');
    await page.goto('/login');
    mailing.service.mode = 'refuse';
    await page.getByRole('button', { name: SERVICE }).click();
    await expect(summary.getByText(/The other service didn’t sign you in/)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    mailing.service.mode = 'other_state';
    await page.getByRole('button', { name: SERVICE }).click();
    await expect(summary.getByText(/this sign-in because it didn’t start in this window/)).toBeVisible();
    await page.goto('/it/login?state=x&code=y');
    await expect(summary.getByText(/Questo modo di accedere non è disponibile/)).toBeVisible();
    expect(await signedInAs(page)).toBeUndefined();
    expect(await accessProblems(page)).toEqual([]);
  });
});

test('an operator signs in with a code beside the password, and with the password alone from a device that is remembered', async ({
  page,
  mailing,
}) => {
  const { admin, find } = mailing;
  const [email, password] = [newAddress(), PASSWORDS.second];
  const fields = { email, password, passwordConfirm: password, verified: true, role: 'operator' };
  await admin.collection('users').create(fields);
  const factor = { enabled: true, duration: 600, rule: "role = 'operator'" };
  // As a live shop switches it on by itself (tests/backend/second-factor.test.ts).
  await admin.collections.update('users', { mfa: factor });
  await admin.collections.update('_superusers', { mfa: { ...factor, rule: '' }, otp: { enabled: true } });

  const enterPassword = async (): Promise<void> => {
    await page.goto('/login');
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.locator(SUBMIT).click();
  };
  /** Whoever has signed in is led to another page. */
  const expectSignedIn = async (): Promise<void> => {
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    expect(await signedInAs(page)).toBe(email);
  };
  await enterPassword();
  await expectTitle(page, 'Enter your code');
  expect(await signedInAs(page)).toBeUndefined();
  await page.reload();
  await page.locator('#code').fill('000000');
  await page.locator(SUBMIT).click();
  await expect(page.locator('.error-summary')).toContainText('This code is incorrect, used or expired');
  const first = await find(email, /\b\d{6}\b/);
  await page.locator('#code').fill(first);
  await page.getByLabel('Remember this device for 30 days').check();
  expect(await accessProblems(page)).toEqual([]);
  await page.locator(SUBMIT).click();
  await expectSignedIn();

  await forgetSession(page);
  await enterPassword();
  await expectSignedIn();

  // The code first: then the password ends the sign-in.
  await forgetSession(page);
  await page.evaluate(() => localStorage.removeItem('vitrine.device'));
  await page.goto('/login');
  await page.locator('#email').fill(email);
  await page.getByRole('button', { name: 'Email me a one-time code' }).click();
  await expectTitle(page, 'Enter your code');
  await expect.poll(() => find(email, /\b\d{6}\b/)).not.toBe(first);
  await page.locator('#code').fill(await find(email, /\b\d{6}\b/));
  await page.locator(SUBMIT).click();
  await expect(page.getByText('The code is correct. This account also needs its password.')).toBeVisible();
  await page.locator('#password').fill(password);
  await page.locator(SUBMIT).click();
  await expectSignedIn();

  await admin.collections.update('users', { mfa: { ...factor, enabled: false } });
  await admin.collections.update('_superusers', { otp: { enabled: false }, mfa: { enabled: false } });
});
