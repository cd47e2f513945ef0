import PocketBase from 'pocketbase';
import type { Environment } from '#scripts/lib/environment.ts';
import { describeError, OperatorError } from '#scripts/lib/operator-error.ts';

/** Tells PocketBase which headers hold the visitor's address. Throws an OperatorError where PocketBase refuses it. */
export async function applyTrustedProxy(
  url: string,
  {
    superuserEmail,
    superuserPassword,
    trustedProxy,
  }: Pick<Environment, 'superuserEmail' | 'superuserPassword' | 'trustedProxy'>,
): Promise<void> {
  const client = new PocketBase(url);
  try {
    await client.collection('_superusers').authWithPassword(superuserEmail, superuserPassword);
    // Only the last address of a list is the proxy's own word; visitors can write the ones before it.
    await client.settings.update({ trustedProxy: { headers: trustedProxy, useLeftmostIP: false } });
  } catch (error) {
    throw new OperatorError(
      `The proxy could not be set (TRUSTED_PROXY=${trustedProxy.join(',')}): ${describeError(error)}`,
    );
  }
}
