import { join } from 'node:path';
import { refuseDemoData } from '#scripts/go-live/demo-traces.ts';
import { buildBackend } from '#scripts/lib/backend-bundle.ts';
import { startBackend } from '#scripts/lib/backend-process.ts';
import { hookEnvironment, portOf, type Environment } from '#scripts/lib/environment.ts';
import { applyMailServer } from '#scripts/lib/mail-settings.ts';
import { requireColumns } from '#scripts/lib/database-columns.ts';
import { checkPayments } from '#scripts/lib/machine-checks.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { ensurePocketBase } from '#scripts/lib/pocketbase-binary.ts';
import { applyTrustedProxy } from '#scripts/lib/proxy-settings.ts';
import { requireBackendPort } from '#scripts/lib/ports.ts';
import { applyServices } from '#scripts/lib/sign-in-services.ts';
import { tightenData } from '#scripts/lib/private-files.ts';
import { withStep } from '#scripts/lib/progress.ts';
import type { Service } from '#scripts/lib/service.ts';

/**
 * Brings PocketBase up at POCKETBASE_URL, with the shop's hooks and migrations, on the data in DATA_DIR; it ends with the service,
 * and the service with it. Throws an OperatorError when any part of it fails.
 */
export async function startLocalBackend(environment: Environment, service: Service): Promise<void> {
  const { cacheDir, dataDir, pocketbaseBin, pocketbaseUrl, superuserEmail, superuserPassword } = environment;
  const { report } = service;
  refuseDemoData(environment);
  const port = portOf(pocketbaseUrl);
  await requireBackendPort(port);
  for (const { state, text } of checkPayments(environment)) if (state !== 'good') report.note(`Payments: ${text}`);
  await tightenData(environment, report);
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folders = await withStep(report, 'Backend code', () => buildBackend(join(cacheDir, 'pocketbase')));
  const backend = await startBackend({
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...folders,
    port,
    superuser: { email: superuserEmail, password: superuserPassword },
    check: requireColumns,
    env: hookEnvironment(environment),
    // A demo is looked at from wherever it can be reached: a phone in the same network, another port.
    ...(environment.shopMode === 'live' ? { origins: [environment.siteUrl] } : {}),
    report,
  });
  if (environment.mail !== undefined) await applyMailServer(backend.url, environment, environment.mail);
  const superuser = { email: superuserEmail, password: superuserPassword };
  await applyServices(backend.url, superuser, environment.signInServices);
  if (environment.trustedProxy.length > 0) await applyTrustedProxy(backend.url, environment);
  let stopping = false;
  service.onStop(() => {
    stopping = true;
    return backend.stop();
  });
  const failWithIt = async (): Promise<void> => {
    const log = await backend.ended;
    if (!stopping) service.fail(new OperatorError(`PocketBase ended by itself. It said last:\n${log}`));
  };
  void failWithIt();
}
