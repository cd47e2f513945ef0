/** Accounts that tests open for themselves: what one test does to its account, no other one sees. */
import { expect, type Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import type { AddressFields } from '#src/contract/account-api.ts';
import type { AddressRecord, MailRecord, UserRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';
import { signIn } from '#tests/support/sign-in.ts';

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** No machine guesses it first. */
const PASSWORD = 'orbit pepper 41 canoe';

/** Opens an account; only a superuser may say that its address is confirmed. */
export async function openAccount(
  backend: PocketBase,
  fields: {
    readonly name?: string;
    readonly locale?: Locale;
    readonly verified?: boolean;
    readonly role?: UserRecord['role'];
  } = {},
): Promise<TestAccount> {
  const email = `customer-${crypto.randomUUID().slice(0, 8)}@visitor.example`;
  const { id } = await backend.collection('users').create({
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    name: 'Zoë Müller',
    locale: 'en',
    verified: true,
    ...fields,
  });
  return { id, email, password: PASSWORD };
}

/** Opens an account and signs it in before any page runs a script. */
export async function enter(
  page: Page,
  shop: ShopAddress,
  backend: PocketBase,
  fields: Parameters<typeof openAccount>[1] = {},
): Promise<TestAccount> {
  const account = await openAccount(backend, fields);
  await signIn(page, shop, account);
  return account;
}

const PARIS: AddressFields = {
  label: 'Home',
  name: 'Zoë Müller',
  company: '',
  street: '1 rue de la Paix',
  extra: '',
  postcode: '75002',
  city: 'Paris',
  region: '',
  country: 'FR',
  phone: '+33 6 12 34 56 78',
};

/**
 * Signs in to an account without a password of its own: a code has confirmed its address, so whatever password a stranger may have opened it
 * with is taken away.
 */
export async function enterWithoutPassword(
  page: Page,
  { backendUrl }: ShopAddress,
  backend: PocketBase,
): Promise<TestAccount> {
  const account = await openAccount(backend, { verified: false });
  const users = new PocketBase(backendUrl).collection('users');
  const { otpId } = await users.requestOTP(account.email);
  // The answer comes before the mail.
  let code = '';
  const read = async (): Promise<string> => {
    const mail = (await mailsTo(backend, account.email)).find(({ kind }) => kind === 'one_time_code');
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(read, { intervals: [50] }).not.toBe('');
  const { token, record } = await users.authWithOTP(otpId, code);
  await page.addInitScript(
    (session) => localStorage.setItem('pocketbase_auth', session),
    JSON.stringify({ token, record }),
  );
  return account;
}

/** Saves an address in an account. */
export function saveAddress(
  backend: PocketBase,
  user: string,
  fields: Partial<AddressFields> = {},
): Promise<AddressRecord> {
  return backend.collection<AddressRecord>('addresses').create({ ...PARIS, ...fields, user });
}

/** The addresses of an account, oldest first. */
export function addressesOf(backend: PocketBase, user: string): Promise<AddressRecord[]> {
  const filter = backend.filter('user = {:user}', { user });
  return backend.collection<AddressRecord>('addresses').getFullList({ filter, sort: 'created' });
}

/** The mails to an address, newest first. */
export function mailsTo(backend: PocketBase, to: string): Promise<MailRecord[]> {
  return backend
    .collection<MailRecord>('mails')
    .getFullList({ filter: backend.filter('to = {:to}', { to }), sort: '-created' });
}
