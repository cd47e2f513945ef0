/**
 * The Caddy site that `npm run shop -- add` writes, run by a real Caddy with TLS before the server of the pages and the gate of a real backend: one origin
 * for all. Where Caddy cannot be had the tests are skipped by name.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { caddySite } from '#scripts/shops/system-files.ts';
import {
  addPerson,
  isSignedIn,
  loadMail,
  loadSetup,
  openOwner,
  saveMail,
  saveShop,
  signInByLink,
} from '#src/backend/owner.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { SECURITY_HEADERS } from '#src/config.ts';
import { newSetupToken, setupLinkFile } from '#src/runtime/setup-link.ts';
import { startServer } from '#src/publishing/http/server.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { startTestBackend, SUPERUSER, type TestBackend } from '#tests/support/backend.ts';
import { caddyTool, startCaddy, type RunningCaddy } from '#tests/support/caddy.ts';
import { openGate, type TestGate } from '#tests/support/gate.ts';
import { ordersOf, orderRequest, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import { serveFiles, type Reply, type ServedFolder } from '#tests/support/served-folder.ts';

const caddy = await caddyTool();
/** Superusers by the id of their collection. */
const SUPERUSERS_ID = 'pbc_3142635823';

/** Where the CDN's requests come from. */
const CDN = '127.0.0.9';

let folder: string;
let backend: TestBackend;
let shop: OrderShop;
let gate: TestGate;
let pages: ServedFolder;
let running: RunningCaddy;
let port: number;
/** Of the backend alone, for pages of a CDN. */
let ownPort: number;
let ca: Buffer;
const origin = (at = port): string => `https://localhost:${at}`;

