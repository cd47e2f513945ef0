/** Guests: the way back to an order, an account made of it, and the newsletter. Forms are sent by the browser itself, to another origin. */
import type PocketBase from 'pocketbase';
import type { MailRecord } from '#src/contract/records.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, pathOf, test } from '#tests/support/browser.ts';
import { TRADED } from '#tests/support/extra-data.ts';
import { placeOrder } from '#tests/support/placed-order.ts';

const LINES = [{ item: TRADED.items.plain, quantity: 1 }];
const somebody = (): string => `guest${crypto.randomUUID().slice(0, 8)}@visitor.example`;

/** The text of the newest mail of a kind to an address. */
async function textOf(backend: PocketBase, kind: string, to: string): Promise<string> {
  const filter = backend.filter('kind = {:kind} && to = {:to}', { kind, to });
  const newest = async (): Promise<MailRecord | undefined> =>
    (await backend.collection<MailRecord>('mails').getList<MailRecord>(1, 1, { filter, sort: '-created' })).items[0];
  await expect.poll(async () => (await newest())?.kind).toBe(kind);
  return (await newest())?.text ?? '';
}
/** Path and fragment of the link in a mail whose path holds these words. */
const linkIn = (text: string, words: string): string =>
  new RegExp(`https?://[^/]+(/\\S*${words}\\S*)`).exec(text)?.[1] ?? '';

test('a guest finds an order by number and address, without script too, and keeps it in an account', async ({
  page,
  backend,
  shop,
  browser,
}) => {
  const email = somebody();
  const { order, token } = await placeOrder(shop, backend, { lines: LINES, email, locale: 'fr' });
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.siteUrl });
  const form = await plain.newPage();
  await form.goto('/fr/login');
  await form.getByRole('link', { name: 'Retrouver une commande' }).click();
  await form.getByLabel('Numéro de commande').fill(order.number.toLowerCase());
  await form.getByLabel('Adresse e-mail', { exact: true }).fill(email);
  await form.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(form.getByRole('heading', { name: 'Si cette commande existe' })).toBeVisible();
  await expect(form.getByLabel('Numéro de commande')).toBeHidden();
  expect(form.url()).toBe(`${shop.siteUrl}/fr/find-order#sent`);
  await form.getByRole('link', { name: 'Saisir à nouveau' }).click();
  await expect(form.getByLabel('Numéro de commande')).toBeVisible();
  await plain.close();

  const mail = await textOf(backend, 'order_link', email);
  expect(linkIn(mail, 'checkout_done')).toBe(orderLink('fr', token));
  await page.goto(linkIn(mail, 'checkout_done'));
  await page.getByRole('button', { name: 'Choisir un mot de passe' }).click();
  const password = page.getByRole('textbox', { name: 'Nouveau mot de passe' });
  await password.fill('court');
  const create = page.getByRole('button', { name: 'Créer un compte' });
  await create.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  expect(await accessProblems(page)).toEqual([]);
  await password.fill('quatre cailloux au soleil');
  await create.click();
  await expect(page.getByText('Cette commande est dans votre compte.')).toBeVisible();
  await page.getByRole('link', { name: 'Voir vos commandes' }).click();
  await expect(page.locator('.order-number')).toHaveText([order.number]);
});

test('an order leads to the form that writes about it, and the address keeps nothing of who writes', async ({
  page,
  backend,
  shop,
}) => {
  const email = 'zoe+lamp@visitor.example';
  const { order, token } = await placeOrder(shop, backend, { lines: LINES, email, locale: 'en' });
  await page.goto(orderLink('en', token));
  await page.getByRole('link', { name: 'Contact us about this order' }).click();
  await expect(page.locator('[name=order_number]')).toHaveValue(order.number);
  await expect(page.locator('[name=email]').and(page.locator('form[data-contact] *'))).toHaveValue(email);
  expect(page.url()).toBe(`${shop.siteUrl}/contact`);
  await page.reload();
  await expect(page.locator('[name=order_number]')).toHaveValue(order.number);
});

test('a visitor asks for the newsletter in the footer, confirms it, and leaves it by one press', async ({
  page,
  backend,
  shop,
}) => {
  const email = somebody();
  await page.goto('/it');
  const foot = page.locator('footer');
  await foot.getByLabel('Indirizzo email per la newsletter').fill(email);
  await foot.getByRole('button', { name: 'Iscriviti' }).click();
  await expect(page.getByRole('heading', { name: 'Un’email con un link è in arrivo.' })).toBeVisible();
  expect(page.url()).toBe(`${shop.siteUrl}/it/newsletter#sent`);
  expect(await accessProblems(page)).toEqual([]);

  await page.goto(linkIn(await textOf(backend, 'newsletter', email), 'confirm#newsletter'));
  await page.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  await expect(page.getByRole('heading', { name: 'Iscrizione alla newsletter confermata' })).toBeVisible();
  const leave = linkIn(await textOf(backend, 'newsletter_on', email), 'confirm#noletter');
  await page.goto('/it');
  await page.goto(leave);
  await page.getByRole('button', { name: 'Disiscriviti' }).click();
  await expect(page.getByRole('heading', { name: 'Disiscrizione completata' })).toBeVisible();
  const consents = await backend
    .collection('consents')
    .getFullList({ filter: backend.filter('email = {:email}', { email }), sort: 'created' });
  expect(consents.map(({ action }) => action as string)).toEqual(['given', 'withdrawn']);
});

test('the page of a product has links in its footer, and no form', async ({ page, site }) => {
  await page.goto(site.product.path);
  const foot = page.locator('footer');
  await expect(foot.locator('form')).toHaveCount(0);
  await foot.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe' }).first()).toBeVisible();
  expect(pathOf(page)).toBe('/newsletter');
  await expect(page.locator('footer').getByRole('link', { name: 'Find an order' })).toHaveAttribute(
    'href',
    '/find-order',
  );
});
