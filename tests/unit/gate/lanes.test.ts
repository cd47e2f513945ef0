/**
 * The gate's table of routes beside the hooks that there are: a new hook that the table does not know would run beside
 * the queue.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESK_AFTER } from '#pocketbase/app/desk-routes.ts';
import { namesWhere } from '#src/contract/routes/routes.ts';
import { bodyLimit } from '#src/contract/body-limits.ts';
import { laneOf } from '#src/gate/lanes.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const hooks = await readFile(join(PROJECT_ROOT, 'pocketbase/src/app/main.pb.ts'), 'utf8');

test('every route of the hooks waits for its turn, but the look at its health', () => {
  const routes = [...hooks.matchAll(/routerAdd\(\s*'([A-Z]+)',\s*'([^']+)'/g)];
  expect(routes.length).toBeGreaterThan(8);
  for (const [, method = '', path = ''] of routes) {
    const lane = laneOf(method, path.replaceAll(/\{\w+\}/g, 'x'));
    expect([path, ['sale', 'other', 'door', 'away'].includes(lane)]).toEqual([path, path !== '/api/shop/health']);
  }
});

test('every route of the hooks that takes a body refuses what the gate refuses, by the same table', () => {
  const routes = [...hooks.matchAll(/routerAdd\('POST', '([^']+)'|routerAdd\(\s*'POST',\s*'([^']+)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const limited = [...hooks.matchAll(/bodyLimit\('([^']+)'\)/g)].map(([, path]) => path);
  // PocketBase's own calls of accounts are limited by the gate alone.
  expect(limited).toEqual(routes.filter((path) => !path.startsWith('/api/collections/')));
  expect(limited.filter((path = '') => !Number.isFinite(bodyLimit(path)))).toEqual([]);
  expect(bodyLimit('/api/shop/form/find')).toBe(bodyLimit('/api/shop/order'));
  expect(bodyLimit('/api/collections/media/records')).toBe(Number.POSITIVE_INFINITY);
});

test('so does every read of records, which a hook sees, by name and by id', () => {
  for (const name of ['items', 'products', 'second_factors', 'ITEMS', 'pbc_1234567890', '%69tems']) {
    expect(laneOf('GET', `/api/collections/${name}/records?page=1`)).toBe('other');
    expect(laneOf('GET', `/api/collections/${name}/records/x`)).toBe('other');
  }
  // Hooks on what is no read of records would run beside the line.
  expect(hooks).not.toMatch(/onBatchRequest|onFileDownloadRequest|onRealtimeConnectRequest/);
});

/** What each of PocketBase's events is told of: a call that a hook of it takes a VM for. */
const EVENTS: Readonly<Record<string, readonly [method: string, path: string]>> = {
  RecordCreate: ['POST', 'collections/items/records'],
  RecordUpdate: ['PATCH', 'collections/items/records/x'],
  RecordDelete: ['DELETE', 'collections/items/records/x'],
  RecordsList: ['GET', 'collections/items/records'],
  RecordView: ['GET', 'collections/items/records/x'],
  FileToken: ['POST', 'files/token'],
  RealtimeSubscribe: ['POST', 'realtime'],
  RecordRequestOTP: ['POST', 'collections/_superusers/request-otp'],
  RecordAuthWithOTP: ['POST', 'collections/_superusers/auth-with-otp'],
  RecordAuthWithPassword: ['POST', 'collections/_superusers/auth-with-password'],
  RecordAuthWithOAuth2: ['POST', 'collections/users/auth-with-oauth2'],
  RecordAuth: ['POST', 'collections/users/auth-refresh'],
  RecordRequestEmailChange: ['POST', 'collections/_superusers/request-email-change'],
  RecordRequestPasswordReset: ['POST', 'collections/services/request-password-reset'],
  RecordRequestVerification: ['POST', 'collections/services/request-verification'],
  RecordConfirmVerification: ['POST', 'collections/users/confirm-verification'],
};