beforeAll(async () => {
  if (caddy.binary === null) return;
  folder = await mkdtemp(join(tmpdir(), 'vitrine-site-'));
  [port, ownPort] = [await freePort(), await freePort()];
  const env = { SHOP_MODE: 'demo', SETUP_LINK: setupLinkFile(folder) };
  backend = await startTestBackend({ gated: true, origins: [origin()], env });
  shop = await startOrderShop(backend, 1000);
  gate = await openGate(backend, { trustedProxy: ['X-Forwarded-For'], origins: [origin()] });
  pages = await serveFiles();
  const ports = { pages: Number(new URL(pages.server.url).port), backend: Number(new URL(gate.url).port) };
  const sites = [origin(), origin(ownPort)].map((at) => caddySite({ name: 'one', site: origin(), backend: at, ports }));
  // As docs/deployment.md has it for a CDN before the server.
  const global = ['servers {', `trusted_proxies static ${CDN}`, 'client_ip_headers CF-Connecting-IP', '}'];
  running = await startCaddy(caddy.binary, sites.join('\n'), { folder, port, global });
  // It listens before it has made its certificate.
  const isUp = async (): Promise<boolean> => {
    ca = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'));
    return (await ask('/')).status === 200 && (await ask('/', { at: ownPort })).status === 404;
  };
  await vi.waitUntil(() => isUp().catch(() => false), { timeout: 30_000 });
});
afterAll(async () => {
  if (caddy.binary === null) return;
  await running.stop();
  await gate.stop();
  await pages.close();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON; a text as it is, with its type among the headers. */
  readonly body?: object | string;
  /** Address of this machine that it comes from. */
  readonly from?: string;
  /** Port; that of the shop where it is absent. */
  readonly at?: number;
}

function options(path: string, { method = 'GET', headers = {}, body, from, at = port }: Asking): RequestOptions {
  const type = typeof body !== 'object' ? {} : { 'content-type': 'application/json' };
  const address = from === undefined ? {} : { localAddress: from };
  const to = { host: '127.0.0.1', port: at, servername: 'localhost', ca, agent: false } as const;
  return { ...to, path, method, headers: { host: `localhost:${at}`, ...type, ...headers }, ...address };
}

/** Sends the path exactly as it stands here. */
function ask(path: string, asking: Asking = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(options(path, asking), (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    const { body = '' } = asking;
    sent.on('error', reject).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** What comes first over a connection that stays open. */
function firstEvent(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(options(path, {}), (response) => {
      response.once('data', (part: Buffer) => {
        resolve(`${response.headers['content-type']} ${part.toString('utf8')}`);
        sent.destroy();
      });
    });
    sent.on('error', reject).end();
  });
}

/** Where an order came from, as the shop keeps it: a digest of the visitor's address. */
async function originOfOrder(from: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask('/api/shop/order', { method: 'POST', body: orderRequest(shop), from, headers });
  const { order } = JSON.parse(answer.body.toString('utf8')) as OrderAnswer;
  return (await ordersOf(backend).getFirstListItem(`number = '${order.number}'`))['origin'] as string;
}

describe.skipIf(caddy.binary === null)(`one origin behind Caddy (${caddy.why})`, () => {
  test.each([
    '/',
    '/fr',
    '/cart',
    '/cart/_payload.json',
    '/_astro/app.abc.js',
    '/products/old',
    '/500',
    '/none',
    '/fr/rien',
  ])('%s is what the shop’s own server says, packed and cached as it says', async (path) => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const [theirs, ours] = [await ask(path, { headers }), await pages.get(path, headers)];
    expect(theirs.status).toBe(ours.status);
    expect(theirs.body.equals(ours.body)).toBe(true);
    const said = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'location'];
    for (const name of [...said, ...Object.keys(SECURITY_HEADERS)].map((one) => one.toLowerCase()))
      expect([name, theirs.headers[name]]).toEqual([name, ours.headers[name]]);
  });

  test('pages are packed, and hashed files are kept for good', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    expect((await ask('/cart', { headers })).headers['content-encoding']).toBe('br');
    expect((await ask('/_astro/app.abc.js')).headers['cache-control']).toContain('immutable');
  });

  test('an order is placed', async () => {
    const answer = await ask('/api/shop/order', {
      method: 'POST',
      body: orderRequest(shop),
      headers: { origin: origin() },
    });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, origin()]);
  });

  test('somebody signs in, and hears of changes', async () => {
    const answer = await ask('/api/collections/users/auth-with-password', {
      method: 'POST',
      body: { identity: 'nobody@vitrine.example', password: 'wrong-password' },
    });
    expect(answer.status).toBe(400);
    expect(await firstEvent('/api/realtime')).toMatch(/^text\/event-stream.*event:PB_CONNECT/s);
  });

  const signIn = { method: 'POST', body: { identity: SUPERUSER.email, password: SUPERUSER.password } };

  test.each([
    '/_/',
    '/_',
    '/_/index.html',
    '/%5F/',
    '//_/',
    '/x/../_/',
    '/api',
    '/api/settings',
    '/api/backups',
    '/api/logs',
    '/api/crons',
    '/API/settings',
  ])('%s is closed', async (path) => {
    const { token } = backend.admin.authStore;
    const answer = await ask(path, { headers: { authorization: token } });
    expect([answer.status, answer.body.toString('utf8')]).toEqual([404, '']);
  });

  test.each([
    '/api/collections/_superusers/auth-with-password',
    '/api/collections/_superusers/request-otp',
    '/api/collections/_superusers/records',
    '/api/collections/_SuperUsers/auth-with-password',
    '/api/collections/%5Fsuperusers/auth-with-password',
    '/api/collections/%5fsuperusers%2fauth-with-password',
    `/api/collections/${SUPERUSERS_ID}/auth-with-password`,
    '/api/collections//_superusers/auth-with-password',
    '//api/collections/_superusers/auth-with-password',
    '/api/shop/../collections/_superusers/auth-with-password',
    '/api/shop/%2e%2e/collections/_superusers/auth-with-password',
    '/api/shop/..%2fcollections/_superusers/auth-with-password',
    '/api/collections/_superusers/../_superusers/auth-with-password',
    '/api/collections/_superusers;x/auth-with-password',
  ])('no superuser signs in at %s', async (path) => {
    const answer = await ask(path, signIn);
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.body.toString('utf8')).not.toContain('token');
    expect(answer.headers['location'] ?? '').toBe('');
  });

  test('the set-up works by its link, from the sign-in to the shop record and the mail server', async () => {
    // The page's own calls, sent through Caddy: Node's fetch would not know its certificate.
    const through = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const { pathname, search } = new URL(`${input}`);
      const { method = 'GET' } = init;
      const sent = new Request('http://localhost', init);
      const headers = Object.fromEntries(sent.headers);
      const reply = await ask(`${pathname}${search}`, { method, headers, body: await sent.text() });
      return new Response(Uint8Array.from(reply.body), { status: reply.status });
    };
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(through);
    try {
      let session = '';
      const store = { read: () => session, write: (text: string) => void (session = text) };
      const owner = await openOwner(origin(), 'en', store);
      const token = newSetupToken(folder, Date.now());
      await signInByLink(owner, { token, email: SUPERUSER.email, password: SUPERUSER.password });
      // As after a reload of the page.
      const again = await openOwner(origin(), 'en', store);
      expect(await isSignedIn(again)).toBe(true);
      const { shop: record } = await loadSetup(again);
      await saveShop(again, record.id, { brand: 'Behind Caddy' });
      await saveMail(again, { ...(await loadMail(again)), host: 'smtp.atelier.example', port: 587 });
      for (const kind of ['owner', 'editor'] as const)
        await addPerson(again, {
          kind,
          name: 'Hal',
          email: `${kind}@atelier.example`,
          password: 'correct-horse-staple',
        });
      const loaded = await loadSetup(again);
      expect([loaded.shop.brand, loaded.state.mail]).toEqual([
        'Behind Caddy',
        { enabled: true, host: 'smtp.atelier.example' },
      ]);
      expect(loaded.owners.map(({ email }) => email)).toContain('owner@atelier.example');
      expect(loaded.editors.map(({ email }) => email)).toContain('editor@atelier.example');
      again.client.authStore.save('x.eyJleHAiOjk5OTk5OTk5OTl9.x');
      expect([await isSignedIn(again), session]).toEqual([false, '']);
    } finally {
      fetching.mockRestore();
    }
  });

  test('and would, without Caddy', async () => {
    for (const name of ['_superusers', SUPERUSERS_ID]) {
      const answer = await fetch(`${gate.url}/api/collections/${name}/auth-with-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signIn.body),
      });
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  // Other systems have one loopback address.
  test.skipIf(process.platform !== 'linux')(
    'visitors are told apart by their address, whatever they write',
    async () => {
      const one = await originOfOrder('127.0.0.2');
      expect(await originOfOrder('127.0.0.3')).not.toBe(one);
      for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'])
        expect([header, await originOfOrder('127.0.0.2', { [header]: '198.51.100.1' })]).toEqual([header, one]);
    },
  );

  test.skipIf(process.platform !== 'linux')('a CDN before it tells visitors’ addresses, and it alone', async () => {
    const one = await originOfOrder(CDN, { 'cf-connecting-ip': '198.51.100.1' });
    expect(await originOfOrder(CDN, { 'cf-connecting-ip': '198.51.100.2' })).not.toBe(one);
    const forged = { 'cf-connecting-ip': '198.51.100.1', 'x-forwarded-for': '198.51.100.3' };
    expect(await originOfOrder(CDN, forged)).toBe(one);
    expect(await originOfOrder('127.0.0.2', forged)).toBe(await originOfOrder('127.0.0.2'));
  });

  test('a request waits while the shop starts again', async () => {
    const { server, dist, folder: served } = pages;
    await server.stop();
    const asked = ask('/cart');
    const again = {
      root: dist,
      port: Number(new URL(server.url).port),
      host: '127.0.0.1',
      cacheDir: join(served, 'cache'),
    };
    const started = await startServer({ ...again, report: silentReport() });
    expect((await asked).status).toBe(200);
    await started.stop();
  });
});

describe.skipIf(caddy.binary === null)(`pages of a CDN, the backend at an origin of its own (${caddy.why})`, () => {
  const post = (from: string): Promise<Reply> =>
    ask('/api/shop/order', { method: 'POST', body: orderRequest(shop), headers: { origin: from }, at: ownPort });
  /** What a browser asks before it sends JSON, and who somebody is, to another origin. */
  const preflight = (from: string): Promise<Reply> => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    return ask('/api/shop/order', { method: 'OPTIONS', headers: { origin: from, ...asked }, at: ownPort });
  };

  test('the shop’s pages may order, and nobody else’s', async () => {
    const asked = await preflight(origin());
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, origin()]);
    expect(asked.headers['access-control-allow-headers']).toMatch(/authorization.*content-type/i);
    const placed = await post(origin());
    expect([placed.status, placed.headers['access-control-allow-origin']]).toEqual([200, origin()]);
    for (const other of ['https://elsewhere.example', origin(ownPort), 'null'])
      expect((await preflight(other)).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('nothing depends on cookies', async () => {
    const answers = [await preflight(origin()), await post(origin())];
    for (const { headers } of answers)
      expect([headers['set-cookie'], headers['access-control-allow-credentials']]).toEqual([undefined, undefined]);
  });

  test.each(['/', '/studio', '/_/', '/api/settings', '/api/collections/_superusers/auth-with-password'])(
    '%s is not there',
    async (path) => {
      expect((await ask(path, { at: ownPort })).status).toBe(404);
    },
  );
});
