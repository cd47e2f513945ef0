/**
 * Refusals of the gate itself, in the shape of the shop's own (contract/shop-api.ts), and readable by the pages that
 * may call.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MOST_ALONG, MOST_FIELDS, MOST_PATTERN } from '#src/contract/expanded.ts';
import type { ShopRefusal } from '#src/contract/shop-api.ts';

/** Seconds after which trying again makes sense. */
const AGAIN_S = 2;

const WORDS = {
  full: [503, 'unavailable', 'Too many requests are waiting, or arriving. Nothing was done: try again in a moment'],
  unreachable: [503, 'unavailable', 'The shop is starting again. Nothing was done: try again in a moment'],
  broken: [
    503,
    'unavailable',
    'The shop stopped in the middle of this request. Look whether it was done, then try again',
  ],
  visitor: [429, 'too_many', 'Too many requests of yours are in progress: wait for them, then try again'],
  too_long: [413, 'invalid', 'This is longer than it may be'],
  many_values: [400, 'invalid', 'This has more values than it may have'],
  other_type: [415, 'invalid', 'Send application/json, or application/x-www-form-urlencoded'],
  slow: [408, 'invalid', 'This came too slowly: try again with a better connection'],
  no_session: [403, 'forbidden', 'Only staff of the shop may send so much: sign in again, then try again'],
  malformed: [400, 'invalid', 'Headers of this request are none that can be read'],
  back_relation: [400, 'invalid', 'Filter and sort by fields of the record itself, not by what names it (_via_)'],
  far_relation: [400, 'invalid', 'Filter and sort along one relation, and no further than its own fields'],
  long_search: [
    400,
    'invalid',
    `Search (~) for texts of at most ${MOST_PATTERN} characters in all, and by ${MOST_ALONG} conditions along relations`,
  ],
  many_fields: [
    400,
    'invalid',
    `By fields, ask for at most ${MOST_FIELDS} names as they are, or for all of a record without it`,
  ],
  no_path: [400, 'invalid', 'The address of a request begins with a slash'],
} as const satisfies Readonly<Record<string, readonly [number, ShopRefusal['code'], string]>>;

export type Problem = keyof typeof WORDS;

/** Headers that PocketBase says of the pages of `origins`; undefined: all may call. */
function corsHeaders({ headers }: IncomingMessage, origins: readonly string[] | undefined): Record<string, string> {
  const { origin } = headers;
  if (origins === undefined) return { 'access-control-allow-origin': '*' };
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/** A browser asks before it sends: the question is answered, or it would never see the words of the refusal. */
function allowAsking(request: IncomingMessage, answer: ServerResponse, cors: Record<string, string>): void {
  const asked = request.headers['access-control-request-headers'];
  answer.writeHead(204, {
    ...cors,
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
  });
  answer.end();
}

/** Answers of PocketBase to strangers who ask for records: none of them are theirs (docs/decisions/0160). */
const NOTHING = {
  list: [200, { items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 }],
  one: [404, { data: {}, message: "The requested resource wasn't found.", status: 404 }],
} as const;

export function answerNothing(
  request: IncomingMessage,
  answer: ServerResponse,
  asked: keyof typeof NOTHING,
  origins: readonly string[] | undefined,
): void {
  if (answer.destroyed || answer.headersSent) return;
  const [status, value] = NOTHING[asked];
  const body = JSON.stringify(value);
  answer.writeHead(status, {
    ...corsHeaders(request, origins),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(request.complete ? {} : { connection: 'close' }),
  });
  answer.end(body);
}

export function refuse(
  request: IncomingMessage,
  answer: ServerResponse,
  problem: Problem,
  origins: readonly string[] | undefined,
): void {
  if (answer.destroyed || answer.headersSent) return;
  const cors = corsHeaders(request, origins);
  if (request.method === 'OPTIONS') return allowAsking(request, answer, cors);
  const [status, code, message] = WORDS[problem];
  const isForNow = status === 503 || status === 429;
  const body = JSON.stringify({ code, message, ...(isForNow ? { retryAfter: AGAIN_S } : {}) } satisfies ShopRefusal);
  answer.writeHead(status, {
    ...cors,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(isForNow ? { 'retry-after': String(AGAIN_S) } : {}),
    // What is left of the body would be read as the next request.
    ...(request.complete ? {} : { connection: 'close' }),
  });
  answer.end(body);
}
