import { join } from 'node:path';
import { buildBackend } from '#scripts/lib/backend-bundle.ts';
import { startBackend, type Backend } from '#scripts/lib/backend-process.ts';
import { runFolder } from '#scripts/lib/data-folder.ts';
import { hookEnvironment, portOf, type Environment } from '#scripts/lib/environment.ts';
import { applyMailServer } from '#scripts/lib/mail-settings.ts';
import { checkPayments } from '#scripts/lib/machine-checks.ts';
import { ownedProcess } from '#scripts/lib/owned-process.ts';
import { ensurePocketBase } from '#scripts/lib/pocketbase-binary.ts';
import { applyTrustedProxy } from '#scripts/lib/proxy-settings.ts';
import { requireBackendPort } from '#scripts/lib/ports.ts';
import { applyServices } from '#scripts/lib/sign-in-services.ts';
import { withStep, type Report } from '#scripts/lib/progress.ts';

/**
 * Brings PocketBase up at POCKETBASE_URL, with the shop's hooks and migrations, on the data in DATA_DIR, which the caller holds
 * (`holdDataFolder`). One that an earlier command has left running is ended first. Throws an OperatorError when any part of it fails; nothing is left
 * running then.
 */
export async function startLocalBackend(environment: Environment, report: Report): Promise<Backend> {
  const { cacheDir, dataDir, pocketbaseBin, pocketbaseUrl, superuserEmail, superuserPassword } = environment;
  const port = portOf(pocketbaseUrl);
  const owned = ownedProcess(runFolder(dataDir), 'PocketBase');
  await owned.endOrphan(report);
  await requireBackendPort(port);
  for (const { state, text } of checkPayments(environment)) if (state !== 'good') report.note(`Payments: ${text}`);
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folders = await withStep(report, 'Backend code', () => buildBackend(join(cacheDir, 'pocketbase')));
  const backend = await startBackend({
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...folders,
    port,
    superuser: { email: superuserEmail, password: superuserPassword },
    env: hookEnvironment(environment),
    // A demo is looked at from wherever it can be reached: a phone in the same network, another port.
    ...(environment.shopMode === 'live' ? { origins: [environment.siteUrl] } : {}),
    report,
    owned,
  });
  try {
    await applySettings(backend.url, environment);
    return backend;
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

/** What is set in PocketBase at every start. */
async function applySettings(url: string, environment: Environment): Promise<void> {
  const { superuserEmail, superuserPassword } = environment;
  if (environment.mail !== undefined) await applyMailServer(url, environment, environment.mail);
  const superuser = { email: superuserEmail, password: superuserPassword };
  await applyServices(url, superuser, environment.signInServices);
  if (environment.trustedProxy.length > 0) await applyTrustedProxy(url, environment);
}
