/**
 * A PocketBase beside the shop's own, on the same data, whose hooks believe that it is another time: the demo's orders
 * are placed there.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movedClock } from '#scripts/demo/orders/moved-clock.ts';
import { stopSchedule } from '#scripts/demo/orders/stopped-jobs.ts';
import { backendCode } from '#src/backend-server/backend-code.ts';
import { serveBackend } from '#src/backend-server/backend-process.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { hookEnvironment, type Environment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';

export interface PastBackend {
  readonly url: string;
  /** The hooks' time is this from now on (ms). */
  readonly goTo: (time: number) => Promise<void>;
}

/**
 * Its jobs run only when they are asked for. It ends with `task`, whatever happens. @throws OperatorError when it
 * cannot start
 */
export async function withPastBackend(
  environment: Environment,
  task: (backend: PastBackend) => Promise<void>,
): Promise<void> {
  const { cacheDir, shopDir, dataDir, pocketbaseBin, superuserEmail, superuserPassword } = environment;
  const report = silentReport();
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-past-'));
  try {
    const code = await backendCode({ cacheDir, shopDir }, join(folder, 'code'), report.note);
    const hooksDir = join(folder, 'hooks');
    await cp(code.hooksDir, hooksDir, { recursive: true });
    const folders = { ...code, hooksDir };
    await stopSchedule(folders);
    const clock = movedClock();
    await clock.adapt(folders);
    const backend = await serveBackend({
      binary,
      dataDir: join(dataDir, 'pb_data'),
      ...folders,
      superuser: { email: superuserEmail, password: superuserPassword },
      env: hookEnvironment(environment),
      // One request at a time: each virtual machine of PocketBase costs 75 ms when it is first used.
      gated: true,
      report,
    });
    try {
      await task({ url: backend.url, goTo: (time) => clock.set(time - Date.now()) });
    } finally {
      await backend.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
