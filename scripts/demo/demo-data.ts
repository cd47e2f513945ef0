import type PocketBase from 'pocketbase';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import { runApart } from '#src/runtime/apart.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';

async function connected(
  environment: Environment,
  report: Report,
  task: (client: PocketBase) => Promise<unknown>,
): Promise<void> {
  if (environment.shopMode === 'live')
    throw new OperatorError(
      'There is no demo data for a live shop (SHOP_MODE=live): its accounts have public passwords. Nothing was changed. ' +
        'To begin with the pages of the demo, start once with SHOP_MODE=demo, stop, and run "npm run go-live".',
    );
  try {
    await task(await connectOnServer(environment, report));
  } catch (error) {
    throw error instanceof ContentError ? new OperatorError(error.message) : error;
  }
}

/**
 * Fills an empty PocketBase with the demo shop, in a process of its own. Throws an OperatorError when it cannot be
 * reached or used.
 */
export function seedWhenEmpty(environment: Environment, report: Report): Promise<void> {
  return connected(environment, report, async (client) => {
    const { totalItems } = await client.collection('shop').getList(1, 1, { fields: 'id' });
    if (totalItems > 0) report.note('Demo data: already there');
    else await runApart('scripts/demo/seed-process.ts', environment);
  });
}

/** Fills a backend with the demo, as that process does. */
export function fillWithDemo(environment: Environment, report: Report): Promise<void> {
  return connected(environment, report, async (client) => {
    const { makePicturesAhead } = await import('#scripts/demo/pictures/make-ahead.ts');
    const { seedDemo } = await import('#scripts/demo/seed.ts');
    void makePicturesAhead(environment.cacheDir);
    const seeded = await seedDemo({ client, report });
    // They need the data themselves, not only who has them.
    if (seeded === 'already seeded' || !runsPocketBase(environment)) return;
    const { seedDemoOrders } = await import('#scripts/demo/orders/seed-orders.ts');
    const signIn = (other: PocketBase): PocketBase => {
      other.authStore.save(client.authStore.token, client.authStore.record);
      return other;
    };
    await seedDemoOrders(environment, signIn, report);
  });
}

/**
 * Adds generated products until there are `total`. Throws an OperatorError when PocketBase cannot be reached or refuses
 * one.
 */
export function addGeneratedProducts(environment: Environment, report: Report, total: number): Promise<void> {
  return connected(environment, report, async (client) => {
    const { seedGenerated } = await import('#scripts/demo/seed-generated.ts');
    await seedGenerated({ client, report, total });
  });
}

/**
 * Adds orders until there are `total` beside the demo's own, by SQL, in the database of DATA_DIR. Throws an
 * OperatorError where PocketBase cannot be reached, or works on other data.
 */
export function addManyOrders(environment: Environment, report: Report, total: number): Promise<void> {
  return connected(environment, report, async () => {
    if (!runsPocketBase(environment))
      throw new OperatorError(
        '--orders writes into the database itself: run it where the data are, without POCKETBASE_URL. Nothing was changed.',
      );
    const { seedManyOrders } = await import('#scripts/demo/orders/seed-many.ts');
    await seedManyOrders(environment.dataDir, total, report);
  });
}
