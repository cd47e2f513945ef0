import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#scripts/lib/operator-error.ts';

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** How often a lock is looked at that is waited for, ms. */
const LOOK_MS = 200;

/** Another process builds into the same folder. */
export class BuildRunning extends OperatorError {}

/**
 * Runs `work` while no other process builds into the same folder. The lock of a process that has ended does not count.
 * @throws BuildRunning when another build is running.
 */
export async function withBuildLock<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(dirname(file), { recursive: true });
  const take = async (): Promise<boolean> => {
    // Linked when it is written: a lock that is there and empty would look like one of a process that has ended.
    const own = `${file}.${randomUUID()}`;
    await writeFile(own, String(process.pid));
    try {
      await link(own, file);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(own, { force: true });
    }
  };
  if (!(await take())) {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    if (isRunning(pid))
      throw new BuildRunning(`Another build is running (process ${pid}). Wait until it has ended. (${file})`);
    await rm(file, { force: true });
    if (!(await take())) throw new BuildRunning(`Another build has just begun. Wait until it has ended. (${file})`);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Does `work` as soon as it finds no other build running. */
export async function whenFree<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BuildRunning)) throw error;
      await sleep(LOOK_MS);
    }
  }
}
