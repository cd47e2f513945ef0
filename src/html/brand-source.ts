/** Address of a logo or an icon: on this site, or below PICTURES_URL. */
import { type BrandAddress, iconPath, type IconUse, logoPath } from '#src/contract/brand-files.ts';

const addressOf = (path: string): string => `${import.meta.env.PICTURES_URL ?? ''}${path}`;

/** `scale`: pixels for one CSS px. */
export function logoSource(logo: BrandAddress, scale: 1 | 2): string {
  return addressOf(logoPath(logo, scale));
}

export function iconSource(icon: BrandAddress, use: IconUse): string {
  return addressOf(iconPath(icon, use));
}
