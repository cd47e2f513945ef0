import PocketBase from 'pocketbase';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

/** The header that an earlier gate was believed by. */
const OF_GATE = /^x-visitor-[0-9a-f]+$/;

/**
 * Tells PocketBase to believe this header about the visitor's address, and no other one: what was set before, here or in the dashboard, is replaced.
 * Gives the replaced headers that were none of an earlier gate. @throws OperatorError where PocketBase refuses it.
 */
export async function applyAddressHeader(
  url: string,
  { superuserEmail, superuserPassword }: Pick<Environment, 'superuserEmail' | 'superuserPassword'>,
  header: string,
): Promise<readonly string[]> {
  const client = new PocketBase(url);
  try {
    await client.collection('_superusers').authWithPassword(superuserEmail, superuserPassword);
    const before = (await client.settings.getAll())['trustedProxy'] as { readonly headers?: readonly string[] };
    await client.settings.update({ trustedProxy: { headers: [header], useLeftmostIP: false } });
    return (before.headers ?? []).filter((name) => !OF_GATE.test(name));
  } catch (error) {
    throw new OperatorError(`PocketBase could not be told who tells visitors' addresses: ${describeError(error)}`);
  }
}
