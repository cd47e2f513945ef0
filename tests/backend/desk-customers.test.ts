/** Customers at the desk: found by name, address and order; what they ordered, returned, wrote; notes, the month's clock, export and erasure. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerRowsAnswer, NoteKind } from '#src/contract/desk/customers.ts';
import { NEWSLETTER_STATES } from '#src/contract/account-api.ts';
import type { OrderAnswer, ShopRefusal } from '#src/contract/shop-api.ts';
import { create, makePalette, makeUser, word } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { actAtDesk, callDesk, proofAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { callRoute, insertRow, orderRequest, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { read, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  await makePalette(backend.admin);
});
afterAll(() => backend.stop());

/** Gives its number. */
async function orderBy(email: string, name: string, session = ''): Promise<string> {
  const request = orderRequest(shop, { email, address: { ...orderRequest(shop).address, name } });
  const { status, body } = await callRoute<OrderAnswer>(backend, 'order', request, session);
  expect(status).toBe(200);
  return body.order.number;
}

const emails = async (words: string, after = ''): Promise<readonly string[]> =>
  (await readDesk(backend, 'customers', { words, after })).rows.map(({ email }) => email);

async function rows<Name extends keyof CustomerRowsAnswer['list']>(email: string, list: Name, after = '') {
  const answer = await readDesk(backend, 'customer-rows', { email, list, after });
  return { rows: answer.list[list] ?? [], after: answer.after };
}

const note = (email: string, text: string, kind: NoteKind = 'note', received = '') =>
  actAtDesk(backend, 'customer-note', { email, kind, text, received });

const codes = ({ status, body }: { readonly status: number; readonly body: unknown }): unknown => [
  status,
  (body as ShopRefusal).problems?.map(({ field, code }) => `${field} ${code}`),
];

const message = (email: string, name: string) =>
  create(backend.admin, 'contact_messages', { email, name, message: `Where is it? ${name}`, locale: 'fr' });

test('accounts, guests and writers are listed by their addresses, and found by name, address and order', async () => {
  const account = await openAccount(backend, { name: 'Zoé Lefèvre' });
  const guest = `${word('b-guest')}@visitor.example`;
  const number = await orderBy(guest.toUpperCase(), 'Ottavio Bianchi');
  await orderBy(guest, 'Ottavio Bianchi');
  const writer = `${word('c-writer')}@visitor.example`;
  await message(writer, 'Marta Ink');
  const all = await emails('');
  expect(all).toEqual([...all].sort());
  expect(all).toEqual(expect.arrayContaining([guest, writer]));
  const { rows: found } = await readDesk(backend, 'customers', { words: 'bianchi ott' });
  expect(found).toMatchObject([{ email: guest, name: 'Ottavio Bianchi', hasAccount: false, orders: 2 }]);
  const { email } = account;
  for (const words of ['lefevre', 'ZOÉ', email, email.slice(0, -3)]) expect(await emails(words)).toEqual([email]);
  expect(await emails(number)).toEqual([guest]);
  expect(await emails('nobody-of-this-name')).toEqual([]);
  // An account follows its name, and leaves with it.
  await backend.admin.collection('users').update(account.id, { name: 'Zoé Martin' });
  expect([await emails('lefevre'), await emails('martin')]).toEqual([[], [email]]);
  await backend.admin.collection('users').delete(account.id);
  expect(await emails('martin')).toEqual([]);
});

test('whether somebody has asked for the newsletter is what their account says', async () => {
  const { id, email } = await openAccount(backend);
  for (const state of NEWSLETTER_STATES) {
    write(backend, 'UPDATE users SET marketing = ? WHERE id = ?', state, id);
    // oxlint-disable-next-line no-await-in-loop -- one state after the other
    expect((await readDesk(backend, 'customer', { email })).account?.newsletter).toBe(state === 'yes');
  }
});

