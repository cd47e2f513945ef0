/** The page of an account, part by part, on a real backend; each test has an account of its own. */
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright/test';
import PocketBase from 'pocketbase';
import type { AccountExport } from '#src/contract/account-api.ts';
import type { UserRecord } from '#src/contract/records.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { addressesOf, enter, enterWithoutPassword, mailsTo, saveAddress } from '#tests/support/browser-account.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, pathOf, storedSettings, test } from '#tests/support/browser.ts';
import { cases } from '#tests/support/whole.ts';

const WORDS = {
  en: {
    parts: ['About you', 'Sign-in', 'Addresses', 'Newsletter', 'On this device', 'Your data'],
    change: 'Change: About you',
    saved: 'Saved.',
    add: 'Add address',
    missing: 'Enter the street and number.',
    shape: 'Enter a postcode of this country, for example 20121.',
    first: 'Set as default: Casa',
    remove: 'Delete: Home',
    deleted: 'Address deleted.',
    newsletter: 'Subscribe to newsletter',
    asked: /Almost there/,
    wrong: 'Incorrect password. Try again.',
  },
  fr: {
    parts: ['À propos de vous', 'Connexion', 'Adresses', 'Newsletter', 'Sur cet appareil', 'Vos données'],
    change: 'Modifier : Vous',
    saved: 'Enregistré.',
    add: 'Ajouter une adresse',
    missing: 'Indiquez le numéro et la rue.',
    shape: 'Indiquez un code postal du pays choisi, par exemple 20121.',
    first: 'Définir par défaut : Casa',
    remove: 'Supprimer : Home',
    deleted: 'Adresse supprimée.',
    newsletter: 'S’inscrire à la newsletter',
    asked: /Presque fini/,
    wrong: 'Mot de passe incorrect. Réessayez.',
  },
  it: {
    parts: ['Su di te', 'Accesso', 'Indirizzi', 'Newsletter', 'Su questo dispositivo', 'I tuoi dati'],
    change: 'Modifica: Su di te',
    saved: 'Salvato.',
    add: 'Aggiungi un indirizzo',
    missing: 'Inserisci la via e il numero civico.',
    shape: 'Inserisci un CAP del paese scelto, per esempio 20121.',
    first: 'Imposta come predefinito: Casa',
    remove: 'Elimina: Home',
    deleted: 'Indirizzo eliminato.',
    newsletter: 'Iscriviti alla newsletter',
    asked: /Manca poco/,
    wrong: 'Password errata. Riprova.',
  },
} as const;

const part = (page: Page, id: string) => page.locator(`#${id}`);
const open = (page: Page, id: string, index: number) =>
  part(page, id).locator('.setting').nth(index).locator('> .link').click();

