/** What an account holds: the newsletter it agreed to, all of its data in one file, and its end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountExport, ConsentAction, NewsletterAnswer } from '#src/contract/account-api.ts';
import type { OrderAnswer, ShopRefusal } from '#src/contract/shop-api.ts';
import { confirmationOf } from '#src/domain/person/account-link.ts';
import { create } from '#tests/backend/fixtures.ts';
import { newKey, signIn } from '#tests/support/after-sales.ts';
import { openAccount, type TestAccount } from '#tests/support/account.ts';
import { callDesk } from '#tests/support/desk.ts';
import { MAIL_SITE, openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import {
  ADDRESS,
  callRoute,
  historyOf,
  insertRow,
  orderRequest,
  ordersOf,
  withDatabase,
  type Answer,
} from '#tests/support/order-shop.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await openMailOffice();
});
beforeEach(() => office.reset());
afterAll(() => office.stop());

function call<Body = ShopRefusal>(route: string, request: unknown, account?: TestAccount): Promise<Answer<Body>> {
  return callRoute<Body>(office.backend, route, request, account?.token);
}

/** Subjects of what has come for an account. */
async function mailsTo({ email }: TestAccount): Promise<string[]> {
  const mails = await office.sink.read();
  return mails.filter(({ to }) => to?.some((one) => one.address === email)).map(({ subject }) => `${subject}`);
}

async function orderOf(account: TestAccount): Promise<OrderAnswer> {
  const request = orderRequest(office.shop, { terms: await office.present('en'), email: account.email });
  return (await call<OrderAnswer>('order', request, account)).body;
}

/** One that somebody at the desk has answered. */
async function message(email: string): Promise<void> {
  const texts = { name: 'Zoe', email, message: 'Hello', locale: 'en' } as const;
  const { id } = await create(office.backend.admin, 'contact_messages', texts);
  const operator = await signIn(office.backend, 'operator');
  const answer = { id, subject: 'Your parcel', text: 'Tomorrow', replies: 0, key: newKey() };
  expect(await callDesk(operator, 'message-answer', answer)).toMatchObject({ status: 200 });
}

