/** The watch as a command runs it: a look each minute, and the door for metrics. */
import type { Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { RequestCounts } from '#src/runtime/request-record.ts';
import { createMetrics } from '#src/watch/metrics.ts';
import { serveMetrics } from '#src/watch/metrics-server.ts';
import { createWatch, type WatchSettings } from '#src/watch/watch.ts';

const LOOK_MS = 60_000;

type Settings = WatchSettings & Pick<Environment, 'metrics'>;

/**
 * Looks each minute until it is stopped, never twice at once. The first look comes after a minute: by then the jobs
 * have run. Metrics that cannot be served are said, and no reason to end. `requests`: process → what it has answered.
 */
export async function startWatch(
  settings: Settings,
  report: Pick<Report, 'note'>,
  requests: () => Readonly<Record<string, RequestCounts>>,
): Promise<{ stop(): void }> {
  const watch = createWatch(settings, report);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = (ms: number): void => {
    timer = setTimeout(() => void turn(), ms);
    timer.unref();
  };
  const turn = async (): Promise<void> => {
    const begun = performance.now();
    await watch.check();
    if (!stopped) next(Math.max(0, LOOK_MS - (performance.now() - begun)));
  };
  next(LOOK_MS);
  const { dataDir, litestream, metrics } = settings;
  const source = { dataDir, litestream, backend: watch.backend, requests };
  const door =
    metrics === undefined
      ? null
      : await serveMetrics(metrics, createMetrics(source)).catch((error: unknown) => {
          report.note(describeError(error));
          return null;
        });
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      door?.stop();
    },
  };
}