test('long lists go on where a page has ended', async () => {
  write(
    backend,
    `INSERT INTO contact_messages (id, name, email, message, locale, created)
     SELECT printf('crowd%010d', value), 'Crowd', printf('crowd%02d@visitor.example', value), 'Hello', 'en', '2026-01-01 10:00:00.000Z'
     FROM json_each('[${Array.from({ length: 65 }, (_, at) => at).join(',')}]')`,
  );
  const seen: string[] = [];
  let after = '';
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const page = await readDesk(backend, 'customers', { after });
    seen.push(...page.rows.map(({ email }) => email));
    after = page.after;
  } while (after !== '');
  expect(seen.filter((email) => email.startsWith('crowd'))).toHaveLength(65);
  expect(new Set(seen).size).toBe(seen.length);
  write(
    backend,
    `INSERT INTO contact_messages (id, name, email, message, locale, created)
     SELECT printf('long%011d', value), 'Crowd', 'crowd00@visitor.example', 'Hello', 'en', '2026-01-02 10:00:00.000Z'
     FROM json_each('[${Array.from({ length: 24 }, (_, at) => at).join(',')}]')`,
  );
  const first = await rows('crowd00@visitor.example', 'messages');
  const second = await rows('crowd00@visitor.example', 'messages', first.after);
  expect([first.rows.length, second.rows.length, second.after]).toEqual([20, 5, '']);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(25);
  // Accounts first, then orders.
  for (const name of ['one', 'two']) await orderBy(`${name}@crowded.example`, 'Crowdname Twice');
  await openAccount(backend, { name: 'Crowdname Account' });
  expect(await emails('crowdname')).toHaveLength(3);
  write(backend, "DELETE FROM contact_messages WHERE name = 'Crowd'");
});

test('what somebody asks has a month, stands on Today, and is answered once', async () => {
  const email = `${word('asks')}@visitor.example`;
  const day = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect((await note(email, 'By telephone', 'access', day)).status).toBe(200);
  const { open } = await readDesk(backend, 'customer', { email });
  expect(open).toMatchObject([{ kind: 'access', text: 'By telephone', at: expect.stringContaining(day), done: '' }]);
  const waits = async () => {
    const { lists } = await readDesk(backend, 'today', { locale: 'en' });
    return (lists.answer?.rows ?? []).find(({ who }) => who === email);
  };
  const row = await waits();
  expect(row).toMatchObject({ kind: 'data_request', state: 'access', place: `customers/${open[0]?.id}` });
  // The place names nobody, and leads to the same page.
  expect(await readDesk(backend, 'customer', { email: open[0]?.id ?? '' })).toMatchObject({ email });
  expect(row?.due).toBe(Date.parse(open[0]?.due ?? ''));
  const id = open[0]?.id ?? '';
  expect((await actAtDesk(backend, 'customer-done', { id })).status).toBe(200);
  expect(await waits()).toBeUndefined();
  expect(codes(await actAtDesk(backend, 'customer-done', { id }))).toEqual([400, ['id step']]);
  expect((await actAtDesk(backend, 'customer-done', { id: 'nosuchnote00000' })).status).toBe(404);
  expect(codes(await note(email, '', 'erasure', '2020-01-01'))).toEqual([400, ['received shape']]);
  expect(codes(await note(email, ' '))).toEqual([400, ['text missing']]);
  expect(codes(await note('nobody', 'x'))).toEqual([400, ['email shape']]);
  expect(codes(await note(email, 'x'.repeat(2001)))).toEqual([400, ['text too_long']]);
});

test('an export has all that the shop has of an address, with and without an account, and nobody of the staff', async () => {
  const guest = `${word('copy')}@visitor.example`;
  const number = await orderBy(guest, 'Copy Me');
  const { id } = await message(guest.toUpperCase(), 'Copy Me');
  await note(guest, 'Likes blue');
  const data = await readDesk(backend, 'customer-export', { email: guest });
  expect(data).toMatchObject({ account: null, messages: [{ id }], notes: [{ text: 'Likes blue', kind: 'note' }] });
  expect(data.orders).toMatchObject([{ number, order_lines: [{ quantity: 2 }] }]);
  expect(JSON.stringify(data)).not.toMatch(/superuser|"by"|token/);

  const account = await openAccount(backend, { name: 'Own Copy', verified: true });
  await orderBy(account.email, 'Own Copy', account.token);
  await note(account.email, 'Calls often');
  const whole = await readDesk(backend, 'customer-export', { email: account.email });
  expect(whole).toMatchObject({ account: { email: account.email, name: 'Own Copy' }, orders: [expect.anything()] });
  // Their own export has the notes, too.
  const own = await account.client.send('/api/shop/account-export', { method: 'POST', body: {} });
  expect(own).toMatchObject({ notes: [{ text: 'Calls often' }], orders: [expect.anything()] });
  expect((await callDesk(backend, 'customer-export', { email: 'x' }, backend.admin.authStore.token)).status).toBe(404);
});

