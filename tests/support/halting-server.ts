import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The path that a page asks for when it has shown what it has. */
const REST = '/rest-of-page';

export interface HaltingServer {
  readonly address: string;
  stop(): void;
}

/**
 * The site as it comes over a line that halts in the middle of each page: what stands before `mark` is sent at once, the rest when the page
 * asks for `/rest-of-page`.
 */
export async function haltingServer(siteUrl: string, mark: string): Promise<HaltingServer> {
  let sendRest = (): void => {};
  const server = createServer((request, response) => {
    if (request.url === REST) {
      sendRest();
      response.writeHead(204).end();
      return;
    }
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', siteUrl));
      const type = answer.headers.get('content-type') ?? '';
      const policy = answer.headers.get('content-security-policy') ?? '';
      response.writeHead(answer.status, { 'content-type': type, 'content-security-policy': policy });
      const body = Buffer.from(await answer.arrayBuffer());
      const place = type.startsWith('text/html') ? body.indexOf(mark) : 0;
      if (place > 0) {
        sendRest = () => response.end(body.subarray(place));
        response.write(body.subarray(0, place));
      } else response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
