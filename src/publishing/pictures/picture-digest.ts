/**
 * Names the files that are made of a picture by its bytes, and by all that changes those of the files. Nothing here
 * loads sharp.
 */
import { createHash } from 'node:crypto';
import { PICTURES, SOCIAL_PICTURE } from '#src/config.ts';
import { ICON_SIDES, LOGO_BOX } from '#src/contract/brand-files.ts';
import type { FileUpload } from '#src/domain/site/uploads.ts';
import { ENCODING, type PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

/** Without mozjpeg, which takes five times the time: what is shown is WebP or AVIF. */
export const JPEG = { quality: 72 } as const;

const PACKAGES = join(PROJECT_ROOT, 'node_modules');

/** They change the bytes of what is made. */
export const SHARP_VERSIONS = await versions();

/** Everything that changes the bytes of a variant; part of its digest. */
const SETTINGS = {
  version: 3,
  widths: PICTURES.widths,
  social: SOCIAL_PICTURE,
  jpeg: JPEG,
  encoding: ENCODING,
  sharp: SHARP_VERSIONS,
};

export const DIGEST_LENGTH = 12;

/** Digest of the variants of a master, whose SHA-256 is given in hex. */
export function variantsDigest(master: string, mode: PictureMode): string {
  return createHash('sha256')
    .update(master)
    .update(JSON.stringify({ ...SETTINGS, mode }))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}

/** Quality of WebP with some loss. */
export const BRAND_QUALITY = 90;

/** Everything that changes the bytes of a file; part of its digest. */
const BRAND_SETTINGS = { version: 1, logo: LOGO_BOX, icon: ICON_SIDES, quality: BRAND_QUALITY, sharp: SHARP_VERSIONS };

/** Digest of the files that are made of a master, whose SHA-256 is given in hex. */
export function brandDigest(master: string, upload: FileUpload): string {
  return createHash('sha256')
    .update(master)
    .update(JSON.stringify({ ...BRAND_SETTINGS, upload }))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}

/**
 * `sharp.versions`, read from its packages: to load sharp for them would take 12 MB of a process that makes no picture.
 */
type Versions = Readonly<Record<string, string>>;

function readJson(...path: string[]): Versions {
  return JSON.parse(readFileSync(join(PACKAGES, ...path), 'utf8')) as Versions;
}

async function versions(): Promise<object> {
  const libraries = readdirSync(join(PACKAGES, '@img')).filter((name) => name.startsWith('sharp-libvips-'));
  const [library] = libraries;
  // Where several are installed, or none (Windows), only sharp knows which one it takes.
  if (library === undefined || libraries.length > 1) return (await import('sharp')).default.versions;
  return { ...readJson('@img', library, 'versions.json'), sharp: readJson('sharp', 'package.json')['version'] };
}
