/** Has PocketBase's own program do something with the data of this machine, without the shop's hooks, while the shop runs or not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { PROJECT_ROOT, type Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { privately } from '#src/runtime/private-files.ts';
import type { Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

export type DataAccess = Pick<Environment, 'dataDir' | 'cacheDir' | 'pocketbaseBin'>;

/** See there for the tasks. */
const HOOKS = join(PROJECT_ROOT, 'pocketbase/superuser');

/** `env`: the task, and what it needs. Gives what was printed. @throws OperatorError where the data are not here, or the task fails. */
export async function askData(
  { dataDir, cacheDir, pocketbaseBin }: DataAccess,
  env: Readonly<Record<string, string>>,
  report: Report,
): Promise<string> {
  const data = join(dataDir, 'pb_data');
  if (!existsSync(join(data, 'data.db')))
    throw new OperatorError(
      `${data} holds no data of PocketBase: run this on the machine where PocketBase runs, with its DATA_DIR.`,
    );
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  // Migrations are none of its business: there are none in that folder.
  const flags = [`--dir=${data}`, `--hooksDir=${HOOKS}`, `--migrationsDir=${HOOKS}/none`, '--hooksWatch=false'];
  const command = privately(binary, ['migrate', 'up', ...flags, '--hooksPool=1', '--dev=false', '--automigrate=false']);
  const { code, output } = await runCommand(command.file, command.args, {
    cwd: data,
    timeoutMs: 60_000,
    env: { ...process.env, ...env },
  });
  if (code === 0) return output;
  throw new OperatorError(`PocketBase in ${data} could not be asked. It said:\n${lastLines(output, 8)}`);
}
