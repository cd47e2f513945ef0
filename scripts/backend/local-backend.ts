import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { refuseDemoData } from '#scripts/go-live/demo-traces.ts';
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { startBackend, type Backend } from '#src/backend-server/backend-process.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import { hookEnvironment, portOf, type Environment } from '#src/runtime/environment.ts';
import { applyMailServer } from '#src/backend-server/mail-settings.ts';
import { requireColumns } from '#src/backend-server/database-columns.ts';
import { checkPayments } from '#scripts/doctor/machine-checks.ts';
import { ownedProcess, type OwnedProcess } from '#src/runtime/owned-process.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { applyAddressHeader } from '#src/backend-server/proxy-settings.ts';
import { freePort } from '#src/runtime/ports.ts';
import { applyServices } from '#src/runtime/sign-in-services.ts';
import { keepOwnSuperuser } from '#src/runtime/own-superuser.ts';
import { tightenData } from '#src/runtime/private-files.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import {
  forgetUntrustedHeader,
  noteUntrustedHeader,
  proxySettingWords,
  untrustedHeaderWords,
} from '#src/backend-server/untrusted-header.ts';

/** PocketBase behind the gate (docs/decisions/0156): the same for as long as a command runs, so that the gate stays while PocketBase is started again. */
export interface BehindGate {
  /** Of the loopback address. */
  readonly port: number;
  /** The header that tells PocketBase the visitor's address. Nobody outside of this machine knows its name. */
  readonly addressHeader: string;
}

export async function placeBehindGate(): Promise<BehindGate> {
  return { port: await freePort(), addressHeader: `x-visitor-${randomBytes(12).toString('hex')}` };
}

/** A demo is looked at from wherever it can be reached: a phone in the same network, another port. */
function originsOf({ shopMode, siteUrl }: Environment): { origins?: readonly string[] } {
  return shopMode === 'live' ? { origins: [siteUrl] } : {};
}

/** It goes with the command that has opened it, but a moment later where that is killed: until then it has the port. */
export function ownedGate({ dataDir }: Pick<Environment, 'dataDir'>): OwnedProcess {
  return ownedProcess(runFolder(dataDir), 'Gate');
}

/** Opens the gate at POCKETBASE_URL: PocketBase believes it alone, and it believes what TRUSTED_PROXY says. @throws OperatorError when it cannot be opened. */
export async function openGate(
  environment: Environment,
  { port, addressHeader }: BehindGate,
  report: Report,
): Promise<RunningGate> {
  const { trustedProxy, pocketbaseUrl, dataDir } = environment;
  await forgetUntrustedHeader(dataDir);
  const pocketbase = `http://127.0.0.1:${port}`;
  const place = { port: portOf(pocketbaseUrl), pocketbase, addressHeader, dataDir };
  const message = { ...place, trustedProxy, ...originsOf(environment) };
  const tell = (header: string): void => {
    report.note(untrustedHeaderWords(header));
    void noteUntrustedHeader(dataDir, header);
  };
  return startGate(message, report, tell, ownedGate(environment));
}

/**
 * Brings PocketBase up behind the gate, with the shop's hooks and migrations, on the data in DATA_DIR, which the caller holds (`holdDataFolder`). One
 * that an earlier command has left running is ended first. Throws an OperatorError when any part of it fails; nothing is left running then.
 */
export async function startLocalBackend(
  environment: Environment,
  report: Report,
  behind: BehindGate,
): Promise<Backend> {
  const { cacheDir, dataDir, shopDir, pocketbaseBin, superuserEmail, superuserPassword } = environment;
  refuseDemoData(environment);
  const owned = ownedProcess(runFolder(dataDir), 'PocketBase');
  await owned.endOrphan(report);
  for (const { state, text } of checkPayments(environment)) if (state !== 'good') report.note(`Payments: ${text}`);
  await tightenData(environment, report);
  keepOwnSuperuser(dataDir, superuserEmail, superuserPassword);
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folders = await withStep(report, 'Backend code', () => buildBackend(join(cacheDir, 'pocketbase'), shopDir));
  const backend = await startBackend({
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...folders,
    port: behind.port,
    gated: true,
    superuser: { email: superuserEmail, password: superuserPassword },
    check: requireColumns,
    env: hookEnvironment(environment),
    ...originsOf(environment),
    report,
    owned,
  });
  try {
    await applySettings(backend.url, environment, behind, report);
    return backend;
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

/** What is set in PocketBase at every start. */
async function applySettings(
  url: string,
  environment: Environment,
  { addressHeader }: BehindGate,
  report: Report,
): Promise<void> {
  const { superuserEmail, superuserPassword, trustedProxy } = environment;
  if (environment.mail !== undefined) await applyMailServer(url, environment, environment.mail);
  const superuser = { email: superuserEmail, password: superuserPassword };
  await applyServices(url, superuser, environment.signInServices);
  const replaced = await applyAddressHeader(url, environment, addressHeader);
  if (replaced.length > 0 && trustedProxy.length === 0) report.note(proxySettingWords(replaced));
}
