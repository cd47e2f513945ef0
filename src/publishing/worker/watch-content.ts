/** For `astro dev`: keeps the snapshot file up to date while editors work. */
import { join } from 'node:path';
import {
  connect,
  makeSnapshot,
  reportUntranslated,
  type SnapshotEnvironment,
  writeWhole,
} from '#src/publishing/worker/make-snapshot.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { type Report, silentReport } from '#src/runtime/progress.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { contentPosition } from '#src/publishing/content/live-content.ts';

const POLL_MS = 1000;

export interface ContentWatch {
  /** The file that `astro dev` renders from (env VITRINE_SNAPSHOT). */
  readonly snapshotFile: string;
  stop(): void;
}

/**
 * Writes a snapshot now, and again after each change in PocketBase; src/integrations/content-reload.ts reloads the
 * pages then. A later error (PocketBase stopped, a record that no page can show) is told once, and the last good
 * content stays.
 * @throws OperatorError when there is no first snapshot.
 */
export async function watchContent(options: {
  readonly environment: SnapshotEnvironment;
  readonly report: Report;
}): Promise<ContentWatch> {
  const { environment, report } = options;
  const snapshotFile = join(environment.cacheDir, 'snapshot.json');
  const client = await connect(environment, report).catch(asOperatorError);
  const write = async (to: Report): Promise<number> => {
    const { snapshot, site, seq } = await makeSnapshot(client, environment, to);
    await writeWhole(snapshotFile, JSON.stringify(snapshot));
    await reportUntranslated(site.untranslated(), environment.cacheDir, to);
    return seq;
  };
  let position = await write(report).catch(asOperatorError);
  let reported = '';
  let stopped = false;

  const poll = async (): Promise<void> => {
    try {
      if ((await contentPosition(client)).seq !== position) {
        position = await write(silentReport());
        report.note('Content changed: pages reload.');
      }
      reported = '';
    } catch (error) {
      const message = describeError(error);
      if (message !== reported) report.note(message);
      reported = message;
    }
    if (!stopped) setTimeout(() => void poll(), POLL_MS).unref();
  };
  setTimeout(() => void poll(), POLL_MS).unref();
  return { snapshotFile, stop: () => void (stopped = true) };
}

function asOperatorError(error: unknown): never {
  throw error instanceof ContentError ? new OperatorError(error.message) : error;
}
