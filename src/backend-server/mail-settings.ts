import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PocketBase from 'pocketbase';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

/** Sets the mail server of SMTP_… in PocketBase's settings. Throws an OperatorError where PocketBase refuses it. */
export async function applyMailServer(
  url: string,
  { superuserEmail, superuserPassword }: Pick<Environment, 'superuserEmail' | 'superuserPassword'>,
  { host, port, user, password, tls, from }: NonNullable<Environment['mail']>,
): Promise<void> {
  const client = new PocketBase(url);
  try {
    await client.collection('_superusers').authWithPassword(superuserEmail, superuserPassword);
    await client.settings.update({
      smtp: { enabled: true, host, port, username: user, password, tls },
      ...(from === undefined ? {} : { meta: { senderAddress: from } }),
    });
  } catch (error) {
    throw new OperatorError(`The mail server could not be set (SMTP_HOST=${host}): ${describeError(error)}`);
  }
}

/**
 * The mail server that is set in PocketBase's dashboard, read from its database while it does not run. undefined: none, no database yet,
 * or settings that cannot be read.
 */
export function storedMailHost(dataDir: string): string | undefined {
  const file = join(dataDir, 'pb_data/data.db');
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // PocketBase stores the JSON as bytes.
    const row = database.prepare("SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'").get();
    const { smtp } = JSON.parse(String(row?.['value'])) as { smtp?: { enabled?: boolean; host?: string } };
    return smtp?.enabled === true && smtp.host !== '' ? smtp.host : undefined;
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}