test('who is forgotten leaves the books of the law, and a trace without a name that it was asked and done', async () => {
  const account = await openAccount(backend, { name: 'Forget Me', verified: false });
  const number = await orderBy(account.email, 'Forget Me', account.token);
  await orderBy(account.email, 'Forget Me');
  await message(account.email, 'Forget Me');
  await note(account.email, 'Angry');
  await note(account.email, 'In a letter', 'erasure', new Date().toISOString().slice(0, 10));
  write(
    backend,
    'INSERT INTO consents (id, user, kind, action, email, created) VALUES (?, ?, ?, ?, ?, ?)',
    'forgetmeconsent',
    '',
    'newsletter',
    'given',
    account.email,
    '2026-01-01 10:00:00.000Z',
  );
  const key = newKey();
  const proof = await proofAtDesk(backend);
  expect((await actAtDesk(backend, 'customer-erase', { email: account.email.toUpperCase(), proof }, key)).status).toBe(
    200,
  );
  expect((await actAtDesk(backend, 'customer-erase', { email: account.email, proof }, key)).status).toBe(200);
  const left = (sql: string): unknown => read(backend, sql, account.email);
  for (const table of ['users', 'contact_messages', 'customer_notes', 'consents', 'stock_requests'])
    expect([table, left(`SELECT COUNT(*) FROM ${table} WHERE email = ? COLLATE NOCASE`)]).toEqual([table, 0]);
  expect(left('SELECT COUNT(*) FROM account_search WHERE text LIKE ?')).toBe(0);
  expect(left("SELECT COUNT(*) FROM orders WHERE email = ? AND user = ''")).toBe(2);
  expect(
    read(
      backend,
      "SELECT COUNT(*) FROM mails WHERE \"order\" = (SELECT id FROM orders WHERE number = ?) AND state != 'queued' AND text != ''",
      number,
    ),
  ).toBe(0);
  expect(
    read(
      backend,
      "SELECT COUNT(*) FROM customer_notes WHERE kind = 'erasure' AND email = '' AND text = '' AND done != ''",
    ),
  ).toBe(1);
  expect(left('SELECT COUNT(*) FROM mails WHERE kind = \'account_deleted\' AND "to" = ?')).toBe(1);
  expect(read(backend, "SELECT detail FROM staff_actions WHERE action = 'customer-erase'")).toBe('{"account":true}');

  // Words that leave an index are gone from the file at once.
  for (const index of ['account_words', 'order_words'])
    expect([index, read(backend, `SELECT v FROM ${index}_config WHERE k = 'secure-delete'`)]).toEqual([index, 1]);
});

test.each(['editor', 'operator', 'accountant'] as const)(
  'an account of an %s is nobody’s to forget at the desk',
  async (role) => {
    const { id, email } = await makeUser(backend.admin, role);
    const proof = await proofAtDesk(backend);
    expect(codes(await actAtDesk(backend, 'customer-erase', { email, proof }))).toEqual([400, ['email staff_account']]);
    expect((await backend.admin.collection('users').getOne(id))['role']).toBe(role);
  },
);

test('the reviews of a guest who is forgotten go with them, from the pages too, and nobody else’s', async () => {
  const [guest, other] = [`${word('says')}@visitor.example`, `${word('stays')}@visitor.example`];
  const review = async (email: string): Promise<string> => {
    const order = read(backend, 'SELECT id FROM orders WHERE number = ?', await orderBy(email, 'Zoe'));
    const id = word('review').replace('-', '').padEnd(15, '0').slice(0, 15);
    const said = { locale: 'en', rating: 5, text: 'Good', name: 'Zoe', state: 'shown', buyer: id };
    insertRow(backend, 'reviews', { id, product: shop.product.id, order: `${order}`, user: '', ...said });
    return id;
  };
  const proof = await proofAtDesk(backend);
  const [theirs, kept] = [await review(guest), await review(other)];
  expect((await actAtDesk(backend, 'customer-erase', { email: guest.toUpperCase(), proof })).status).toBe(200);
  const left = await backend.admin.collection('reviews').getFullList({ filter: `id = '${theirs}' || id = '${kept}'` });
  expect(left.map(({ id }) => id)).toEqual([kept]);
  expect(read(backend, 'SELECT action FROM changes WHERE record = ?', theirs)).toBe('delete');
});
