/** Upgrades a shop, and kills its own process when it comes to a step: for tests/backend/upgrade.test.ts. */
import { upgrade } from '#scripts/upgrade/upgrade.ts';
import type { Layout, NamedShop } from '#scripts/upgrade/layout.ts';
import { meansOf, withMigration } from '#tests/support/old-shop.ts';

const { shop, layout, at, migration } = JSON.parse(process.env['UPGRADE'] ?? '') as {
  readonly shop: NamedShop;
  readonly layout: Layout;
  readonly at: string;
  /** Of the version that it upgrades to. */
  readonly migration: string;
};
const reach = (label: string): void => {
  if (label === at) process.kill(process.pid, 'SIGKILL');
};
await upgrade([shop], layout, false, meansOf({ build: withMigration(migration) }, reach));
