/** The demo data in a prepared database, written once for all shops of tests. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoRecords } from '#scripts/demo/records.ts';
import { MASTERS } from '#scripts/demo/pictures/masters.ts';
import { serveBackend } from '#src/backend-server/backend-process.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { seedDemo } from '#scripts/demo/seed.ts';
import type { Filling } from '#tests/support/prepared-database.ts';
import { superuserClient } from '#tests/support/shop-address.ts';

/** Digests of all pictures, and the code that stores them. */
const FILES = [`${MASTERS}/digests.json`, 'scripts/demo/seed.ts'];

/** Of all records, their pictures, and the code that stores them. */
async function keyOfDemo(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(demoRecords(0)));
  for (const file of FILES) hash.update(await readFile(join(PROJECT_ROOT, file)));
  return hash.digest('hex');
}

/** For `copyPrepared`. */
export async function demoFilling(): Promise<Filling> {
  return {
    key: await keyOfDemo(),
    async write(options) {
      const { superuser, report } = options;
      const backend = await serveBackend({ ...options, env: { SHOP_MODE: 'demo' } });
      try {
        await seedDemo({ client: await superuserClient({ backendUrl: backend.url, superuser }), report });
      } finally {
        await backend.stop();
      }
    },
  };
}
