/** Servers that go wrong in one way each. */
import { createServer, request as ask, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function listen(handler: RequestListener): Promise<{ server: Server; running: TestServer }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { server, running: { url: `http://127.0.0.1:${port}`, stop } };
}

/** A PocketBase of another version, as far as it can be seen from outside. */
export async function otherVersion(version: string): Promise<TestServer> {
  const answers: Readonly<Record<string, string>> = {
    '/api/health': '{"code":200}',
    '/_/': '<script type="module" src="./assets/index.js"></script>',
    '/_/assets/index.js': `label:"PocketBase v${version}"`,
  };
  const { running } = await listen((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  return running;
}

/** Passes requests on to `target` and cuts every connection from the first one on whose path begins with `dead`. */
export async function stopsAt(target: string, dead: string): Promise<TestServer> {
  let stopped = false;
  const { running } = await listen((request, response) => {
    stopped ||= request.url?.startsWith(dead) === true;
    if (stopped) {
      request.socket.destroy();
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers;
      const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
      const body = parts.length === 0 ? {} : { body: Buffer.concat(parts) };
      fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers, ...body })
        .then(async (answer) =>
          response
            .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
            .end(await answer.text()),
        )
        .catch(() => request.socket.destroy());
    });
  });
  return running;
}

export interface PicturesHeld extends TestServer {
  /** Pictures that somebody waits for. */
  waiting(): number;
  /** Keeps all pictures back that are asked for from now on. */
  hold(): void;
  /** Answers to all that are asked for from now on that there is no such file. */
  lose(): void;
  /** Gives out those that are waited for, and all that are asked for from now on. */
  release(): void;
}

/** Passes requests on to `target`, and keeps files of records back for as long as it is told to. */
export async function holdsPictures(target: string): Promise<PicturesHeld> {
  let state: 'open' | 'held' | 'lost' = 'open';
  const held: (() => void)[] = [];
  const { running } = await listen((incoming, response) => {
    const pass = (): void => {
      const { method, headers, url = '' } = incoming;
      const outgoing = ask(`${target}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => incoming.socket.destroy());
      response.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    };
    const isPicture = incoming.method === 'GET' && incoming.url?.startsWith('/api/files/') === true;
    if (!isPicture || state === 'open') pass();
    else if (state === 'held') held.push(pass);
    else response.writeHead(404).end();
  });
  return {
    ...running,
    waiting: () => held.length,
    hold: () => {
      state = 'held';
    },
    lose: () => {
      state = 'lost';
    },
    release: () => {
      state = 'open';
      for (const pass of held.splice(0)) pass();
    },
  };
}
