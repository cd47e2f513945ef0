/**
 * Looks at drafts that editors have asked for: made one after the other between builds, and removed when their time is
 * over.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import { storedProblem } from '#src/publishing/content/stored-problem.ts';
import { previewsFolder } from '#src/publishing/http/preview.ts';
import { EXPIRES_FILE } from '#src/contract/preview-files.ts';
import type { PreviewRecord } from '#src/contract/records.ts';

export interface PreviewsOptions {
  readonly client: PocketBase;
  readonly cacheDir: string;
  readonly report: Report;
  /** Id of each look whose pictures are being made → whether they are there. */
  readonly prepared: Map<string, boolean>;
  /** `preparePreview` with the live shop. */
  prepare(preview: PreviewRecord): Promise<void>;
  /** Called when a look can be made. */
  heard(): void;
  /** `renderPreview` with the live shop. */
  render(preview: PreviewRecord): Promise<string>;
}

/**
 * Removes the folders of looks that have ended at `now` (ms), of those that were never finished, and of those that are
 * not among `tokens` any more: somebody has taken them back, or is no editor now.
 */
export async function removeEndedPreviews(cacheDir: string, now: number, tokens: ReadonlySet<string>): Promise<void> {
  const folder = previewsFolder(cacheDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const until = await readFile(join(folder, name, EXPIRES_FILE), 'utf8').catch(() => '');
    if (!tokens.has(name) || !(now < Number(until))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Says whether the pictures of a look are there. They are made beside, because nothing that is published waits for
 * them.
 */
function isPrepared(preview: PreviewRecord, { prepared, prepare, heard }: PreviewsOptions): boolean {
  const { id } = preview;
  if (!prepared.has(id)) {
    prepared.set(id, false);
    const end = (): void => {
      prepared.set(id, true);
      heard();
    };
    // What went wrong goes wrong again when it is made, and is told then.
    prepare(preview).then(end, end);
  }
  return prepared.get(id) === true;
}

/**
 * Makes what was asked for since the last time. Never throws: an editor is told at the look itself why there is none.
 */
export async function makePreviews(options: PreviewsOptions): Promise<void> {
  const { client, cacheDir, report, prepared, render } = options;
  try {
    const previews = client.collection<PreviewRecord>('previews');
    const all = await previews.getFullList({ sort: 'created' });
    await removeEndedPreviews(cacheDir, Date.now(), new Set(all.map(({ token }) => token)));
    for (const preview of all.filter(({ state }) => state === 'waiting')) {
      if (!isPrepared(preview, options)) continue;
      prepared.delete(preview.id);
      try {
        const path = await render(preview);
        await previews.update(preview.id, { state: 'ready', path, problem: null });
      } catch (error) {
        await previews.update(preview.id, { state: 'failed', problem: storedProblem(error) });
      }
    }
  } catch (error) {
    // The backend is away: it is asked again at the next sign.
    report.note(`Previews of drafts: ${describeError(error)}`);
  }
}
