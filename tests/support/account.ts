/** Accounts in tests of the backend. */
import type PocketBase from 'pocketbase';
import { makeUser } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Signed in. */
  readonly client: PocketBase;
  readonly token: string;
}

/** A new customer, signed in. `fields`: of `users`, as a superuser sets them. */
export async function openAccount(
  backend: TestBackend,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestAccount> {
  const user = await makeUser(backend.admin, 'customer');
  await backend.admin.collection('users').update(user.id, fields);
  const client = backend.client();
  await client.collection('users').authWithPassword(user.email, user.password);
  return { ...user, client, token: client.authStore.token };
}
