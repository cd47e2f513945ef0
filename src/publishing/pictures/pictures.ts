/** Pictures of the records → variants in the cache, each made once for all time. */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type PocketBase from 'pocketbase';
import { LIMITS } from '#src/config.ts';
import { readError } from '#src/publishing/content/backend.ts';
import { type Content, type PictureFile, pictureKey } from '#src/publishing/content/content.ts';
import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import type { BrandUpload, FileUpload } from '#src/domain/site/uploads.ts';
import { knownVariants, UnreadablePicture } from '#src/publishing/pictures/kept-variants.ts';
import { brandDigest, DIGEST_LENGTH, variantsDigest } from '#src/publishing/pictures/picture-digest.ts';
import { makeApart } from '#src/publishing/pictures/picture-helper.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';

const DOWNLOAD_MS = 120_000;

/** A picture that a record names. */
export interface PictureSource {
  readonly collection: string;
  readonly record: string;
  readonly field: string;
  readonly file: string;
  /** A part of the brand, or a video; none: a picture of a page. */
  readonly upload?: FileUpload;
}

/** Fields of the shop that the brand is made of. */
const BRAND_FIELDS = { logo: 'logo', icon: 'icon', typeface_file: 'typeface' } as const satisfies Readonly<
  Partial<Record<keyof Content['shop'], BrandUpload>>
>;

type BrandField = keyof typeof BRAND_FIELDS;
export const BRAND_FIELD_NAMES: readonly BrandField[] = ['logo', 'icon', 'typeface_file'];

/** Every picture that a page may show, for each record that shows it. */
export function pictureSources(content: Content): PictureSource[] {
  const { shop } = content;
  const files = (collection: string, record: string, field: string, names: readonly string[]): PictureSource[] =>
    names.filter((file) => file !== '').map((file) => ({ collection, record, field, file }));
  return [
    ...content.products.flatMap(({ id, images }) => files('products', id, 'images', images)),
    ...content.items.flatMap(({ id, images }) => files('items', id, 'images', images)),
    ...content.categories.flatMap(({ id, image }) => files('categories', id, 'image', [image])),
    ...content.blocks.flatMap(({ id, images, video }) => [
      ...files('blocks', id, 'images', images),
      ...files('blocks', id, 'video', [video]).map((source) => ({ ...source, upload: 'video' as const })),
    ]),
    ...LOCALES.flatMap((locale) => files('shop', shop.id, `guarantee_${locale}`, [shop[`guarantee_${locale}`]])),
    ...BRAND_FIELD_NAMES.flatMap((field) =>
      files('shop', shop.id, field, [shop[field]]).map((source) => ({ ...source, upload: BRAND_FIELDS[field] })),
    ),
  ];
}

/** Says whether two contents name the same pictures, as far as the lists that differ tell at a glance. */
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
    isSame(a.categories, b.categories, ({ image }) => [image]) &&
    isSame(a.blocks, b.blocks, ({ images, video }) => [...images, video]) &&
    isSame([a.shop], [b.shop], (shop) => [
      ...LOCALES.map((locale) => shop[`guarantee_${locale}`]),
      ...BRAND_FIELD_NAMES.map((field) => shop[field]),
    ])
  );
}

async function download(client: PocketBase, { collection, record, field, file }: PictureSource): Promise<Uint8Array> {
  // Files are protected; a token lasts minutes, so each download asks for its own.
  const ask = async (): Promise<Response> => {
    const token = await client.files.getToken();
    const key = pictureKey(collection, record, file).split('/').map(encodeURIComponent).join('/');
    return fetch(`${client.baseURL}/api/files/${key}?token=${token}`, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
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

/** Error of the record of a picture that cannot be shown. */
function unreadable({ collection, record, field, file, upload }: PictureSource, why: string): ContentError {
  const isPicture = upload !== 'typeface' && upload !== 'video';
  const code = isPicture ? 'picture_unreadable' : (`${upload}_type` as const);
  return new ContentError(
    `${recordName(collection, record)}: the field "${field}" holds "${file}", which is no ${isPicture ? 'picture' : upload} that can be decoded (${why}). Pages are made without it. Replace it.`,
    { collection, record, field, code, params: { name: file } },
  );
}

/** Digest of what is made of a source, whose bytes have this SHA-256 in hex. */
export function sourceDigest({ upload }: PictureSource, master: string, mode: PictureMode): string {
  return upload === undefined ? variantsDigest(master, mode) : brandDigest(master, upload);
}

export interface PictureOptions {
  readonly cacheDir: string;
  /** Signed in as the account of builds. */
  readonly client: PocketBase;
  readonly mode: PictureMode;
}

export interface MadePicture {
  readonly picture: PictureFile;
  /** SHA-256 of the bytes that PocketBase has, in hex. */
  readonly master: string;
}

/**
 * Makes the variants of one picture.
 * @param named What editors know it by, where that is not where it lies.
 * @returns ContentError that names record, field and file of a picture that cannot be decoded: it is no reason to
 * publish nothing.
 * @throws ContentError of one that PocketBase does not give.
 */
export async function makePicture(
  source: PictureSource,
  { client, cacheDir, mode }: PictureOptions,
  named: PictureSource = source,
): Promise<MadePicture | ContentError> {
  const bytes = await download(client, source);
  try {
    const folder = variantsFolder(cacheDir);
    const master = createHash('sha256').update(bytes).digest('hex');
    const picture =
      (await knownVariants(sourceDigest(source, master, mode), folder)) ??
      (await makeApart({ bytes, folder, mode, upload: source.upload ?? null }));
    return { picture, master };
  } catch (error) {
    if (error instanceof UnreadablePicture) return unreadable(named, error.message);
    throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Digests of the pictures among files of a release. */
export function pictureDigests(files: Iterable<string>): Set<string> {
  const digests = new Set<string>();
  for (const file of files) {
    const digest = /^(?:(?:@pictures\/)?i|_astro)\/([0-9a-f]+)-/.exec(file)?.[1];
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
