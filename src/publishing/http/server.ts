import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { faultPlace } from '#src/runtime/faults.ts';
import { followRequest } from '#src/runtime/follow-request.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { requireShopPort } from '#src/runtime/ports.ts';
import type { Report } from '#src/runtime/progress.ts';
import { type Answer, type Asked, createAnswerer, plainAnswer } from '#src/publishing/http/answer.ts';
import { pruneCompressed } from '#src/publishing/http/compression.ts';
import { previewsFolder } from '#src/publishing/http/preview.ts';
import { fileClass } from '#src/publishing/http/route-class.ts';
import type { RequestRecord } from '#src/runtime/request-record.ts';
import { headersOf } from '#src/config.ts';

/** At the end requests that still run get this long. */
const FINISH_WITHIN_MS = 1_000;

export interface ServerOptions {
  /** `dist`: a folder, or a link to the current release; looked up again for each request. */
  readonly root: string;
  readonly port: number;
  readonly host: string;
  /** Packed files are kept in `compressed` below it. */
  readonly cacheDir: string;
  /** PICTURES_URL: where the pictures of the build are; undefined: in it. */
  readonly picturesUrl?: string | undefined;
  /** A copy to try things in. */
  readonly staging?: boolean | undefined;
  readonly report: Report;
  /** Told of each request when it is over. */
  readonly onAnswered?: ((record: RequestRecord) => void) | undefined;
}

export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Part of a response that is needed; those of HTTP/1.1 and HTTP/2 both have it. */
interface Response {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
  end(body: Buffer): unknown;
  end(): unknown;
}

/**
 * Makes what answers the requests of a server, of HTTP/1.1 or HTTP/2. What it returns rejects for an answer that cannot
 * be sent alone.
 */
export function createHandler({
  root,
  cacheDir,
  picturesUrl = '',
  staging = false,
  report,
}: Pick<ServerOptions, 'root' | 'cacheDir' | 'picturesUrl' | 'staging' | 'report'>): (
  request: Asked,
  response: Response,
) => Promise<void> {
  const answer = createAnswerer(root, { compressed: join(cacheDir, 'compressed'), previews: previewsFolder(cacheDir) });
  const common = headersOf(picturesUrl, staging);
  return async (request, response) => {
    const result = await answer(request).catch((error: unknown): Answer => {
      // Who comes back from paying brings a secret of Stripe's in the query.
      const [path = ''] = `${request.url}`.split('?');
      report.note(`${request.method} ${path} failed: ${describeError(error)}`);
      return plainAnswer(500, 'Internal Server Error');
    });
    send(request, response, { ...result, headers: { ...common, ...result.headers } });
  };
}

/**
 * Serves a build as a CDN would: packed texts, immutable hashed files, revalidated pages, real redirects and 404s.
 * Throws an OperatorError when it cannot listen. Nothing outside the release's folder is ever read.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { port, host, cacheDir, onAnswered } = options;
  await requireShopPort(port, host);
  await pruneCompressed(join(cacheDir, 'compressed'), Date.now());
  const handle = createHandler(options);
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    followRequest(request, response, { id: randomUUID(), routeOf: (_, url) => fileClass(url) }, onAnswered);
    const task = handle(request, response)
      .catch((error: unknown) => {
        options.report.note(`An answer could not be sent: ${faultPlace(error)}`);
        response.destroy();
      })
      .finally(() => running.delete(task));
    running.add(task);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: async () => {
      const timer = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      clearTimeout(timer);
      // A visitor who has left still has a text packed: afterwards nothing writes into the cache's folder.
      await Promise.all(running);
    },
  };
}

function send(request: Asked, response: Response, { status, headers, body }: Answer): void {
  const length = status === 304 ? {} : { 'Content-Length': String(body.length) };
  response.writeHead(status, { ...headers, ...length });
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}
