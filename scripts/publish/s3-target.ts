/** A bucket of S3 or of a service that speaks its language. It knows no swap, so that the order of the files has to do. */
import { readFile } from 'node:fs/promises';
import { isHashed } from '#scripts/lib/published-files.ts';
import { createS3Client, type S3Client } from '#scripts/publish/s3-client.ts';
import { forEach, putObject, type S3TargetSettings } from '#scripts/publish/s3-objects.ts';
import type { Target } from '#scripts/publish/target.ts';
import { writeState } from '#scripts/publish/target-state.ts';
import { LATEST_PATH, parseLatest } from '#src/contract/manifest.ts';
import { isElsewhere, keyElsewhere } from '#src/contract/pictures-elsewhere.ts';

const LATEST = LATEST_PATH.slice(1);

/** What a page needs is there before the page, and what names a release after all that it names. */
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

/** Whether the bucket still shows that release: another machine may have published into it. */
async function isThere(client: S3Client, { id }: Known): Promise<boolean> {
  const bytes = await client.get(LATEST);
  if (bytes === null) return false;
  try {
    // It is too small to have been packed.
    return parseLatest(JSON.parse(Buffer.from(bytes).toString('utf8')))?.id === id;
  } catch {
    return false;
  }
}

/** Key of a file in the bucket. */
function keyOf(file: string): string {
  return isElsewhere(file) ? keyElsewhere(file) : file;
}

/**
 * @param stateFile What is known of the bucket is kept there.
 * @param content Whether it takes the pages, or the pictures that are not in the public folder (decision 0133) and nothing else but what tells of
 * the release.
 */
export function createS3Target(
  settings: S3TargetSettings,
  stateFile: string,
  content: 'pages' | 'pictures' = 'pages',
): Target {
  const client = createS3Client(settings);
  const bucket = `${settings.endpoint}/${settings.bucket} ${settings.encoding}${content === 'pages' ? '' : ` ${content}`}`;
  const isOurs = (file: string): boolean => isElsewhere(file) === (content === 'pictures') || file === LATEST;

  const known = async (): Promise<Known | null> => {
    const state = await readFile(stateFile, 'utf8')
      .then((text) => JSON.parse(text) as Known)
      .catch(() => null);
    return state?.bucket === bucket && (await isThere(client, state)) ? state : null;
  };

  return {
    name: content === 'pages' ? 's3' : 'pictures',
    quietMs: 0,
    async publish(contentSince) {
      const { release, files, removed, kept, read } = await contentSince((await known())?.number ?? null);
      const there = removed === null ? await client.list() : [];
      const present = new Set(there);
      // A hashed file that is there has the bytes that its name says. Pictures have been sent before the release was live.
      const hasIt = (file: string): boolean =>
        isHashed(file) && (present.has(keyOf(file)) || (removed !== null && content === 'pictures'));
      const needed = [...files.keys()].filter((file) => isOurs(file) && !hasIt(file));
      for (const list of inOrder(needed))
        await forEach(list, (file) => putObject(client, keyOf(file), read(file), settings.encoding));
      const wanted = new Set([...files.keys(), ...kept].filter(isOurs).map(keyOf));
      const gone = removed?.filter(isOurs).map(keyOf) ?? there.filter((key) => !wanted.has(key));
      await forEach(gone, (key) => client.remove(key));
      await writeState(stateFile, JSON.stringify({ bucket, number: release.number, id: release.id } satisfies Known));
    },
  };
}
