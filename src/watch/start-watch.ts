/** The watch as a command runs it: a look each minute, and the door for metrics. */
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { RequestCounts } from '#src/runtime/request-record.ts';
import { createMetrics } from '#src/watch/metrics.ts';
import { createWatch, type WatchSettings } from '#src/watch/watch.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

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

/** The door for readers of metrics: a port of its own, so that what leads the public to the shop never leads here. */
interface MetricsDoor {
  readonly host: string;
  readonly port: number;
  /** '' where everybody on this machine may read. */
  readonly token: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Opens the door until `stop`. @throws OperatorError when it cannot listen. */
export async function serveMetrics(
  { host, port, token }: MetricsDoor,
  metrics: () => Promise<string>,
): Promise<{ readonly port: number; stop(): void }> {
  const mayRead = (authorization: string | undefined): boolean =>
    token === '' || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
  const server = createServer((request, response) => {
    const answer = (status: number, text: string): void => {
      response.writeHead(status, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(text);
    };
    if (request.url !== '/metrics' || request.method !== 'GET') return answer(404, 'Metrics are at /metrics.\n');
    if (!mayRead(request.headers.authorization)) return answer(401, 'A token is needed (METRICS_TOKEN).\n');
    metrics().then(
      (text) => answer(200, text),
      () => answer(503, 'The metrics cannot be collected.\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new OperatorError(`Metrics cannot be served (METRICS_ADDRESS): ${error.message}.`)),
    );
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
