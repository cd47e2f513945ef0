/** The gate before a real PocketBase: what waits, what passes, and what visitors are told. */
import { appendFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GATE_LIMITS } from '#src/gate/limits.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS_HEADER, openGate, type TestGate } from '#tests/support/gate.ts';
import { callRoute, startOrderShop, orderRequest, ordersOf, type OrderShop } from '#tests/support/order-shop.ts';
import { subscribe } from '#tests/support/realtime.ts';

/**
 * A route that is busy until the test lets it go, and one that tells how often it was reached, and how many were busy
 * at the same time.
 */
const BUSY = `
routerAdd('POST', '/api/test/busy', (e) => {
  const store = e.app.store();
  store.setFunc('reached', (n) => (n || 0) + 1);
  store.setFunc('busy', (n) => (n || 0) + 1);
  while (store.get('released') !== true) sleep(5);
  store.setFunc('busy', (n) => n - 1);
  return e.json(200, {});
});
routerAdd('GET', '/api/test/busy', (e) => {
  const store = e.app.store();
  return e.json(200, { busy: store.get('busy') || 0, reached: store.get('reached') || 0 });
});
routerAdd('POST', '/api/test/release/{how}', (e) => {
  e.app.store().set('released', e.request.pathValue('how') === 'on');
  return e.json(200, {});
});
`;

const ORIGIN = 'https://shop.example';
const TRUSTED = { trustedProxy: ['X-Forwarded-For'] };

let backend: TestBackend;
let shop: OrderShop;
let gate: TestGate | undefined;
beforeAll(async () => {
  backend = await startTestBackend({
    origins: [ORIGIN],
    gated: true,
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), BUSY),
  });
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());
afterEach(async () => {
  await gate?.stop();
  await release('on');
  await vi.waitUntil(async () => (await busy()).busy === 0, { timeout: 30_000 });
  await release('off');
});

const release = (how: 'on' | 'off') => fetch(`${backend.url}/api/test/release/${how}`, { method: 'POST' });
const busy = async (): Promise<{ busy: number; reached: number }> =>
  (await fetch(`${backend.url}/api/test/busy`)).json();

async function opened(options: Parameters<typeof openGate>[1] = {}): Promise<TestGate> {
  gate = await openGate(backend, { origins: [ORIGIN], ...options });
  return gate;
}

