/** Calls about the signed-in account that the SDK makes as they are, with failures as BackendErrors. */
import type { AddressFields } from '#src/contract/account-api.ts';
import type { AddressRecord } from '#src/contract/records.ts';
import type { Backend } from '#src/backend/backend.ts';
import { run, toBackendError } from '#src/backend/errors.ts';
import { fullList } from '#src/backend/full-list.ts';
import { changingPassword } from '#src/backend/password-change.ts';

/** Another service that signs in to the account. */
export interface LinkedProvider {
  /** Id in `_externalAuths`. */
  readonly id: string;
  /** As it calls itself: 'Google'. */
  readonly name: string;
}

/** Oldest first. */
export function listAddresses({ client }: Backend): Promise<readonly AddressRecord[]> {
  return run(() => fullList(client.collection<AddressRecord>('addresses'), { sort: 'created' }));
}

/** Changes an address, or adds one to the account `user` where `id` is null. */
export async function saveAddress(
  { client }: Backend,
  user: string,
  id: string | null,
  changes: Partial<AddressFields & Pick<AddressRecord, 'main'>>,
): Promise<void> {
  const addresses = client.collection('addresses');
  await run(() => (id === null ? addresses.create({ ...changes, user }) : addresses.update(id, changes)));
}

export async function deleteAddress({ client }: Backend, id: string): Promise<void> {
  await run(() => client.collection('addresses').delete(id));
}

/** Lists what is linked now, and whether the shop offers any such service. */
export async function listProviders({ client }: Backend): Promise<{ linked: LinkedProvider[]; isOffered: boolean }> {
  return run(async () => {
    const [{ oauth2 }, links] = await Promise.all([
      client.collection('users').listAuthMethods(),
      fullList(client.collection<{ readonly id: string; readonly provider: string }>('_externalAuths')),
    ]);
    const nameOf = (provider: string): string =>
      oauth2.providers.find(({ name }) => name === provider)?.displayName ?? provider;
    return {
      linked: links.map(({ id, provider }) => ({ id, name: nameOf(provider) })),
      isOffered: oauth2.enabled && oauth2.providers.length > 0,
    };
  });
}

export async function unlinkProvider({ client }: Backend, id: string): Promise<void> {
  await run(() => client.collection('_externalAuths').delete(id));
}

/** A link to the new address, which becomes the account's when the link is opened. */
export async function requestEmailChange({ client }: Backend, email: string): Promise<void> {
  await run(() => client.collection('users').requestEmailChange(email));
}

/** Sets a new password, which ends every session, and begins a new one here. */
export async function changePassword(
  { client, signIn }: Backend,
  user: { readonly id: string; readonly email: string },
  oldPassword: string,
  password: string,
): Promise<void> {
  await changingPassword(async () => {
    await run(() => client.collection('users').update(user.id, { oldPassword, password, passwordConfirm: password }));
    try {
      await signIn(user.email, password);
    } catch (error) {
      // Its session has ended with the old password, and a new one needs the other factor too.
      if (toBackendError(error).code === 'second_factor') client.authStore.clear();
      throw error;
    }
  });
}
