/** The door for readers of metrics: a port of its own, so that what leads the public to the shop never leads here. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { OperatorError } from '#src/runtime/operator-error.ts';

export interface MetricsDoor {
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
