/** Who may call what: every route of the shop × every person, about an order of the customer's, on a real backend; and PocketBase's own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESK_ACTIONS, DESK_READS } from '#pocketbase/hooks/desk/routes.ts';
import { ROUTES } from '#pocketbase/hooks/shop-routes.ts';
import { STUDIO_ROUTES } from '#pocketbase/hooks/studio/routes.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callRoute,
  linesOf,
  startOrderShop,
  orderRequest,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

/** The customer comes last: others must have got nowhere before. `other` is a customer too. */
const PEOPLE = ['anonymous', 'other', 'editor', 'operator', 'service', 'superuser', 'customer'] as const;
type Person = (typeof PEOPLE)[number];

interface Aim {
  /** Of the customer, and paid. */
  readonly order: string;
  readonly line: string;
  readonly document: string;
  /** Of the customer, and not paid yet. */
  readonly pending: string;
}

interface Row {
  readonly body: (aim: Aim) => object;
  /** HTTP status. */
  readonly answers: (person: Person) => number;
}

let backend: TestBackend;
let shop: OrderShop;
let clients: Record<Person, PocketBase>;
let aim: Aim;

const everybody =
  (status = 200) =>
  (): number =>
    status;
/** Others learn nothing, not even that the order exists. */
const owner = (person: Person): number => (person === 'customer' ? 200 : 404);
const account =
  (status = 200) =>
  (person: Person): number =>
    ['anonymous', 'superuser', 'service'].includes(person) ? 403 : status;
const operators = (person: Person): number => (person === 'operator' || person === 'superuser' ? 200 : 403);

const superusers = (person: Person): number => (person === 'superuser' ? 200 : 403);

const operatorsInVain = (person: Person): number => (operators(person) === 200 ? 404 : 403);

const nothing = (): object => ({});
const ofOrder = ({ order }: Aim): object => ({ order });
/** Ids open nothing where a token is asked for. */
const NO_TOKEN = everybody(404);