test('every request that a hook is told of waits for its turn', () => {
  const bound = new Set([...hooks.matchAll(/^on(\w+)Request\(/gm)].map(([, event = '']) => event));
  expect([...bound].toSorted()).toEqual(Object.keys(EVENTS).toSorted());
  const beside = Object.entries(EVENTS).filter(([, [method, path]]) =>
    ['pass', 'stream'].includes(laneOf(method, `/api/${path}`)),
  );
  expect(beside.map(([event]) => event)).toEqual([]);
});

test.each([
  ['GET', '/api/health'],
  ['GET', '/api/files/products/x/y.jpg?thumb=1'],
  ['POST', '/api/backups/upload'],
  ['GET', '/_/'],
  ['OPTIONS', '/api/shop/order'],
])('%s %s passes', (method, url) => expect(laneOf(method, url)).toBe('pass'));

test('orders wait with orders, and few others wait elsewhere than with all others', () => {
  expect(namesWhere('shop', ({ lane }) => lane === 'sale').toSorted()).toEqual(
    'availability demo-payment order order-accept order-cancel order-email order-status quote'.split(' '),
  );
  expect(namesWhere('shop', ({ lane }) => lane === 'away').toSorted()).toEqual(
    'payment setup-mail test-mail'.split(' '),
  );
  expect(namesWhere('desk', ({ lane }) => lane !== undefined).toSorted()).toEqual(
    'make-label order-change refund refund-again return-step void-label'.split(' '),
  );
  expect(namesWhere('studio', ({ lane }) => lane !== undefined)).toEqual([]);
});

test('what asks other machines waits where it stops nobody else', async () => {
  const desk = Object.keys(DESK_AFTER).map((route) => `/api/desk/${route}`);
  const shop = ['payment', 'webhook', 'mail-events'].map((route) => `/api/shop/${route}`);
  expect(desk.length).toBeGreaterThan(3);
  for (const path of [...desk, ...shop, '/api/desk/make-label', '/api/collections/users/auth-with-oauth2'])
    expect([path, laneOf('POST', path)]).toEqual([path, 'away']);
  // Whoever adds one says in the rows which routes wait for it.
  const folder = join(PROJECT_ROOT, 'pocketbase/src');
  const asking: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: folder }))
    if ((await readFile(join(folder, file), 'utf8')).includes('$http.send(')) asking.push(file);
  expect(asking.sort()).toEqual([
    'mails/bounces/route.ts',
    'mails/push/send-push.ts',
    'orders/payments/stripe-call.ts',
    'staff/ship/labels/http-labels.ts',
  ]);
});

test('calls that lead into an account have short bodies', () => {
  for (const call of ['auth-with-password', 'auth-with-otp', 'request-otp', 'confirm-password-reset', 'auth-refresh'])
    for (const name of ['users', '_superusers', 'services'])
      expect(bodyLimit(`/api/collections/${name}/${call}`)).toBe(8192);
});

test('what leads into an account waits by itself, and whoever is in does not wait with it', () => {
  const calls = [
    'auth-with-password',
    'auth-with-otp',
    'request-otp',
    'request-password-reset',
    'request-verification',
  ];
  for (const call of [...calls, 'confirm-password-reset', 'confirm-verification', 'confirm-email-change'])
    for (const name of ['users', 'USERS', '%75sers', '_pb_users_auth_', '_superusers', 'services'])
      expect([call, laneOf('POST', `/api/collections/${name}/${call}?x=1`)]).toEqual([call, 'door']);
  for (const name of ['users', 'USERS', '%75sers', '_pb_users_auth_'])
    expect(laneOf('POST', `/api/collections/${name}/records/`)).toBe('door');
  for (const [method, call] of [
    ['POST', 'users/auth-refresh'],
    ['POST', 'users/request-email-change'],
    ['POST', 'addresses/records'],
    ['PATCH', 'users/records/x'],
    ['GET', 'users/records'],
  ] as const)
    expect([call, laneOf(method, `/api/collections/${call}`)]).toEqual([call, 'other']);
});

test('orders have a lane of their own, under every spelling that PocketBase takes', () => {
  expect(laneOf('POST', '/api/shop/order')).toBe('sale');
  expect(laneOf('POST', '/api/shop/webhook?x=1')).toBe('away');
  expect(laneOf('POST', '/api/shop/%6frder')).toBe('sale');
  for (const url of ['/api/shop/order%2Fx', '/api//shop/order', '/api/%zz', '/api/x/../shop/order'])
    expect(laneOf('POST', url)).toBe('other');
  expect(laneOf('GET', '/api//shop/inbox/a/b/c')).toBe('other');
  expect(laneOf('GET', '/api/realtime')).toBe('stream');
  expect(laneOf('POST', '/api/realtime')).toBe('other');
});
