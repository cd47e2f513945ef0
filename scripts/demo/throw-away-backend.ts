import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { startBackend } from '#src/backend-server/backend-process.ts';
import type { Environment } from '#src/runtime/environment.ts';
import type PocketBase from 'pocketbase';
import { connectOnServer } from '#scripts/backend/server-token.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import type { Report } from '#src/runtime/progress.ts';
import { seedDemoOrders } from '#scripts/demo/orders/seed-orders.ts';
import { seedDemo } from '#scripts/demo/seed.ts';

/** Address at which a build finds the backend, and the account that it is. */
export type BackendAccess = Pick<Environment, 'pocketbaseUrl' | 'serviceEmail' | 'servicePassword'>;

/**
 * Runs `task` with a PocketBase of its own that holds the demo data: a free port, a temporary folder, a password that
 * nobody else knows. Both are gone afterwards, whatever happens. @throws OperatorError when it cannot start.
 * @param past Given: what the hooks read, for a demo that has its orders, too.
 */
export async function withDemoBackend<Value>(
  { cacheDir, pocketbaseBin }: Pick<Environment, 'cacheDir' | 'pocketbaseBin'>,
  report: Report,
  task: (access: BackendAccess) => Promise<Value>,
  past: Environment | null = null,
): Promise<Value> {
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  const superuser = { email: 'superuser@vitrine.example', password: randomUUID() };
  const service = { email: 'build@vitrine.example', password: randomUUID() };
  try {
    const folders = await buildBackend(join(folder, 'code'));
    const dataDir = join(folder, 'pb_data');
    const backend = await startBackend({
      binary,
      dataDir,
      ...folders,
      superuser,
      env: { SHOP_MODE: 'demo', SERVICE_EMAIL: service.email, SERVICE_PASSWORD: service.password },
      report,
    });
    try {
      const place = { dataDir: folder, cacheDir, pocketbaseBin };
      const client = await connectOnServer(
        { ...place, pocketbaseUrl: backend.url, superuserEmail: superuser.email },
        report,
      );
      await seedDemo({ client, report });
      if (past !== null) {
        const signedIn = (other: PocketBase): PocketBase => {
          other.authStore.save(client.authStore.token, client.authStore.record);
          return other;
        };
        const environment = {
          ...past,
          dataDir: folder,
          shopMode: 'demo',
          serviceEmail: service.email,
          servicePassword: service.password,
        } as const;
        await seedDemoOrders(environment, signedIn, report);
      }
      return await task({
        pocketbaseUrl: backend.url,
        serviceEmail: service.email,
        servicePassword: service.password,
      });
    } finally {
      await backend.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
