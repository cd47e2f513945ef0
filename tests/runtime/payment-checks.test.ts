/** What doctor says of the ways to be paid. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPayments } from '#scripts/doctor/machine-checks.ts';
import { readEnvironment } from '#src/runtime/environment.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-payments-'));
  await mkdir(join(dataDir, 'pb_data'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The state and the words of what is found, in a live shop with these keys. */
function found(transfer: 0 | 1, keys: Readonly<Record<string, string>>): readonly string[] {
  const database = new DatabaseSync(join(dataDir, 'pb_data/data.db'));
  database.exec(
    `DROP TABLE IF EXISTS shop; CREATE TABLE shop (transfer BOOLEAN); INSERT INTO shop VALUES (${transfer})`,
  );
  database.close();
  const { stripe, pocketbaseUrl } = readEnvironment(keys);
  return checkPayments({ shopMode: 'live', stripe, dataDir, pocketbaseUrl }).map(
    ({ state, text }) => `${state}: ${text}`,
  );
}

const KEYS = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('bank transfers alone are a way to be paid; half of the keys of Stripe are told', () => {
  expect(found(1, {})).toEqual(['good: by bank transfer alone']);
  expect(found(0, {})).toEqual([expect.stringMatching(/^notice: .* not set: the shop takes no orders$/)]);
  const half = { STRIPE_SECRET_KEY: 'sk_live_1' };
  expect(found(1, half)).toEqual([expect.stringMatching(/^notice: .* not set: the shop takes no cards$/)]);
  expect(found(0, KEYS)).toEqual(['good: through Stripe']);
  expect(found(1, KEYS)).toEqual(['good: through Stripe, and by bank transfer']);
});
