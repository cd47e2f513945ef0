/** The link that confirms an address, opened where the account is not signed in: the password shows that it is the reader's own. */
import type PocketBase from 'pocketbase';
import type { UserRecord } from '#src/contract/records.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { cases } from '#tests/support/whole.ts';

const PASSWORD = 'kp7-fjord-lamp-Q';
const WORDS: Record<Locale, { elsewhere: RegExp; confirm: string; wrong: string; done: string }> = {
  en: {
    elsewhere: /Enter your password to prove the account is yours/,
    confirm: 'Confirm address',
    wrong: 'Incorrect password. Try again.',
    done: 'Email address confirmed',
  },
  fr: {
    elsewhere: /Votre mot de passe prouve que ce compte est le vôtre/,
    confirm: 'Confirmer l’adresse',
    wrong: 'Mot de passe incorrect. Réessayez.',
    done: 'Adresse e-mail confirmée',
  },
  it: {
    elsewhere: /La password conferma che l’account è tuo/,
    confirm: 'Conferma l’indirizzo',
    wrong: 'Password errata. Riprova.',
    done: 'Indirizzo email confermato',
  },
};

/** Opens an account on a page in that language, and gives the link of its mail: the inbox of a demo keeps it. */
async function openAccount(shop: ShopAddress, backend: PocketBase, locale: Locale) {
  const email = `confirm-${crypto.randomUUID()}@visitor.example`;
  const response = await fetch(`${shop.backendUrl}/api/collections/users/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': locale },
    body: JSON.stringify({ email, password: PASSWORD, passwordConfirm: PASSWORD }),
  });
  const { id } = (await response.json()) as UserRecord;
  let link = '';
  await expect
    .poll(async () => {
      const { items } = await backend.collection('mails').getList<{ text: string }>(1, 1, { filter: `user = '${id}'` });
      link = /https?:\S+#verify=\S+/.exec(items[0]?.text ?? '')?.[0] ?? '';
      return link;
    })
    .toContain(localePath(locale, '/confirm'));
  return { id, email, link };
}

test.describe('a link to confirm an address', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)/ });

  for (const locale of cases(LOCALES, ['fr'] as const)) {
    const words = WORDS[locale];
    test(`asks for the password where nobody is signed in, in ${locale}`, async ({ page, shop, backend }) => {
      const { id, link } = await openAccount(shop, backend, locale);
      const isVerified = async (): Promise<boolean> =>
        (await backend.collection<UserRecord>('users').getOne(id)).verified;
      await page.goto(link);
      await expect(page.getByText(words.elsewhere)).toBeVisible();
      expect(page.url()).not.toContain('verify');
      expect(await accessProblems(page)).toEqual([]);
      await page.locator('#password').fill('not-the-password');
      await page.getByRole('button', { name: words.confirm }).click();
      await expect(page.locator('.error-summary').getByText(words.wrong)).toBeVisible();
      expect(await isVerified()).toBe(false);
      await page.locator('#password').fill(PASSWORD);
      await page.getByRole('button', { name: words.confirm }).click();
      await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
      expect(await isVerified()).toBe(true);
    });
  }

  test('leaves another account signed in until the password is right', async ({ page, shop, backend }) => {
    const { id, link } = await openAccount(shop, backend, 'en');
    const other = await enter(page, shop, backend);
    const signedIn = async (): Promise<unknown> => {
      const stored = await page.evaluate(() => localStorage.getItem('pocketbase_auth') ?? '{}');
      return (JSON.parse(stored) as { readonly record?: UserRecord }).record?.id;
    };
    await page.goto(link);
    await page.locator('#password').fill('not-the-password');
    await page.getByRole('button', { name: WORDS.en.confirm }).click();
    await expect(page.locator('.error-summary').getByText(WORDS.en.wrong)).toBeVisible();
    expect(await signedIn()).toBe(other.id);
    await page.locator('#password').fill(PASSWORD);
    await page.getByRole('button', { name: WORDS.en.confirm }).click();
    await expect(page.getByRole('heading', { name: WORDS.en.done })).toBeVisible();
    expect(await signedIn()).toBe(id);
  });
});
