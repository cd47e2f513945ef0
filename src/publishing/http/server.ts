import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createCounts } from '#src/gate/counts.ts';
import type { Shares } from '#src/gate/limits.ts';
import { createNetworks } from '#src/gate/networks.ts';
import { createReader, type Reader, type TakenAnswer } from '#src/gate/reader.ts';
import { visitorOf } from '#src/gate/visitor.ts';
import { faultPlace } from '#src/runtime/faults.ts';
import { followRequest } from '#src/runtime/follow-request.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { requireShopPort } from '#src/runtime/ports.ts';
import type { Report } from '#src/runtime/progress.ts';
import { createAnswerer, plainAnswer, type Answer, type Asked, type FilePart } from '#src/publishing/http/answer.ts';
import { type Compressor, createCompressor, pruneCompressed } from '#src/publishing/http/compression.ts';
import { previewsFolder } from '#src/publishing/http/preview.ts';
import type { RequestRecord } from '#src/runtime/request-record.ts';
import { headersOf } from '#src/config.ts';

/** At the end requests that still run get this long. */
const FINISH_WITHIN_MS = 1_000;

interface Limits {
  /** Requests until their answer is taken. Pages of many pictures, for some people behind one address. */
  readonly requests: Shares;
  readonly connections: number;
  /** ms in which each piece of an answer is taken (gate/reader.ts). */
  readonly takeMs: number;
}

const LIMITS: Limits = { requests: { visitor: 256, network: 512, all: 2000 }, connections: 3000, takeMs: 30_000 };

/** Bytes of a piece. */
const PIECE = 64 * 1024;

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
  /**
   * Headers in which a proxy before it tells a visitor's address (TRUSTED_PROXY); none: visitors are not told apart.
   */
  readonly trustedProxy?: readonly string[] | undefined;
  /** Limits in place of its own. */
  readonly limits?: Partial<Limits> | undefined;
  readonly report: Report;
  /** Told of each request when it is over. */
  readonly onAnswered?: ((record: RequestRecord) => void) | undefined;
}

export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

type Response = TakenAnswer & {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
};

const compressedFolder = (cacheDir: string): string => join(cacheDir, 'compressed');

/**
 * Makes what answers the requests of a server, of HTTP/1.1 or HTTP/2. What it returns rejects for an answer that cannot
 * be sent alone.
 */
export function createHandler(
  {
    root,
    cacheDir,
    picturesUrl = '',
    staging = false,
    report,
    limits,
  }: Pick<ServerOptions, 'root' | 'cacheDir' | 'picturesUrl' | 'staging' | 'report' | 'limits'>,
  compressor: Compressor = createCompressor(compressedFolder(cacheDir)),
): (request: Asked, response: Response) => Promise<void> {
  const answer = createAnswerer(root, { compressor, previews: previewsFolder(cacheDir) });
  const common = headersOf(picturesUrl, staging);
  const { takeMs } = { ...LIMITS, ...limits };
  return async (request, response) => {
    const result = await answer(request).catch((error: unknown): Answer => {
      // Who comes back from paying brings a secret of Stripe's in the query.
      const [path = ''] = `${request.url}`.split('?');
      report.note(`${request.method} ${path} failed: ${describeError(error)}`);
      return plainAnswer(500, 'Internal Server Error');
    });
    send(request, response, { ...result, headers: { ...common, ...result.headers } }, takeMs);
  };
}

/**
 * Serves a build as a CDN would: packed texts, immutable hashed files, revalidated pages, real redirects and 404s.
 * Throws an OperatorError when it cannot listen. Nothing outside the release's folder is ever read.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { port, host, cacheDir, onAnswered, trustedProxy = [] } = options;
  const limits = { ...LIMITS, ...options.limits };
  await requireShopPort(port, host);
  await pruneCompressed(compressedFolder(cacheDir), Date.now());
  const compressor = createCompressor(compressedFolder(cacheDir));
  const handle = createHandler(options, compressor);
  const places = createCounts(limits.requests);
  const networkAt = createNetworks();
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    followRequest(request, response, { id: randomUUID(), routeOf: (_, url) => fileClass(url) }, onAnswered);
    const place = places.take(visitorOf(request, trustedProxy, networkAt));
    if ('over' in place) return refuse(response, place.over === 'all' ? 503 : 429);
    response.once('close', place.free);
    const task = handle(request, response)
      .catch((error: unknown) => {
        options.report.note(`An answer could not be sent: ${faultPlace(error)}`);
        response.destroy();
      })
      .finally(() => running.delete(task));
    running.add(task);
  });
  server.maxConnections = limits.connections;
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
      await compressor.stop();
    },
  };
}

function refuse(response: ServerResponse, status: 429 | 503): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2', Connection: 'close' });
  response.end('Too many requests are in progress: try again in a moment\n');
}

function sendPart(response: Response, { file, start, length }: FilePart, takeMs: number): void {
  // A HEAD, or somebody who has left.
  if (file === null || response.destroyed) return void file?.close();
  const stream = file.createReadStream({ start, end: start + length - 1, highWaterMark: PIECE });
  const reader = createReader(response, { ahead: PIECE, takeMs, heldMs: null }, stream);
  let left = length;
  stream.on('data', (piece) => {
    left -= piece.length;
    reader.take(piece as Buffer);
  });
  // A file that was cut short meanwhile: the client learns it by the connection.
  stream.once('end', () => (left === 0 ? reader.end() : response.destroy()));
  stream.once('error', () => response.destroy());
  response.once('close', () => stream.destroy());
}

/** Sender of what waits already as a whole: there is nobody to stop. */
const SENT = { pause: () => undefined, resume: () => undefined };

function takeAll(reader: Reader, body: Buffer): void {
  for (let at = 0; at < body.length; at += PIECE) reader.take(body.subarray(at, at + PIECE));
  reader.end();
}

function send(request: Asked, response: Response, { status, headers, body }: Answer, takeMs: number): void {
  const length = status === 304 ? {} : { 'Content-Length': String(body.length) };
  response.writeHead(status, { ...headers, ...length });
  if (request.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(body))
    takeAll(createReader(response, { ahead: Number.POSITIVE_INFINITY, takeMs, heldMs: null }, SENT), body);
  else sendPart(response, body, takeMs);
}

/** Says what kind of file was asked for, in one of few words: for logs and counts, which must hold no path. */

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/_astro\//, 'asset'],
  [/^\/i\//, 'picture'],
  [/_payload\.json$/, 'payload'],
  [/^\/builds\//, 'manifest'],
  [/\.[a-z\d]{2,12}$/i, 'file'],
];

export function fileClass(url: string): string {
  const [path = ''] = url.split('?', 1);
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
