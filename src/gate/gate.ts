/**
 * Stands in front of PocketBase, at the address that all know. What runs the shop's hooks waits here for its turn, first in, first out: PocketBase's
 * JavaScript VMs are few, and it is slow and large as soon as more are wanted (docs/decisions/0156). All else passes as it comes.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { announcedBytes, readBody } from '#src/gate/body.ts';
import { createCounts } from '#src/gate/counts.ts';
import { forward, type Forwarding } from '#src/gate/forward.ts';
import { laneOf, type Lane } from '#src/gate/lanes.ts';
import type { GateLimits } from '#src/gate/limits.ts';
import { followRequest, REQUEST_ID } from '#src/gate/follow-request.ts';
import { createQueue, type QueueLane } from '#src/gate/queue.ts';
import { refuse, type Problem } from '#src/gate/refuse.ts';
import type { RequestRecord } from '#src/runtime/request-record.ts';
import { forwardingHeader, visitorOf, type Visitor } from '#src/gate/visitor.ts';

export interface GateOptions {
  /** Where PocketBase listens. */
  readonly pocketbase: string;
  /** The header that tells PocketBase the visitor's address: only the gate knows its name. Lower case. */
  readonly addressHeader: string;
  /** Headers in which a proxy before the gate tells it (TRUSTED_PROXY); none: there is no proxy. */
  readonly trustedProxy: readonly string[];
  /** Origins whose pages may call; undefined: all. */
  readonly origins?: readonly string[];
  readonly limits: GateLimits;
  /** Told once, of a header that some proxy sends although none is trusted. */
  readonly onUntrustedHeader: (header: string) => void;
  /** Told of each request when it is over. */
  readonly onAnswered?: (record: RequestRecord) => void;
}

interface Call {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  readonly visitor: Visitor;
  readonly id: string;
}

/** ms of silence after which a connection to PocketBase is closed; PocketBase itself waits longer. */
const KEPT_MS = 60_000;
/** Bytes of a passing answer that wait for a slow reader. */
const AHEAD = 64 * 1024;

/** Ready to listen. */
export function createGate(options: GateOptions): Server {
  const { limits, origins, trustedProxy, addressHeader } = options;
  const pocketbase = new Pool(options.pocketbase, { bodyTimeout: 0, keepAliveTimeout: KEPT_MS });
  const queue = createQueue(limits);
  const requests = createCounts(limits.visitorRequests, Number.POSITIVE_INFINITY);
  const streams = createCounts(limits.visitorStreams, limits.streams);
  const largeBodies = createCounts(limits.visitorLargeBodies, limits.largeBodies);
  const passedBodies = createCounts(limits.passedBodies, limits.passedBodies);

  const refuseCall = ({ request, answer }: Call, problem: Problem): void => refuse(request, answer, problem, origins);

  const send = async (call: Call, rest: Pick<Forwarding, 'body' | 'ahead' | 'toTheEnd'>): Promise<void> => {
    const headers = { [addressHeader]: call.visitor.address, [REQUEST_ID]: call.id };
    const outcome = await forward(pocketbase, { request: call.request, answer: call.answer, headers, ...rest });
    if (outcome !== 'answered') refuseCall(call, outcome);
  };

  const pass = (call: Call): Promise<void> => {
    const body = announcedBytes(call.request) === 0 ? null : call.request;
    return send(call, { body, ahead: AHEAD, toTheEnd: false });
  };

  const stream = async (call: Call): Promise<void> => {
    const place = streams.take(call.visitor.name);
    if ('over' in place) return refuseCall(call, place.over === 'all' ? 'full' : 'visitor');
    await pass(call);
    place.free();
  };

  /** Waits for its turn, and keeps it until PocketBase has ended. */
  const takeTurn = (call: Call, lane: QueueLane, body: Forwarding['body']): Promise<void> =>
    new Promise((resolve) => {
      let begun = false;
      const start = async (): Promise<void> => {
        begun = true;
        await send(call, { body, ahead: limits.answer, toTheEnd: body !== call.request });
        leave?.();
        resolve();
      };
      // A request that has its turn at once starts after this call is over, so that it can leave.
      const leave = queue.enter(lane, call.visitor.name, () => queueMicrotask(() => void start()));
      if (leave === null) {
        refuseCall(call, 'full');
        return resolve();
      }
      call.answer.once('close', () => {
        if (begun) return;
        leave();
        resolve();
      });
    });

  const inTurn = async (call: Call, lane: QueueLane): Promise<void> => {
    const isPassed = announcedBytes(call.request) > limits.largeBody;
    const place = requests.take(call.visitor.name);
    if ('over' in place) return refuseCall(call, 'visitor');
    const large: { free: () => void }[] = [];
    const room = (): boolean => {
      const found = (isPassed ? passedBodies : largeBodies).take(call.visitor.name);
      if ('over' in found) return false;
      large.push(found);
      return true;
    };
    const { smallBody, largeBody } = limits;
    if (isPassed && !room()) refuseCall(call, 'too_long');
    else {
      const body = isPassed ? call.request : await readBody(call.request, { small: smallBody, large: largeBody }, room);
      if (body === 'too_long') refuseCall(call, 'too_long');
      else if (body !== 'gone') await takeTurn(call, isPassed ? 'other' : lane, body);
    }
    for (const { free } of large) free();
    place.free();
  };

  const take = (lane: Lane, call: Call): Promise<void> =>
    lane === 'pass' ? pass(call) : lane === 'stream' ? stream(call) : inTurn(call, lane);

  let untrusted = trustedProxy.length > 0;
  const server = createServer((request, answer) => {
    const id = randomUUID();
    answer.setHeader(REQUEST_ID, id);
    followRequest(request, answer, id, options.onAnswered);
    const call = { request, answer, visitor: visitorOf(request, trustedProxy), id };
    const header = untrusted ? undefined : forwardingHeader(request);
    if (header !== undefined) {
      untrusted = true;
      options.onUntrustedHeader(header);
    }
    if (request.url?.startsWith('/') !== true) return refuseCall(call, 'no_path');
    void take(laneOf(request.method ?? 'GET', request.url), call);
  });
  server.maxConnections = limits.connections;
  // Longer than the proxies that keep connections to it: one that closes first answers nothing to the request that is on its way.
  server.keepAliveTimeout = KEPT_MS + 15_000;
  server.once('close', () => void pocketbase.destroy());
  return server;
}
