/** A client that ends what it has begun in every wrong way: for servers that must outlive it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What comes after the head of a request. `long`: more is announced, or sent, than any route takes; `gone` and `ended`: the client breaks off, or closes its half. */
export const BODIES = ['none', 'announced', 'chunked', 'long', 'long chunked', 'gone', 'ended', 'wrong'] as const;
export type HostileBody = (typeof BODIES)[number];

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly body: HostileBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes that are sent of a body, and where they are cut in two. */
  readonly bytes: number;
  readonly cut: number;
}

const LONG = 40 * 1024 * 1024;

/** Head and pieces, as they are sent. */
function piecesOf({ method, path, body, headers, bytes, cut }: HostileRequest): string[] {
  const isChunked = body === 'chunked' || body === 'long chunked' || body === 'wrong';
  const length = { none: -1, announced: bytes, long: LONG, gone: bytes + 100, ended: bytes + 100 };
  const announced = isChunked ? -1 : length[body as keyof typeof length];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: shop.example',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(isChunked ? ['transfer-encoding: chunked'] : []),
    ...(announced < 0 ? [] : [`content-length: ${announced}`]),
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const [first, second] = ['x'.repeat(cut), 'y'.repeat(Math.max(0, bytes - cut))];
  if (body === 'none') return [head];
  if (!isChunked) return [head, first, second];
  const chunks = [first, second]
    .filter((part) => part !== '')
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
  if (body === 'wrong') return [head, ...chunks, 'no length\r\n'];
  const many = body === 'long chunked' ? Array.from({ length: 40 }, () => `10000\r\n${'z'.repeat(0x10000)}\r\n`) : [];
  return [head, ...chunks, ...many, '0\r\n\r\n'];
}

/** ms after which a request that was sent as a whole counts as forgotten. */
const HANGS_MS = 30_000;

function sent(socket: Socket, piece: string): Promise<void> {
  return new Promise((resolve) => socket.write(piece, () => resolve()));
}

/** Settles with what was answered when the connection is over, or when as much of an answer has come as this client waits for. */
export async function ask(port: number, request: HostileRequest): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => void (answer += text));
  socket.on('error', () => undefined);
  const over = once(socket, 'close').catch(() => undefined);
  const answered = new Promise<void>((resolve) => {
    socket.on('data', () => answer.includes('\r\n\r\n') && resolve());
    socket.once('end', () => resolve());
  });
  for (const piece of piecesOf(request)) {
    if (socket.destroyed) break;
    await Promise.race([sent(socket, piece), over]);
  }
  if (request.body === 'gone') socket.destroy();
  if (request.body === 'ended') socket.end();
  // What never comes to an end is waited for as long as the server likes; so is what Node's parser takes for another protocol.
  const isEndless = request.body === 'long' || request.body === 'wrong';
  const waits = isEndless ? 20 : HANGS_MS;
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), waits);
  await Promise.race([answered, over]);
  clearTimeout(timer);
  if (!isEndless && socket.errored?.message === 'no answer')
    throw new Error(`No answer to ${JSON.stringify({ ...request, answer })}`);
  socket.destroy();
  await over;
  return answer;
}
