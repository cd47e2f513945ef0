import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentType } from '#src/publishing/http/headers.ts';
import { candidates, isServable, readSmall, type StoredFile } from '#src/publishing/http/release-files.ts';
import { EXPIRES_FILE, previewAddress } from '#src/contract/preview-files.ts';

/** Nobody keeps a look at what is not published, lists it, or learns its address from a link in it. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;

export interface PreviewFile extends StoredFile {
  readonly headers: Readonly<Record<string, string>>;
}

/** Folder of all previews in the cache folder. */
export function previewsFolder(cacheDir: string): string {
  return join(cacheDir, 'previews');
}

async function isOver(folder: string, now: number): Promise<boolean> {
  const until = await readFile(join(folder, EXPIRES_FILE), 'utf8').catch(() => '');
  return !(now < Number(until));
}

/**
 * The file of a preview at a decoded site path; undefined where there is none, or not any more. `now` in ms since the
 * epoch.
 */
export async function readPreview(previews: string, asked: string, now: number): Promise<PreviewFile | undefined> {
  const address = previewAddress(asked);
  if (address === null || !isServable(address.path)) return undefined;
  const folder = join(previews, address.token);
  if (await isOver(folder, now)) return undefined;
  for (const name of candidates(address.path)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info?.isFile() !== true) continue;
    const content = await readSmall(path, info.size);
    return { path, size: info.size, content, headers: { ...HEADERS, 'Content-Type': contentType(name).type } };
  }
  return undefined;
}
