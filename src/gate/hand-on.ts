/** Passes a call: it is handed on to PocketBase, at once or in its turn, or refused. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { bodyLimit, WITHOUT_SESSION } from '#src/contract/body-limits.ts';
import { announcedBytes, costProblem, passedBody, readBody } from '#src/gate/body.ts';
import type { Counts } from '#src/gate/counts.ts';
import { REQUEST_ID } from '#src/runtime/follow-request.ts';
import { forward, type Forwarding, type Instead } from '#src/gate/forward.ts';
import { READS, recordsOf, routedPath, type Lane } from '#src/gate/lanes.ts';
import type { GateLimits } from '#src/gate/limits.ts';
import type { Queue, QueueLane } from '#src/gate/queue.ts';
import { answerNothing, refuse, type Problem } from '#src/gate/refuse.ts';
import type { Sessions } from '#src/gate/session.ts';
import { isPicture, type Thumbnails, type ThumbnailSize } from '#src/gate/thumbnails.ts';
import type { Visitor } from '#src/gate/visitor.ts';

export interface Call {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  readonly visitor: Visitor;
  readonly id: string;
  /** The small picture that is asked for; null: none. */
  readonly thumb: ThumbnailSize | null;
}

/** Way to PocketBase that all calls share: who is on it, and how much may be. */
export interface Passage {
  readonly pocketbase: Dispatcher;
  /** As in GateOptions; the same of origins. */
  readonly addressHeader: string;
  readonly origins: readonly string[] | undefined;
  readonly limits: GateLimits;
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly requests: Counts;
  readonly passing: Counts;
  readonly streams: Counts;
  readonly largeBodies: Counts;
  readonly openBodies: Counts;
  readonly passedBodies: Counts;
  readonly thumbnails: Thumbnails;
}

/** Bytes of a passing answer that wait for a slow reader. */
const AHEAD = 64 * 1024;

export function refuseCall({ origins }: Passage, { request, answer }: Call, problem: Problem): void {
  refuse(request, answer, problem, origins);
}

/** Headers that PocketBase is told by the gate alone. */
function ownHeaders({ addressHeader }: Passage, { visitor, id }: Call): Record<string, string> {
  return { [addressHeader]: visitor.address, [REQUEST_ID]: id };
}

async function send(
  passage: Passage,
  call: Call,
  rest: Pick<Forwarding, 'body' | 'reader' | 'toTheEnd' | 'instead'>,
): Promise<'answered' | 'untold'> {
  const { request, answer } = call;
  const headers = ownHeaders(passage, call);
  const outcome = await forward(passage.pocketbase, { request, answer, headers, ...rest });
  if (outcome === 'answered' || outcome === 'untold') return outcome;
  refuseCall(passage, call, outcome);
  return 'answered';
}

/** A body that may go on to PocketBase, and what to call when it has. */
interface TakenBody {
  readonly body: Forwarding['body'];
  readonly free: () => void;
}

/**
 * Takes a body within the limit of its route, and a place where it is large: for staff, or for programs that have no
 * session. A session is looked at before the place is taken.
 */
async function takeBody(passage: Passage, call: Call): Promise<TakenBody | 'gone' | Problem> {
  const { request, visitor } = call;
  const { limits, sessions } = passage;
  const { authorization } = request.headers;
  const announced = announcedBytes(request);
  const none = { body: null, free: () => undefined };
  // What only reads has no body that anybody would look at.
  if (announced === 0 || READS.has(request.method ?? '')) return none;
  const path = routedPath(request.url ?? '') ?? '';
  const most = bodyLimit(path);
  if (announced > most) return 'too_long';
  const isOpen = WITHOUT_SESSION.includes(path);
  const isPassed = announced > limits.largeBody;
  let free = none.free as () => void;
  const isTheirs = async (): Promise<boolean | null> =>
    isOpen || (await sessions.isStaff(authorization, ownHeaders(passage, call)));
  const room = async (): Promise<Problem | null> => {
    const isOwn = await isTheirs();
    if (isOwn === null) return 'full';
    if (!isOwn) return authorization === undefined ? 'too_long' : 'no_session';
    if (request.destroyed) return 'broken';
    const places = isOpen ? passage.openBodies : isPassed ? passage.passedBodies : passage.largeBodies;
    const place = places.take(visitor, isPassed ? 1 : announced || Math.min(most, limits.largeBody));
    if ('over' in place) return place.over === 'all' ? 'full' : 'visitor';
    free = place.free;
    return null;
  };
  if (isPassed) {
    const problem = await room();
    const body = problem ?? passedBody(request, limits, () => refuseCall(passage, call, 'slow'));
    return typeof body === 'string' ? body : { body, free };
  }
  const body = await readBody(
    request,
    { small: limits.smallBody, most: Math.min(most, limits.largeBody), room },
    limits,
  );
  const problem = Buffer.isBuffer(body)
    ? costProblem(body, request.headers['content-type'], request.url ?? '', limits.bodyValues)
    : body;
  const isOwn = problem === null || (await isTheirs());
  if (Buffer.isBuffer(body) && isOwn === true) return { body, free };
  free();
  return isOwn === null ? 'full' : (problem ?? 'gone');
}

/** Gives `handle` the body of a call, or refuses it. */
async function withBody(
  passage: Passage,
  call: Call,
  handle: (body: Forwarding['body']) => Promise<void>,
): Promise<void> {
  const taken = await takeBody(passage, call);
  if (taken === 'gone') return;
  if (typeof taken === 'string') return refuseCall(passage, call, taken);
  await handle(taken.body).finally(taken.free);
}

