/**
 * What the gate answers strangers who ask for records, or send bodies that cost more than they weigh: PocketBase's own
 * answers, without a turn of PocketBase's.
 */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { costProblem } from '#src/gate/body.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { TABLE } from '#tests/backend/access-table.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { numbersOf } from '#tests/support/numbers.ts';
import { openGate, type TestGate } from '#tests/support/gate.ts';

/** Limits under which nobody has a turn. */
const CLOSED = {
  inFlight: 0,
  othersInFlight: 0,
  awayInFlight: 0,
  waiting: { sale: 0, other: 0, door: 0, away: 0 },
} as const;

/** A route that says how many values it has found in a body, itself left out. */
const VALUES = `
routerAdd('POST', '/api/test/values', (e) => {
  const count = (value) => typeof value !== 'object' || value === null
    ? 0 : Object.values(value).reduce((sum, inner) => sum + 1 + count(inner), 0);
  return e.json(200, { values: count(JSON.parse(JSON.stringify(e.requestInfo().body))) });
});
`;

let backend: TestBackend;
let gate: TestGate | undefined;
let customer: string;
let editor: string;
let service: string;
beforeAll(async () => {
  backend = await startTestBackend({
    gated: true,
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), VALUES),
  });
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

test('a filter or an order along relations further than pages go is refused before it has a turn', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const far = `${'goes_with.'.repeat(5)}name_en`;
  for (const query of [`filter=${far}!='x'`, `sort=-${far}`, `sort=sku&sort=${far.replaceAll('.', '%2E')}`])
    for (const token of ['', editor])
      expect([query, await answerAt(gate.url, `/api/collections/products/records?${query}`, token)]).toEqual([
        query,
        [400, expect.stringContaining('along one relation')],
      ]);
  const near = "/api/collections/sales/records?filter=item.product.name_en~'goes_with.goes_with.name'&sort=item.sku";
  expect((await answerAt(gate.url, near, editor))[0]).toBe(503);
});

test('long patterns and many conditions along relations are refused before they have a turn', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const along = Array.from({ length: 40 }, (_, index) => `goes_with.name_en!=${index}`).join('%26%26');
  for (const [collection, filter] of [
    ['saved_products', `products~"%25a${'_'.repeat(1500)}~%25"`],
    ['drafts', 'data~"a"'],
    ['products', 'name_en~name_fr'],
    ['products', along],
  ])
    expect(await answerAt(gate.url, `/api/collections/${collection}/records?filter=${filter}`, editor)).toEqual([
      400,
      expect.stringContaining('Search (~)'),
    ]);
  expect((await answerAt(gate.url, "/api/collections/products/records?filter=name_en~'a'", editor))[0]).toBe(503);
});

