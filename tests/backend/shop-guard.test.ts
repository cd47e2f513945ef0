/** What stands before the shop's routes: who may call them from where, how often, and whether they can write at all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { openGate } from '#tests/support/gate.ts';
import { addHold } from '#tests/support/held-writer.ts';
import { callRoute, startOrderShop, orderRequest, type OrderShop } from '#tests/support/order-shop.ts';

const ORIGIN = 'https://shop.example';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({
    origins: [ORIGIN],
    adapt: addHold,
  });
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

function post(path: string, headers: Record<string, string> = {}, { url } = { url: backend.url }): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
}

async function health(signal?: AbortSignal): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${backend.url}/api/shop/health`, signal === undefined ? {} : { signal });
  return { status: response.status, body: await response.json() };
}

/** Status 0: given up. A question that meets the very moment in which somebody takes the writer waits as long as they hold it. */
async function healthNow(): Promise<{ status: number; body: unknown }> {
  return health(AbortSignal.timeout(5_000)).catch(() => ({ status: 0, body: undefined }));
}

describe('health', () => {
  test('writes, while others write too', async () => {
    const orders = Array.from({ length: 64 }, () => callRoute(backend, 'order', orderRequest(shop)));
    expect(await health()).toEqual({ status: 200, body: { ok: true } });
    expect((await Promise.all(orders)).every(({ status }) => status === 200)).toBe(true);
    const filter = "scope = 'health'";
    expect((await backend.admin.collection('order_attempts').getFullList({ filter }))[0]?.['count']).toBe(1);
  });

  test('says so when the writer is stuck, which PocketBase’s own health does not', async () => {
    const held = post('/api/test/hold');
    await expect.poll(async () => (await healthNow()).status).toBe(503);
    expect(await health()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await fetch(`${backend.url}/api/health`)).status).toBe(200);
    await post('/api/test/release');
    await held;
    await expect.poll(async () => (await health()).status).toBe(200);
  });
});

test('only pages of the shop may call it from a browser', async () => {
  const allowed = async (origin: string): Promise<string | null> =>
    (await post('/api/shop/availability', { origin })).headers.get('access-control-allow-origin');
  expect(await allowed(ORIGIN)).toBe(ORIGIN);
  expect(await allowed('https://elsewhere.example')).toBeNull();
});

describe('limits', () => {
  const status = async (address: string, at?: { readonly url: string }): Promise<number> =>
    (await post('/api/shop/order', { 'x-forwarded-for': address }, at)).status;

  test('count requests of one address; behind a proxy, of the visitor', async () => {
    const { admin } = backend;
    await admin.settings.update({ rateLimits: { enabled: true } });
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) statuses.push(await status(`10.0.0.${count}`));
    // Without a proxy that it knows of, PocketBase believes no header.
    expect(statuses.slice(0, 100).every((one) => one === 400)).toBe(true);
    expect(statuses[100]).toBe(429);
    const gate = await openGate(backend, { trustedProxy: ['X-Forwarded-For'] });
    expect(await status('10.0.0.1', gate)).toBe(400);
    expect(await status('10.0.0.2', gate)).toBe(400);
    const spoofed: number[] = [];
    // What a visitor writes before the proxy's own word counts for nothing.
    for (let count = 0; count < 101; count += 1) spoofed.push(await status(`10.1.0.${count}, 10.0.0.3`, gate));
    expect(spoofed[99]).toBe(400);
    expect(spoofed[100]).toBe(429);
    await gate.stop();
  });
});
