/**
 * Checks once a day whether there is a new version of the shop's software, and leaves word for the hooks. Nothing of
 * the shop is told to anybody.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LONGEST_VERSION_FILE,
  parsePublishedVersion,
  VERSION_FILE,
  type PublishedVersion,
} from '#src/domain/site/published-version.ts';
import { compareVersions } from '#src/domain/site/version.ts';
import { codeVersion } from '#src/runtime/code-version.ts';
import { watchFolder } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';

const WITHIN_MS = 10_000;
const DAY_MS = 24 * 3_600_000;

/** Facts that are kept between two checks, over restarts. */
interface Kept {
  /** Moment at which it was asked last, ms since the epoch, whatever came of it. */
  readonly askedAt: number;
  /** null: none that is newer than the code. */
  readonly newer: PublishedVersion | null;
  /** Reason why the last check brought nothing; '': it did. */
  readonly problem: string;
}

const NOTHING: Kept = { askedAt: 0, newer: null, problem: '' };

function fileOf(dataDir: string): string {
  return join(watchFolder(dataDir), VERSION_FILE);
}

/** Version that the last check has found. A version that the code has reached by now is none. */
export function readNewerVersion(dataDir: string, own = codeVersion()): Kept {
  try {
    const { askedAt, newer, problem } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Kept;
    const found = parsePublishedVersion(JSON.stringify(newer));
    const isNewer = found !== null && compareVersions(found.version, own) > 0;
    return { askedAt: Number(askedAt) || 0, newer: isNewer ? found : null, problem: String(problem) };
  } catch {
    return NOTHING;
  }
}

function keep(dataDir: string, kept: Kept): void {
  const file = fileOf(dataDir);
  mkdirSync(watchFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.part`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** The file at an address, as far as it is short. @throws Error that says why it is not. */
async function fetchShort(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) });
  if (!answer.ok || answer.body === null) throw new Error(`its address answers ${answer.status}`);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    if (bytes > LONGEST_VERSION_FILE) throw new Error(`it is longer than ${LONGEST_VERSION_FILE} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function ask(url: string, before: Kept, own: string): Promise<Omit<Kept, 'askedAt'>> {
  try {
    const found = parsePublishedVersion(await fetchShort(url));
    if (found === null) throw new Error('it is not in the form that is expected');
    return { newer: compareVersions(found.version, own) > 0 ? found : null, problem: '' };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { newer: before.newer, problem: describeError(cause).replaceAll(url, '…').slice(0, 200) };
  }
}

/**
 * Asks, where the last check is a day old. Never throws for what the other side does, and takes 10 s at most.
 * @param url undefined: it is switched off, and what was known is forgotten.
 * @param now ms since the epoch.
 */
export async function checkUpdates(
  dataDir: string,
  url: string | undefined,
  now: number,
  own = codeVersion(),
): Promise<void> {
  const before = readNewerVersion(dataDir, own);
  if (url === undefined) {
    if (before.askedAt !== 0) keep(dataDir, NOTHING);
    return;
  }
  if (now - before.askedAt < DAY_MS && before.askedAt <= now) {
    // An upgrade has brought it.
    if (before.newer === null && readNewerVersion(dataDir, '').newer !== null) keep(dataDir, before);
    return;
  }
  // Before the question: one that ends with the process was asked, too.
  keep(dataDir, { ...before, askedAt: now });
  keep(dataDir, { askedAt: now, ...(await ask(url, before, own)) });
}
