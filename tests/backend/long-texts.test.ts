/** Every text of every request has its limit before anything reads it: each field of each route with one that is too long, and those of PocketBase's own calls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#tests/backend/fixtures.ts';
import { nothing, STUDIO, TABLE, type Aim } from '#tests/backend/route-table.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { orderRequest, startOrderShop } from '#tests/support/order-shop.ts';

const PEOPLE = ['customer', 'editor', 'superuser'] as const;
/** Beyond every limit of the shop's routes, and of the studio's, which take rich texts. Both are within the bytes of a request. */
const LONG = 9000;
const LONG_RICH = 310_000;
const ID = 'x'.repeat(15);

let backend: TestBackend;
let sessions: Readonly<Record<(typeof PEOPLE)[number], string>>;
let aim: Aim;

beforeAll(async () => {
  backend = await startTestBackend();
  const session = async (role: 'customer' | 'editor'): Promise<string> => {
    const { email, password } = await makeUser(backend.admin, role);
    const client = backend.client();
    await client.collection('users').authWithPassword(email, password);
    return client.authStore.token;
  };
  sessions = {
    customer: await session('customer'),
    editor: await session('editor'),
    superuser: backend.admin.authStore.token,
  };
  aim = { shop: await startOrderShop(backend), order: ID, line: ID, document: ID, pending: ID };
});
afterAll(() => backend.stop());

type Path = readonly string[];

/** Paths of all texts of a body. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value)) return value.map((one, at) => (`${at}` === name ? withText(one, rest, text) : one));
  return { ...Object(value), [name]: withText(Object(value)[name], rest, text) };
}

async function answered(path: string, body: unknown, session: string): Promise<string> {
  const response = await fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: session },
    body: JSON.stringify(body),
  });
  return `${response.status} ${await response.text()}`;
}

/** Whether somebody is told that this field is too long, before anything else of the request is looked at. */
async function isRefused(route: string, body: unknown, path: Path, text: string): Promise<boolean> {
  for (const person of PEOPLE) {
    const answer = await answered(route, withText(body, path, text), sessions[person]);
    if (answer.startsWith('400') && answer.includes('"too_long"') && answer.includes(`"${path.join('.')}"`))
      return true;
  }
  return false;
}

async function readIn(route: string, body: unknown, length: number): Promise<string[]> {
  const texts = hostileTexts(length);
  const read: string[] = [];
  for (const [at, path] of textsIn(body).entries())
    if (!(await isRefused(route, body, path, texts[at % texts.length] ?? ''))) read.push(path.join('.'));
  return read;
}

/** All that an order may say. */
const wholeOrder = (): object => ({
  ...orderRequest(aim.shop),
  phone: '',
  billing: orderRequest(aim.shop).address,
  courierNote: '',
  gift: { message: '' },
  invoice: { kind: '', company: '', vat: '', code: '', pec: '' },
});

describe('a text that is too long is refused before it is read', () => {
  test.for(Object.entries(TABLE))('of %s', async ([route, { body }]) => {
    const sent = route === 'order' ? wholeOrder() : body(aim);
    expect(await readIn(`/api/shop/${route}`, sent, LONG)).toEqual([]);
  });

  test.for(Object.entries(STUDIO).filter(([route]) => !route.startsWith('coupon')))(
    'of the studio’s %s',
    async ([route, { body }]) => {
      expect(await readIn(`/api/studio/${route}`, body(aim), LONG_RICH)).toEqual([]);
    },
  );

  test('of the desk, whichever route it is', async () => {
    for (const field of ['text', 'name', 'note']) {
      const body = { ...nothing(), [field]: '-'.repeat(61_000) };
      expect(await answered('/api/desk/orders', body, sessions.superuser)).toContain('"too_long"');
    }
  });

  test('whichever pattern it has, and however deep or under however long a name it lies', async () => {
    for (const text of hostileTexts(LONG)) {
      const body = { ...orderRequest(aim.shop), address: { ...orderRequest(aim.shop).address, postcode: text } };
      expect(await answered('/api/shop/order', body, '')).toContain('"address.postcode","code":"too_long"');
    }
    const deep = JSON.parse(`${'['.repeat(40)}"x"${']'.repeat(40)}`) as unknown;
    expect(await answered('/api/shop/order', { ...orderRequest(aim.shop), lines: deep }, '')).toContain('"too_long"');
    const named = { ...orderRequest(aim.shop), ['n'.repeat(LONG)]: '' };
    expect(await answered('/api/shop/order', named, '')).toContain('"too_long"');
  });

  test('of the contact form, and of a form that a page sends by itself', async () => {
    for (const field of ['id', 'name', 'email', 'order_number', 'message', 'locale', 'website'])
      expect(await answered('/api/shop/contact', { [field]: ' '.repeat(11_000) }, '')).toContain('"too_long"');
    const response = await fetch(`${backend.url}/api/shop/form/find-order`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'zoe@customer.example', number: '-'.repeat(LONG), locale: 'en' }),
    });
    expect(response.headers.get('location')).toMatch(/#wrong$/);
  });

  test('of PocketBase’s own calls', async () => {
    const calls: readonly (readonly [string, string])[] = [
      ['request-otp', 'email'],
      ['request-otp', 'mfaId'],
      ['auth-with-otp', 'otpId'],
      ['auth-with-otp', 'password'],
      ['request-email-change', 'newEmail'],
    ];
    for (const [call, field] of calls) {
      const answer = await answered(`/api/collections/users/${call}`, { [field]: '-'.repeat(LONG) }, sessions.customer);
      expect([call, field, answer]).toEqual([call, field, expect.stringContaining('validation_length_out_of_range')]);
    }
    const password = 'a-password-of-my-own';
    const account = { email: 'zoe@visitor.example', name: 'Zoe', locale: 'en', password, passwordConfirm: password };
    for (const field of ['email', 'name'] as const) {
      const long = { ...account, [field]: '-'.repeat(20_000) };
      const answer = await answered('/api/collections/users/records', long, '');
      expect(answer).toContain(`"${field}":{"code":"validation_max_text_constraint"`);
    }
  });
});
