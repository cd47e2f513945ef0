import PocketBase from 'pocketbase';
import type { Environment } from '#scripts/lib/environment.ts';
import { describeError, OperatorError } from '#scripts/lib/operator-error.ts';

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
