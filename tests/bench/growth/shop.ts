/** A filled shop that runs: the backend, somebody of each kind, and ways to ask. */
import { randomInt } from 'node:crypto';
import { addDue } from '#tests/bench/growth/due.ts';
import { fillShop } from '#tests/bench/growth/fill.ts';
import { addJobRoutes } from '#tests/bench/growth/jobs.ts';
import { STAFF } from '#tests/bench/growth/site.ts';
import type { Sizes } from '#tests/bench/growth/sizes.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { WEBHOOK_SECRET, type FakeStripe } from '#tests/support/fake-stripe.ts';
import { deliver, makeEvent } from '#tests/support/fake-stripe/events.ts';
import type { MailSink } from '#tests/support/mail-sink.ts';
import { startOrderShop, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';
import { sendWhole } from '#tests/support/post-whole.ts';

export const CALLERS = ['stranger', 'customer', 'operator', 'editor', 'service'] as const;
export type Caller = (typeof CALLERS)[number];

export type Row = Readonly<Record<string, string | number | bigint | null | Uint8Array>>;

export interface GrowthShop {
  readonly backend: TestBackend;
  readonly sizes: Sizes;
  readonly shop: OrderShop;
  readonly stripe: FakeStripe;
  readonly jobs: readonly string[];
  /** Token of somebody of each kind; '': a stranger. */
  readonly tokens: Readonly<Record<Caller, string>>;
  /** Token of the account with this number. */
  tokenOf(user: string): Promise<string>;
  /** Posts JSON, waits for all that follows, and gives the answer. @throws Error for a status that is not in `expected`. */
  post(path: string, body: unknown, token?: string, expected?: readonly number[]): Promise<Record<string, unknown>>;
  /** The same for GET: gives the status. */
  get(path: string, token?: string): Promise<number>;
  /** Rows of the database, beside PocketBase. */
  rows(sql: string, ...values: (string | number)[]): Row[];
  addDue(batch: string, count: number): void;
  /** Tells of an event at Stripe. */
  tell(type: string, object: object): Promise<void>;
  /** Starts again with the provider of payments of this kind. */
  payBy(provider: 'demo' | 'stripe'): Promise<GrowthShop>;
  stop(): Promise<void>;
}

/** An address of a visitor that nobody has had before: limits are by address. */
function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

const DEMO = { SHOP_MODE: 'demo', SITE_URL: 'https://growth.example' } as const;

const TEN_ORDERS = 'u00000000000010';
/** With 2,000 orders at scale 1. */
export const MANY_ORDERS = 'u00000000000000';

async function tokensOf(backend: TestBackend): Promise<Record<Caller, string>> {
  const tokenOf = async (id: string): Promise<string> =>
    (await backend.admin.collection('users').impersonate(id, 36_000)).authStore.token;
  const service = backend.client();
  await service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  return {
    stranger: '',
    // One with ten orders, at every scale.
    customer: await tokenOf(TEN_ORDERS),
    operator: await tokenOf(STAFF.operator),
    editor: await tokenOf(STAFF.editor),
    service: service.authStore.token,
  };
}

/** Fills a shop of this scale and starts it. Whoever gets it stops it. */
export async function startGrowthShop(scale: number, stripe: FakeStripe, sink: MailSink): Promise<GrowthShop> {
  const env: Record<string, string> = { ...DEMO };
  let jobs: readonly string[] = [];
  const first = await startTestBackend({
    env,
    schedule: true,
    adapt: async (folders) => void (jobs = await addJobRoutes(folders)),
  });
  const shop = await startOrderShop(first, 1_000_000);
  await first.admin.settings.update({
    smtp: sink.smtp,
    trustedProxy: { headers: ['X-Forwarded-For'], useLeftmostIP: true },
  });
  let sizes: Sizes | undefined;
  const backend = await first.restart({ change: () => void (sizes = fillShop(first.dataDir, { scale })) });
  if (sizes === undefined) throw new Error('The shop was filled.');
  const known = { sizes, shop, stripe, jobs };

  let current = backend;
  const about = async (running: TestBackend): Promise<GrowthShop> => {
    current = running;
    const address = (): Record<string, string> => ({ 'x-forwarded-for': newAddress() });
    const bearer = (token: string): Record<string, string> => (token === '' ? {} : { authorization: token });
    return {
      ...known,
      backend: running,
      tokens: await tokensOf(running),
      tokenOf: async (user) => (await running.admin.collection('users').impersonate(user, 36_000)).authStore.token,
      async post(path, body, token = '', expected = [200]) {
        const headers = { 'content-type': 'application/json', ...address(), ...bearer(token) };
        const { status, text } = await sendWhole('POST', running.url + path, JSON.stringify(body), headers);
        if (!expected.includes(status)) throw new Error(`${path}: ${status} ${text.slice(0, 500)}`);
        return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      },
      async get(path, token = '') {
        const response = await fetch(running.url + path, { headers: { ...address(), ...bearer(token) } });
        await response.arrayBuffer();
        if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
        return response.status;
      },
      rows: (sql, ...values) => withDatabase(running, (database) => database.prepare(sql).all(...values)),
      addDue: (batch, count) => withDatabase(running, (database) => addDue(database, known.sizes, { batch, count })),
      async tell(type, object) {
        const status = await deliver(`${running.url}/api/shop/webhook`, makeEvent(type, object), WEBHOOK_SECRET);
        if (status !== 200) throw new Error(`The webhook was answered with ${status}.`);
      },
      async payBy(provider) {
        for (const name of Object.keys(env)) delete env[name];
        Object.assign(env, DEMO, provider === 'stripe' ? stripe.env : {});
        return about(await running.restart());
      },
      stop: () => current.stop(),
    };
  };
  return about(backend);
}
