import type { Environment } from '#src/runtime/environment.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { type Disk, nodeDisk } from '#src/publishing/releases/disk.ts';
import { createPictureStorage } from '#src/publishing/targets/picture-storage.ts';
import type { ReleaseStore } from '#src/publishing/releases/release-store.ts';
import { releasesFolder, takeFormerReleases } from '#src/publishing/releases/releases-folder.ts';

export type StoreSettings = Pick<Environment, 'cacheDir'> & Partial<Pick<Environment, 's3' | 'picturesUrl'>>;

export interface StorePlace {
  /** The public folder. */
  readonly dist: string;
  /** `releasesFolder` unless told otherwise. */
  readonly folder?: string | undefined;
  readonly disk?: Disk | undefined;
}

/** The releases of the shop that the settings are about. */
export function openStore(
  { cacheDir, s3, picturesUrl }: StoreSettings,
  { dist, folder = releasesFolder(dist), disk = nodeDisk }: StorePlace,
): ReleaseStore {
  if (folder === releasesFolder(dist)) takeFormerReleases(cacheDir, dist, disk);
  const elsewhere = s3 !== undefined && picturesUrl !== undefined ? createPictureStorage(s3, cacheDir) : undefined;
  return createStore({ folder, dist, disk, elsewhere });
}