for (const locale of cases(LOCALES, ['it'] as const)) {
  test(`a customer changes name, country and addresses in ${locale}, and is told what is wrong`, async ({
    page,
    shop,
    backend,
  }) => {
    const words = WORDS[locale];
    const account = await enter(page, shop, backend, { locale });
    await saveAddress(backend, account.id);
    await page.goto(localePath(locale, '/profile'));
    await expect(page.locator('.profile h2')).toHaveText([...words.parts]);

    const change = page.getByRole('button', { name: words.change, exact: true });
    await change.click();
    await expect(page.locator('#profile-name')).toBeFocused();
    await page.locator('#profile-name').fill('Zoë M.');
    await page.locator('#profile-country').selectOption('IT');
    await page.keyboard.press('Enter');
    await expect(part(page, 'you').getByRole('status')).toHaveText(words.saved);
    await expect(change).toBeFocused();
    await expect(part(page, 'you')).toContainText('Zoë M.');
    expect(await backend.collection<UserRecord>('users').getOne(account.id)).toMatchObject({
      name: 'Zoë M.',
      country: 'IT',
      locale,
    });

    const addresses = part(page, 'addresses');
    await page.getByRole('button', { name: words.add }).click();
    await expect(page.locator('#profile-address-label')).toBeFocused();
    await expect(page.locator('#profile-address-country')).toHaveValue('IT');
    await page.locator('#profile-address-label').fill('Casa');
    await page.locator('#profile-address-postcode').fill('2012');
    await page.locator('#profile-address-city').fill('Milano');
    await page.locator('#profile-address-region').fill('mi');
    await addresses.locator('button[type=submit]').click();
    const summary = addresses.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([words.missing, words.shape]);
    expect(await accessProblems(page)).toEqual([]);
    await page.locator('#profile-address-street').fill('Via Dante 3');
    await page.locator('#profile-address-postcode').fill('20121');
    await addresses.locator('button[type=submit]').click();
    await expect(addresses).toContainText('20121 Milano MI');

    await page.getByRole('button', { name: words.first }).click();
    await expect(addresses.locator('li').first()).toContainText('Casa');
    await page.getByRole('button', { name: words.remove }).click();
    await addresses.locator('.confirm .link').first().click();
    await expect(addresses).toContainText(words.deleted);
    await expect(addresses.locator('li')).toHaveCount(1);
    const [kept, ...others] = await addressesOf(backend, account.id);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ label: 'Casa', city: 'Milano', region: 'MI', country: 'IT', main: true });
    expect(await storedSettings(page)).toMatchObject({ currentAddressId: kept?.id, country: 'IT' });

    await page.getByRole('button', { name: words.newsletter }).click();
    await expect(part(page, 'newsletter')).toContainText(words.asked);
    expect((await mailsTo(backend, account.email)).map(({ kind }) => kind)).toEqual(['newsletter']);
    expect(await accessProblems(page)).toEqual([]);
  });
}