/**
 * Has a place for a call until it is over and its answer is taken: what somebody leaves unread is theirs for so long.
 */
async function inPlace(passage: Passage, call: Call, counts: Counts, handle: () => Promise<void>): Promise<void> {
  const place = counts.take(call.visitor);
  if ('over' in place) return refuseCall(passage, call, place.over === 'all' ? 'full' : 'visitor');
  const { answer } = call;
  const closed = new Promise<void>((resolve) => (answer.closed ? resolve() : void answer.once('close', resolve)));
  await handle().finally(() => void closed.then(place.free));
}

/** Reader of an answer that holds nobody's turn. */
function passedReader({ limits }: Passage): Forwarding['reader'] {
  return { ahead: AHEAD, takeMs: limits.takeMs, heldMs: null };
}

function passOn(passage: Passage, call: Call): Promise<void> {
  const reader = passedReader(passage);
  return withBody(passage, call, async (body) => void (await send(passage, call, { body, reader, toTheEnd: false })));
}

function pass(passage: Passage, call: Call): Promise<void> {
  return inPlace(passage, call, passage.passing, () => passOn(passage, call));
}

const FILES = /^\/api\/files\//;

/** The size of the small picture that a call asks for; null: it asks for none. */
function smallOf({ request, thumb }: Call): ThumbnailSize | null {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && FILES.test(routedPath(request.url ?? '') ?? '') ? thumb : null;
}

/** Headers of a small picture in place of the stored one. */
const SMALL_HEADERS = { 'accept-ranges': null, etag: null } as const;

/**
 * Answers with a small picture, or passes the stored one: as it comes, so that who reads slowly holds neither memory
 * nor anybody's turn.
 */
async function passSmall(passage: Passage, call: Call, size: ThumbnailSize): Promise<void> {
  const { request, answer } = call;
  const { places, turn, make } = passage.thumbnails;
  const place = places.take(call.visitor);
  if ('over' in place) return pass(passage, call);
  try {
    const free = await turn(call.visitor);
    const instead: Instead = {
      takes: (status, headers) => {
        const isTaken = isPicture(status, headers);
        if (!isTaken) free();
        return isTaken;
      },
      make: async (stored) => {
        // How long it is nobody knows before it is made.
        if (request.method === 'HEAD') return { body: stored, headers: { ...SMALL_HEADERS, 'content-length': null } };
        const body = answer.destroyed ? null : await make(stored, size);
        return body && { body, headers: { ...SMALL_HEADERS, 'content-length': String(body.length) } };
      },
    };
    const rest = { body: null, reader: passedReader(passage), toTheEnd: false, instead };
    const sent = answer.destroyed ? null : send(passage, call, rest);
    const outcome = await Promise.resolve(sent).finally(free);
    if (outcome === 'untold' && !answer.destroyed) await pass(passage, call);
  } finally {
    place.free();
  }
}

/** Waits for its turn, and keeps it until PocketBase has ended. */
function takeTurn(passage: Passage, call: Call, lane: QueueLane, body: Forwarding['body']): Promise<void> {
  const { queue, limits } = passage;
  return new Promise((resolve, reject) => {
    let begun = false;
    const start = (): void => {
      begun = true;
      const { answer: ahead, takeMs } = limits;
      const reader = { ahead, takeMs, heldMs: takeMs };
      send(passage, call, { body, reader, toTheEnd: body === null || Buffer.isBuffer(body) })
        .finally(() => leave?.())
        .then(() => resolve(), reject);
    };
    const refuseFull = (): void => {
      refuseCall(passage, call, 'full');
      resolve();
    };
    const network = call.visitor.name === null ? null : call.visitor.wide;
    // A request that has its turn at once starts after this call is over, so that it can leave.
    const leave = queue.enter(lane, network, () => queueMicrotask(start), refuseFull);
    if (leave === null) return refuseFull();
    call.answer.once('close', () => {
      if (begun) return;
      leave();
      resolve();
    });
  });
}

/**
 * Recognises who would be shown no record: a filter that finds nothing takes PocketBase's time and a turn. While
 * PocketBase cannot say whose the session is, it says itself what becomes of the call: 'no records' would be a lie.
 */
async function isStranger(passage: Passage, call: Call): Promise<boolean> {
  const { authorization } = call.request.headers;
  return (await passage.sessions.isSignedIn(authorization, ownHeaders(passage, call))) === false;
}

function inTurn(passage: Passage, call: Call, lane: QueueLane): Promise<void> {
  // A body that is passed on takes as long as it likes: it is not of those that go past others.
  const laneOf = (body: Forwarding['body']): QueueLane => (body === null || Buffer.isBuffer(body) ? lane : 'other');
  const { request, answer } = call;
  const records = recordsOf(request.method ?? '', request.url ?? '');
  return inPlace(passage, call, passage.requests, async () => {
    if (records !== null && (await isStranger(passage, call)))
      return answerNothing(request, answer, records, passage.origins);
    await withBody(passage, call, (body) => takeTurn(passage, call, laneOf(body), body));
  });
}

/** Hands a call on in its lane. Ends when it is answered, or when nobody waits for it any more. */
export function handOn(passage: Passage, lane: Lane, call: Call): Promise<void> {
  const small = lane === 'pass' ? smallOf(call) : null;
  if (small !== null) return passSmall(passage, call, small);
  return lane === 'pass'
    ? pass(passage, call)
    : lane === 'stream'
      ? inPlace(passage, call, passage.streams, () => passOn(passage, call))
      : inTurn(passage, call, lane);
}
