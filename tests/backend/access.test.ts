/** Who may do what with each collection: every row × every person × every operation, asked of the real backend. */
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { openAccessShop, type AccessShop } from '#tests/backend/access-shop.ts';
import { PEOPLE, sees, TABLE, written, type Name } from '#tests/backend/access-table.ts';
import { SERVICE } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: AccessShop['backend'];
let people: AccessShop['people'];
let userIds: AccessShop['userIds'];
let records: AccessShop['records'];
let bodies: AccessShop['bodies'];
beforeAll(async () => {
  ({ backend, people, userIds, records, bodies } = await openAccessShop());
});
afterAll(() => backend.stop());

test('each collection has a row', async () => {
  const collections = await backend.admin.collections.getFullList();
  expect(
    collections
      .filter(({ system, type }) => !system && type !== 'view')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(TABLE).sort());
});

/** Status of a call: 200 or 204 when it succeeds. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    return (await call) === true ? 204 : 200;
  } catch (error) {
    if (error instanceof ClientResponseError) return error.status;
    throw error;
  }
}

/** What is listed by its order only (docs/decisions/0151). */
const isPart = (name: Name): boolean => name === 'order_lines' || name === 'shipments';

const isName = (name: string): name is Name => Object.hasOwn(TABLE, name);
const names = Object.keys(TABLE).filter(isName);

describe.for(names)('%s', (name) => {
  const row = TABLE[name];

  describe.for(PEOPLE)('%s', (person) => {
    const all = person === 'superuser';

    test('list', async () => {
      const list = (query: Record<string, string>) => people[person].collection(name).getFullList({ query });
      if (!all && (row.read === 'superuser' || row.read === 'self')) return expect(await statusOf(list({}))).toBe(403);
      const { orders } = records;
      const lists = isPart(name) ? [list({ order: orders.shown }), list({ order: orders.hidden })] : [list({})];
      const ids = (await Promise.all(lists)).flat().map(({ id }) => id);
      const { shown, hidden } = records[name];
      const isSame = shown === hidden;
      // An operator lists orders in `order_desk`.
      const seen = name === 'orders' && person === 'operator' ? { shown: false, hidden: false } : sees(person, row);
      expect(ids.includes(shown)).toBe(seen.shown);
      expect(ids.includes(hidden)).toBe(isSame ? seen.shown : seen.hidden);
      if (isPart(name) && !all) expect(await list({})).toEqual([]);
    });

    test('view', async () => {
      const { shown, hidden } = records[name];
      const view = (id: string): Promise<number> => statusOf(people[person].collection(name).getOne(id));
      const unseen = row.read === 'superuser' ? 403 : 404;
      expect(await view(shown)).toBe(sees(person, row).shown ? 200 : unseen);
      expect(await view(hidden)).toBe(sees(person, row).hidden ? 200 : unseen);
      const own = userIds[person];
      if (row.read === 'self' && own !== undefined) expect(await view(own)).toBe(200);
    });

    test('update', async () => {
      const { shown } = records[name];
      const version =
        name === 'drafts' ? (await backend.admin.collection(name).getOne<Records['drafts']>(shown)).version : 0;
      const changing: { [one in Name]?: object } = {
        changes: { action: 'delete' },
        price_history: { price: 5 },
        drafts: { version: version + 1 },
      };
      const body = changing[name] ?? {};
      expect(await statusOf(people[person].collection(name).update(shown, body))).toBe(written(person, row, 'update'));
    });

    test('create', async () => {
      expect(await statusOf(people[person].collection(name).create(bodies[name]()))).toBe(
        written(person, row, 'create'),
      );
    });

    test('delete', async () => {
      const collection = people[person].collection(name);
      // Owners delete what they have made for it: the shown record is needed further on.
      const isOwner = person === 'customer' && row.owner !== undefined;
      // In the studio too, and a colleague tries what is the editor's.
      const maker = isOwner ? person : row.studio?.[person]?.delete === 204 ? 'editor' : null;
      const made = maker === null ? null : await people[maker].collection(name).create(bodies[name]());
      const target = made?.id ?? (person === 'colleague' ? records[name].shown : records[name].hidden);
      expect(await statusOf(collection.delete(target))).toBe(written(person, row, 'delete'));
    });
  });
});

test('shoppers and operators do not see the number of pieces in stock', async () => {
  for (const person of ['anonymous', 'customer', 'operator'] as const)
    expect(await people[person].collection('items').getFullList(), person).toEqual([]);
  for (const person of ['editor', 'service', 'superuser'] as const)
    expect((await people[person].collection('items').getFullList())[0], person).toHaveProperty('stock');
});

