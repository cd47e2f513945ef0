/**
 * The superuser that a live shop begins with where nobody has named one: commands on the server take tokens of it.
 * Nobody knows its password, and none is needed.
 */
import { randomBytes } from 'node:crypto';
import { OWN_SUPERUSER } from '#src/contract/setup-api.ts';

const RANDOM_BYTES = 32;

/**
 * Superuser of a live shop without SUPERUSER_PASSWORD. The password counts where the account is made, and is kept
 * nowhere.
 */
export function ownSuperuser(): { readonly email: string; readonly password: string } {
  return { email: OWN_SUPERUSER, password: randomBytes(RANDOM_BYTES).toString('base64url') };
}
