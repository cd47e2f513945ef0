/**
 * Stores of what is kept for offline (src/domain/site/storage-registry.ts tells shoppers): bounded, and without
 * anything of one person.
 */
import { PAGES_CACHE } from '#src/contract/service-worker.ts';
import { Store } from '#src/service-worker/store.ts';

const MB = 1_000_000;

/** Beginning of every name of ours. */
export const OURS = 'vitrine.';

/** Is there where the shopper has chosen little data: a worker that starts anew has no other memory. */
const LOW_DATA = 'vitrine.low-data';

/** Hashed files: the same under any version. */
export const code = new Store('vitrine.code', { entries: 120, bytes: 2 * MB });

export const pictures = new Store('vitrine.pictures', { entries: 200, bytes: 8 * MB });

/**
 * Pages and payloads of a version of the code, whose pages all load `script`: a page never meets a payload or a chunk
 * of another one.
 */
export function pagesOf(version: string, script: string): Store {
  return new Store(PAGES_CACHE + version, { entries: 80, bytes: 6 * MB }, script);
}

/** Removes pages of other versions. */
export async function removeOthers(version: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PAGES_CACHE) && name !== PAGES_CACHE + version) await caches.delete(name);
}

export async function rememberLowData(lowData: boolean): Promise<void> {
  await (lowData ? caches.open(LOW_DATA) : caches.delete(LOW_DATA));
}

export function isLowData(): Promise<boolean> {
  return caches.has(LOW_DATA);
}
