/**
 * The link to the set-up that the first start of a live shop and `npm run setup -- --link` print. Only its digest is
 * kept; the hooks read it (pocketbase/src/app/setup).
 */
import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetupLink } from '#src/contract/setup-api.ts';

const RANDOM_BYTES = 32;
const HOLDS_MS = 24 * 60 * 60 * 1000;

export function setupLinkFile(dataDir: string): string {
  return join(dataDir, 'setup-link.json');
}

/** Makes a new token, in the place of one before. @param now ms since the epoch. */
export function newSetupToken(dataDir: string, now: number): string {
  const token = randomBytes(RANDOM_BYTES).toString('base64url');
  const link: SetupLink = { digest: createHash('sha256').update(token).digest('hex'), ends: now + HOLDS_MS };
  writeFileSync(setupLinkFile(dataDir), JSON.stringify(link), { mode: 0o600 });
  return token;
}

/** Nobody may take up a link any more. */
export function forgetSetupLink(dataDir: string): void {
  rmSync(setupLinkFile(dataDir), { force: true });
}
