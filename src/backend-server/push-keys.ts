import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const FILE = 'push-keys.json';

/**
 * The shop's keys for messages to phones (VAPID, RFC 8292), in the data folder, for this user alone; made where there
 * are none. Whoever loses them loses the subscriptions: people switch them on again.
 */
export async function readPushKeys(dataDir: string): Promise<PushKeys> {
  const path = join(dataDir, FILE);
  const stored = await readFile(path, 'utf8').catch(() => null);
  if (stored !== null) return JSON.parse(stored) as PushKeys;
  const keys = webPush.generateVAPIDKeys();
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, JSON.stringify(keys), { mode: 0o600 });
  await rename(temporary, path);
  return keys;
}
