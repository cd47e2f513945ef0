/**
 * One request on to PocketBase, and its answer back, as they come. Undici keeps the connections and knows the protocol
 * (docs/decisions/0156).
 */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { createReader, type Reader, type ReaderLimits } from '#src/gate/reader.ts';

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
  readonly reader: ReaderLimits;
  /**
   * Goes on to the end when nobody waits for the answer any more: until then PocketBase is busy with it, whoever
   * listens.
   */
  readonly toTheEnd: boolean;
  /** Makes another answer of one that it takes; absent: none. */
  readonly instead?: Instead;
}

/** Another answer in place of PocketBase's, of which there is nothing to see until it is whole. */
export interface Instead {
  /** Says whether an answer is to be kept until it is whole; asked once. */
  readonly takes: (status: number, headers: IncomingHttpHeaders) => boolean;
  /** null: there is none. A header of null is not told. */
  readonly make: (body: Buffer) => Promise<{
    readonly body: Uint8Array;
    readonly headers: Readonly<Record<string, string | null>>;
  } | null>;
}

/**
 * 'unreachable': PocketBase has not seen the request; 'malformed': nor can it, as it is; 'broken': what it did is not
 * known; 'untold': no other answer could be made of its own. None of them has answered anything yet.
 */
export type Outcome = 'answered' | 'unreachable' | 'malformed' | 'broken' | 'untold';

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

/** Outcome of a request without an answer, as far as it is known. */
function outcomeOf(error: Error): Outcome {
  const code = 'code' in error ? error.code : undefined;
  // Two `Host` headers, say: Undici sends nothing of what it refuses.
  if (code === 'UND_ERR_INVALID_ARG') return 'malformed';
  return code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'unreachable' : 'broken';
}

/** An answer of PocketBase's that is kept. */
interface Whole {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly chunks: Buffer[];
  readonly make: Instead['make'];
}

async function answerInstead(
  answer: ServerResponse,
  reader: Reader,
  { status, headers, chunks, make }: Whole,
): Promise<Outcome> {
  const made = await make(Buffer.concat(chunks));
  if (made === null) return 'untold';
  if (answer.destroyed) return 'answered';
  const written = Object.entries({ ...headers, ...made.headers }).filter(([, value]) => value !== null);
  answer.writeHead(status, Object.fromEntries(written) as OutgoingHttpHeaders);
  reader.take(made.body);
  reader.end();
  return 'answered';
}

/** Settles when PocketBase has ended its answer, or cannot. */
export function forward(pocketbase: Dispatcher, forwarding: Forwarding): Promise<Outcome> {
  const { request, answer, body, toTheEnd, instead } = forwarding;
  return new Promise((resolve) => {
    const settle = (outcome: Outcome, leave: () => void): void => {
      answer.off('close', leave);
      resolve(outcome);
    };
    let leave = (): void => {};
    let whole: Whole | null = null;
    let sender: Dispatcher.DispatchController | undefined;
    const reader = createReader(answer, forwarding.reader, {
      pause: () => sender?.pause(),
      resume: () => sender?.resume(),
    });
    pocketbase.dispatch(
      { path: request.url ?? '/', method: request.method ?? 'GET', headers: requestHeaders(forwarding), body },
      {
        onRequestStart(controller) {
          sender = controller;
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
          const answered = Object.fromEntries([...kept, ...ending]);
          if (instead?.takes(status, headers) === true) {
            whole = { status, headers: answered, chunks: [], make: instead.make };
            return;
          }
          answer.writeHead(status, answered);
          // Who waits for the first event of a stream, or for the words of an answer whose end takes longer, sees its
          // beginning.
          if (headers['content-length'] === undefined) answer.flushHeaders();
        },
        onResponseData(_, chunk) {
          if (answer.destroyed) return;
          if (whole === null) reader.take(chunk);
          else whole.chunks.push(chunk);
        },
        onResponseEnd() {
          if (whole === null) {
            reader.end();
            settle('answered', leave);
          } else
            answerInstead(answer, reader, whole).then(
              (outcome) => settle(outcome, leave),
              () => settle('untold', leave),
            );
        },
        onResponseError(_, error) {
          if (answer.headersSent) {
            // Half an answer: the client learns it by the connection.
            answer.destroy();
            settle('answered', leave);
          } else settle(outcomeOf(error), leave);
        },
      },
    );
  });
}
