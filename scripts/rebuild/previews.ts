/** Looks at drafts that editors have asked for: made one after the other between builds, and removed when their time is over. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { describeError } from '#scripts/lib/operator-error.ts';
import type { Report } from '#scripts/lib/progress.ts';
import { storedProblem } from '#scripts/rebuild/problem.ts';
import { previewsFolder } from '#scripts/serve/preview.ts';
import { EXPIRES_FILE } from '#src/contract/preview-files.ts';
import type { PreviewRecord } from '#src/contract/records.ts';

export interface PreviewsOptions {
  readonly client: PocketBase;
  readonly cacheDir: string;
  readonly report: Report;
  /** `renderPreview` with the live shop. */
  render(preview: PreviewRecord): Promise<string>;
}

/**
 * Removes the folders of looks that have ended at `now` (ms), of those that were never finished, and of those that are not among `tokens` any more:
 * somebody has taken them back, or is no editor now.
 */
export async function removeEndedPreviews(cacheDir: string, now: number, tokens: ReadonlySet<string>): Promise<void> {
  const folder = previewsFolder(cacheDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const until = await readFile(join(folder, name, EXPIRES_FILE), 'utf8').catch(() => '');
    if (!tokens.has(name) || !(now < Number(until))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Makes what was asked for since the last time. Never throws: an editor is told at the look itself why there is none. */
export async function makePreviews({ client, cacheDir, report, render }: PreviewsOptions): Promise<void> {
  try {
    const previews = client.collection<PreviewRecord>('previews');
    const all = await previews.getFullList({ sort: 'created' });
    await removeEndedPreviews(cacheDir, Date.now(), new Set(all.map(({ token }) => token)));
    for (const preview of all.filter(({ state }) => state === 'waiting')) {
      try {
        const path = await render(preview);
        await previews.update(preview.id, { state: 'ready', path, problem: null });
      } catch (error) {
        await previews.update(preview.id, { state: 'failed', problem: storedProblem(error) });
      }
    }
  } catch (error) {
    // The backend is away: it is asked again at the next sign.
    report.note(`Looks at drafts: ${describeError(error)}`);
  }
}