describe('the newsletter', () => {
  const ask = (account: TestAccount, wanted: unknown): Promise<Answer<NewsletterAnswer>> =>
    call('newsletter', { wanted }, account);
  const confirm = (token: string): Promise<Answer<NewsletterAnswer & ShopRefusal>> =>
    call('newsletter-confirm', { token });
  const actionsOf = async ({ client }: TestAccount): Promise<ConsentAction[]> =>
    (await client.collection('consents').getFullList({ sort: 'created,@rowid' })).map((row) => row['action']);
  const stateOf = async ({ id }: TestAccount): Promise<unknown> =>
    (await office.backend.admin.collection('users').getOne(id))['marketing'];

  /** The token of the newest link that has been mailed to an account. */
  async function mailedToken({ email }: TestAccount): Promise<string> {
    const mails = await office.sink.read();
    const mail = mails.filter(({ to }) => to?.[0]?.address === email).at(-1);
    const [, fragment = ''] = new RegExp(`${MAIL_SITE}/(?:fr/|it/)?confirm(#[\\w.=-]+)`).exec(`${mail?.text}`) ?? [];
    const found = confirmationOf(fragment);
    expect(found?.what).toBe('newsletter');
    return found?.token ?? '';
  }

  test('is wanted only once the mailed link is followed, and the log keeps each step with its words', async () => {
    const account = await openAccount(office.backend, { locale: 'fr' });
    expect(await ask(account, true)).toEqual({ status: 200, body: { state: 'asked' } });
    expect(await stateOf(account)).toBe('asked');
    await expect.poll(() => mailsTo(account)).toHaveLength(1);
    expect(await confirm(await mailedToken(account))).toEqual({ status: 200, body: { state: 'yes' } });
    expect(await ask(account, false)).toEqual({ status: 200, body: { state: 'no' } });
    expect(await stateOf(account)).toBe('no');
    expect(await actionsOf(account)).toEqual(['asked', 'given', 'withdrawn']);
    const [asked] = await account.client.collection('consents').getFullList({ sort: 'created' });
    const words = 'Actualités et offres par e-mail. Désinscription à tout moment.';
    expect(asked).toMatchObject({ email: account.email, locale: 'fr', words });
  });

  test('link counts once, the newest only, for its address, and for three days', async () => {
    const account = await openAccount(office.backend);
    await ask(account, true);
    await expect.poll(() => mailsTo(account)).toHaveLength(1);
    const first = await mailedToken(account);
    await ask(account, true);
    await expect.poll(() => mailsTo(account)).toHaveLength(2);
    const second = await mailedToken(account);
    expect(await confirm(first)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const age = (hours: number): void =>
      withDatabase(office.backend, (database) => {
        const date = new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ');
        database.prepare('UPDATE consents SET created = ? WHERE user = ?').run(date, account.id);
      });
    age(73);
    expect((await confirm(second)).status).toBe(404);
    age(71);
    await office.backend.admin.collection('users').update(account.id, { email: 'elsewhere@customer.example' });
    expect((await confirm(second)).status).toBe(404);
    await office.backend.admin.collection('users').update(account.id, { email: account.email });
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).status).toBe(404);
  });

  test.each(['', 'x', `${'a'.repeat(15)}.${'0'.repeat(64)}`, 5, null])('no token is no link: %j', async (token) => {
    expect(await call('newsletter-confirm', { token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a proof of another link opens none', async () => {
    const account = await openAccount(office.backend);
    await ask(account, true);
    await expect.poll(() => mailsTo(account)).toHaveLength(1);
    const [, proof = ''] = (await mailedToken(account)).split('.');
    const other = await openAccount(office.backend);
    await ask(other, true);
    const [row] = await other.client.collection('consents').getFullList();
    expect((await confirm(`${row?.id}.${proof}`)).status).toBe(404);
    expect(await stateOf(other)).toBe('asked');
  });

  test('is for accounts, cannot be set past the link, and mails are limited', () =>
    inOneHour(async () => {
      expect((await call('newsletter', { wanted: true })).status).toBe(403);
      const account = await openAccount(office.backend);
      expect(await ask(account, 'yes')).toMatchObject({ status: 400 });
      const own = account.client.collection('users').update(account.id, { marketing: 'yes' });
      await expect(own).rejects.toMatchObject({ status: 400 });
      const byHand = office.backend.admin.collection('users').update(account.id, { marketing: 'yes' });
      await expect(byHand).rejects.toMatchObject({ status: 400 });
      for (let count = 0; count < 5; count += 1) expect((await ask(account, true)).status).toBe(200);
      expect(await ask(account, true)).toMatchObject({ status: 429, body: { code: 'too_many' } });
    }));
});

describe('an export', () => {
  test('holds everything that the shop has of the account, nothing of others, and no secret', async () => {
    const account = await openAccount(office.backend, { name: 'Zoë', verified: true });
    await account.client.collection('addresses').create({ ...ADDRESS, user: account.id, label: 'Home' });
    await call('newsletter', { wanted: true }, account);
    const { token, order } = await orderOf(account);
    await call('demo-payment', { token, outcome: 'paid' });
    withDatabase(office.backend, (database) =>
      database
        .prepare('UPDATE orders SET staff_notes = ?, deal = ? WHERE number = ?')
        .run(
          '[{"id":"n","at":"2026-01-01","by":"users colleague@shop.example","text":"Called"}]',
          '{"made":true,"by":"users colleague@shop.example","notes":[{"at":"2026-01-01","by":"users colleague@shop.example","price":"A friend","delivery":""}]}',
          order.number,
        ),
    );
    await orderOf(await openAccount(office.backend));
    await message(account.email.toUpperCase());
    await message('somebody@else.example');
    const { status, body } = await call<AccountExport>('account-export', {}, account);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: {
        id: account.id,
        email: account.email,
        name: 'Zoë',
        verified: true,
        newsletter: 'asked',
        signInWith: [],
      },
      addresses: [{ label: 'Home', city: 'Paris' }],
      cart: [],
      consents: [{ kind: 'newsletter', action: 'asked' }],
      orders: [
        {
          number: order.number,
          email: account.email,
          address: ADDRESS,
          courier_note: '',
          staff_notes: [{ at: '2026-01-01', text: 'Called' }],
          agreed: [{ at: '2026-01-01', price: 'A friend', delivery: '' }],
          order_lines: [{ name: 'Bowl', quantity: 2 }],
          payments: [{ amount: 4490, state: 'succeeded' }],
          documents: [{ kind: 'invoice' }],
        },
      ],
      returns: [],
      // Who has answered is a person, too.
      messages: [{ message: 'Hello', replies: [{ at: expect.any(String), subject: 'Your parcel', text: 'Tomorrow' }] }],
      mails: expect.arrayContaining([expect.objectContaining({ kind: 'order_confirmed', to: account.email })]),
    });
    const text = JSON.stringify(body);
    for (const secret of [
      'users operator',
      'colleague@shop.example',
      token,
      'tokenKey',
      '"password"',
      'request_hash',
      'somebody@else.example',
    ])
      expect(text).not.toContain(secret);
    await expect.poll(() => mailsTo(account)).toContain('Your data has been downloaded');
  });

  test('tells nothing that only an unconfirmed address connects', async () => {
    const account = await openAccount(office.backend);
    await message(account.email);
    expect((await call<AccountExport>('account-export', {}, account)).body.messages).toEqual([]);
  });

  test('is for the account alone, and not over and over', () =>
    inOneHour(async () => {
      expect((await call('account-export', {})).status).toBe(403);
      const account = await openAccount(office.backend);
      for (let count = 0; count < 5; count += 1) expect((await call('account-export', {}, account)).status).toBe(200);
      expect((await call('account-export', {}, account)).status).toBe(429);
    }));
});

