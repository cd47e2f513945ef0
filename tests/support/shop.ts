/** A whole shop for tests: a real PocketBase with the demo data, a production build of it, and the server that visitors meet. */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { serveBackend } from '#src/backend-server/backend-process.ts';
import { whenFree } from '#src/publishing/releases/build-lock.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { type RunningWorker, startWorker } from '#src/publishing/worker/start-worker.ts';
import { startServer } from '#src/publishing/http/server.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { demoFilling } from '#tests/support/demo-database.ts';
import { copyPrepared, FILLER } from '#tests/support/prepared-database.ts';
import { superuserClient, type ShopAddress } from '#tests/support/shop-address.ts';
import { builtBackend } from '#tests/support/built-backend.ts';

export interface RunningShop extends ShopAddress {
  /** Publishes by itself what is edited from now on, and makes looks at drafts, until the shop stops. */
  publishEdits(): Promise<void>;
  /** Nobody does any more, until it is asked for again. */
  stopEdits(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteBuilderOptions {
  readonly pictures?: PictureMode;
  /** False: no job runs by itself, so that none does what a test does. */
  readonly schedule?: boolean;
}

/** The account of builds. */
const SERVICE_ENV = { SERVICE_EMAIL: 'build@vitrine.example', SERVICE_PASSWORD: 'test-service-password' };

/**
 * Starts a shop on free ports of this machine. `prepare` may add data between the demo data and the build. The demo data, the pictures and
 * PocketBase's executable come from caches of the project's folder; all else lives in a new temporary folder that `stop` removes. `env` is for a shop
 * that takes money (its mode, and the keys of its provider), or that browsers meet under other addresses (SITE_URL, PUBLIC_BACKEND_URL).
 */
export async function startShop(
  prepare: (client: PocketBase) => Promise<void>,
  env: Readonly<Record<string, string>> = { SHOP_MODE: 'demo' },
  { pictures = 'quick', schedule = true }: SiteBuilderOptions = {},
): Promise<RunningShop> {
  const report = silentReport();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-shop-'));
  const settings = readEnvironment();
  const binary = await ensurePocketBase({ cacheDir: settings.cacheDir, pocketbaseBin: settings.pocketbaseBin, report });
  const { hooksDir, migrationsDir } = await builtBackend({ schedule });
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const database = {
    binary,
    dataDir: join(folder, 'pb_data'),
    hooksDir,
    migrationsDir,
    superuser: FILLER,
    report,
  };
  await copyPrepared(database, await demoFilling());
  const backend = await serveBackend({ ...database, env: { SITE_URL: siteUrl, ...SERVICE_ENV, ...env } });
  const removeAll = async (): Promise<void> => {
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const dist = join(folder, 'dist');
    const address = { siteUrl, backendUrl: backend.url, dist, superuser: FILLER };
    const client = await superuserClient(address);
    // All tests come from one address.
    await client.settings.update({ rateLimits: { enabled: false } });
    await prepare(client);
    const environment = readEnvironment({
      ...process.env,
      PORT: String(port),
      SITE_URL: siteUrl,
      POCKETBASE_URL: backend.url,
      PUBLIC_BACKEND_URL: backend.url,
      CACHE_DIR: join(PROJECT_ROOT, '.cache/tests'),
      SUPERUSER_EMAIL: FILLER.email,
      SUPERUSER_PASSWORD: FILLER.password,
      ...SERVICE_ENV,
      ...env,
    });
    const releases = join(folder, 'releases');
    // Shops of two workers are built with the same caches: one after the other.
    await whenFree(() => buildShop({ environment, dist, releases, report, pictures }), report.note);
    const served = join(folder, 'served');
    const server = await startServer({ root: dist, port, host: '127.0.0.1', cacheDir: served, report });
    let worker: RunningWorker | undefined;
    return {
      ...address,
      dataDir: database.dataDir,
      publishEdits: async () => {
        // Its looks at drafts are where the server reads them, and no shop of another worker waits for its builds.
        await mkdir(served, { recursive: true });
        if (worker === undefined)
          for (const kept of ['compiled', 'pictures'])
            await symlink(join(environment.cacheDir, kept), join(served, kept));
        worker = startWorker({ environment: { ...environment, cacheDir: served }, dist, releases, pictures }, report);
      },
      stopEdits: async () => {
        await worker?.stop();
      },
      stop: async () => {
        await worker?.stop();
        await server.stop();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}
