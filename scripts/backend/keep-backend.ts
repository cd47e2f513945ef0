/** PocketBase, with the gate in front of it, for as long as a command runs: whatever ends it, it is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from '#src/runtime/back-off.ts';
import { startBackend, type Backend } from '#src/backend-server/backend-process.ts';
import { portOf, hookEnvironment, VARIABLES, type Environment } from '#src/runtime/environment.ts';
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { keepLitestream } from '#scripts/backend/keep-litestream.ts';
import { describeError, StartRefused } from '#src/runtime/operator-error.ts';
import { requireBackendPort, freePort } from '#src/runtime/ports.ts';
import type { Service } from '#src/runtime/service.ts';
import type { RequestCounts } from '#src/runtime/request-record.ts';
import { startWatch } from '#src/watch/start-watch.ts';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { refuseDemoData } from '#scripts/go-live/demo-traces.ts';
import { backendCode } from '#src/backend-server/backend-code.ts';
import { readPushKeys } from '#src/backend-server/push-keys.ts';
import { startPushSender } from '#src/backend-server/push-sender.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import { codeVersion, noteVersion } from '#src/runtime/code-version.ts';
import { requireColumns } from '#src/backend-server/database-columns.ts';
import { checkPayments } from '#scripts/doctor/machine-checks.ts';
import { ownedProcess, type OwnedProcess } from '#src/runtime/owned-process.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
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

const PAUSES = { firstMs: 1000, longestMs: 30_000, steadyMs: 60_000 };

/**
 * Starts PocketBase, keeps it running, and ends it with the service.
 * @param isAwaited False: a first start that fails is an error. True: it is said and tried again, for what can be served without it is served.
 * @param answered What other processes of the command have answered, for the metrics.
 * @throws OperatorError when the first start fails; StartRefused in any case.
 */
export async function keepBackend(
  environment: Environment,
  service: Service,
  isAwaited: boolean,
  answered: () => Readonly<Record<string, RequestCounts>> = () => ({}),
): Promise<void> {
  const { report, signal } = service;
  const pauses = backOff(PAUSES);
  const behind = await placeBehindGate();
  let gate: RunningGate | undefined;
  let backend: Backend | undefined;
  const litestream = keepLitestream(environment, service);
  service.onStop(async () => {
    await gate?.stop();
    await backend?.stop();
    await litestream.stop();
  });

  const pause = async (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);

  const start = async (): Promise<Backend> => {
    if (gate === undefined) {
      await ownedGate(environment).endOrphan(report);
      await requireBackendPort(portOf(environment.pocketbaseUrl));
    }
    const started = await startLocalBackend(environment, report, behind);
    backend = started;
    try {
      gate ??= await openGate(environment, behind, report);
    } catch (error) {
      await started.stop();
      throw error;
    }
    if (signal.aborted) await Promise.all([gate.stop(), started.stop()]);
    else litestream.begin();
    return started;
  };

  /** Undefined: the service has ended before. */
  const startAgain = async (): Promise<Backend | undefined> => {
    while (!signal.aborted) {
      try {
        return await start();
      } catch (error) {
        if (error instanceof StartRefused) throw error;
        const wait = pauses.next(0);
        report.note(`${describeError(error)}\nPocketBase is not there; it is tried again in ${wait / 1000} s.`);
        await pause(wait);
      }
    }
    return undefined;
  };

  const follow = async (first: Backend | undefined): Promise<void> => {
    let running = first;
    while (running !== undefined) {
      const since = performance.now();
      const log = await running.ended;
      if (signal.aborted) return;
      const wait = pauses.next(performance.now() - since);
      report.note(`PocketBase ended by itself; it is started again in ${wait / 1000} s. It said last:\n${log}`);
      await pause(wait);
      running = await startAgain();
    }
  };

  const watch = await startWatch(environment, report, () => ({
    ...(gate === undefined ? {} : { gate: gate.requests() }),
    ...answered(),
  }));
  service.onStop(() => watch.stop());
  const first = isAwaited ? await startAgain() : await start();
  follow(first).catch((error: unknown) => service.fail(error instanceof Error ? error : new Error(String(error))));
}

/** PocketBase behind the gate (docs/decisions/0156): the same for as long as a command runs, so that the gate stays while PocketBase is started again. */
interface BehindGate {
  /** Port of the loopback address. */
  readonly port: number;
  /** The header that tells PocketBase the visitor's address. Nobody outside of this machine knows its name. */
  readonly addressHeader: string;
}

async function placeBehindGate(): Promise<BehindGate> {
  return { port: await freePort(), addressHeader: `x-visitor-${randomBytes(12).toString('hex')}` };
}

/** A demo is looked at from wherever it can be reached: a phone in the same network, another port. */
function originsOf({ shopMode, siteUrl }: Environment): { origins?: readonly string[] } {
  return shopMode === 'live' ? { origins: [siteUrl] } : {};
}

/** It goes with the command that has opened it, but a moment later where that is killed: until then it has the port. */
function ownedGate({ dataDir }: Pick<Environment, 'dataDir'>): OwnedProcess {
  return ownedProcess(runFolder(dataDir), 'Gate');
}

/** Opens the gate at POCKETBASE_URL: PocketBase believes it alone, and it believes what TRUSTED_PROXY says. @throws OperatorError when it cannot be opened. */
async function openGate(
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
async function startLocalBackend(environment: Environment, report: Report, behind: BehindGate): Promise<Backend> {
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
