/** A Stripe with a memory, on this machine: the part of its interface that the shop uses, and the faults that a test asks for. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeAccount, type Answer } from '#tests/support/fake-stripe/account.ts';

/** Of the live mode, as a shop that takes money has them; the fake knows those of the test mode, too. */
const SECRET_KEY = 'sk_live_fake';
export const PUBLISHABLE_KEY = 'pk_live_fake';
/** What makes a shop take keys of the test mode. */
export const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_TEST_KEYS: 'on',
} as const;
export const WEBHOOK_SECRET = 'whsec_fake';

export interface SeenRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * What happens to the next request: 'fault' answers 500 without doing it, 'half' does it and answers 500; 'lost' does it and cuts the
 * line; 'unreachable' cuts the line at once.
 */
type Fault = 'fault' | 'half' | 'lost' | 'unreachable';

export interface FakeStripe {
  readonly account: FakeAccount;
  /** Environment of a backend that pays here. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: SeenRequest[];
  /** Faults of the next requests, in order. */
  readonly faults: Fault[];
  /** Waits before each answer, where it is set; for requests that must meet. */
  gate: (() => Promise<void>) | null;
  /** The provider keeps the answer to a key for a day: this is later. */
  readonly forgetKeys: () => void;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function route(account: FakeAccount, method: string, url: URL, form: Readonly<Record<string, string>>): Answer {
  const [, id = '', action = ''] = /^\/v1\/payment_intents\/(\w+)(?:\/(cancel))?$/.exec(url.pathname) ?? [];
  const call = `${method} ${id === '' ? url.pathname : `/v1/payment_intents/{id}${action === '' ? '' : `/${action}`}`}`;
  switch (call) {
    case 'POST /v1/payment_intents':
      return account.createIntent(form);
    case 'GET /v1/payment_intents':
      return account.listIntents(url.searchParams);
    case 'GET /v1/payment_intents/{id}':
      return account.readIntent(id);
    case 'POST /v1/payment_intents/{id}':
      return account.updateIntent(id, form);
    case 'POST /v1/payment_intents/{id}/cancel':
      return account.cancelIntent(id);
    case 'POST /v1/refunds':
      return account.createRefund(form);
    case 'GET /v1/refunds':
      return account.listRefunds(url.searchParams);
    case 'GET /v1/payment_method_domains':
      return account.listDomains(url.searchParams);
    case 'GET /v1/disputes':
      return account.listDisputes(url.searchParams);
    case 'GET /v1/payouts':
      return account.listPayouts(url.searchParams);
    case 'GET /v1/balance_transactions':
      return account.listTransactions(url.searchParams);
    case 'GET /v1/webhook_endpoints':
      return account.listEndpoints(url.searchParams);
    default:
      return { status: 404, body: { error: { type: 'invalid_request_error', code: 'unknown_route' } } };
  }
}

interface Kept {
  readonly body: string;
  readonly answer: Answer;
}

function faultyAnswer(fault: Fault | undefined, task: () => Answer): Answer {
  const answer = fault === 'fault' ? null : task();
  return answer === null || fault === 'half' ? { status: 500, body: { error: { type: 'api_error' } } } : answer;
}

/** Stripe's own rule: the same key has the same answer, faults included, and another body is refused. */
function withKey(keys: Map<string, Kept>, key: string, body: string, task: () => Answer): Answer {
  const known = keys.get(key);
  if (known !== undefined)
    return known.body === body
      ? known.answer
      : { status: 400, body: { error: { type: 'idempotency_error', code: 'idempotency_key_reused' } } };
  const answer = task();
  if (key !== '') keys.set(key, { body, answer });
  return answer;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const account = new FakeAccount();
  const keys = new Map<string, Kept>();
  const requests: SeenRequest[] = [];
  const faults: Fault[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? 'GET';
    requests.push({ method, path: url.pathname, headers: request.headers, body });
    const fault = faults.shift();
    if (fault === 'unreachable') return void request.socket.destroy();
    const authorized = [SECRET_KEY, TEST_KEYS.STRIPE_SECRET_KEY].some(
      (secret) => request.headers.authorization === `Bearer ${secret}`,
    );
    const versioned = /^\d{4}-\d\d-\d\d/.test(`${request.headers['stripe-version']}`);
    const key = `${request.headers['idempotency-key'] ?? ''}`;
    const form = Object.fromEntries(new URLSearchParams(body));
    const answer =
      !authorized || !versioned
        ? { status: 401, body: { error: { type: 'invalid_request_error', code: 'api_key_or_version' } } }
        : withKey(keys, key, body, () => faultyAnswer(fault, () => route(account, method, url, form)));
    if (fault === 'lost') return void request.socket.destroy();
    await fake.gate?.();
    response
      // A line is used once: Go sends a request again by itself where a line that was used before is cut.
      .writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeStripe = {
    account,
    env: {
      SHOP_MODE: 'live',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: `whsec_former,${WEBHOOK_SECRET}`,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    requests,
    faults,
    forgetKeys: () => keys.clear(),
    gate: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
