import { addTestData } from '#tests/support/extra-data.ts';
import { startShop, type ShopAddress } from '#tests/support/shop.ts';

/** Where the workers of Playwright find the address of the one shop that all of them visit. */
export const SHOP_VARIABLE = 'VITRINE_TEST_SHOP';

export function sharedShop(): ShopAddress {
  const text = process.env[SHOP_VARIABLE];
  if (text === undefined) throw new Error(`${SHOP_VARIABLE} is not set: the global set-up did not run`);
  return JSON.parse(text) as ShopAddress;
}

export default async function startSharedShop(): Promise<() => Promise<void>> {
  const { stop, ...address } = await startShop(addTestData);
  process.env[SHOP_VARIABLE] = JSON.stringify(address satisfies ShopAddress);
  return stop;
}
