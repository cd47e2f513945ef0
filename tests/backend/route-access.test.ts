/** Who may call what: every route of the shop × every person, about an order of the customer's, on a real backend; and PocketBase's own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_ROUTES, namesWhere } from '#src/contract/routes/routes.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import {
  PEOPLE,
  type Person,
  type Aim,
  operators,
  mayAsk,
  nothing,
  TABLE,
  STUDIO,
  DESK,
  LET_IN,
  BOUND,
  SYSTEM,
} from '#tests/backend/route-table.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, linesOf, startOrderShop, orderRequest, withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let clients: Record<Person, PocketBase>;
let aim: Aim;

async function statusAt(person: Person, method: string, path: string, body: object = {}): Promise<number> {
  const response = await fetch(`${backend.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: clients[person].authStore.token },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return response.status;
}

beforeAll(async () => {
  backend = await startTestBackend();
  const shop = await startOrderShop(backend, 1000);
  const signedIn = async (role: 'customer' | 'editor' | 'operator' | 'accountant'): Promise<PocketBase> => {
    const { email, password } = await makeUser(backend.admin, role);
    const client = backend.client();
    await client.collection('users').authWithPassword(email, password);
    return client;
  };
  clients = {
    anonymous: backend.client(),
    other: await signedIn('customer'),
    editor: await signedIn('editor'),
    operator: await signedIn('operator'),
    accountant: await signedIn('accountant'),
    service: backend.client(),
    superuser: backend.admin,
    customer: await signedIn('customer'),
  };
  await clients.service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  const place = async (): Promise<{ id: string; token: string }> => {
    const session = clients.customer.authStore.token;
    const { body } = await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop), session);
    const filter = backend.admin.filter('number = {:number}', { number: body.order.number });
    const { id, user } = await backend.admin.collection('orders').getFirstListItem(filter);
    expect(user).toBe(clients.customer.authStore.record?.id);
    return { id, token: body.token };
  };
  const paid = await place();
  await callRoute(backend, 'demo-payment', { token: paid.token, outcome: 'paid' });
  const document = await backend.admin.collection('documents').getFirstListItem(`order = '${paid.id}'`);
  const [line] = await linesOf(backend, paid.id);
  aim = { shop, order: paid.id, line: line?.id ?? '', document: document.id, pending: (await place()).id };
});
afterAll(() => backend.stop());

test('every route has a row, and every row a route', async () => {
  expect(Object.keys(TABLE).sort()).toEqual(namesWhere('shop', () => true).toSorted());
  expect(Object.keys(STUDIO).sort()).toEqual(namesWhere('studio', () => true).toSorted());
  const source = await readFile(join(PROJECT_ROOT, 'pocketbase/src/app/main.pb.ts'), 'utf8');
  const bound = [...source.matchAll(/routerAdd\(\s*'(\w+)',\s*'([^']+)'/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  // What stands in place of PocketBase's own calls of accounts is tried in tests/backend/{identity,app-factor}.test.ts.
  expect(bound.filter((route) => !route.includes('/api/collections/')).sort()).toEqual(Object.keys(BOUND).sort());
});

test('every route that anybody may call has a limit of its own, whatever way its address is written', async () => {
  const { rateLimits } = await backend.admin.settings.getAll();
  const { rules } = rateLimits as { rules: readonly { label: string; duration: number; maxRequests: number }[] };
  const labels = rules.map(({ label }) => label);
  const open = Object.keys(TABLE).filter((route) => TABLE[route]?.answers !== operators);
  expect(open.filter((route) => !labels.includes(`POST /api/shop/${route}`))).toEqual([]);
  expect(Object.keys(STUDIO).filter((route) => !labels.includes(`POST /api/studio/${route}`))).toEqual([]);
  expect(labels).toContain('POST /api/shop/contact');
  const stored = rules.map((rule): [string, unknown] => [rule.label, [rule.maxRequests, rule.duration]]);
  const own = Object.entries(API_ROUTES).map(([key, { limit }]) => [`POST /api/${key}`, limit] as const);
  expect(Object.fromEntries(stored)).toMatchObject(Object.fromEntries(own.filter(([, limit]) => limit !== undefined)));
  await backend.admin.settings.update({ rateLimits: { enabled: true } });
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push(await statusAt('anonymous', 'POST', '/api/shop/order%2Dcancel', { token: 'x' }));
  expect([statuses[59], statuses[60]]).toEqual([404, 429]);
  expect(await statusAt('anonymous', 'POST', '/api/shop/order-cancel', { token: 'x' })).toBe(429);
  await backend.admin.settings.update({ rateLimits: { enabled: false } });
});

describe.for(Object.entries(TABLE))('%s', ([route, { body, answers }]) => {
  test.for(PEOPLE)('%s', async (person) => {
    const answer = await callRoute(backend, route, body(aim), clients[person].authStore.token);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([answers(person), expect.anything()]);
  });
});

describe.for(Object.entries(STUDIO))('studio: %s', ([route, { body, answers }]) => {
  test.for(PEOPLE)('%s', async (person) => {
    expect(await statusAt(person, 'POST', `/api/studio/${route}`, body(aim))).toBe(answers(person));
  });
});

describe.for(DESK)('desk: %s', (route) => {
  test.for(PEOPLE)('%s', async (person) => {
    const status = await statusAt(person, 'POST', `/api/desk/${route}`);
    if (mayAsk(person, route)) expect(LET_IN).toContain(status);
    else expect(status).toBe(403);
  });
});

describe.for(Object.entries(BOUND))('%s', ([route, { path, body = nothing, answers }]) => {
  test.for(PEOPLE)('%s', async (person) => {
    const [method = '', own = ''] = route.split(' ');
    expect(await statusAt(person, method, path ?? own, body(aim))).toBe(answers(person));
  });
});

describe.for(SYSTEM)('%s %s', ([method, path]) => {
  test.for(PEOPLE.filter((person) => person !== 'superuser'))('%s', async (person) => {
    const target = path.replace('{customer}', clients.customer.authStore.record?.id ?? '');
    expect([401, 403]).toContain(await statusAt(person, method, target));
  });
});

test('what the others tried has changed nothing', async () => {
  const order = await backend.admin.collection('orders').getOne(aim.order);
  // The customer's own correction.
  expect(order).toMatchObject({ email: 'new@customer.example', payment_state: 'paid', refunded: 0 });
  const theirs = await backend.admin.collection('returns').getFullList({ filter: `order = '${aim.order}'` });
  expect(theirs.map(({ kind, name }) => `${String(kind)} ${String(name)}`).sort()).toEqual([
    'return Zoë Müller',
    'withdrawal Zoe',
  ]);
});

/** Status of a call by the SDK; 200 when it succeeds. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ClientResponseError) return error.status;
    throw error;
  }
}

describe('what PocketBase itself keeps of an account', () => {
  const OF_ACCOUNTS = ['_externalAuths', '_otps', '_mfas', '_authOrigins'];
  const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    _externalAuths: { provider: 'oidc', providerId: 'x' },
    _otps: { password: 'x', sentTo: 'zoe@visitor.example' },
    _mfas: { method: 'password' },
    _authOrigins: { fingerprint: 'x' },
  };

  test('is all here', async () => {
    const system = (await backend.admin.collections.getFullList()).filter((collection) => collection.system);
    expect(system.map(({ name }) => name).sort()).toEqual([...OF_ACCOUNTS, '_superusers'].sort());
  });

  test.for(OF_ACCOUNTS)('%s is its owner’s to see alone, and nobody’s to make', async (name) => {
    const users = await backend.admin.collections.getOne('users');
    const id = `${name.replaceAll('_', '').toLowerCase()}xxxxxxxxxxxxxxx`.slice(0, 15);
    const now = new Date().toISOString().replace('T', ' ');
    const row = {
      id,
      collectionRef: users.id,
      recordRef: clients.customer.authStore.record?.id ?? '',
      created: now,
      updated: now,
      ...COLUMNS[name],
    };
    withDatabase(backend, (database) =>
      database
        .prepare(
          `INSERT INTO "${name}" (${Object.keys(row).join()}) VALUES (${Object.keys(row)
            .map(() => '?')
            .join()})`,
        )
        .run(...Object.values(row)),
    );
    for (const person of PEOPLE.filter((one) => one !== 'superuser')) {
      const collection = clients[person].collection(name);
      expect(
        (await collection.getFullList()).map((record) => record.id),
        person,
      ).toEqual(person === 'customer' ? [id] : []);
      expect(await statusOf(collection.create({ ...row, id: `${id.slice(0, 14)}2` })), person).toBe(403);
      expect(await statusOf(collection.update(id, {})), person).toBe(403);
      if (person !== 'customer') expect([403, 404], person).toContain(await statusOf(collection.delete(id)));
    }
    expect(await clients.customer.collection(name).getOne(id)).not.toHaveProperty('password');
  });

  test('superusers are seen and made by superusers alone', async () => {
    for (const person of PEOPLE.filter((one) => one !== 'superuser')) {
      const collection = clients[person].collection('_superusers');
      const password = 'a-password-of-my-own';
      expect(await statusOf(collection.getFullList()), person).toBe(403);
      expect(
        await statusOf(collection.create({ email: 'x@visitor.example', password, passwordConfirm: password })),
        person,
      ).toBe(403);
    }
  });
});
