/** Migrations on a copy of the database: what fails there has touched nothing. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyDatabase } from '#scripts/backup/copy-database.ts';
import { WORK, withWorkFolder } from '#scripts/backup/work-folder.ts';
import { databaseFile } from '#scripts/go-live/database.ts';
import { migrateData, type Kit } from '#scripts/upgrade/kit.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { silentReport, withStep, type Report } from '#src/runtime/progress.ts';

/**
 * Does `task` with a folder that looks like a DATA_DIR with this shop's database, and throws it away. The shop may run.
 */
export function onCopy<Value>(
  dataDir: string,
  report: Report,
  task: (copy: string, keep: (name: string) => Promise<string>) => Promise<Value>,
): Promise<Value> {
  return withWorkFolder(dataDir, WORK.upgrade, async (folder) => {
    const file = databaseFile(folder);
    // One that was killed has left its own.
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await withStep(report, 'Copy to try it on', (step) => copyDatabase(databaseFile(dataDir), file, step));
    const keep = async (name: string): Promise<string> => {
      const kept = join(folder, `${name}.db`);
      await copyDatabase(file, kept, silentReport().step(''));
      return kept;
    };
    return task(folder, keep);
  });
}

/** @throws OperatorError that says why the data cannot be migrated; nothing is changed. */
export async function tryMigrations(kit: Kit, dataDir: string, report: Report): Promise<void> {
  await onCopy(dataDir, report, async (folder) => {
    try {
      await withStep(report, 'Migrations on the copy', () => migrateData(kit, dirname(databaseFile(folder))));
    } catch (error) {
      throw new OperatorError(
        `The migrations fail on a copy of the data, so nothing was changed, and the shop can go on with the version that it has:\n${describeError(error)}\n` +
          'Report this to the project.',
      );
    }
  });
}
