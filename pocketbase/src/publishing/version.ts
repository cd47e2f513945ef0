/** POST version: what the watch has read of new versions of the shop's software (src/watch/updates.ts). */
import { readWatchFile } from '#pocketbase/base/pictures.ts';
import type { VersionAnswer } from '#src/contract/studio-api.ts';
import { parsePublishedVersion, VERSION_FILE } from '#src/domain/site/published-version.ts';

/** POST version */
export function tellVersion(): VersionAnswer {
  const text = readWatchFile(VERSION_FILE);
  if (text === '') return { newer: null };
  const { newer } = JSON.parse(text) as { readonly newer: unknown };
  return { newer: newer === null ? null : parsePublishedVersion(JSON.stringify(newer)) };
}
