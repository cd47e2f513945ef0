import type { Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs somebody in (the demo customer unless told otherwise) without the login page: the session is stored before any page runs a script,
 * unless one is there. Answers the token.
 */
export async function signIn(
  page: Page,
  shop: ShopAddress,
  { email, password }: Login = DEMO_LOGINS.customer,
): Promise<string> {
  const client = new PocketBase(shop.backendUrl);
  const { token, record } = await client.collection('users').authWithPassword(email, password);
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('test.signed-in') === null) localStorage.setItem('pocketbase_auth', session);
    sessionStorage.setItem('test.signed-in', 'yes');
  }, JSON.stringify({ token, record }));
  return token;
}

/** An account of this test alone, its address confirmed. */
export async function newCustomer(backend: PocketBase): Promise<Login & { readonly id: string }> {
  const login = {
    email: `customer-${crypto.randomUUID().slice(0, 8)}@visitor.example`,
    password: 'seven-blue-otters-42',
  };
  const { id } = await backend.collection('users').create({
    ...login,
    passwordConfirm: login.password,
    verified: true,
    role: 'customer',
    name: 'Camille Test',
  });
  return { ...login, id };
}