test('a customer lists nothing by a filter or an order over back-relations, and everything with what belongs to it', async () => {
  const orders = people.customer.collection('orders');
  const { shown } = records.orders;
  const own = `id = '${shown}'`;
  const idsBy = async (options: object): Promise<string[]> => (await orders.getFullList(options)).map(({ id }) => id);
  expect(await idsBy({ filter: own })).toEqual([shown]);
  expect(await idsBy({ filter: `${own} && order_lines_via_order.order.order_lines_via_order.quantity > 0` })).toEqual(
    [],
  );
  expect(await idsBy({ filter: own, sort: 'order_lines_via_order.quantity' })).toEqual([]);
  expect(await idsBy({ filter: own, expand: 'order_lines_via_order', batch: 30 })).toEqual([shown]);
});

test('nobody resets the password of the account of builds by mail', async () => {
  expect(await statusOf(people.anonymous.collection('services').requestPasswordReset(SERVICE.email))).toBe(403);
  expect(await statusOf(people.anonymous.collection('services').requestVerification(SERVICE.email))).toBe(403);
});

test('nobody lists a product by the stock of its items', async () => {
  const call = people.customer.collection('items').getFullList({ filter: 'stock > 5' });
  expect(await statusOf(call)).toBe(400);
});

test('what opens or finds an order is hidden from everybody but superusers', async () => {
  const secrets = ['token', 'cart', 'key', 'request_hash', 'origin'];
  const { shown } = records.orders;
  for (const person of ['customer', 'operator'] as const) {
    const seen = await people[person].collection('orders').getOne(shown);
    for (const field of secrets) expect(seen).not.toHaveProperty(field);
    expect(await statusOf(people[person].collection('orders').getFullList({ filter: "token ~ 's'" }))).toBe(400);
  }
  expect(await people.superuser.collection('orders').getOne(shown)).toHaveProperty('token', 'shown');
});

/** Rows of PocketBase's own that belong to an account, which sees them and lets go of them. */
const OF_POCKETBASE = {
  _externalAuths: { provider: 'oidc' },
  _mfas: { method: 'password' },
  _otps: { password: 'x', sentTo: '' },
  _authOrigins: { fingerprint: 'x' },
};

// Last: every collection is opened to everybody, so that nothing but the end of the session keeps anybody out.
test('a session that its owner has ended opens no record of any collection, to no operation', async () => {
  const { admin } = backend;
  for (const person of ['editor', 'colleague'] as const)
    for (const [name, fields] of Object.entries(OF_POCKETBASE)) {
      const service = name === '_externalAuths' ? { providerId: person } : {};
      const row = { ...fields, ...service, collectionRef: '_pb_users_auth_', recordRef: userIds[person] };
      await admin.collection(name).create(row);
    }
  for (const { id, system, type } of await admin.collections.getFullList()) {
    const writes = type === 'view' ? {} : { createRule: '', updateRule: '', deleteRule: '' };
    if (!system) await admin.collections.update(id, { listRule: '', viewRule: '', ...writes });
  }
  const collections = await admin.collections.getFullList();
  /** What is answered with 401, and what is not, as 'drafts delete'. */
  async function asked(
    person: 'editor' | 'colleague',
    operations: readonly string[],
  ): Promise<{ refused: string[]; answered: string[] }> {
    const refused: string[] = [];
    const answered: string[] = [];
    for (const { name, listRule, viewRule, createRule, updateRule, deleteRule } of collections) {
      const own = Object.hasOwn(OF_POCKETBASE, name) ? { filter: `recordRef = '${userIds[person] ?? ''}'` } : {};
      const [first] = (await admin.collection(name).getList(1, 1, own)).items;
      const id = first?.id ?? 'norecord0000000';
      const there = people[person].collection(name);
      for (const [operation, rule, call] of [
        ['list', listRule, () => there.getList(1, 1)],
        ['view', viewRule, () => there.getOne(id)],
        ['create', createRule, () => there.create({})],
        ['update', updateRule, () => there.update(id, {})],
        ['delete', deleteRule, () => there.delete(id)],
      ] as const)
        if (typeof rule === 'string' && operations.includes(operation))
          ((await statusOf(call())) === 401 ? refused : answered).push(`${name} ${operation}`);
    }
    return { refused, answered };
  }
  withDatabase(backend, (database) =>
    database.prepare("UPDATE sign_ins SET ended = '2026-01-01 00:00:00.000Z' WHERE user = ?").run(userIds.editor ?? ''),
  );
  const { refused, answered } = await asked('editor', ['list', 'view', 'create', 'update', 'delete']);
  expect(answered).toEqual([]);
  for (const one of ['_externalAuths delete', 'drafts delete', 'addresses delete', 'order_desk list'])
    expect(refused).toContain(one);
  expect((await asked('colleague', ['list', 'view'])).refused).toEqual([]);
});
