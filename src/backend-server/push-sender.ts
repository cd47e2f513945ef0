/**
 * Sends messages to phones for the hooks, whose VM has neither the signatures (RFC 8292) nor the encryption (RFC 8291)
 * that push services ask for: a server on loopback, with a token of this start, in the process that started PocketBase.
 * It keeps nothing; who is told what is the hooks' to know (docs/decisions/0285).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import webPush from 'web-push';
import type { PushKeys } from '#src/backend-server/push-keys.ts';
import { allowedLookup, isPublicAddress } from '#src/runtime/public-address.ts';
import { PUSH_ENDPOINT, type PushAnswer, type PushDelivery } from '#src/contract/push.ts';

export interface PushSender {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

export interface PushSenderOptions {
  readonly keys: PushKeys;
  /** Whom a push service may turn to: 'mailto:…' or the shop's https address. */
  readonly subject: string;
  /** Agent by which push services are reached; for tests. */
  readonly agent?: Agent;
}

const TIMEOUT_MS = 10_000;
/** Seconds that a push service keeps a message for a phone that is off. */
const KEPT_S = 12 * 3600;

/** A name that strangers have given leads into no network that only this machine reaches. */
const PUBLIC_LOOKUP = allowedLookup(
  isPublicAddress,
  (host, cause) => cause ?? new Error(`${host} has no public address`),
);

async function deliver(
  { keys, subject, agent }: Required<PushSenderOptions>,
  { endpoint, p256dh, auth, message }: PushDelivery,
): Promise<number> {
  if (!PUSH_ENDPOINT.test(endpoint)) return 0;
  try {
    const { statusCode } = await webPush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: { subject, ...keys }, TTL: KEPT_S, timeout: TIMEOUT_MS, agent },
    );
    return statusCode;
  } catch (error) {
    return error instanceof webPush.WebPushError ? error.statusCode : 0;
  }
}

function isAllowed(request: IncomingMessage, token: string): boolean {
  const [given, known] = [Buffer.from(`${request.headers.authorization}`), Buffer.from(token)];
  return given.length === known.length && timingSafeEqual(given, known);
}

export async function startPushSender(options: PushSenderOptions): Promise<PushSender> {
  const agent = options.agent ?? new Agent({ lookup: PUBLIC_LOOKUP });
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    const end = (status: number, answer: PushAnswer): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    if (!isAllowed(request, token)) return end(403, { statuses: [] });
    const answer = async (): Promise<PushAnswer> => {
      const deliveries = JSON.parse(await text(request)) as readonly PushDelivery[];
      return { statuses: await Promise.all(deliveries.map((one) => deliver({ ...options, agent }, one))) };
    };
    answer().then(
      (given) => end(200, given),
      () => end(400, { statuses: [] }),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
