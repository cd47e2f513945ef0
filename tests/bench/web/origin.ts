/** Hands requests on to a server that speaks plain HTTP/1.1, and packs what comes back: the peers' servers, and the shop's backend. */
import { createHash } from 'node:crypto';
import { request as ask } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { EdgeHandler } from '#tests/bench/web/edge.ts';

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest|xml|wasm|rsc)|image\/svg)/;
/** Headers of one connection (RFC 9110), which HTTP/2 does not have. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'host',
  'http2-settings',
]);

/** Brotli of a body: 11, remembered, where it may be kept for others; 5, as a CDN packs on the way, where not. */
function createPacker(): (body: Buffer, isKept: boolean) => Buffer {
  const known = new Map<string, Buffer>();
  return (body, isKept) => {
    const digest = createHash('sha256').update(body).digest('base64url');
    const packed =
      known.get(digest) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 11 : 5 } });
    if (isKept) known.set(digest, packed);
    return packed;
  };
}

/** `origin`: `http://127.0.0.1:{port}`. The server is told the name that browsers use, and that they came by TLS. */
export function proxyTo(origin: string): EdgeHandler {
  const { hostname, port } = new URL(origin);
  const pack = createPacker();
  return (request, response) => {
    const host = request.authority;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)),
    );
    const inner = ask({
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...headers,
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
        'accept-encoding': 'identity',
      },
    });
    const fail = (): void => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    inner.once('error', fail).once('response', (answer) => {
      const status = answer.statusCode ?? 502;
      const kept = Object.fromEntries(
        Object.entries(answer.headers).filter(([name, value]) => value !== undefined && !OF_CONNECTION.has(name)),
      );
      const isPackable =
        COMPRESSIBLE.test(`${answer.headers['content-type']}`) &&
        answer.headers['content-encoding'] === undefined &&
        `${request.headers['accept-encoding']}`.includes('br') &&
        request.method === 'GET' &&
        status === 200;
      if (!isPackable) {
        response.writeHead(status, kept);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', fail);
      answer.once('end', () => {
        const body = pack(
          Buffer.concat(chunks),
          /(?:max-age|s-maxage)=[1-9]/.test(`${answer.headers['cache-control']}`),
        );
        response.writeHead(status, {
          ...kept,
          'content-encoding': 'br',
          'content-length': String(body.length),
          vary: 'Accept-Encoding',
        });
        response.end(body);
      });
    });
    request.pipe(inner);
  };
}
