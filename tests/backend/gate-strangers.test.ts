/**
 * What the gate answers strangers who ask for records, or send bodies that cost more than they weigh: PocketBase's own
 * answers, without a turn of PocketBase's.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/backend/fixtures.ts';
import { TABLE } from '#tests/backend/access-table.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { openGate, type TestGate } from '#tests/support/gate.ts';

/** Limits under which nobody has a turn. */
const CLOSED = {
  inFlight: 0,
  othersInFlight: 0,
  awayInFlight: 0,
  waiting: { sale: 0, other: 0, away: 0 },
} as const;

let backend: TestBackend;
let gate: TestGate | undefined;
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
afterEach(() => gate?.stop());
afterAll(() => backend.stop());

async function answerAt(url: string | undefined, path: string, authorization = ''): Promise<[number, string]> {
  const answer = await fetch(`${url}${path}`, { headers: authorization === '' ? {} : { authorization } });
  return [answer.status, await answer.text()];
}

/** Some other token of the same shape. */
const forged = (): string => editor.replace(/[^.]+$/, 'x'.repeat(43));

test('strangers have no turn for records, and are answered as PocketBase answers them', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const shown = Object.entries(TABLE).filter(([, { read }]) => read !== 'superuser' && read !== 'self');
  expect(shown.length).toBeGreaterThan(20);
  const list = (name: string): string => `/api/collections/${name}/records`;
  for (const [name] of shown)
    for (const path of [list(name), `${list(name)}?filter=id='x'`, `${list(name)}/${'x'.repeat(15)}`])
      for (const token of ['', forged()])
        expect([path, ...(await answerAt(gate.url, path, token))]).toEqual([
          path,
          ...(await answerAt(backend.url, path, token)),
        ]);
  const head = await fetch(`${gate.url}${list('orders')}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  // Of what superusers alone are told of, nothing is said at all.
  for (const path of [list('coupons'), list('users'), list('_superusers'), list('nothing')])
    expect((await answerAt(gate.url, path))[0]).toBe(200);
});

test('whoever is signed in asks PocketBase, whose turn they need', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  for (const token of [customer, editor, service, backend.admin.authStore.token, `Bearer ${customer}`])
    expect((await answerAt(gate.url, '/api/collections/pages/records', token))[0]).toBe(503);
  await gate.stop();
  gate = await openGate(backend);
  const [status, text] = await answerAt(gate.url, '/api/collections/countries/records', editor);
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ page: 1 })]);
});

test('a filter or an order over what names a record is refused before it has a turn, in every spelling', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const round = 'items_via_product.product.items_via_product.product.name_en';
  for (const query of [`filter=${round}~'a'`, `sort=-${round}`, `a=b?c&sort=${round.replaceAll('_', '%5F')}`])
    for (const token of ['', customer, editor])
      expect([query, await answerAt(gate.url, `/api/collections/products/records?${query}`, token)]).toEqual([
        query,
        [400, expect.stringContaining('_via_')],
      ]);
  // It needs a turn, and there is none.
  const asked = '/api/collections/orders/records?expand=order_lines_via_order';
  expect((await answerAt(gate.url, asked, customer))[0]).toBe(503);
});

test('a body of many values is refused before it has a turn, unless it is of staff', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const send = async (path: string, token = ''): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) };
    const body = `{"a":[${'[],'.repeat(2500)}1]}`;
    return (await fetch(`${gate?.url}${path}`, { method: 'POST', headers, body })).status;
  };
  for (const path of ['/api/shop/order', '/api/shop/payment', '/api/collections/users/records', '/api/studio/import'])
    for (const token of ['', customer, forged()]) expect([path, await send(path, token)]).toEqual([path, 400]);
  // It needs a turn, and there is none.
  for (const token of [editor, service]) expect(await send('/api/studio/import', token)).toBe(503);
});

test('calls that lead into an account take short bodies, in every spelling', async () => {
  gate = await openGate(backend);
  for (const path of [
    'users/request-otp',
    'users/auth-with-otp',
    '_superusers/auth-with-password',
    'users/%61uth-refresh',
  ]) {
    const body = JSON.stringify({ email: 'x'.repeat(8192) });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${gate.url}/api/collections/${path}`, { method: 'POST', headers, body });
    expect([path, answer.status]).toEqual([path, 413]);
  }
});
