/**
 * A bucket of S3 or of a service that speaks its language. It knows no swap, so that the order of the files has to do.
 */
import { readFile } from 'node:fs/promises';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { isHashed } from '#src/publishing/releases/published-files.ts';
import { createS3Client, type S3Client } from '#src/publishing/targets/s3-client.ts';
import { forEach, putObject, sortByOwner, type S3TargetSettings } from '#src/publishing/targets/s3-objects.ts';
import type { Target } from '#src/publishing/targets/target.ts';
import { writeState } from '#src/publishing/targets/target-state.ts';
import { LATEST_PATH, parseLatest } from '#src/contract/manifest.ts';
import { isElsewhere, keyElsewhere } from '#src/contract/pictures-elsewhere.ts';

const LATEST = LATEST_PATH.slice(1);

/** Rank of a file: what a page needs is there before the page, and what names a release after all that it names. */
function rank(file: string): number {
  if (file === LATEST) return 4;
  if (file.startsWith('builds/') || file === 'sw.js') return 3;
  if (file.endsWith('/_payload.json') || file === '_payload.json') return 2;
  return file.endsWith('.html') ? 1 : 0;
}

/** Files in the order in which they are sent: one list after the other. */
export function inOrder(files: Iterable<string>): string[][] {
  const ranks: string[][] = [[], [], [], [], []];
  for (const file of files) ranks[rank(file)]?.push(file);
  return ranks;
}

/** The release that the bucket has, as far as this machine knows. */
interface Known {
  readonly bucket: string;
  readonly number: number;
  readonly id: string;
}

/** Id of the release that the bucket shows: another machine may have published into it. Null: none. */
async function shownRelease(client: S3Client): Promise<string | null> {
  const bytes = await client.get(LATEST);
  if (bytes === null) return null;
  try {
    // It is too small to have been packed.
    return parseLatest(JSON.parse(Buffer.from(bytes).toString('utf8')))?.id ?? null;
  } catch {
    return null;
  }
}

const NAMED = 3;

/**
 * Refuses to overwrite what somebody else has put there. A bucket that shows a release whose list has no mark was
 * filled by a version before marks: what it has under names of ours is ours.
 */
async function refuseForeign(client: S3Client, { bucket, endpoint }: S3TargetSettings, keys: string[]): Promise<void> {
  const { foreign } = await sortByOwner(client, keys);
  if (foreign.length === 0) return;
  const { foreign: unmarked } = await sortByOwner(client, [LATEST]);
  if (unmarked.length > 0 && (await shownRelease(client)) !== null) return;
  const more = foreign.length > NAMED ? ` and ${foreign.length - NAMED} more` : '';
  throw new OperatorError(
    `The bucket ${bucket} at ${endpoint} has what this shop has not put there: ${foreign.toSorted().slice(0, NAMED).join(', ')}${more}. ` +
      'A release would overwrite it, so nothing was sent. Move it away, or give the shop a bucket of its own (S3_BUCKET).',
  );
}

/** Key of a file in the bucket. */
function keyOf(file: string): string {
  return isElsewhere(file) ? keyElsewhere(file) : file;
}

/**
 * @param stateFile What is known of the bucket is kept there.
 * @param content Whether it takes the pages, or the pictures that are not in the public folder (decision 0133) and
 * nothing else but what tells of the release.
 */
export function createS3Target(
  settings: S3TargetSettings,
  stateFile: string,
  content: 'pages' | 'pictures' = 'pages',
): Target {
  const client = createS3Client(settings);
  // Objects of a version before marks are sent once more, to have one.
  const bucket = `${settings.endpoint}/${settings.bucket} marked ${settings.encoding}${content === 'pages' ? '' : ` ${content}`}`;
  const isOurs = (file: string): boolean => isElsewhere(file) === (content === 'pictures') || file === LATEST;

  const known = async (): Promise<Known | null> => {
    const state = await readFile(stateFile, 'utf8')
      .then((text) => JSON.parse(text) as Known)
      .catch(() => null);
    return state?.bucket === bucket && (await shownRelease(client)) === state.id ? state : null;
  };

  return {
    name: content === 'pages' ? 's3' : 'pictures',
    quietMs: 0,
    async publish(contentSince) {
      const { release, files, removed, kept, read } = await contentSince((await known())?.number ?? null);
      const there = removed === null ? await client.list() : [];
      const present = new Set(there);
      // A hashed file that is there has the bytes that its name says. Pictures have been sent before the release was
      // live.
      const hasIt = (file: string): boolean =>
        isHashed(file) && (present.has(keyOf(file)) || (removed !== null && content === 'pictures'));
      const needed = [...files.keys()].filter((file) => isOurs(file) && !hasIt(file));
      // The name of a hashed file says which bytes it has, whoever put it there.
      const named = needed.filter((file) => !isHashed(file)).map(keyOf);
      await refuseForeign(client, settings, removed === null ? named.filter((key) => present.has(key)) : named);
      for (const list of inOrder(needed))
        await forEach(list, (file) => putObject(client, keyOf(file), read(file), settings.encoding));
      const wanted = new Set([...files.keys(), ...kept].filter(isOurs).map(keyOf));
      const gone = removed?.filter(isOurs).map(keyOf) ?? there.filter((key) => !wanted.has(key));
      const { ours } = await sortByOwner(client, gone);
      await forEach(ours, (key) => client.remove(key));
      await writeState(stateFile, JSON.stringify({ bucket, number: release.number, id: release.id } satisfies Known));
    },
  };
}
