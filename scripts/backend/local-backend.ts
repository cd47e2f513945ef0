import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { refuseDemoData } from '#scripts/go-live/demo-traces.ts';
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { backendCode } from '#src/backend-server/backend-code.ts';
import { startBackend, type Backend } from '#src/backend-server/backend-process.ts';
import { readPushKeys } from '#src/backend-server/push-keys.ts';
import { startPushSender } from '#src/backend-server/push-sender.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import { codeVersion, noteVersion } from '#src/runtime/code-version.ts';
import { hookEnvironment, portOf, VARIABLES, type Environment } from '#src/runtime/environment.ts';
import { requireColumns } from '#src/backend-server/database-columns.ts';
import { checkPayments } from '#scripts/doctor/machine-checks.ts';
import { ownedProcess, type OwnedProcess } from '#src/runtime/owned-process.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { freePort } from '#src/runtime/ports.ts';
import { startSettings } from '#src/backend-server/start-settings.ts';
import { storedProxyHeaders } from '#src/backend-server/stored-settings.ts';
import { keepServicePassword } from '#src/runtime/service-password.ts';
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
  /** Port of the loopback address. */
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
  const { cacheDir, dataDir, shopDir, pocketbaseBin, superuserEmail, superuserPassword, trustedProxy } = environment;
  refuseDemoData(environment);
  const owned = ownedProcess(runFolder(dataDir), 'PocketBase');
  await owned.endOrphan(report);
  for (const { state, text } of checkPayments(environment)) if (state !== 'good') report.note(`Payments: ${text}`);
  await tightenData(environment, report);
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folders = await withStep(report, 'Backend code', () =>
    backendCode({ cacheDir, shopDir }, join(cacheDir, 'pocketbase'), report.note),
  );
  await keepServicePassword(environment);
  const headers = storedProxyHeaders(dataDir);
  if (headers.length > 0 && trustedProxy.length === 0) report.note(proxySettingWords(headers));
  const keys = await readPushKeys(dataDir);
  const sender = await startPushSender({ keys, subject: environment.siteUrl });
  const backend = await startBackend({
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...folders,
    port: behind.port,
    gated: true,
    superuser: { email: superuserEmail, password: superuserPassword },
    check: requireColumns,
    env: {
      ...hookEnvironment(environment),
      ...startSettings(environment, behind.addressHeader),
      PUSH_URL: sender.url,
      PUSH_TOKEN: sender.token,
      PUSH_PUBLIC_KEY: keys.publicKey,
      LITESTREAM: environment.litestream.place === undefined ? 'off' : 'on',
    },
    ...originsOf(environment),
    report,
    owned,
  });
  noteVersion(dataDir, { version: codeVersion(), settings: Object.keys(VARIABLES) });
  return {
    ...backend,
    stop: async () => {
      await backend.stop();
      await sender.stop();
    },
  };
}