test('more fields than a page asks for are refused before they have a turn, and all of a record is not', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const asked = (count: number): string => `/api/collections/orders/records?fields=*,${'id,'.repeat(count - 2)}id`;
  for (const path of [asked(51), asked(3700), `${asked(2)}&fields=${'a%2C'.repeat(60)}`, `${asked(2)}:excerpt(9)`])
    expect(await answerAt(gate.url, path, customer)).toEqual([400, expect.stringContaining('50 names')]);
  expect((await answerAt(gate.url, asked(50), customer))[0]).toBe(503);
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

test('what is neither JSON nor a form of browsers is refused, unless it is of staff', async () => {
  gate = await openGate(backend, { limits: CLOSED });
  const send = async (path: string, type: string, token: string): Promise<number> => {
    const headers = { 'content-type': type, ...(token === '' ? {} : { authorization: token }) };
    return (await fetch(`${gate?.url}${path}`, { method: 'POST', headers, body: Buffer.from('{}') })).status;
  };
  for (const path of ['/api/shop/quote', '/api/collections/users/records', '/api/realtime', '/api/test/values'])
    for (const type of ['multipart/form-data; boundary=json', 'application/xml', 'application/jsonp', ''])
      for (const token of ['', customer, forged()])
        expect([path, type, await send(path, type, token)]).toEqual([path, type, 415]);
  for (const token of [editor, service])
    expect(await send('/api/collections/media/records', 'multipart/form-data; boundary=x', token)).toBe(503);
});

test('of whatever PocketBase reads the gate has counted no less, or refuses its type', async () => {
  const number = numbersOf(Number(process.env['FUZZ_SEED'] ?? 1));
  const one = <Value>(...values: readonly Value[]): Value => values[number(values.length)] ?? (values[0] as Value);
  const text = (): string => one('', 'a', '"', '\\', '[{,', '"]', '&', '\u0122', '\u015b', '%5B', 'é');
  const value = (depth: number): unknown => {
    const kind = number(4);
    if (depth === 0 || kind < 2) return one<unknown>(1, null, true, text());
    const inside = Array.from({ length: number(5) }, () => value(depth - 1));
    return kind === 2 ? inside : { ...inside, [text()]: inside };
  };
  /** Written as some client might: each character by itself. */
  const encoded = (plain: string): string =>
    [...Buffer.from(plain).toString('latin1')]
      .map((byte) =>
        /[%&+;=#\s"\\[\]{}]|[^ -~]/.test(byte) || number(4) === 0
          ? `%${Buffer.from(byte, 'latin1').toString('hex')}`
          : byte,
      )
      .join('');
  const pair = (): string =>
    number(2) === 0
      ? `${encoded('@jsonPayload')}=${encoded(JSON.stringify({ a: value(4) }))}`
      : `${encoded(one('a', 'b', text()))}=${encoded(text())}`;
  const form = (): string => Array.from({ length: 1 + number(5) }, pair).join(one('&', '&&'));
  const json = (): string =>
    one('', ' ') + JSON.stringify({ a: value(4) }, null, one(0, 1)) + one('', ' ', ',"[{', '"');
  const parts = (boundary: string): string =>
    `${one('', '"', '"[')}\r\n--${boundary}\r\nContent-Disposition: form-data; name="@jsonPayload"\r\n\r\n${JSON.stringify({ a: value(4) })}\r\n--${boundary}--\r\n`;
  const kinds = [
    () => ['application/json', json()],
    () => ['application/json;charset=utf-8', json()],
    () => ['application/x-www-form-urlencoded', form()],
    () => ['application/x-www-form-urlencoded;a=json', form()],
    () => ['multipart/form-data; boundary=json', parts('json')],
    () => [one('application/jsonp', 'application/json, a/b', 'Application/json', 'text/json', 'text/xml'), json()],
    () => [one('application/x-www-form-urlencoded-json', 'multipart/form-data; boundary=x', 'x/y'), form()],
  ] as const;
  let read = 0;
  for (let round = 0; round < 40; round += 1)
    for (const kind of kinds) {
      const [type = '', body = ''] = kind();
      const url = `/api/test/values${one('', '?', '?a=1', `?${form()}`)}`;
      const sent = Buffer.from(body);
      const answer = await fetch(`${backend.url}${url}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: sent,
      });
      const { values = 0 } = (await answer.json()) as { readonly values?: number };
      if (values === 0) continue;
      read += 1;
      expect([type, url, body, costProblem(sent, type, url, values - 1)]).not.toEqual([type, url, body, null]);
    }
  expect(read).toBeGreaterThan(100);
});

test('whoever is not in has places of their own, under each name that PocketBase takes for accounts', async () => {
  gate = await openGate(backend, { limits: { doorInFlight: 0, waiting: { sale: 0, other: 0, door: 0, away: 0 } } });
  const send = async (path: string): Promise<number> => {
    const headers = { authorization: customer, 'content-type': 'application/json' };
    return (await fetch(`${gate?.url}/api/collections/${path}`, { method: 'POST', headers, body: '{}' })).status;
  };
  const { id } = await backend.admin.collections.getOne('users');
  for (const name of ['users', 'Users', id, id.toUpperCase()])
    for (const call of ['records', 'auth-with-password', 'request-otp'])
      expect([name, call, await send(`${name}/${call}`)]).toEqual([name, call, 503]);
  for (const call of ['users/auth-refresh', 'addresses/records']) expect(await send(call)).not.toBe(503);
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
