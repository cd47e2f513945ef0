/** What is sent to the gate: how long it may be, how slow, and who may send much of it. */
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/backend/fixtures.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { openGate, type TestGate } from '#tests/support/gate.ts';

let backend: TestBackend;
let gate: TestGate | undefined;
afterEach(() => gate?.stop());
afterAll(() => backend.stop());

async function opened(options: Parameters<typeof openGate>[1] = {}): Promise<void> {
  gate = await openGate(backend, options);
}

/** Sends the head of a request and what follows, and gives the status that it is answered with, while its end has not been sent. */
const begun = (path: string, headers: Readonly<Record<string, string | number>>, ...pieces: string[]): Begun => {
  const { hostname, port } = new URL(gate?.url ?? '');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
  for (const piece of pieces) socket.write(piece);
  const status = new Promise<number>((resolve) => {
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])));
    socket.once('close', () => resolve(0));
  });
  return { socket, status };
};
interface Begun {
  readonly socket: Socket;
  readonly status: Promise<number>;
}
/** Gives the status of PocketBase's answer, or what the gate says instead. */
const upload = async (
  token: string,
  bytes: number,
  path = '/api/collections/media/records',
): Promise<number | string> => {
  const answer = await fetch(`${gate?.url}${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ more: 'x'.repeat(bytes) }),
  });
  const text = await answer.text();
  return text.includes('Only staff of the shop') ? 'staff alone' : answer.status;
};
const MEGABYTE = 1024 * 1024;
/** PocketBase has said what it is of what has reached it. */
const REACHED = [400, 403, 404];

let customer: string;
let editor: string;
let service: string;
beforeAll(async () => {
  backend = await startTestBackend({ gated: true });
  const tokenOf = async (collection: string, email: string, password: string): Promise<string> =>
    (await backend.client().collection(collection).authWithPassword(email, password)).token;
  const made = async (role: 'customer' | 'editor'): Promise<string> => {
    const { email, password } = await makeUser(backend.admin, role);
    return tokenOf('users', email, password);
  };
  customer = await made('customer');
  editor = await made('editor');
  service = await tokenOf('services', SERVICE.email, SERVICE.password);
});

test('a body that is longer than its route takes is refused as soon as that is known, before it is sent', async () => {
  await opened();
  for (const [path, bytes] of [
    ['/api/shop/order', 9 * MEGABYTE],
    ['/api/shop/contact', 49 * 1024],
    ['/api/shop/webhook', 2 * MEGABYTE],
    ['/api/studio/import', 7 * MEGABYTE],
    ['/api/collections/users/records', 65 * 1024],
  ] as const) {
    expect([path, await begun(path, { 'content-length': bytes }).status]).toEqual([path, 413]);
    const chunk = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}`;
    const streamed = begun(path, { 'transfer-encoding': 'chunked' }, chunk);
    expect([path, await streamed.status]).toEqual([path, 413]);
  }
  // A route of its own is taken as long as it may be, in every spelling.
  expect(await upload(editor, 3 * MEGABYTE, '/api/studio/%69mport')).toBe(400);
});

test('a body that is large wants a session of staff or of a program, and PocketBase says whose it is', async () => {
  await opened();
  const [head = '', payload = ''] = editor.split('.');
  const forged = `${head}.${payload}.${'x'.repeat(43)}`;
  for (const token of [customer, forged, 'e30.e30.e30', 'no token'])
    expect(await upload(token, 70_000)).toBe('staff alone');
  expect(await upload('', 70_000)).toBe('staff alone');
  for (const token of [editor, service, backend.admin.authStore.token, `Bearer ${editor}`]) {
    expect(REACHED).toContain(await upload(token, 70_000));
    // A picture as phones make them, in a form.
    expect(REACHED).toContain(await upload(token, 26 * MEGABYTE));
  }
  // Longer ones are passed on as they come.
  expect(REACHED).toContain(await upload(backend.admin.authStore.token, 29 * MEGABYTE));
  expect(await upload(customer, 29 * MEGABYTE)).toBe('staff alone');
});

test('a body that a stranger drips, or announces, keeps nobody from uploading', async () => {
  await opened();
  const dripping = Array.from({ length: 16 }, (_, index) =>
    begun(
      index % 2 === 0 ? '/api/studio/import' : '/api/collections/media/records',
      { 'content-length': index < 8 ? 100_000 : 9 * MEGABYTE, authorization: customer },
      '{',
    ),
  );
  expect(
    await Promise.all([5 * MEGABYTE, MEGABYTE, 70_000].map((bytes) => upload(editor, bytes, '/api/studio/import'))),
  ).toEqual([400, 400, 400]);
  expect([...new Set(await Promise.all(dripping.map(({ status }) => status)))].sort()).toEqual([403, 413]);
  for (const { socket } of dripping) socket.destroy();
});

test('a large body has a place until its client has gone, and no longer', async () => {
  const share = { visitor: 150_000, network: 150_000, all: 150_000 };
  await opened({ limits: { largeBodies: share } });
  const begin = (): Begun => begun('/api/studio/import', { 'content-length': 100_000, authorization: editor }, '{');
  let leaving = begin();
  await expect
    .poll(async () => {
      const answer = await upload(editor, 90_000, '/api/studio/import');
      // The upload may have had its place first: the other was refused then, and begins again.
      if ((await Promise.race([leaving.status, null])) !== null) leaving = begin();
      return answer;
    })
    .toBe(503);
  leaving.socket.destroy();
  await expect.poll(() => upload(editor, 90_000, '/api/studio/import')).toBe(400);
});

test('a body has a least speed: small, large, or passed on', async () => {
  const share = { visitor: 150_000, network: 150_000, all: 150_000 };
  await opened({ limits: { largeBodies: share, slowBytes: 100, slowMs: 500 } });
  const superuser = backend.admin.authStore.token;
  expect(await begun('/api/shop/order', { 'content-length': 100 }, '{').status).toBe(408);
  const large = { 'content-length': 100_000, authorization: editor };
  expect(await begun('/api/studio/import', large, '{').status).toBe(408);
  const passed = {
    ...large,
    'content-length': 40 * MEGABYTE,
    authorization: superuser,
    'content-type': 'application/json',
  };
  expect(await begun('/api/collections/media/records', passed, '{').status).toBe(408);
  expect(await upload(editor, 90_000, '/api/studio/import')).toBe(400);
  // Slow, and no slower than it may be.
  const steady = begun('/api/shop/order', { 'content-length': 10_000, 'content-type': 'application/json' });
  const timer = setInterval(() => steady.socket.write('x'.repeat(1000)), 100);
  expect(await steady.status).toBe(400);
  clearInterval(timer);
});

test('bodies of one network take a share of the places, and another network has the rest', async () => {
  const share = { visitor: 150_000, network: 150_000, all: 300_000 };
  await opened({ trustedProxy: ['X-Forwarded-For'], limits: { openBodies: share } });
  const keep = (address: string): Begun =>
    begun('/api/shop/webhook', { 'content-length': 100_000, 'x-forwarded-for': address }, '{');
  const kept = [keep('2001:db8:1:1::1')];
  await expect.poll(() => keep('2001:db8:1:2::1').status).toBe(429);
  const other = await fetch(`${gate?.url}/api/shop/webhook`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '2001:db8:2::1' },
    body: 'x'.repeat(100_000),
  });
  expect(other.status).not.toBe(429);
  for (const { socket } of kept) socket.destroy();
});