const TABLE: Readonly<Record<string, Row>> = {
  availability: { body: () => ({ lines: [{ item: shop.item.id, quantity: 1 }] }), answers: everybody() },
  quote: { body: () => orderRequest(shop), answers: everybody() },
  offers: { body: () => ({ locale: 'en', slugs: 'no-such-product' }), answers: everybody() },
  order: { body: () => orderRequest(shop), answers: everybody() },
  'order-status': { body: ofOrder, answers: owner },
  'order-email': { body: ({ order }) => ({ order, email: 'new@customer.example' }), answers: owner },
  'order-cancel': { body: ({ pending }) => ({ order: pending }), answers: owner },
  payment: { body: ofOrder, answers: NO_TOKEN },
  'demo-payment': { body: ({ order }) => ({ order, outcome: 'paid' }), answers: NO_TOKEN },
  // No refund has this id.
  'refund-retry': { body: () => ({ refund: 'norefund0000000' }), answers: operatorsInVain },
  refund: { body: ({ order }) => ({ order, key: newKey(), amount: 100, reason: 'Asked for' }), answers: operators },
  reconcile: { body: nothing, answers: operators },
  transfers: { body: () => ({ lines: [], dry: false }), answers: operators },
  inbox: { body: () => ({ tokens: [] }), answers: everybody() },
  'mail-check': { body: nothing, answers: operators },
  'test-mail': { body: nothing, answers: operators },
  document: { body: ({ order, document }) => ({ ref: { order }, document }), answers: owner },
  // No return of this reference is awaited.
  'return-slip': { body: ({ order }) => ({ ref: { order }, reference: 'R-NONE' }), answers: everybody(404) },
  withdraw: {
    body: ({ order }) => ({
      locale: 'en',
      name: 'Zoe',
      email: `${newKey()}@visitor.example`,
      number: 'I do not know',
      statement: 'All of it',
      lines: null,
      ref: { order },
      key: newKey(),
    }),
    answers: everybody(),
  },
  'return-request': {
    body: ({ order, line }) => ({
      ref: { order },
      lines: [{ line, quantity: 1 }],
      reason: 'faulty',
      note: '',
      key: newKey(),
    }),
    answers: owner,
  },
  'after-sales': { body: ofOrder, answers: owner },
  'review-form': { body: ({ order }) => ({ ref: { order } }), answers: owner },
  // Nothing of it has arrived: the form says so.
  review: {
    body: ({ order }) => ({
      ref: { order },
      product: shop.item.product,
      locale: 'en',
      rating: 5,
      text: 'Good',
      name: '',
    }),
    answers: owner,
  },
  'review-delete': { body: ({ order }) => ({ ref: { order }, product: shop.item.product }), answers: owner },
  'review-stop': { body: ({ order }) => ({ ref: { order } }), answers: owner },
  'cart-sync': { body: () => ({ lines: [], base: [] }), answers: account() },
  'saved-sync': { body: () => ({ products: [], base: [] }), answers: account() },
  // It is in stock: nobody waits for it.
  'stock-request': {
    body: () => ({ item: shop.item.id, email: `${newKey()}@visitor.example`, locale: 'en', website: '' }),
    answers: everybody(409),
  },
  'stock-request-confirm': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'stock-request-end': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  newsletter: { body: () => ({ wanted: false }), answers: account() },
  'newsletter-confirm': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'account-export': { body: nothing, answers: account() },
  'account-delete': { body: () => ({ password: 'not my password' }), answers: account(400) },
  // There is no link: tests/backend/setup.test.ts has one.
  setup: { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'setup-link': { body: () => ({ token: 'x'.repeat(43) }), answers: everybody(404) },
  'setup-mail': { body: nothing, answers: superusers },
  'setup-people': { body: nothing, answers: superusers },
  'setup-state': { body: nothing, answers: operators },
  vitals: { body: () => ({ page: 'home', connection: '4g', lcp: 900 }), answers: everybody() },
  'missed-search': { body: () => ({ words: 'umbrella', locale: 'en' }), answers: everybody() },
};

const editors =
  (status: number) =>
  (person: Person): number =>
    person === 'editor' ? status : 403;

const STUDIO: Readonly<Record<string, Row>> = {
  publish: { body: () => ({ drafts: ['nosuchdraft0000'] }), answers: editors(404) },
  discard: { body: () => ({ seen: { nosuchdraft0000: 1 } }), answers: editors(404) },
  undo: { body: () => ({ publications: ['nosuchname00000'] }), answers: editors(404) },
  series: { body: () => ({}), answers: editors(200) },
  searches: { body: nothing, answers: editors(200) },
  reference: {
    body: () => ({ item: 'nosuchitem00000', sale: '', starts: '2026-01-01 10:00:00.000Z' }),
    answers: editors(404),
  },
  version: { body: nothing, answers: editors(200) },
  import: {
    body: () => ({ collection: 'products', rows: [{ id: 'nosuchproduct00' }], dry: false }),
    answers: editors(400),
  },
  export: { body: () => ({ collection: 'items', after: '' }), answers: editors(200) },
};

/** For operators and superusers. An empty body is of no record, and lacks an action's key: what counts is who is let in. */
const DESK: readonly string[] = [...Object.keys(DESK_READS), ...Object.keys(DESK_ACTIONS)];
// 503: this shop has no service that makes labels.
const LET_IN: readonly number[] = [200, 400, 404, 503];

/** Those that the bundle does not route: method and path as in main.pb.ts. */
const BOUND: Readonly<Record<string, Omit<Row, 'body'> & { readonly path?: string; readonly body?: Row['body'] }>> = {
  'POST /api/shop/contact': { answers: everybody(400) },
  /** A demo has no secret to check a signature by; tests/backend/webhooks.test.ts tries a shop that has. */
  'POST /api/shop/webhook': { answers: everybody(503) },
  /** There is no secret to show here; tests/backend/bounces.test.ts tries a shop that has one. */
  'POST /api/shop/mail-events': { answers: everybody(503) },
  'GET /api/shop/inbox/{mail}/{proof}/{part}': { path: '/api/shop/inbox/any/any/mail', answers: everybody(404) },
  'GET /api/shop/document/{document}/{expires}/{proof}': {
    path: '/api/shop/document/any/any/any',
    answers: everybody(404),
  },
  'GET /api/shop/return-slip/{return}/{expires}/{proof}': {
    path: '/api/shop/return-slip/any/any/any',
    answers: everybody(404),
  },
  'GET /api/shop/health': { answers: everybody() },
  'POST /api/shop/{route}': { path: '/api/shop/no-such-route', answers: everybody(404) },
  'POST /api/desk/{route}': { path: '/api/desk/no-such-route', answers: everybody(404) },
  'POST /api/studio/{route}': { path: '/api/studio/no-such-route', answers: everybody(404) },
};

/** PocketBase's own that reach further than a record: superusers only, or nobody. */
const SYSTEM: readonly (readonly [string, string])[] = [
  ['GET', '/api/settings'],
  ['PATCH', '/api/settings'],
  ['GET', '/api/collections'],
  ['PUT', '/api/collections/import'],
  ['DELETE', '/api/collections/orders/truncate'],
  ['GET', '/api/logs'],
  ['GET', '/api/backups'],
  ['POST', '/api/backups'],
  ['GET', '/api/crons'],
  ['POST', '/api/crons/vitrine_minute'],
  ['POST', '/api/batch'],
  ['POST', '/api/collections/users/impersonate/{customer}'],
];

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
  shop = await startOrderShop(backend, 1000);
  const signedIn = async (role: 'customer' | 'editor' | 'operator'): Promise<PocketBase> => {
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
  aim = { order: paid.id, line: line?.id ?? '', document: document.id, pending: (await place()).id };
});
afterAll(() => backend.stop());

test('every route has a row, and every row a route', async () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(ROUTES).sort());
  expect(Object.keys(STUDIO).sort()).toEqual(Object.keys(STUDIO_ROUTES).sort());
  const source = await readFile(join(PROJECT_ROOT, 'pocketbase/src/main.pb.ts'), 'utf8');
  const bound = [...source.matchAll(/routerAdd\(\s*'(\w+)',\s*'([^']+)'/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  // What stands in place of PocketBase's own calls of accounts is tried in tests/backend/identity.test.ts.
  expect(bound.filter((route) => !route.includes('/api/collections/users/')).sort()).toEqual(Object.keys(BOUND).sort());
});

test('every route that anybody may call has a limit of its own, whatever way its address is written', async () => {
  const { rateLimits } = await backend.admin.settings.getAll();
  const labels = (rateLimits as { rules: readonly { label: string }[] }).rules.map(({ label }) => label);
  const open = Object.keys(TABLE).filter(
    (route) => ![operators, operatorsInVain].some((answers) => TABLE[route]?.answers === answers),
  );
  expect(open.filter((route) => !labels.includes(`POST /api/shop/${route}`))).toEqual([]);
  expect(Object.keys(STUDIO).filter((route) => !labels.includes(`POST /api/studio/${route}`))).toEqual([]);
  expect(labels).toContain('POST /api/shop/contact');
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
    if (operators(person) === 200) expect(LET_IN).toContain(status);
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
  // The customer's own correction, and the two refunds of those who may.
  expect(order).toMatchObject({ email: 'new@customer.example', payment_state: 'part_refunded', refunded: 200 });
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
