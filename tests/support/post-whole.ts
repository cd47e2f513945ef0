import { connect } from 'node:net';
import { checkAnswer } from '#tests/support/checked-answer.ts';

export interface WholeAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Posts, and waits for all that the backend does about it: some routes answer first and work on, on a mail for example. HTTP/1.0 has an end
 * that can be seen: the server closes the connection when its handler has returned, and not before. Node's own clients leave when they have
 * the body.
 *
 * @throws TypeError, as fetch does, where the connection fails or ends without an answer.
 */
export async function postWhole(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<WholeAnswer> {
  const answer = await sendWhole('POST', address, body, headers);
  checkAnswer(new URL(address).pathname, answer);
  return answer;
}

/** The same by any method, as it comes: what is measured is not checked meanwhile. */
export async function sendWhole(
  method: 'POST' | 'PATCH',
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<WholeAnswer> {
  const { hostname, port, host, pathname } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  const sent = { ...headers, host, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${pathname} HTTP/1.0\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', (cause) => {
      // A server that does not read all of a body resets the connection after its answer.
      if (parts.length === 0) reject(new TypeError(`${host} does not answer.`, { cause }));
    });
    socket.on('close', () => resolve());
  });
  const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
  if (head === '') throw new TypeError(`${host} closed the connection without an answer.`);
  return { status: Number(head.split(' ')[1]), text: rest.join('\r\n\r\n') };
}
