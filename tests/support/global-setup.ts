import { ensureFonts } from '#scripts/dev/test-run.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { addTestData } from '#tests/support/extra-data.ts';
import { startShop } from '#tests/support/shop.ts';
import { SHOP_VARIABLE, type ShopAddress } from '#tests/support/shop-address.ts';

/** Starts the one shop of a run of Playwright, which may have been called by its own command; the answer ends it. */
export default async function startSharedShop(): Promise<() => Promise<void>> {
  await ensureFonts(terminalReport());
  const { stop, ...address } = await startShop(addTestData);
  process.env[SHOP_VARIABLE] = JSON.stringify(address satisfies ShopAddress);
  return stop;
}
