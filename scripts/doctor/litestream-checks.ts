import { deviceOf } from '#scripts/doctor/backup-checks.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { litestreamLag, readLitestreamState } from '#src/runtime/litestream-state.ts';

type Copied = Pick<Environment, 'dataDir' | 'pocketbaseUrl' | 'litestream'>;

/**
 * Age of a copy that is late: it may be a minute old, since nobody asks while the shop does not run, and little is
 * written then.
 */
const LATE_MS = 120_000;

/**
 * Checks whether Litestream copies, and to another disk; nothing where it is not set up. @param now ms since the epoch.
 * @param device Of a folder.
 */
export function checkLitestream({ dataDir, litestream, ...rest }: Copied, now: number, device = deviceOf): Finding[] {
  const { place, url, everySeconds } = litestream;
  if (place === undefined) return [];
  const subject = 'Litestream';
  if (!runsPocketBase(rest))
    return [{ subject, state: 'notice', text: 'copies nothing: PocketBase runs elsewhere (POCKETBASE_URL)' }];
  const { owner, syncedAt, problem } = readLitestreamState(dataDir);
  const isOwn = owner?.url === url && owner.dataDir === dataDir;
  const last =
    isOwn && syncedAt > 0
      ? `all until ${new Date(syncedAt).toISOString().slice(0, 19)}Z is in ${url}`
      : `nothing is in ${url} yet`;
  const findings: Finding[] = [];
  if (problem !== undefined)
    findings.push({
      subject,
      state: 'notice',
      text: `${last}; since then: ${problem.text}`,
      remedy: 'Put that right: it is tried again by itself.',
    });
  else if (!isOwn || syncedAt === 0 || litestreamLag(dataDir, now) > LATE_MS + everySeconds * 1000)
    findings.push({ subject, state: 'notice', text: last, remedy: '"npm start" runs Litestream beside PocketBase.' });
  else findings.push({ subject, state: 'good', text: last });
  if (place.kind === 'folder' && device(place.folder) === device(dataDir))
    findings.push({
      subject: 'Disk of Litestream’s copy',
      state: 'notice',
      text: `LITESTREAM_URL=${url} is on the disk of DATA_DIR: both go together`,
      remedy: 'Name a folder on another disk, or a bucket.',
    });
  return findings;
}
