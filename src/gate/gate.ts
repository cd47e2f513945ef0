/**
 * Stands in front of PocketBase, at the address that all know. What runs the shop's hooks waits here for its turn,
 * network by network: PocketBase's JavaScript VMs are few, and it is slow and large as soon as more are wanted
 * (docs/decisions/0156). All else passes as it comes.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Pool } from 'undici';
import { comparesTooMuch, joinsTooMuch, picksTooMany } from '#src/contract/expanded.ts';
import { createCounts } from '#src/gate/counts.ts';
import { handOn, refuseCall, type Passage } from '#src/gate/hand-on.ts';
import { laneOf } from '#src/gate/lanes.ts';
import type { GateLimits } from '#src/gate/limits.ts';
import { createNetworks } from '#src/gate/networks.ts';
import { createQueue } from '#src/gate/queue.ts';
import type { Problem } from '#src/gate/refuse.ts';
import { createThumbnails, takeThumb } from '#src/gate/thumbnails.ts';
import { createSessions } from '#src/gate/session.ts';
import { followRequest } from '#src/runtime/follow-request.ts';
import type { RequestRecord } from '#src/runtime/request-record.ts';
import { forwardingHeader, visitorOf } from '#src/gate/visitor.ts';

export interface GateOptions {
  /** Address at which PocketBase listens. */
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

/** Seconds for which a browser need not ask again whether it may send: more than two hours no browser keeps. */
const ASKED_S = '7200';

/** ms in which the head of a request is here. */
const HEAD_MS = 60_000;

/** ms of silence after which a connection to PocketBase is closed; PocketBase itself waits longer. */
const KEPT_MS = 60_000;

const COLLECTION = /^\/api\/collections\/([^/?]+)/i;

/**
 * Recognises what has PocketBase do much for each row, before any hook or after all of them: a filter or an order over
 * what names a record (20 s of a processor were seen), or along relations further or more often than pages go, long
 * patterns, and many fields.
 */
function queryProblem(url: string): Problem | null {
  const at = url.indexOf('?');
  if (at === -1) return null;
  const query = new URLSearchParams(url.slice(at));
  if ([...query].some(([name, value]) => name !== 'expand' && value.includes('_via_'))) return 'back_relation';
  if (picksTooMany(query.getAll('fields'))) return 'many_fields';
  const asked = [...query.getAll('filter'), ...query.getAll('sort')];
  const collection = COLLECTION.exec(url)?.[1] ?? '';
  if (joinsTooMuch(collection, asked)) return 'far_relation';
  return comparesTooMuch(collection, asked) ? 'long_search' : null;
}

/** Ready to listen. */
export function createGate(options: GateOptions): Server {
  const { limits, origins, trustedProxy, addressHeader } = options;
  const pocketbase = new Pool(options.pocketbase, { bodyTimeout: 0, keepAliveTimeout: KEPT_MS });
  const passage: Passage = {
    pocketbase,
    addressHeader,
    origins,
    limits,
    queue: createQueue(limits),
    sessions: createSessions(pocketbase),
    requests: createCounts(limits.requests),
    passing: createCounts(limits.passing),
    streams: createCounts(limits.streams),
    largeBodies: createCounts(limits.largeBodies),
    openBodies: createCounts(limits.openBodies),
    passedBodies: createCounts(limits.passedBodies),
    thumbnails: createThumbnails(limits),
  };

  const networkAt = createNetworks();
  let untrusted = trustedProxy.length > 0;
  // A body has a least speed, and no time by which it must be over (body.ts).
  const server = createServer({ requestTimeout: 0, headersTimeout: HEAD_MS }, (request, answer) => {
    const id = randomUUID();
    followRequest(request, answer, { id, routeOf: routeClass }, options.onAnswered);
    // What a page may send is asked again for each route after 5 s otherwise, a round trip before every call (decision
    // 0327).
    if (request.method === 'OPTIONS') answer.setHeader('access-control-max-age', ASKED_S);
    const { url, size: thumb } = takeThumb(request.url ?? '');
    request.url = url;
    const call = { request, answer, thumb, visitor: visitorOf(request, trustedProxy, networkAt), id };
    const header = untrusted ? undefined : forwardingHeader(request);
    if (header !== undefined) {
      untrusted = true;
      options.onUntrustedHeader(header);
    }
    if (!url.startsWith('/')) return refuseCall(passage, call, 'no_path');
    const problem = queryProblem(url);
    if (problem !== null) return refuseCall(passage, call, problem);
    handOn(passage, laneOf(request.method ?? 'GET', url), call).catch((error: unknown) => {
      refuseCall(passage, call, 'broken');
      throw error;
    });
  });
  server.maxConnections = limits.connections;
  // Longer than the proxies that keep connections to it: one that closes first answers nothing to the request that is
  // on its way.
  server.keepAliveTimeout = KEPT_MS + 15_000;
  server.once('close', () => {
    passage.thumbnails.stop();
    void pocketbase.destroy();
  });
  return server;
}

/** Classifies requests in few words: for logs and counts, which must hold no path. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/shop\/health$/, 'health'],
  [/^\/api\/shop\/webhook$/, 'webhook'],
  [/^\/api\/shop\//, 'shop'],
  [/^\/api\/studio\//, 'studio'],
  [/^\/api\/desk\//, 'desk'],
  [/^\/api\/realtime$/, 'realtime'],
  [/^\/api\/files\//, 'files'],
  [/^\/api\/collections\/[^/]+\/records/, 'records'],
  [/^\/api\/collections\/[^/]+\/(?:auth|request|confirm|impersonate)/, 'auth'],
  [/^\/api\//, 'api'],
  [/^\/_\//, 'dashboard'],
];

export function routeClass(method: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
  const isSale = laneOf(method, url) === 'sale' || path === '/api/shop/payment';
  return kind === 'shop' && isSale ? 'sale' : kind;
}
