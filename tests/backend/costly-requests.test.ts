/** Requests that are short and would cost a processor much: what they expand, and how deep they nest. Each is refused before it is read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/backend/fixtures.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
let customer: { readonly id: string; readonly token: string; readonly email: string; readonly password: string };
let editor: string;
let service: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const client = backend.client();
  const made = await makeUser(backend.admin, 'customer');
  await client.collection('users').authWithPassword(made.email, made.password);
  customer = { ...made, id: `${client.authStore.record?.id}`, token: client.authStore.token };
  const { email, password } = await makeUser(backend.admin, 'editor');
  editor = (await backend.client().collection('users').authWithPassword(email, password)).token;
  service = (await backend.client().collection('services').authWithPassword(SERVICE.email, SERVICE.password)).token;
});
afterAll(() => backend.stop());

async function ask(path: string, token: string, sent?: string, type = 'application/json'): Promise<Response> {
  return fetch(`${backend.url}${path}`, {
    method: sent === undefined ? 'GET' : 'POST',
    headers: { authorization: token, ...(sent === undefined ? {} : { 'content-type': type }) },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

async function status(...call: Parameters<typeof ask>): Promise<number> {
  const answer = await ask(...call);
  await answer.arrayBuffer();
  return answer.status;
}

const ROUND = 'user.addresses_via_user.user.addresses_via_user';
const records = (collection: string, query: string): string => `/api/collections/${collection}/records?${query}`;

test('a request expands what pages show and nothing else, wherever PocketBase would do it', async () => {
  const { token, email, password, id } = customer;
  const answer = await ask(records('addresses', `expand=${ROUND}`), token);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('expand')]);
  for (const expand of [
    'user',
    'order_lines_via_order.order',
    'order_lines_via_order,order_lines_via_order',
    'order_lines(order)',
    ' ',
  ])
    expect([expand, await status(records('orders', `expand=${encodeURIComponent(expand)}`), token)]).toEqual([
      expand,
      400,
    ]);
  expect(await status(`/api/collections/users/records/${id}?expand=addresses_via_user`, token)).toBe(400);
  expect(await status(records('addresses', 'expand=user'), token, JSON.stringify({ user: id }))).toBe(400);
  expect(await status('/api/collections/users/auth-refresh?expand=addresses_via_user', token, '{}')).toBe(400);
  const signIn = JSON.stringify({ identity: email, password });
  expect(await status('/api/collections/users/auth-with-password?expand=addresses_via_user', '', signIn)).toBe(400);
  expect(await status(records('orders', 'perPage=30&expand=order_lines_via_order'), token)).toBe(200);
  expect(await status(records('orders', 'expand='), token)).toBe(200);
  expect(await status(records('items', 'perPage=500&expand=product'), editor)).toBe(200);
  expect(await status(records('products', 'expand=category.products_via_category'), editor)).toBe(400);
});

test('a page of records that are expanded is no longer than the pages of the shop ask for', async () => {
  expect(await status(records('orders', 'perPage=31&expand=order_lines_via_order'), customer.token)).toBe(400);
  expect(await status(records('items', 'perPage=501&expand=product'), editor)).toBe(400);
  expect(await status(records('orders', 'perPage=1000'), customer.token)).toBe(200);
});

test('builds and superusers expand what they like', async () => {
  for (const token of [service, backend.admin.authStore.token])
    expect(await status(records('products', 'perPage=1000&expand=category.products_via_category'), token)).toBe(200);
});

test('a connection that listens expands no more than a request, and says so in the words of our pages', async () => {
  const stream = await fetch(`${backend.url}/api/realtime`);
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  const clientId = /"clientId":"(\w+)"/.exec(first)?.[1] ?? '';
  const listen = (token: string, topic: string): Promise<number> =>
    status('/api/realtime', token, JSON.stringify({ clientId, subscriptions: [topic] }));
  const withOptions = (topic: string, options: string): string => `${topic}?options=${encodeURIComponent(options)}`;
  for (const options of [
    JSON.stringify({ query: { expand: ROUND } }),
    JSON.stringify({ query: { filter: 'orders_via_user.total > 0' } }),
    JSON.stringify({ query: { filter: 'user.user.user.name = 1' } }),
    JSON.stringify({ query: { fields: 'id,'.repeat(50) } }),
    '{"query":{"expand":"user"},"query":{}}',
    '{"Query":{"expand":"user"}}',
    String.raw`{"query":{"\u0065xpand":"user"}}`,
    JSON.stringify({ query: 'expand' }),
    'not JSON',
  ])
    expect([options, await listen(editor, withOptions('addresses/*', options))]).toEqual([options, 400]);
  expect(await listen(editor, 'addresses/*?x=1&options=%7B%22query%22%3A%7B%22expand%22%3A%22user%22%7D%7D')).toBe(400);
  expect(await listen(editor, 'addresses/*')).toBe(204);
  expect(await listen(editor, withOptions('sales/*', JSON.stringify({ query: { expand: 'item.product' } })))).toBe(204);
  await reader?.cancel();
});

/** As many as Go reads. */
const LEVELS = 9000;
const nested = (levels: number): string => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`;

test.for([
  ['/api/shop/quote', 'too_long'],
  ['/api/shop/order', 'too_long'],
  ['/api/collections/users/request-otp', 'validation_length_out_of_range'],
  ['/api/studio/list', 'too_long'],
] as const)('%s refuses a body of more levels than any of ours, however it is sent', async ([path, code]) => {
  for (const [sent, type] of [
    [nested(LEVELS), 'application/json'],
    [nested(12), 'application/json'],
    [`%40jsonPayload=${nested(LEVELS)}`, 'application/x-www-form-urlencoded'],
  ] as const) {
    const answer = await ask(path, editor, sent, type);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(code)]);
  }
});

test.for(['/api/shop/quote', '/api/studio/list', '/api/desk/orders'])(
  '%s refuses a body that is no object, with a code',
  async (path) => {
    const token = path.startsWith('/api/desk') ? backend.admin.authStore.token : editor;
    for (const sent of ['[]', '[1]', '"x"', '1', 'true', '{', '{"a":1']) {
      const answer = await ask(path, token, sent);
      expect([sent, answer.status, await answer.json()]).toEqual([
        sent,
        400,
        expect.objectContaining({ code: 'invalid', problems: [{ field: '', code: 'shape' }] }),
      ]);
    }
  },
);

test('a body that is too large is that, however it is sent', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`{"a":"${'x'.repeat(100_000)}"}`));
      controller.close();
    },
  });
  const request: RequestInit & { readonly duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${backend.url}/api/shop/quote`, { ...request, headers })).status).toBe(413);
});

test('a refund is read for operators alone', async () => {
  for (const route of ['refund', 'refund-again'])
    expect([route, await status(`/api/desk/${route}`, customer.token, nested(LEVELS))]).toEqual([route, 403]);
});
