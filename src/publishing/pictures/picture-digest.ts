/**
 * Names the files that are made of a picture by its bytes, and by all that changes those of the files. Nothing here
 * loads sharp.
 */
import { createHash } from 'node:crypto';
import { PICTURES, SOCIAL_PICTURE } from '#src/config.ts';
import { ICON_SIDES, LOGO_BOX } from '#src/contract/brand-files.ts';
import type { FileUpload } from '#src/domain/site/uploads.ts';
import { ENCODING, type PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { SHARP_VERSIONS } from '#src/publishing/pictures/sharp-versions.ts';

/** Without mozjpeg, which takes five times the time: what is shown is WebP or AVIF. */
export const JPEG = { quality: 72 } as const;

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
