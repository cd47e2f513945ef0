/** The demo data in a prepared database, drawn and written once for all shops of tests. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoRecords } from '#scripts/demo/records.ts';
import { serveBackend } from '#src/backend-server/backend-process.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { seedDemo } from '#scripts/demo/seed.ts';
import type { Filling } from '#tests/support/prepared-database.ts';
import { superuserClient } from '#tests/support/shop-address.ts';

/** What turns the records and their drawings into what is stored. */
const WRITERS = ['scripts/demo/seed.ts', 'scripts/demo/pictures/render.ts'];

/** Of all records, their drawings, and the code that stores them. */
async function keyOfDemo(): Promise<string> {
  const hash = createHash('sha256');
  for (const { pictures, ...record } of demoRecords(0)) {
    hash.update(JSON.stringify([record, pictures?.name, pictures?.widths]));
    for (const draw of pictures?.draws ?? []) hash.update(JSON.stringify(draw()));
  }
  for (const file of WRITERS) hash.update(await readFile(join(PROJECT_ROOT, file)));
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
