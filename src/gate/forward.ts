/** One request on to PocketBase, and its answer back, as they come. Undici keeps the connections and knows the protocol (docs/decisions/0156). */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Headers that belong to one connection, and such as Undici writes by itself. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

export interface Forwarding {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  /** null: there is none. */
  readonly body: Buffer | Readable | null;
  /** Added to those of the request, whose own of the same name are left out. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the answer that may wait here for a slow reader. */
  readonly ahead: number;
  /** Goes on to the end when nobody waits for the answer any more: until then PocketBase is busy with it, whoever listens. */
  readonly toTheEnd: boolean;
  /** Makes another answer of one that it takes; absent: none. */
  readonly instead?: Instead;
}

/** Another answer in place of PocketBase's, of which there is nothing to see until it is whole. */
export interface Instead {
  /** Whether an answer is to be kept until it is whole; asked once. */
  readonly takes: (status: number, headers: IncomingHttpHeaders) => boolean;
  /** null: there is none. A header of null is not told. */
  readonly make: (body: Buffer) => Promise<{
    readonly body: Uint8Array;
    readonly headers: Readonly<Record<string, string | null>>;
  } | null>;
}

/**
 * 'unreachable': PocketBase has not seen the request; 'broken': what it did is not known; 'untold': no other answer could be made of its own. None of
 * them has answered anything yet.
 */
export type Outcome = 'answered' | 'unreachable' | 'broken' | 'untold';

function requestHeaders({ request, headers: added, body }: Forwarding): string[] {
  const named = new Set((request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  const headers = Object.entries(added).flat();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    const key = name.toLowerCase();
    const isLength = key === 'content-length' && (body === null || Buffer.isBuffer(body));
    if (!isLength && !Object.hasOwn(added, key) && !OF_CONNECTION.has(key) && !named.has(key))
      headers.push(name, value);
  }
  return headers;
}

function isRefusedConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'UND_ERR_CONNECT_TIMEOUT');
}

/** An answer of PocketBase's that is kept. */
interface Whole {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly chunks: Buffer[];
  readonly make: Instead['make'];
}

async function answerInstead(answer: ServerResponse, { status, headers, chunks, make }: Whole): Promise<Outcome> {
  const made = await make(Buffer.concat(chunks));
  if (made === null) return 'untold';
  if (answer.destroyed) return 'answered';
  const told = Object.entries({ ...headers, ...made.headers }).filter(([, value]) => value !== null);
  answer.writeHead(status, Object.fromEntries(told) as OutgoingHttpHeaders);
  answer.end(made.body);
  return 'answered';
}

/** Settles when PocketBase has ended its answer, or cannot. */
export function forward(pocketbase: Dispatcher, forwarding: Forwarding): Promise<Outcome> {
  const { request, answer, body, ahead, toTheEnd, instead } = forwarding;
  return new Promise((resolve) => {
    const settle = (outcome: Outcome, leave: () => void): void => {
      answer.off('close', leave);
      resolve(outcome);
    };
    let leave = (): void => {};
    let whole: Whole | null = null;
    pocketbase.dispatch(
      { path: request.url ?? '/', method: request.method ?? 'GET', headers: requestHeaders(forwarding), body },
      {
        onRequestStart(controller) {
          leave = () => {
            if (answer.writableFinished) return;
            if (toTheEnd) controller.resume();
            else controller.abort(new Error('The client has gone.'));
          };
          if (answer.destroyed) leave();
          else answer.once('close', leave);
        },
        onResponseStart(_, status, headers) {
          if (answer.destroyed || status < 200) return;
          const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
          // What is left of the body would be read as the next request.
          const ending = request.complete ? [] : [['connection', 'close']];
          const told = Object.fromEntries([...kept, ...ending]);
          if (instead?.takes(status, headers) === true) {
            whole = { status, headers: told, chunks: [], make: instead.make };
            return;
          }
          answer.writeHead(status, told);
          // Who waits for the first event of a stream, or for the words of an answer whose end takes longer, sees its beginning.
          if (headers['content-length'] === undefined) answer.flushHeaders();
        },
        onResponseData(controller, chunk) {
          if (answer.destroyed) return;
          if (whole !== null) return void whole.chunks.push(chunk);
          answer.write(chunk);
          if (answer.writableLength <= ahead) return;
          controller.pause();
          answer.once('drain', () => controller.resume());
        },
        onResponseEnd() {
          if (whole === null) {
            answer.end();
            settle('answered', leave);
          } else
            answerInstead(answer, whole).then(
              (outcome) => settle(outcome, leave),
              () => settle('untold', leave),
            );
        },
        onResponseError(_, error) {
          if (answer.headersSent) {
            // Half an answer: the client learns it by the connection.
            answer.destroy();
            settle('answered', leave);
          } else settle(isRefusedConnection(error) ? 'unreachable' : 'broken', leave);
        },
      },
    );
  });
}
