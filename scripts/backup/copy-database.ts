/** A copy of the database as it is at one moment, while the shop goes on (docs/decisions/0220). */
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { codeFile } from '#src/runtime/places.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import type { Step } from '#src/runtime/progress.ts';
import { fullDisk } from '#scripts/backup/full-disk.ts';

const THREAD = codeFile('scripts/backup/snapshot-thread.ts');
const LOOK_MS = 500;

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Writes the copy to `to`, which is not there yet. Readers and writers of the database wait for nothing meanwhile.
 * @throws OperatorError where the database is damaged, or the disk full.
 */
export async function copyDatabase(from: string, to: string, step: Step): Promise<void> {
  const size = await sizeOf(from);
  const tell = async (): Promise<void> =>
    step.update(`${Math.min(99, Math.floor((100 * (await sizeOf(to))) / size))} %`);
  const timer = setInterval(() => void tell(), LOOK_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      const thread = new Worker(THREAD, { workerData: { from, to } });
      thread.once('error', reject);
      thread.once('exit', () => resolve());
    });
  } catch (error) {
    throw (
      fullDisk(error, to) ??
      new OperatorError(
        `The database ${from} could not be copied: ${describeError(error)}. If it is damaged, restore the last good backup ("npm run restore"); older backups were kept.`,
      )
    );
  } finally {
    clearInterval(timer);
  }
}