function post(path: string, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(`${gate?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
    ...(signal === undefined ? {} : { signal }),
  });
}
const keepBusy = (headers?: Record<string, string>, signal?: AbortSignal) => post('/api/test/busy', headers, signal);
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

/** What the order keeps of where it came from. */
async function originOfOrder(headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${gate?.url}/api/shop/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(orderRequest(shop)),
  });
  const { order } = (await answer.json()) as OrderAnswer;
  return (await ordersOf(backend).getFirstListItem(`number = '${order.number}'`))['origin'] as string;
}

describe('the visitor’s address', () => {
  test('is that of the connection where no proxy is trusted, whatever a visitor writes', async () => {
    await opened();
    const plain = await originOfOrder({});
    expect(await originOfOrder(from('198.51.100.1'))).toBe(plain);
    expect(await originOfOrder({ [ADDRESS_HEADER]: '198.51.100.1' })).toBe(plain);
    expect(gate?.untrusted).toEqual(['x-forwarded-for']);
  });

  test('is the last word of the trusted proxy, whatever a visitor writes before it or beside it', async () => {
    await opened(TRUSTED);
    const one = await originOfOrder(from('198.51.100.1'));
    expect(await originOfOrder(from('198.51.100.2'))).not.toBe(one);
    expect(await originOfOrder(from('198.51.100.2, 198.51.100.1'))).toBe(one);
    expect(await originOfOrder({ ...from('198.51.100.1'), [ADDRESS_HEADER]: '198.51.100.2' })).toBe(one);
    expect(gate?.untrusted).toEqual([]);
  });

  test('of IPv6 is that of a network: all of its addresses are one origin, and another network is another', async () => {
    await opened(TRUSTED);
    const one = await originOfOrder(from('2001:db8:1:1::1'));
    expect(await originOfOrder(from('2001:db8:1:1:ffff::9'))).toBe(one);
    expect(await originOfOrder(from('2001:db8:1:2::1'))).not.toBe(one);
    expect(await originOfOrder(from('::ffff:198.51.100.7'))).toBe(await originOfOrder(from('198.51.100.7')));
  });
});

describe('whoever runs hooks waits for their turn', () => {
  test('long work of others leaves the checkout its part', async () => {
    await opened();
    const working = [keepBusy(), keepBusy(), keepBusy(), keepBusy()];
    await expect.poll(busy).toMatchObject({ busy: 3 });
    expect((await callRoute<OrderAnswer>(gate ?? backend, 'order', orderRequest(shop))).status).toBe(200);
    expect(await busy()).toMatchObject({ busy: 3 });
    await release('on');
    expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('who sends a body slowly holds no turn', async () => {
    const { url } = await opened({ limits: { inFlight: 1, othersInFlight: 1 } });
    const { hostname, port } = new URL(url);
    const slow: Socket[] = Array.from({ length: 3 }, () => connect(Number(port), hostname));
    for (const socket of slow) {
      socket.on('error', () => undefined);
      socket.write('POST /api/shop/order HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    }
    expect((await callRoute(gate ?? backend, 'availability', { lines: [] })).status).not.toBe(503);
    for (const socket of slow) socket.destroy();
  });

  test('a place in the line is free when its client has gone, and the request never reaches PocketBase', async () => {
    await opened({ limits: { inFlight: 1, othersInFlight: 1, waiting: { sale: 1, other: 1, door: 1, away: 1 } } });
    const { reached } = await busy();
    const first = keepBusy();
    await expect.poll(busy).toMatchObject({ busy: 1 });
    const waiting = [new AbortController(), new AbortController()].map((leaving) => ({
      leaving,
      answer: keepBusy({}, leaving.signal).then(
        ({ status }) => status,
        () => 'left',
      ),
    }));
    // One of the two has the only place, and waits in it.
    expect(await Promise.race(waiting.map(({ answer }) => answer))).toBe(503);
    for (const { leaving } of waiting) leaving.abort();
    expect((await Promise.all(waiting.map(({ answer }) => answer))).sort()).toEqual([503, 'left']);
    let third = first;
    // Refused until the gate has seen that the one before has gone.
    await expect
      .poll(() => Promise.race([(third = keepBusy()).then(({ status }) => status), passing()]))
      .toBe('passed');
    await release('on');
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    expect((await busy()).reached).toBe(reached + 2);
  });

  test('a turn lasts until PocketBase has ended, not until the client has gone', async () => {
    await opened({ limits: { inFlight: 1, othersInFlight: 1 } });
    const leaving = new AbortController();
    const first = keepBusy({}, leaving.signal).catch(() => 'left');
    await expect.poll(busy).toMatchObject({ busy: 1 });
    const second = callRoute(gate ?? backend, 'availability', { lines: [{ item: shop.item.id, quantity: 1 }] });
    leaving.abort();
    expect(await first).toBe('left');
    expect(await Promise.race([second, passing()])).toBe('passed');
    await release('on');
    expect((await second).status).toBe(200);
  });

  /** Passes beside the queue, so often that whoever had a turn meanwhile would be answered. */
  const passing = async (): Promise<'passed'> => {
    for (let count = 0; count < 50; count += 1) await (await fetch(`${gate?.url}/api/health`)).text();
    return 'passed';
  };
});

test('payments that wait for their provider hold no turn of the others', async () => {
  await opened({ limits: { inFlight: 1, othersInFlight: 1 } });
  const working = keepBusy();
  await expect.poll(busy).toMatchObject({ busy: 1 });
  // Answered beside the one that is busy, as a payment that is busy leaves the other its turn.
  expect((await post('/api/shop/payment')).status).toBe(404);
  await release('on');
  expect((await working).status).toBe(200);
});

test('of many who fill the line another network is still served, and the last of the many has no place', async () => {
  const limits = { waiting: { sale: 4, other: 4, door: 4, away: 4 } };
  await opened({ ...TRUSTED, limits });
  const working = Array.from({ length: 12 }, (_, index) => keepBusy(from(`198.51.100.${index % 2}`)));
  await expect.poll(async () => (await busy()).busy).toBe(3);
  const others = ['203.0.113.1', '203.0.113.2'].map((address) => post('/api/shop/contact', from(address)));
  const own = post('/api/shop/contact');
  // Those who lost their place are told so before a turn is free.
  await Promise.any(working);
  await release('on');
  expect((await Promise.all([...others, own])).map(({ status }) => status)).toEqual([400, 400, 400]);
  const statuses = (await Promise.all(working)).map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
});

describe('refusals', () => {
  test('a full line answers 503 with words that the pages of the shop can read', async () => {
    await opened({ limits: { inFlight: 1, othersInFlight: 1, waiting: { sale: 0, other: 0, door: 0, away: 0 } } });
    const working = keepBusy();
    await expect.poll(busy).toMatchObject({ busy: 1 });
    const refused = await post('/api/shop/order', { origin: ORIGIN });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(await refused.json()).toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect(
      (await post('/api/shop/order', { origin: 'https://x.example' })).headers.get('access-control-allow-origin'),
    ).toBe(null);
    await release('on');
    expect((await working).status).toBe(200);
  });

  test('one visitor has so many requests at a time, and another goes on', async () => {
    await opened({ ...TRUSTED, limits: { requests: { ...GATE_LIMITS.requests, visitor: 2 } } });
    const working = [keepBusy(from('198.51.100.1')), keepBusy(from('198.51.100.1'))];
    await expect.poll(busy).toMatchObject({ busy: 2 });
    const refused = await post('/api/shop/order', from('198.51.100.1'));
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many']);
    expect((await post('/api/shop/order', from('198.51.100.2'))).status).toBe(400);
    await release('on');
    await Promise.all(working);
  });

  test('many networks of one customer do not fill a line: others still get into it', async () => {
    await opened(TRUSTED);
    const working = Array.from({ length: 6 * 32 }, (_, index) => keepBusy(from(`2001:db8:1:${index % 6}::1`)));
    await expect.poll(busy).toMatchObject({ busy: 2 });
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => post('/api/shop/contact', from(`2001:db8:1:${index}::1`))),
    );
    const other = post('/api/shop/contact', from('2001:db8:2::1'));
    await release('on');
    expect((await other).status).toBe(400);
    const statuses = (await Promise.all(working)).map(({ status }) => status);
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([64, 128]);
  });
});

describe('realtime', () => {
  test('passes event by event, while the line is full', async () => {
    await opened({ limits: { waiting: { sale: 0, other: 0, door: 0, away: 0 } } });
    const subscription = await subscribe(gate?.url ?? '', 'orders/*', backend.admin.authStore.token);
    const working = [keepBusy(), keepBusy()];
    await expect.poll(busy).toMatchObject({ busy: 2 });
    await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop));
    const order = (await ordersOf(backend).getList(1, 1)).items[0];
    await ordersOf(backend).update(order?.id ?? '', { phone: '+33 1 23 45 67 89' });
    await expect.poll(() => subscription.events.length).toBeGreaterThan(0);
    subscription.close();
    await release('on');
    await Promise.all(working);
  });

  test('connections of one visitor and of all are bounded, and free again when they end', async () => {
    await opened({ ...TRUSTED, limits: { streams: { visitor: 1, network: 1, all: 2 } } });
    const listen = (address: string, signal: AbortSignal): Promise<Response> =>
      fetch(`${gate?.url}/api/realtime`, { headers: from(address), signal });
    const [one, other] = [new AbortController(), new AbortController()];
    const status = async (address: string): Promise<number> => {
      const ending = new AbortController();
      const { status: code } = await listen(address, ending.signal);
      ending.abort();
      return code;
    };
    expect((await listen('198.51.100.1', one.signal)).status).toBe(200);
    expect(await status('198.51.100.1')).toBe(429);
    expect((await listen('198.51.100.2', other.signal)).status).toBe(200);
    expect(await status('198.51.100.3')).toBe(503);
    one.abort();
    await expect.poll(() => status('198.51.100.1')).toBe(200);
    other.abort();
  });
});

test('while PocketBase is away it says so in words, and goes on when it is back', async () => {
  const { url } = await opened();
  const { port } = new URL(backend.url);
  await backend.kill();
  const refused = await post('/api/shop/order', { origin: ORIGIN });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  const asked = await fetch(`${url}/api/shop/order`, {
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-headers': 'content-type' },
  });
  expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
  backend = await backend.restart({ port: Number(port) });
  expect((await callRoute<OrderAnswer>({ url }, 'order', orderRequest(shop))).status).toBe(200);
});
