/** Pictures of the records → variants in the cache, each made once for all time. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type PocketBase from 'pocketbase';
import { LIMITS } from '#src/config.ts';
import { readError } from '#src/data/backend.ts';
import { type Content, type PictureFile, pictureKey } from '#src/data/content.ts';
import { ContentError, recordName } from '#src/data/content-error.ts';
import { LOCALES } from '#src/domain/locale.ts';
import type { PictureMode } from '#src/data/picture-encode.ts';
import {
  DIGEST_LENGTH,
  knownVariants,
  makeVariants,
  UnreadablePicture,
  variantsDigest,
} from '#src/data/picture-variants.ts';

const DOWNLOAD_MS = 120_000;

/** A picture that a record names. */
interface PictureSource {
  readonly collection: string;
  readonly record: string;
  readonly field: string;
  readonly file: string;
}

/** Folder of all variants under the cache folder: `{digest}-{width}.{ext}`. */
export function variantsFolder(cacheDir: string): string {
  return join(cacheDir, 'pictures', 'variants');
}

/** Every picture that a page may show, once. */
function pictureSources(content: Content): PictureSource[] {
  const { home, shop } = content;
  const files = (collection: string, record: string, field: string, names: readonly string[]): PictureSource[] =>
    names.filter((file) => file !== '').map((file) => ({ collection, record, field, file }));
  return [
    ...content.products.flatMap(({ id, images }) => files('products', id, 'images', images)),
    ...content.items.flatMap(({ id, images }) => files('items', id, 'images', images)),
    ...content.stories.flatMap(({ id, image }) => files('stories', id, 'image', [image])),
    ...files('home', home.id, 'hero_image', [home.hero_image]),
    ...LOCALES.flatMap((locale) => files('shop', shop.id, `guarantee_${locale}`, [shop[`guarantee_${locale}`]])),
  ];
}

/** Whether two contents name the same pictures, as far as the lists that differ tell at a glance. */
export function haveSamePictures(a: Content, b: Content): boolean {
  const isSame = <Row extends { readonly id: string }>(
    before: readonly Row[],
    now: readonly Row[],
    names: (row: Row) => readonly string[],
  ): boolean =>
    before === now ||
    (before.length === now.length &&
      now.every((row, index) => {
        const was = before[index];
        if (row === was) return true;
        return was?.id === row.id && names(was).join('/') === names(row).join('/');
      }));
  return (
    isSame(a.products, b.products, ({ images }) => images) &&
    isSame(a.items, b.items, ({ images }) => images) &&
    isSame(a.stories, b.stories, ({ image }) => [image]) &&
    isSame([a.home], [b.home], (home) => [home.hero_image]) &&
    isSame([a.shop], [b.shop], (shop) => LOCALES.map((locale) => shop[`guarantee_${locale}`]))
  );
}

/** Several loops may share one of these: each takes what the others have not, and what one of them throws ends it for all. */
function* eachOf<One>(list: readonly One[]): Generator<One> {
  yield* list;
}

/** Key of a picture (`pictureKey`) → SHA-256 of its bytes in hex: file names are immutable, so each is downloaded once. */
type Index = Readonly<Record<string, string>>;

async function readIndex(file: string): Promise<Index> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { readonly masters?: Index }).masters ?? {};
  } catch {
    return {};
  }
}

/** Pictures that other shops with this cache have, or that this one had; more are forgotten. */
const MOST_OTHERS = 10_000;

async function writeIndex(file: string, known: Index, used: Index): Promise<void> {
  const others = Object.entries(known).filter(([key]) => used[key] === undefined);
  const masters = { ...Object.fromEntries(others.slice(-MOST_OTHERS)), ...used };
  await writeWhole(file, JSON.stringify({ masters }));
}

/** Writes beside and renames: a killed build leaves the old file or the new one. */
async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, data);
  await rename(part, file);
}

