/** The superuser that a live shop's own commands sign in as where nobody has named one. No person knows its password, and none needs it. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OWN_SUPERUSER } from '#src/contract/setup-api.ts';

const RANDOM_BYTES = 32;

/** Passwords by data folder that were made and not yet kept: each reading of the environment must give the same. */
const made = new Map<string, string>();

function passwordFile(dataDir: string): string {
  return join(dataDir, 'own-superuser');
}

function passwordIn(dataDir: string): string {
  const file = passwordFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = made.get(dataDir) ?? randomBytes(RANDOM_BYTES).toString('base64url');
  made.set(dataDir, password);
  return password;
}

/** Of a live shop without SUPERUSER_PASSWORD. Nothing is written before `keepOwnSuperuser`. */
export function ownSuperuser(dataDir: string): { readonly email: string; readonly password: string } {
  return { email: OWN_SUPERUSER, password: passwordIn(dataDir) };
}

/** Keeps the password for other commands, readable by the owner of the folder alone. Called by whoever gives it to the account. */
export function keepOwnSuperuser(dataDir: string, email: string, password: string): void {
  if (email !== OWN_SUPERUSER || existsSync(passwordFile(dataDir))) return;
  const file = passwordFile(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
}
