/**
 * The password of the account of builds where none is set: drawn once, and kept beside the data for all commands of
 * this machine.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

function fileIn(dataDir: string): string {
  return join(dataDir, 'service-password');
}

/** Data folder → what this process has drawn for it. */
const drawn = new Map<string, string>();

/**
 * The one that is kept, or a new one, which counts as soon as PocketBase is started with it (`keepServicePassword`).
 */
export function servicePasswordIn(dataDir: string): string {
  const kept = existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8').trim() : '';
  if (kept !== '') return kept;
  const password = drawn.get(dataDir) ?? randomBytes(32).toString('hex');
  drawn.set(dataDir, password);
  return password;
}

/** Keeps the password that PocketBase is started with, for this user of the machine alone. */
export async function keepServicePassword({
  dataDir,
  servicePassword,
}: {
  readonly dataDir: string;
  readonly servicePassword: string;
}): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fileIn(dataDir), `${servicePassword}\n`, { mode: 0o600 });
}
