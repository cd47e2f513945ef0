/**
 * Who reads an answer slowly, or not at all, and who has many requests at once: what the gate keeps for them, and for
 * how long.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createGate } from '#src/gate/gate.ts';
import { GATE_LIMITS, type GateLimits } from '#src/gate/limits.ts';
import { createReader } from '#src/gate/reader.ts';

const LARGE = Buffer.alloc(32 * 1024 * 1024, 'large ');
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A gate before a backend whose answers are large, open, or short. */
async function opened(
  limits: Partial<GateLimits>,
): Promise<{ port: number; streams: ServerResponse[]; over: string[] }> {
  const streams: ServerResponse[] = [];
  /** Routes of answers that are over. */
  const over: string[] = [];
  const backend = createServer((request, answer) => {
    request.resume();
    if (request.url?.includes('large') === true) answer.end(LARGE);
    else if (request.url === '/api/realtime') {
      streams.push(answer);
      answer.write('first');
    } else answer.end('short');
  });
  const port = await listening(
    createGate({
      pocketbase: `http://127.0.0.1:${await listening(backend)}`,
      addressHeader: 'x-visitor-00',
      trustedProxy: ['x-forwarded-for'],
      onUntrustedHeader: () => undefined,
      onAnswered: ({ route }) => over.push(route),
      limits: { ...GATE_LIMITS, ...limits },
    }),
  );
  return { port, streams, over };
}

function begun(port: number, ...lines: string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

const status = async (port: number, path: string, address: string, method = 'GET'): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-forwarded-for': address } });
  await answer.arrayBuffer();
  return answer.status;
};

test('answers that nobody takes free their turns, and their connections end', async () => {
  const { port, over } = await opened({ inFlight: 2, othersInFlight: 2, takeMs: 300 });
  const head = ['host: x', 'x-forwarded-for: 198.51.100.1'];
  for (const path of ['/api/shop/large', '/api/shop/large', '/api/files/large'])
    await once(begun(port, `GET ${path} HTTP/1.1`, ...head), 'readable');
  expect(await status(port, '/api/shop/contact', '198.51.100.2', 'POST')).toBe(200);
  await expect.poll(() => [...over].sort()).toEqual(['files', 'shop', 'shop', 'shop']);
});

test('a stream in which nothing happens is not slow', async () => {
  const { port, streams, over } = await opened({ takeMs: 50 });
  const stream = begun(port, 'GET /api/realtime HTTP/1.1', 'host: x');
  let text = '';
  stream.on('data', (data) => (text += data.toString()));
  await expect.poll(() => text).toContain('first');
  await once(begun(port, 'GET /api/files/large HTTP/1.1', 'host: x'), 'readable');
  // It began later, and is over.
  await expect.poll(() => over).toEqual(['files']);
  streams[0]?.write('second');
  await expect.poll(() => text).toContain('second');
});

test('who takes an answer has all of it, in a turn and without one', async () => {
  const { port } = await opened({});
  for (const path of ['/api/shop/large', '/api/files/large']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(LARGE.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  }
});

/** An answer whose pieces are taken when the test says so. */
class Answer extends EventEmitter {
  destroyed = false;
  readonly write = (): boolean => false;
  readonly end = (): void => undefined;
  destroy(): void {
    this.destroyed = true;
  }
}

test('while it has a turn nobody is waited for longer than so long altogether, however they take piece by piece', () => {
  vi.useFakeTimers();
  const takenFor = (heldMs: number | null): number => {
    const answer = new Answer();
    const sender = { pause: () => undefined, resume: () => undefined };
    const reader = createReader(answer, { ahead: 10, takeMs: 100, heldMs }, sender);
    let ms = 0;
    for (; !answer.destroyed && ms < 900; ms += 90) {
      // Two come for each that is taken.
      reader.take(Buffer.alloc(10));
      reader.take(Buffer.alloc(10));
      vi.advanceTimersByTime(90);
      answer.emit('drain');
    }
    return ms;
  };
  expect(takenFor(200)).toBeLessThan(500);
  expect(takenFor(null)).toBe(900);
});

test('an answer that has ended and is not taken is nobody’s for ever', () => {
  vi.useFakeTimers();
  for (const isTaken of [false, true]) {
    const answer = Object.assign(new Answer(), { write: () => true });
    const sender = { pause: () => undefined, resume: () => undefined };
    const reader = createReader(answer, { ahead: 10, takeMs: 100, heldMs: null }, sender);
    reader.take(Buffer.alloc(10));
    reader.end();
    if (isTaken) answer.emit('finish');
    vi.advanceTimersByTime(200);
    expect(answer.destroyed).toBe(!isTaken);
  }
});

test('a visitor has so many passing requests, and another goes on; a body is short where none is read', async () => {
  const { port } = await opened({ passing: { visitor: 2, network: 2, all: 10 } });
  const sending = (path: string, bytes: number): Socket =>
    begun(port, `POST ${path} HTTP/1.1`, 'host: x', 'x-forwarded-for: 198.51.100.1', `content-length: ${bytes}`);
  const [refused] = (await once(sending('/api/files/token', 2000), 'data')) as [Buffer];
  expect(refused.toString()).toContain(' 413 ');
  const slow = [sending('/api/backups', 10), sending('/api/backups', 10)];
  await expect.poll(() => status(port, '/api/files/short', '198.51.100.1')).toBe(429);
  expect(await status(port, '/api/files/short', '198.51.100.2')).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => status(port, '/api/files/short', '198.51.100.1')).toBe(200);
});

test('headers that cannot be handed on are the fault of the request, and are told so', async () => {
  const { port } = await opened({});
  const [data] = (await once(begun(port, 'GET /api/health HTTP/1.1', 'host: x', 'host: y'), 'data')) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid"/);
});
