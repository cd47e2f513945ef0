/** Pictures of the records → variants in the cache, each made once for all time. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type PocketBase from 'pocketbase';
import { PICTURES } from '#src/config.ts';
import { picturePath, socialPicturePath } from '#src/contract/payload.ts';
import { readError } from '#src/data/backend.ts';
import { type Content, type PictureFile, pictureKey } from '#src/data/content.ts';
import { ContentError, recordName } from '#src/data/content-error.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { makeVariants, SETTINGS } from '#src/data/picture-variants.ts';

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

interface Index {
  /** A change of settings makes all variants again. */
  readonly settings: string;
  readonly pictures: Readonly<Record<string, PictureFile>>;
}

async function readIndex(file: string): Promise<Index['pictures']> {
  try {
    const index = JSON.parse(await readFile(file, 'utf8')) as Partial<Index>;
    return index.settings === SETTINGS ? (index.pictures ?? {}) : {};
  } catch {
    return {};
  }
}

/** Somebody may have emptied a part of the cache. */
function hasVariants({ digest, widths }: PictureFile, folder: string): boolean {
  const paths = widths.flatMap((width) => PICTURES.formats.map((format) => picturePath(digest, width, format)));
  return [...paths, socialPicturePath(digest)].every((path) => existsSync(join(folder, basename(path))));
}

/** Writes beside and renames: a killed build leaves the old file or the new one. */
async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, data);
  await rename(part, file);
}

async function master(
  cacheDir: string,
  client: PocketBase,
  { collection, record, field, file }: PictureSource,
): Promise<Uint8Array> {
  const cached = join(cacheDir, 'pictures', 'masters', collection, record, file);
  try {
    return await readFile(cached);
  } catch {
    // Not downloaded yet.
  }
  // Files are protected; a token lasts minutes, so each download asks for its own.
  const download = async (): Promise<Response> => {
    const token = await client.files.getToken();
    const address = `${client.baseURL}/api/files/${collection}/${record}/${encodeURIComponent(file)}?token=${token}`;
    return fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  };
  const response = await download().catch((error: unknown) => {
    throw readError(client.baseURL, 'a picture', error);
  });
  if (!response.ok) {
    throw new ContentError(
      `${recordName(collection, record)}: the field "${field}" names the file "${file}", which PocketBase does not give (${response.status}). Upload it again.`,
    );
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  await writeWhole(cached, bytes);
  return bytes;
}

export interface PictureOptions {
  readonly cacheDir: string;
  /** Signed in as superuser. */
  readonly client: PocketBase;
  progress?(done: number, all: number): void;
}

export interface MadePictures {
  readonly pictures: Readonly<Record<string, PictureFile>>;
  /** How many were not in the cache. */
  readonly made: number;
}

/**
 * Makes the variants that are not in the cache yet.
 * @throws ContentError that names record, field and file of a picture that cannot be read or decoded.
 */
export async function makePictures(content: Content, options: PictureOptions): Promise<MadePictures> {
  const { cacheDir, client, progress } = options;
  const indexFile = join(cacheDir, 'pictures', 'index.json');
  const known = await readIndex(indexFile);
  const variants = variantsFolder(cacheDir);
  const sources = pictureSources(content);
  const pictures: Record<string, PictureFile> = {};
  const queue = [...sources];
  let done = 0;
  let made = 0;

  const work = async (): Promise<void> => {
    for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
      const key = pictureKey(source.collection, source.record, source.file);
      const cached = known[key];
      if (cached === undefined || !hasVariants(cached, variants)) {
        const bytes = await master(cacheDir, client, source);
        try {
          pictures[key] = await makeVariants(bytes, variants);
        } catch (error) {
          queue.length = 0;
          const why = error instanceof Error ? error.message.split('\n', 1)[0] : '';
          throw new ContentError(
            `${recordName(source.collection, source.record)}: the field "${source.field}" holds "${source.file}", which is no picture that can be decoded (${why}). Replace it.`,
          );
        }
        made++;
      } else pictures[key] = cached;
      progress?.(++done, sources.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    // What is made is kept, also when a later picture fails.
    const index: Index = { settings: SETTINGS, pictures: { ...known, ...pictures } };
    if (made > 0) await writeWhole(indexFile, JSON.stringify(index));
  }
  const ordered = Object.entries(pictures).sort(([a], [b]) => (a < b ? -1 : 1));
  return { pictures: Object.fromEntries(ordered), made };
}
