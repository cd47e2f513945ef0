/** PocketBase, with the gate in front of it, for as long as a command runs: whatever ends it, it is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from '#src/runtime/back-off.ts';
import type { Backend } from '#src/backend-server/backend-process.ts';
import { portOf, type Environment } from '#src/runtime/environment.ts';
import type { RunningGate } from '#src/gate/start-gate.ts';
import { keepLitestream } from '#scripts/backend/keep-litestream.ts';
import { openGate, ownedGate, placeBehindGate, startLocalBackend } from '#scripts/backend/local-backend.ts';
import { describeError, StartRefused } from '#src/runtime/operator-error.ts';
import { requireBackendPort } from '#src/runtime/ports.ts';
import type { Service } from '#src/runtime/service.ts';
import type { RequestCounts } from '#src/runtime/request-record.ts';
import { startWatch } from '#src/watch/start-watch.ts';

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