test.describe('what the backend refuses', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)|404 \(Not Found\) \S+\/users\/records/ });

  test('a new password needs the old one, ends every other session, and stays signed in here', async ({
    page,
    shop,
    backend,
  }) => {
    const account = await enter(page, shop, backend);
    const other = new PocketBase(shop.backendUrl);
    await other.collection('users').authWithPassword(account.email, account.password);
    await page.goto('/profile');
    await open(page, 'access', 1);
    const [old, wanted] = [page.locator('#profile-old-password'), page.locator('#profile-new-password')];
    await expect(old).toHaveAttribute('autocomplete', 'current-password');
    await expect(wanted).toHaveAttribute('autocomplete', 'new-password');
    const send = part(page, 'access').locator('button[type=submit]');
    await wanted.fill('password12');
    await send.click();
    await expect(old).toHaveAccessibleDescription('Enter your current password.');
    await expect(wanted).toHaveAttribute('aria-invalid', 'true');
    await old.fill('not the old one');
    await wanted.fill('marble 7 lantern otter');
    await send.click();
    await expect(old).toHaveAccessibleDescription(WORDS.en.wrong);
    await expect(wanted).toHaveValue('marble 7 lantern otter');
    // While the old session is over and the new one has not begun, a page that is refused ends neither.
    let begin = (): void => undefined;
    const mayBegin = new Promise<void>((resolve) => (begin = resolve));
    await page.route('**/auth-with-password*', (route) => mayBegin.then(() => route.continue()));
    const isOver = page.waitForRequest('**/auth-with-password*');
    await old.fill(account.password);
    await send.click();
    await isOver;
    const tab = await page.context().newPage();
    const refused = tab.waitForResponse((response) => response.status() === 404 && response.url().includes('/users/'));
    await tab.goto('/contact');
    await refused;
    begin();
    await expect(part(page, 'access')).toContainText('Password changed.');

    await expect(other.collection('users').authRefresh()).rejects.toThrow();
    await page.reload();
    await expect(page.getByText(account.email)).toBeVisible();
    const fresh = new PocketBase(shop.backendUrl);
    await fresh.collection('users').authWithPassword(account.email, 'marble 7 lantern otter');
  });

  test('the account is deleted in two steps, with its password, and this browser forgets it', async ({
    page,
    shop,
    backend,
  }) => {
    const account = await enter(page, shop, backend);
    await saveAddress(backend, account.id);
    await page.goto('/profile');
    await expect(part(page, 'addresses').locator('li')).toHaveCount(1);
    await open(page, 'data', 1);
    const password = page.locator('#profile-delete-password');
    await expect(password).toBeFocused();
    await expect(part(page, 'data')).toContainText('Kept as long as the law requires');
    await page.keyboard.press('Escape');
    await expect(password).toHaveCount(0);
    await open(page, 'data', 1);
    const go = page.getByRole('button', { name: 'Delete account for good' });
    await password.fill('not the password');
    await go.click();
    await expect(password).toHaveAccessibleDescription(/Incorrect password\. Try again\./);
    await password.fill(account.password);
    await go.click();
    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeFocused();
    expect(await accessProblems(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull();
    expect((await storedSettings(page))['currentAddressId']).toBeNull();
    expect(await addressesOf(backend, account.id)).toEqual([]);
    await expect(
      new PocketBase(shop.backendUrl).collection('users').authWithPassword(account.email, account.password),
    ).rejects.toThrow();
    await page.reload();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('an address is confirmed by another link, and changed by one to the new address', async ({
  page,
  shop,
  backend,
}) => {
  const account = await enter(page, shop, backend, { verified: false });
  const wanted = `new-${account.email}`;
  await page.goto('/profile');
  const access = part(page, 'access');
  await expect(access).toContainText('Not confirmed yet');
  await access.getByRole('button', { name: 'Resend confirmation link' }).click();
  await expect(access).toContainText(`We’ve emailed a link to ${account.email}`);
  await backend.collection('users').update(account.id, { verified: true });
  // As when somebody comes back from the mailbox.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(access.locator('.setting-state')).toHaveText('Confirmed');

  await open(page, 'access', 0);
  await access.locator('button[type=submit]').click();
  await expect(page.locator('#profile-email')).toHaveAccessibleDescription(/Enter your email address\./);
  await page.locator('#profile-email').fill(account.email);
  await access.locator('button[type=submit]').click();
  await expect(page.locator('#profile-email')).toHaveAccessibleDescription(/This is already your address\./);
  await page.locator('#profile-email').fill(wanted);
  await access.locator('button[type=submit]').click();
  await expect(access).toContainText(`We’ve emailed a link to ${wanted}`);
  await expect(access.locator('.setting-value').first()).toHaveText(account.email);
  // The route answers before it is written, so that its time tells nothing.
  await expect.poll(async () => (await mailsTo(backend, wanted)).map(({ kind }) => kind)).toEqual(['email_change']);
});

test('the newsletter is received only after its link was opened, and left by one press', async ({
  page,
  shop,
  backend,
}) => {
  const account = await enter(page, shop, backend);
  await page.goto('/profile');
  const newsletter = part(page, 'newsletter');
  await newsletter.getByRole('button', { name: 'Subscribe to newsletter' }).click();
  await expect(newsletter).toContainText(WORDS.en.asked);
  await expect(newsletter.locator('.setting-value')).toBeFocused();
  const [mail] = await mailsTo(backend, account.email);
  const token = /#newsletter=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const answer = await fetch(`${shop.backendUrl}/api/shop/newsletter-confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await expect(newsletter).toContainText(`Subscribed with ${account.email}.`);
  await newsletter.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(newsletter).toContainText('Not subscribed.');
  expect(await backend.collection<UserRecord>('users').getOne(account.id)).toMatchObject({ marketing: 'no' });
});

test('theme and data saving are this browser’s, and count at once', async ({ page, shop, backend }) => {
  await enter(page, shop, backend);
  await page.goto('/profile');
  const root = page.locator('html');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: 'Dark' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.getByRole('radio', { name: 'Automatic' }).check();
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await page.clock.install();
  const requests: string[] = [];
  const note = (request: Request): void => void (request.url().includes('/builds/') && requests.push(request.url()));
  /** What the page looks for by itself, some seconds after it has loaded. */
  const wait = async (): Promise<void> => {
    page.off('request', note);
    requests.length = 0;
    await page.goto('/profile');
    page.on('request', note);
    await page.clock.runFor(5000);
    await page.evaluate(() => fetch('/icon.svg'));
  };
  await wait();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await page.locator('main').getByRole('checkbox', { name: 'Data saver' }).check();
  expect(await storedSettings(page)).toMatchObject({ dark: null, lowData: true });
  await wait();
  await expect(page.locator('main').getByRole('checkbox', { name: 'Data saver' })).toBeChecked();
  expect(requests).toEqual([]);
});

test('everything that is kept comes as one file', async ({ page, shop, backend }) => {
  const account = await enter(page, shop, backend);
  await saveAddress(backend, account.id, { label: 'Archive' });
  await page.goto('/profile');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^vitrine-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as AccountExport;
  expect(data.account).toMatchObject({ email: account.email });
  expect(data.addresses).toEqual([expect.objectContaining({ label: 'Archive' })]);
  await expect(part(page, 'data')).toContainText(download.suggestedFilename());
});

test('an account without a password is offered a link to choose one, and can be deleted without', async ({
  page,
  shop,
  backend,
}) => {
  const account = await enterWithoutPassword(page, shop, backend);
  await page.goto('/profile');
  const access = part(page, 'access');
  await expect(access).toContainText('None yet');
  await expect(access.getByRole('button', { name: 'Change: Email address' })).toHaveCount(0);
  await access.getByRole('button', { name: 'Email me a link to choose one' }).click();
  await expect(access).toContainText(`a link to choose a new password to ${account.email}`);
  await open(page, 'data', 1);
  await expect(page.locator('#profile-delete-password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  const filter = backend.filter('id = {:id}', { id: account.id });
  expect(await backend.collection('users').getFullList({ filter })).toEqual([]);
});

test('a service that is linked can be unlinked, after a question', async ({ page, shop, backend }) => {
  const account = await enter(page, shop, backend);
  const { id: collectionRef } = await backend.collections.getOne('users');
  await backend
    .collection('_externalAuths')
    .create({ collectionRef, recordRef: account.id, provider: 'google', providerId: account.id });
  await page.goto('/profile');
  const access = part(page, 'access');
  await access.getByRole('button', { name: 'Unlink google' }).click();
  const keep = access.getByRole('button', { name: 'Cancel' });
  await expect(keep).toBeFocused();
  await keep.click();
  await access.getByRole('button', { name: 'Unlink google' }).click();
  await access.getByRole('group').getByRole('button', { name: 'Unlink google' }).click();
  await expect(access).toContainText('google unlinked.');
  const filter = backend.filter('recordRef = {:id}', { id: account.id });
  expect(await backend.collection('_externalAuths').getFullList({ filter })).toEqual([]);
});

test('signing out in another tab leaves this page, and another person’s addresses are never shown', async ({
  page,
  shop,
  backend,
}) => {
  const account = await enter(page, shop, backend);
  await saveAddress(backend, account.id, { label: 'Secret place' });
  await page.goto('/profile');
  await expect(page.getByText('Secret place')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await page.waitForURL((url) => url.pathname === '/');
  expect(pathOf(page)).toBe('/');
});

test.describe('a network that fails', () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

  test('is told in words, and nothing typed is lost', async ({ page, shop, backend, context }) => {
    const account = await enter(page, shop, backend);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.locator('#profile-address-street').fill('Tunnel 9');
    await page.locator('#profile-address-postcode').fill('75002');
    await page.locator('#profile-address-city').fill('Paris');
    await page.reload();
    await expect(page.locator('#profile-address-city')).toHaveValue('Paris');
    await context.setOffline(true);
    const send = part(page, 'addresses').locator('button[type=submit]');
    await send.click();
    await expect(part(page, 'addresses').getByRole('alert')).toContainText('You’re offline.');
    await expect(page.locator('#profile-address-street')).toHaveValue('Tunnel 9');
    await context.setOffline(false);
    await send.click();
    await expect(part(page, 'addresses').locator('li')).toHaveCount(1);
    expect(await addressesOf(backend, account.id)).toHaveLength(1);
    await page.reload();
    await expect(part(page, 'addresses').locator('li')).toHaveCount(1);
    await expect(page.locator('#profile-address-city')).toHaveCount(0);
  });
});
