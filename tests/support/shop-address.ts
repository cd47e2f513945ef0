import PocketBase from 'pocketbase';

/** What a test needs to know of the shop that it visits; plain data, so that it can be handed to other processes. */
export interface ShopAddress {
  readonly siteUrl: string;
  readonly backendUrl: string;
  readonly dist: string;
  /** Of its PocketBase: for what no call may do, such as a time that has come. */
  readonly dataDir: string;
  readonly superuser: { readonly email: string; readonly password: string };
}

/** Where the workers of Playwright find the address of the one shop that all of them visit. */
export const SHOP_VARIABLE = 'VITRINE_TEST_SHOP';

/** The shop of this run. */
export function sharedShop(): ShopAddress {
  const text = process.env[SHOP_VARIABLE];
  if (text === undefined) throw new Error(`${SHOP_VARIABLE} is not set: the global set-up did not run`);
  return JSON.parse(text) as ShopAddress;
}

/** A client with every right, for making and removing data. */
export async function superuserClient({
  backendUrl,
  superuser,
}: Pick<ShopAddress, 'backendUrl' | 'superuser'>): Promise<PocketBase> {
  const client = new PocketBase(backendUrl);
  client.autoCancellation(false);
  await client.collection('_superusers').authWithPassword(superuser.email, superuser.password);
  return client;
}
