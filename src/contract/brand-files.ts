/**
 * Addresses of the files that are made of a shop's logo, icon and typeface (docs/decisions/0210), and of videos, which
 * stay as they came (0398).
 */
import type { FileUpload } from '#src/domain/site/uploads.ts';

/** CSS px that the header has for a logo, at most; the file for two pixels a CSS px has twice of both. */
export const LOGO_BOX = { width: 160, height: 40 } as const;

/** px: of tabs (two or three times their 32), of the screens of phones, of search engines. */
export const ICON_SIDES = { tab: 96, touch: 180, search: 512 } as const;

export type IconUse = keyof typeof ICON_SIDES;

export interface BrandAddress {
  /** First 12 hex digits of the SHA-256 of the master and the settings that the files were made with. */
  readonly digest: string;
}

/** `scale`: pixels for one CSS px. */
export function logoPath({ digest }: BrandAddress, scale: 1 | 2): string {
  return `/i/${digest}-logo-${scale}x.webp`;
}

export function iconPath({ digest }: BrandAddress, use: IconUse): string {
  return `/i/${digest}-icon-${ICON_SIDES[use]}.png`;
}

/**
 * Never at the address of pictures (PICTURES_URL): browsers ask another address for its leave before they use a
 * typeface of it.
 */
export function typefacePath({ digest }: BrandAddress): string {
  return `/_astro/${digest}-typeface.woff2`;
}

/** Never at the address of pictures: the policy of pages lets media come from the shop alone. */
export function videoPath({ digest }: BrandAddress): string {
  return `/_astro/${digest}-video.mp4`;
}

/** Addresses of all files of one. */
export function brandPaths(upload: FileUpload, address: BrandAddress): readonly string[] {
  switch (upload) {
    case 'logo':
      return [logoPath(address, 1), logoPath(address, 2)];
    case 'icon':
      return [iconPath(address, 'tab'), iconPath(address, 'touch'), iconPath(address, 'search')];
    case 'typeface':
      return [typefacePath(address)];
    case 'video':
      return [videoPath(address)];
  }
}
