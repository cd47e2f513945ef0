import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
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

/** Another process builds into the same folder. */
export class BuildRunning extends OperatorError {}

/**
 * Runs `work` while no other process builds into the same folder. The lock of a process that has ended does not count.
 * @throws BuildRunning when another build is running.
 */
export async function withBuildLock<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(dirname(file), { recursive: true });
  const take = async (): Promise<boolean> => {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
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
