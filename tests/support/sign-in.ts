import type { Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

/** Signs somebody in, the demo customer unless told otherwise, without the login page: the session is stored before any page runs a script, unless one is there. */
export async function signIn(
  page: Page,
  shop: ShopAddress,
  who: { readonly email: string; readonly password: string } = DEMO_LOGINS.customer,
): Promise<void> {
  const client = new PocketBase(shop.backendUrl);
  const { token, record } = await client.collection('users').authWithPassword(who.email, who.password);
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('test.signed-in') === null) localStorage.setItem('pocketbase_auth', session);
    sessionStorage.setItem('test.signed-in', 'yes');
  }, JSON.stringify({ token, record }));
}