describe('an account', () => {
  test('is deleted by its owner: orders are unlinked and stay, everything else is gone', async () => {
    const { backend } = office;
    const account = await openAccount(backend, { verified: true, locale: 'it' });
    await account.client.collection('addresses').create({ ...ADDRESS, user: account.id });
    await account.client.collection('addresses').create({ ...ADDRESS, user: account.id });
    await call('newsletter', { wanted: true }, account);
    await call('cart-sync', { base: [], lines: [] }, account);
    insertRow(backend, 'carts', { id: 'cartof000000000', user: account.id, lines: '[]' });
    const users = await backend.admin.collections.getOne('users');
    withDatabase(backend, (database) =>
      database
        .prepare(
          "INSERT INTO _externalAuths (id, collectionRef, recordRef, provider, providerId) VALUES ('extern000000000', ?, ?, 'oidc', 'x')",
        )
        .run(users.id, account.id),
    );
    const { token, order } = await orderOf(account);
    await message(account.email);
    await message('neighbour@visitor.example');
    const wrong = await call('account-delete', { password: 'not-the-password' }, account);
    expect(wrong).toMatchObject({ status: 400, body: { problems: [{ field: 'password', code: 'wrong' }] } });

    expect(await call('account-delete', { password: account.password }, account)).toEqual({
      status: 200,
      body: { deleted: true },
    });
    const left = (collection: string, filter = `user = '${account.id}'`): Promise<number> =>
      backend.admin
        .collection(collection)
        .getList(1, 1, { filter })
        .then(({ totalItems }) => totalItems);
    for (const collection of ['addresses', 'carts', 'consents', 'mails', 'orders'])
      expect([collection, await left(collection)]).toEqual([collection, 0]);
    expect(await left('users', `id = '${account.id}'`)).toBe(0);
    expect(await left('_externalAuths', `recordRef = '${account.id}'`)).toBe(0);
    expect(await left('contact_messages', `email = '${account.email}'`)).toBe(0);
    expect(await left('contact_messages', "email = 'neighbour@visitor.example'")).toBe(1);
    // The order is a document: it stays, and its link goes on.
    expect((await call('order-status', { token })).body).toMatchObject({ number: order.number, address: ADDRESS });
    await expect.poll(() => mailsTo(account)).toContain('Il tuo account è stato eliminato');
    // The session is over.
    expect((await call('newsletter', { wanted: true }, account)).status).toBe(403);
  });

  test('goes the same way when a superuser deletes it; messages of an address that nobody confirmed stay', async () => {
    const { backend } = office;
    const account = await openAccount(backend);
    await call('newsletter', { wanted: true }, account);
    await message(account.email);
    await orderOf(account);
    const [order] = await ordersOf(backend).getFullList({ filter: `user = '${account.id}'` });
    await backend.admin.collection('users').delete(account.id);
    expect(await ordersOf(backend).getOne(`${order?.id}`)).toMatchObject({ user: '', email: account.email });
    expect(await historyOf(backend, `${order?.id}`)).toEqual([]);
    const consents = await backend.admin.collection('consents').getFullList({ filter: `user = '${account.id}'` });
    expect(consents).toEqual([]);
    const messages = await backend.admin
      .collection('contact_messages')
      .getFullList({ filter: `email = '${account.email}'` });
    expect(messages).toHaveLength(1);
  });

  test('that came by another service has no password to ask for; one that has chosen a password is asked for it', async () => {
    const account = await openAccount(office.backend);
    const ownPassword = async (): Promise<unknown> =>
      (await office.backend.admin.collection('users').getOne(account.id))['own_password'];
    expect(await ownPassword()).toBe(true);
    const byHand = office.backend.admin.collection('users').update(account.id, { own_password: false });
    await expect(byHand).rejects.toMatchObject({ status: 400 });
    // What a code by mail and a sign-in by another service leave behind.
    withDatabase(office.backend, (database) => {
      database.prepare('UPDATE users SET own_password = FALSE WHERE id = ?').run(account.id);
    });
    expect((await call('account-delete', { password: 'x' }, account)).status).toBe(400);
    expect((await call('account-delete', { password: '' }, account)).status).toBe(200);
  });

  test('is deleted by nobody who does not know its password, and passwords cannot be tried for ever', () =>
    inOneHour(async () => {
      expect((await call('account-delete', { password: 'x' })).status).toBe(403);
      const account = await openAccount(office.backend);
      expect((await call('account-delete', {}, account)).status).toBe(400);
      for (let count = 0; count < 10; count += 1)
        expect((await call('account-delete', { password: '' }, account)).status).toBe(400);
      expect((await call('account-delete', { password: account.password }, account)).status).toBe(429);
      expect(await account.client.collection('users').getOne(account.id)).toMatchObject({ id: account.id });
    }));
});

test('a name is one line wherever it is written, in the head of a mail too', async () => {
  const account = await openAccount(office.backend);
  const id = `${account.client.authStore.record?.id}`;
  const name = 'Zoe\r\nBcc: a@visitor.example\u2028 Ray';
  await account.client.collection('users').update(id, { name });
  expect((await office.backend.admin.collection('users').getOne(id))['name']).toBe('Zoe Bcc: a@visitor.example  Ray');
});
