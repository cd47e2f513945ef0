/** What a CDN's machine near the shopper does, for every shop of the benchmark: TLS 1.3 and HTTP/2 on a name of its own. */
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createCertificate } from '#tests/bench/web/certificate.ts';

export type EdgeHandler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

export interface Edge {
  readonly host: string;
  /** On this machine. */
  readonly port: number;
  /** See Certificate. */
  readonly spki: string;
  stop(): Promise<void>;
}

/** Serves a host on a free port. Each host has a server and a certificate of its own, so that browsers open a connection for each. */
export async function startEdge(host: string, handler: EdgeHandler): Promise<Edge> {
  const { key, cert, spki } = createCertificate(host, Date.now());
  const server = createSecureServer({ key, cert, minVersion: 'TLSv1.3' }, handler);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  // A browser that goes away in the middle of a file is nobody's fault.
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    host,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    spki,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}
