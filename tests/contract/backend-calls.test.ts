/**
 * The calls of the specification (section 7) as the pinned SDK makes them: an upgrade that changes an address, a header or a
 * time-out fails here. The answers are PocketBase's own and are tested against a real one in tests/backend.
 */
import PocketBase from 'pocketbase';
import { beforeEach, describe, expect, test, vi } from 'vitest';

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

const calls: Call[] = [];
const BASE = 'https://backend.example';
const SESSION_ANSWER = { token: 'a.b.c', record: { id: 'id' }, items: [], perPage: 500 };

function client(): PocketBase {
  const pb = new PocketBase(BASE, undefined, 'fr');
  pb.autoCancellation(false);
  pb.authStore.save('token-of-the-session', { id: 'id', collectionId: '_pb_users_auth_', collectionName: 'users' });
  return pb;
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({
      method: init.method ?? 'GET',
      url: new URL(url),
      headers: new Headers(init.headers),
      body: init.body,
    });
    return Promise.resolve(Response.json(SESSION_ANSWER));
  });
});

type Make = (pb: PocketBase) => Promise<unknown>;

/** Method and path as the specification writes them, and how the shop asks for them; `sends` names what query and body hold. */
const TABLE: readonly (readonly [call: string, make: Make, sends: readonly string[]])[] = [
  [
    'GET /api/collections/users/records',
    (pb) => pb.collection('users').getList(1, 30, { filter: 'a=1', skipTotal: true }),
    ['page', 'perPage', 'filter', 'skipTotal'],
  ],
  ['GET /api/collections/users/records/id1', (pb) => pb.collection('users').getOne('id1'), []],
  [
    'POST /api/collections/users/records',
    (pb) => pb.collection('users').create({ email: 'a@b.c', password: 'x', passwordConfirm: 'x' }),
    ['email', 'password', 'passwordConfirm'],
  ],
  ['PATCH /api/collections/users/records/id1', (pb) => pb.collection('users').update('id1', { name: 'x' }), ['name']],
  ['DELETE /api/collections/users/records/id1', (pb) => pb.collection('users').delete('id1'), []],
  ['GET /api/collections/users/auth-methods', (pb) => pb.collection('users').listAuthMethods(), []],
  [
    'POST /api/collections/users/auth-with-password',
    (pb) => pb.collection('users').authWithPassword('a@b.c', 'x'),
    ['identity', 'password'],
  ],
  [
    'POST /api/collections/users/auth-with-oauth2',
    (pb) =>
      pb.collection('users').authWithOAuth2Code('provider', 'code', 'verifier', 'https://shop.example', { name: 'x' }),
    ['provider', 'code', 'codeVerifier', 'redirectURL', 'createData'],
  ],
  ['POST /api/collections/users/auth-refresh', (pb) => pb.collection('users').authRefresh(), []],
  [
    'POST /api/collections/users/request-password-reset',
    (pb) => pb.collection('users').requestPasswordReset('a@b.c'),
    ['email'],
  ],
  [
    'POST /api/collections/users/confirm-password-reset',
    (pb) => pb.collection('users').confirmPasswordReset('t', 'x', 'x'),
    ['token', 'password', 'passwordConfirm'],
  ],
  [
    'POST /api/collections/users/request-verification',
    (pb) => pb.collection('users').requestVerification('a@b.c'),
    ['email'],
  ],
  [
    'POST /api/collections/users/confirm-verification',
    (pb) => pb.collection('users').confirmVerification('a.e30.c'),
    ['token'],
  ],
  [
    'POST /api/collections/users/request-email-change',
    (pb) => pb.collection('users').requestEmailChange('a@b.c'),
    ['newEmail'],
  ],
  [
    'POST /api/collections/users/confirm-email-change',
    (pb) => pb.collection('users').confirmEmailChange('a.e30.c', 'x'),
    ['token', 'password'],
  ],
  [
    'GET /api/collections/_externalAuths/records',
    (pb) => pb.collection('_externalAuths').getList(1, 30, { filter: "recordRef='id1'" }),
    ['filter'],
  ],
  ['DELETE /api/collections/_externalAuths/records/link1', (pb) => pb.collection('_externalAuths').delete('link1'), []],
  [
    'POST /api/collections/_superusers/auth-with-password',
    (pb) => pb.collection('_superusers').authWithPassword('a@b.c', 'x'),
    ['identity', 'password'],
  ],
  ['POST /api/collections/_superusers/auth-refresh', (pb) => pb.collection('_superusers').authRefresh(), []],
  [
    'POST /api/collections/_superusers/request-password-reset',
    (pb) => pb.collection('_superusers').requestPasswordReset('a@b.c'),
    ['email'],
  ],
  ['GET /api/settings', (pb) => pb.settings.getAll(), []],
  ['PUT /api/collections/import', (pb) => pb.collections.import([]), ['collections']],
  ['GET /api/logs', (pb) => pb.logs.getList(), ['page', 'perPage']],
  ['GET /api/health', (pb) => pb.health.check(), []],
  ['GET /api/backups', (pb) => pb.backups.getFullList(), []],
  ['POST /api/files/token', (pb) => pb.files.getToken(), []],
];

describe('calls to the backend', () => {
  test.for(TABLE)('%s', async ([expected, make, sends]) => {
    await make(client());
    const [call] = calls;
    expect(`${call?.method} ${call?.url.pathname}`).toBe(expected);
    const body = typeof call?.body === 'string' ? (JSON.parse(call.body) as object) : {};
    expect([...(call?.url.searchParams.keys() ?? []), ...Object.keys(body)]).toEqual(
      expect.arrayContaining([...sends]),
    );
  });

  test('a file has an address of collection, record and file name', () => {
    const record = { id: 'id1', collectionId: 'products', collectionName: 'products' };
    expect(client().files.getURL(record, 'vase.png')).toBe(`${BASE}/api/files/products/id1/vase.png`);
  });

  test('send the token in Authorization, the language in Accept-Language and JSON', async () => {
    await client().collection('users').update('id1', { name: 'x' });
    const headers = calls[0]?.headers;
    expect(headers?.get('authorization')).toBe('token-of-the-session');
    expect(headers?.get('accept-language')).toBe('fr');
    expect(headers?.get('content-type')).toBe('application/json');
    expect(calls[0]?.url.origin).toBe(BASE);
  });

  test('send multipart form data when a file is included', async () => {
    await client()
      .collection('users')
      .update('id1', { avatar: new File(['x'], 'x.txt') });
    expect(calls[0]?.body).toBeInstanceOf(FormData);
  });
});
