/** A start looks for the columns that the code needs: without one of them every order would fail while all else seems to work. */
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;

beforeEach(async () => {
  backend = await startTestBackend();
  await backend.kill();
});
afterEach(() => backend.stop());

/** `npm run backend` on the data of the test. */
async function start(): Promise<CommandResult> {
  const { cacheDir, pocketbaseBin } = readEnvironment();
  return runCommand(process.execPath, [join(PROJECT_ROOT, 'scripts/cli.js'), 'backend'], {
    env: {
      ...process.env,
      POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
      POCKETBASE_BIN: pocketbaseBin ?? '',
      CACHE_DIR: cacheDir,
      DATA_DIR: dirname(backend.dataDir),
      SHOP_MODE: 'demo',
    },
    timeoutMs: 60_000,
  });
}

const PHONE = "SELECT path FROM json_tree(fields) WHERE key = 'name' AND value = 'phone'";

test('a column, a field or a collection that is gone is named before anything starts, with what to do', async () => {
  withDatabase(backend, (database) => {
    database.exec('ALTER TABLE payments DROP COLUMN dispute');
    database.exec(`UPDATE _collections SET fields = json_remove(fields, (${PHONE})) WHERE name = 'orders'`);
    database.exec("UPDATE _collections SET name = 'parcels' WHERE name = 'shipments'");
  });
  const { code, output } = await start();
  expect(output).toContain('(collection.field): orders.phone, payments.dispute, shipments.');
  expect(output).toContain(backend.dataDir);
  expect(output).toContain('Put back the backup of that folder');
  expect(output).not.toContain('✓ PocketBase');
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});
