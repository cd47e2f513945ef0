import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { refuseDemoData } from '#scripts/go-live/demo-traces.ts';
import type { GateOptions } from '#scripts/gate/gate.ts';
import { startGate, type RunningGate } from '#scripts/gate/start-gate.ts';
import { buildBackend } from '#scripts/lib/backend-bundle.ts';
import { startBackend } from '#scripts/lib/backend-process.ts';
import { hookEnvironment, portOf, type Environment } from '#scripts/lib/environment.ts';
import { applyMailServer } from '#scripts/lib/mail-settings.ts';
import { requireColumns } from '#scripts/lib/database-columns.ts';
import { checkPayments } from '#scripts/lib/machine-checks.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import { ensurePocketBase } from '#scripts/lib/pocketbase-binary.ts';
import { applyAddressHeader } from '#scripts/lib/proxy-settings.ts';
import { requireBackendPort } from '#scripts/lib/ports.ts';
import { applyServices } from '#scripts/lib/sign-in-services.ts';
import { tightenData } from '#scripts/lib/private-files.ts';
import { withStep, type Report } from '#scripts/lib/progress.ts';
import {
  forgetUntrustedHeader,
  noteUntrustedHeader,
  proxySettingWords,
  untrustedHeaderWords,
} from '#scripts/lib/untrusted-header.ts';
import type { Service } from '#scripts/lib/service.ts';

/** PocketBase believes the gate alone, and the gate what TRUSTED_PROXY says; nothing is reachable before both know. */
async function openGate(
  environment: Environment,
  pocketbase: string,
  origins: Pick<GateOptions, 'origins'>,
  report: Report,
): Promise<RunningGate> {
  const { trustedProxy, pocketbaseUrl, dataDir } = environment;
  // Nobody outside of this machine knows the name, so nobody can send it to a PocketBase that runs without the gate later.
  const addressHeader = `x-visitor-${randomBytes(12).toString('hex')}`;
  const replaced = await applyAddressHeader(pocketbase, environment, addressHeader);
  if (replaced.length > 0 && trustedProxy.length === 0) report.note(proxySettingWords(replaced));
  await forgetUntrustedHeader(dataDir);
  const message = { port: portOf(pocketbaseUrl), pocketbase, addressHeader, trustedProxy, ...origins };
  return startGate(message, report, (header) => {
    report.note(untrustedHeaderWords(header));
    void noteUntrustedHeader(dataDir, header);
  });
}

/**
 * Brings PocketBase up at POCKETBASE_URL, with the gate in front of it (docs/decisions/0156), with the shop's hooks and migrations, on the data in DATA_DIR; it ends with the service,
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
  // A demo is looked at from wherever it can be reached: a phone in the same network, another port.
  const origins = environment.shopMode === 'live' ? { origins: [environment.siteUrl] } : {};
  const backend = await startBackend({
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...folders,
    gated: true,
    superuser: { email: superuserEmail, password: superuserPassword },
    check: requireColumns,
    env: hookEnvironment(environment),
    ...origins,
    report,
  });
  if (environment.mail !== undefined) await applyMailServer(backend.url, environment, environment.mail);
  const superuser = { email: superuserEmail, password: superuserPassword };
  await applyServices(backend.url, superuser, environment.signInServices);
  let stopping = false;
  service.onStop(() => {
    stopping = true;
    return backend.stop();
  });
  const gate = await openGate(environment, backend.url, origins, report);
  service.onStop(() => gate.stop());
  const failWithIt = async (): Promise<void> => {
    const log = await backend.ended;
    if (!stopping) service.fail(new OperatorError(`PocketBase ended by itself. It said last:\n${log}`));
  };
  void failWithIt();
}
