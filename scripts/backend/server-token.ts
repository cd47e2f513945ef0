/** Signs a command in that runs on the machine of PocketBase, with its data: by a token that PocketBase's own program makes of them. */
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { askData, type DataAccess } from '#scripts/backend/ask-data.ts';
import { reachBackend } from '#src/publishing/content/backend.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

/** Access that such a command needs. */
export type ServerAccess = DataAccess & Pick<Environment, 'pocketbaseUrl' | 'superuserEmail'>;

/** A superuser's token, good for six hours. @throws OperatorError where the data are not here, or have no superuser. */
async function mintToken(access: ServerAccess, report: Report): Promise<string> {
  const task = { SUPERUSER_TASK: 'token', SUPERUSER_EMAIL: access.superuserEmail };
  const token = /server-token=(\S+)/.exec(await askData(access, task, report))?.[1];
  if (token !== undefined) return token;
  throw new OperatorError(
    `PocketBase in ${access.dataDir} has no superuser. Start the shop once: it makes the one of SUPERUSER_EMAIL.`,
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