async function download(client: PocketBase, { collection, record, field, file }: PictureSource): Promise<Uint8Array> {
  // Files are protected; a token lasts minutes, so each download asks for its own.
  const ask = async (): Promise<Response> => {
    const token = await client.files.getToken();
    const address = `${client.baseURL}/api/files/${collection}/${record}/${encodeURIComponent(file)}?token=${token}`;
    return fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  };
  const response = await ask().catch((error: unknown) => {
    throw readError(client.baseURL, 'a picture', error);
  });
  if (!response.ok) {
    throw new ContentError(
      `${recordName(collection, record)}: the field "${field}" names the file "${file}", which PocketBase does not give (${response.status}). Upload it again.`,
      { collection, record, field, code: 'file_unknown', params: { name: file } },
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** What the record of a picture that cannot be shown has to do with it. */
function unreadable({ collection, record, field, file }: PictureSource, why: string): ContentError {
  return new ContentError(
    `${recordName(collection, record)}: the field "${field}" holds "${file}", which is no picture that can be decoded (${why}). Pages are made without it. Replace it.`,
    { collection, record, field, code: 'picture_unreadable', params: { name: file } },
  );
}

/** @returns ContentError that names the record of a picture that cannot be decoded: it is no reason to publish nothing. */
async function make(
  bytes: Uint8Array,
  source: PictureSource,
  folder: string,
  mode: PictureMode,
): Promise<PictureFile | ContentError> {
  try {
    return await makeVariants(bytes, folder, mode);
  } catch (error) {
    if (error instanceof UnreadablePicture) return unreadable(source, error.message);
    throw error;
  }
}

/**
 * Makes the variants of one picture.
 * @param named What editors know it by, where that is not where it lies.
 * @returns ContentError that names record, field and file of a picture that cannot be decoded.
 * @throws ContentError of one that PocketBase does not give.
 */
export async function makePicture(
  source: PictureSource,
  { client, cacheDir, mode }: Pick<PictureOptions, 'client' | 'cacheDir' | 'mode'>,
  named: PictureSource = source,
): Promise<PictureFile | ContentError> {
  return make(await download(client, source), named, variantsFolder(cacheDir), mode);
}

export interface PictureOptions {
  readonly cacheDir: string;
  /** Signed in as superuser. */
  readonly client: PocketBase;
  readonly mode: PictureMode;
  /** Pictures that are known to be there. */
  readonly have?: Readonly<Record<string, PictureFile>>;
  progress?(done: number, all: number): void;
}

export interface MadePictures {
  readonly pictures: Readonly<Record<string, PictureFile>>;
  /** How many were not in the cache. */
  readonly made: number;
  /** Of each picture that cannot be decoded, in the order of records: pages are made without it. */
  readonly unreadable: readonly ContentError[];
}

/**
 * Makes the variants that are not in the cache yet. What cannot be decoded is left out, by a clean build and by one that follows edits alike.
 * @throws ContentError that names record, field and file of a picture that PocketBase does not give.
 */
export async function makePictures(content: Content, options: PictureOptions): Promise<MadePictures> {
  const { cacheDir, client, mode, have = {}, progress } = options;
  const indexFile = join(cacheDir, 'pictures', 'index.json');
  const known = await readIndex(indexFile);
  const folder = variantsFolder(cacheDir);
  const sources = pictureSources(content);
  const masters: Record<string, string> = {};
  const pictures: Record<string, PictureFile> = {};
  const refused = new Map<PictureSource, ContentError>();
  const queue = eachOf(sources);
  let done = 0;
  let made = 0;

  const work = async (): Promise<void> => {
    for (const source of queue) {
      const key = pictureKey(source.collection, source.record, source.file);
      const seen = known[key];
      const there = have[key];
      const cached = there ?? (seen === undefined ? null : await knownVariants(variantsDigest(seen, mode), folder));
      if (cached === null || seen === undefined) {
        const bytes = await download(client, source);
        const picture = await make(bytes, source, folder, mode);
        if (picture instanceof ContentError) {
          refused.set(source, picture);
        } else {
          masters[key] = createHash('sha256').update(bytes).digest('hex');
          pictures[key] = picture;
          made++;
        }
      } else {
        masters[key] = seen;
        pictures[key] = cached;
      }
      progress?.(++done, sources.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, () => work()));
  } finally {
    // What is made is kept, also when a later picture fails.
    if (made > 0) await writeIndex(indexFile, known, masters);
  }
  const ordered = Object.entries(pictures).sort(([a], [b]) => (a < b ? -1 : 1));
  const left = sources.flatMap((source) => refused.get(source) ?? []);
  return { pictures: Object.fromEntries(ordered), made, unreadable: left };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Digests of the pictures among files of a release. */
export function pictureDigests(files: Iterable<string>): Set<string> {
  const digests = new Set<string>();
  for (const file of files) {
    const digest = /^(?:@pictures\/)?i\/([0-9a-f]+)-/.exec(file)?.[1];
    if (digest !== undefined) digests.add(digest);
  }
  return digests;
}

/**
 * Removes variants that no build of this cache has used for `LIMITS.oldPicturesDays` days and that are not needed.
 * @param needed Digests of pictures that stay, however old.
 * @param now ms since the epoch.
 * @returns the number of files.
 */
export async function removeOldPictures(cacheDir: string, needed: ReadonlySet<string>, now: number): Promise<number> {
  const folder = variantsFolder(cacheDir);
  const names = await readdir(folder).catch(() => []);
  const isOld = async (name: string): Promise<boolean> =>
    now - (await stat(join(folder, name))).mtimeMs > LIMITS.oldPicturesDays * DAY_MS;
  const notes = names.filter((name) => name.endsWith('.json'));
  const used = new Set(needed);
  for (const note of notes) if (!(await isOld(note))) used.add(basename(note, '.json'));
  let removed = 0;
  for (const name of names) {
    if (used.has(name.slice(0, DIGEST_LENGTH)) || !(await isOld(name))) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
}
