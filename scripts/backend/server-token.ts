/** Signs a command in that runs on the machine of PocketBase, with its data: by a token that PocketBase's own program makes of them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { reachBackend } from '#src/publishing/content/backend.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { privately } from '#src/runtime/private-files.ts';
import type { Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

/** What such a command needs to know. */
export type ServerAccess = Pick<
  Environment,
  'pocketbaseUrl' | 'dataDir' | 'cacheDir' | 'pocketbaseBin' | 'superuserEmail'
>;

const HOOKS = join(import.meta.dirname, '../../pocketbase/superuser');
const TOKEN = /server-token=(\S+)/;

/** A superuser's token, good for six hours. @throws OperatorError where the data are not here, or have no superuser. */
async function mintToken(
  { dataDir, cacheDir, pocketbaseBin, superuserEmail }: ServerAccess,
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
  const env = { ...process.env, SUPERUSER_TASK: 'token', SUPERUSER_EMAIL: superuserEmail };
  const { code, output } = await runCommand(command.file, command.args, { cwd: data, timeoutMs: 60_000, env });
  const token = TOKEN.exec(output)?.[1];
  if (token !== undefined) return token;
  throw new OperatorError(
    code === 0
      ? `PocketBase in ${data} has no superuser. Start the shop once: it makes the one of SUPERUSER_EMAIL.`
      : `PocketBase in ${data} could not be asked. It said:\n${lastLines(output, 8)}`,
  );
}

/**
 * A client that may do everything, for commands of the owner. No password is used, so one that was changed does not matter, nor a second factor.
 * @throws OperatorError or ContentError of one line.
 */
export async function connectOnServer(access: ServerAccess, report: Report): Promise<PocketBase> {
  const { client } = await reachBackend(access.pocketbaseUrl);
  client.authStore.save(await mintToken(access, report));
  try {
    await client.collection('_superusers').authRefresh();
  } catch (error) {
    if (!(error instanceof ClientResponseError) || error.status === 0) throw error;
    throw new OperatorError(
      `The data in ${access.dataDir} are not those of PocketBase at ${access.pocketbaseUrl}: set POCKETBASE_URL and DATA_DIR as where it runs.`,
    );
  }
  return client;
}
