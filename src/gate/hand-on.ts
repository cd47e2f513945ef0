/** What becomes of a call: it is handed on to PocketBase, at once or in its turn, or refused. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { announcedBytes, passedBody, readBody } from '#src/gate/body.ts';
import type { Counts } from '#src/gate/counts.ts';
import { REQUEST_ID } from '#src/runtime/follow-request.ts';
import { forward, type Forwarding } from '#src/gate/forward.ts';
import { READS, type Lane } from '#src/gate/lanes.ts';
import type { GateLimits } from '#src/gate/limits.ts';
import type { Queue, QueueLane } from '#src/gate/queue.ts';
import { refuse, type Problem } from '#src/gate/refuse.ts';
import type { Visitor } from '#src/gate/visitor.ts';

export interface Call {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  readonly visitor: Visitor;
  readonly id: string;
}

/** What all calls share: the way to PocketBase, who is on it, and how much may be. */
export interface Passage {
  readonly pocketbase: Dispatcher;
  /** As in GateOptions; the same of origins. */
  readonly addressHeader: string;
  readonly origins: readonly string[] | undefined;
  readonly limits: GateLimits;
  readonly queue: Queue;
  readonly requests: Counts;
  readonly streams: Counts;
  readonly largeBodies: Counts;
  readonly passedBodies: Counts;
}

/** Bytes of a passing answer that wait for a slow reader. */
const AHEAD = 64 * 1024;

export function refuseCall({ origins }: Passage, { request, answer }: Call, problem: Problem): void {
  refuse(request, answer, problem, origins);
}

async function send(
  passage: Passage,
  call: Call,
  rest: Pick<Forwarding, 'body' | 'ahead' | 'toTheEnd'>,
): Promise<void> {
  const headers = { [passage.addressHeader]: call.visitor.address, [REQUEST_ID]: call.id };
  const outcome = await forward(passage.pocketbase, { request: call.request, answer: call.answer, headers, ...rest });
  if (outcome !== 'answered') refuseCall(passage, call, outcome);
}

function pass(passage: Passage, call: Call): Promise<void> {
  const { request } = call;
  // What only reads has no body that anybody would look at.
  const isBare = READS.has(request.method ?? '') || announcedBytes(request) === 0;
  return send(passage, call, { body: isBare ? null : passedBody(request), ahead: AHEAD, toTheEnd: false });
}

async function stream(passage: Passage, call: Call): Promise<void> {
  const place = passage.streams.take(call.visitor);
  if ('over' in place) return refuseCall(passage, call, place.over === 'all' ? 'full' : 'visitor');
  await pass(passage, call).finally(place.free);
}

/** Waits for its turn, and keeps it until PocketBase has ended. */
function takeTurn(passage: Passage, call: Call, lane: QueueLane, body: Forwarding['body']): Promise<void> {
  const { queue, limits } = passage;
  return new Promise((resolve, reject) => {
    let begun = false;
    const start = (): void => {
      begun = true;
      send(passage, call, { body, ahead: limits.answer, toTheEnd: body === null || Buffer.isBuffer(body) })
        .finally(() => leave?.())
        .then(resolve, reject);
    };
    // A request that has its turn at once starts after this call is over, so that it can leave.
    const leave = queue.enter(lane, call.visitor.name === null ? null : call.visitor.wide, () => queueMicrotask(start));
    if (leave === null) {
      refuseCall(passage, call, 'full');
      return resolve();
    }
    call.answer.once('close', () => {
      if (begun) return;
      leave();
      resolve();
    });
  });
}

async function inTurn(passage: Passage, call: Call, lane: QueueLane): Promise<void> {
  const { limits, requests, passedBodies, largeBodies } = passage;
  const isPassed = announcedBytes(call.request) > limits.largeBody;
  const place = requests.take(call.visitor);
  if ('over' in place) return refuseCall(passage, call, 'visitor');
  const large: { free: () => void }[] = [];
  const room = (): boolean => {
    const found = (isPassed ? passedBodies : largeBodies).take(call.visitor);
    if ('over' in found) return false;
    large.push(found);
    return true;
  };
  const { smallBody, largeBody } = limits;
  try {
    if (isPassed && !room()) return refuseCall(passage, call, 'too_long');
    const body = isPassed
      ? passedBody(call.request)
      : await readBody(call.request, { small: smallBody, large: largeBody }, room);
    if (body === 'too_long') refuseCall(passage, call, 'too_long');
    else if (body !== 'gone') await takeTurn(passage, call, isPassed ? 'other' : lane, body);
  } finally {
    for (const { free } of large) free();
    place.free();
  }
}

/** Hands a call on in its lane. Ends when it is answered, or when nobody waits for it any more. */
export function handOn(passage: Passage, lane: Lane, call: Call): Promise<void> {
  return lane === 'pass'
    ? pass(passage, call)
    : lane === 'stream'
      ? stream(passage, call)
      : inTurn(passage, call, lane);
}
