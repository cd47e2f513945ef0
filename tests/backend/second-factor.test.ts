/** Whoever works for a live shop signs in with two factors; customers do not notice. */
import { dirname } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { openAccounts, PASSWORD, statusOf, type Accounts } from '#tests/support/accounts.ts';
import { serverAccess, startTestBackend, SUPERUSER } from '#tests/support/backend.ts';
import { runOurs } from '#tests/support/command.ts';
import { movedClock, type MovedClock } from '#tests/support/moved-clock.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { mintedSession } from '#tests/support/minted-session.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OPERATOR = 'operator@shop.example';

let accounts: Accounts;
let clock: MovedClock;
beforeAll(async () => {
  clock = movedClock();
  accounts = await openAccounts('live', { env: { SECOND_FACTOR: 'on' }, adapt: clock.adapt });
  const person = { email: OPERATOR, password: PASSWORD, passwordConfirm: PASSWORD, role: 'operator', verified: true };
  await accounts.backend.admin.collection('users').create(person);
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  await clock.set(0);
  withDatabase(accounts.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

interface Session {
  readonly who: string;
  readonly client: PocketBase;
  /** A route that it opens. */
  readonly route: string;
}

const ROUTE_OF = {
  customer: '/api/shop/cart-sync',
  editor: '/api/studio/media-list',
  operator: '/api/desk/log',
  accountant: '/api/desk/month',
  superuser: '/api/desk/log',
};

/** One of each person, signed in by the password alone. */
async function sessionsOfAll(): Promise<Session[]> {
  const signedIn = async (who: keyof typeof ROUTE_OF): Promise<Session> => {
    const client = accounts.browser();
    const { email, password } = who === 'superuser' ? SUPERUSER : await makeUser(accounts.backend.admin, who);
    await client.collection(who === 'superuser' ? '_superusers' : 'users').authWithPassword(email, password);
    return { who, client, route: ROUTE_OF[who] };
  };
  return Promise.all((['customer', 'editor', 'operator', 'accountant', 'superuser'] as const).map(signedIn));
}

/** What a renewal is answered, and a route. */
async function opens({ client, route }: Session): Promise<[number, number]> {
  const { record, token } = client.authStore;
  const headers = { authorization: token, 'content-type': 'application/json' };
  const at = async (path: string, body: object): Promise<number> =>
    (await fetch(`${accounts.backend.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const renewed = await at(`/api/collections/${record?.collectionName ?? ''}/auth-refresh`, {});
  // 400: it is let in, and asked for more.
  const status = await at(route, { base: [], lines: [] });
  return [renewed, status === 400 ? 200 : status];
}

interface Step {
  readonly device?: string;
  readonly mfaId?: string;
}

function byPassword(client: PocketBase, step: Step = {}, password = PASSWORD, email = OPERATOR) {
  return client.collection('users').authWithPassword(email, password, { body: { identity: email, password, ...step } });
}

/** What PocketBase calls the sign-in that waits for another factor; '' where it waits for none. */
async function waiting(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return '';
  } catch (error) {
    if (!(error instanceof ClientResponseError) || error.status !== 401) throw error;
    return (error.response as { readonly mfaId: string }).mfaId;
  }
}

async function codesTo(email: string): Promise<readonly string[]> {
  return (await accounts.inboxOf(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []);
}

/** Waits for a code after the first `before`. */
async function newestCode(email: string, before: number): Promise<string> {
  await expect.poll(async () => (await codesTo(email)).length).toBeGreaterThan(before);
  return (await codesTo(email)).at(-1) ?? '';
}

/** Asks for a code, and waits for it. */
async function askCode(client: PocketBase, mfaId: string): Promise<{ otpId: string; password: string }> {
  const before = (await codesTo(OPERATOR)).length;
  const { otpId } = await client.collection('users').requestOTP(OPERATOR, { body: { email: OPERATOR, mfaId } });
  return { otpId, password: await newestCode(OPERATOR, before) };
}

async function byCode(client: PocketBase, code: { otpId: string; password: string }, mfaId: string, remember = false) {
  const body = { ...code, mfaId, remember };
  const { meta } = await client.collection('users').authWithOTP(code.otpId, code.password, { body });
  return (meta as { readonly device?: string } | undefined)?.device ?? '';
}

/** Signs in with both factors. Gives what the device is remembered by. */
async function signIn(client: PocketBase, remember = false): Promise<string> {
  const mfaId = await waiting(byPassword(client));
  return byCode(client, await askCode(client, mfaId), mfaId, remember);
}

describe('in turn', () => {
  test('nobody is asked before a mail server has taken a mail, whoever works for the shop from then on', async () => {
    const client = accounts.browser();
    expect(await waiting(byPassword(client))).toBe('');
    const before = await sessionsOfAll();
    await client.collection('users').requestOTP(OPERATOR);
    await newestCode(OPERATOR, 0);
    await expect.poll(() => waiting(byPassword(accounts.browser()))).not.toBe('');
    // They are asked one collection after the other.
    const superusers = accounts.browser().collection('_superusers');
    await expect.poll(() => waiting(superusers.authWithPassword(SUPERUSER.email, SUPERUSER.password))).not.toBe('');
    // A session of before has shown one factor, and could be renewed for ever.
    await expect
      .poll(async () => Object.fromEntries(await Promise.all(before.map(async (one) => [one.who, await opens(one)]))))
      .toEqual({
        customer: [200, 200],
        editor: [401, 403],
        operator: [401, 403],
        accountant: [401, 403],
        superuser: [401, 403],
      });
    accounts.backend.admin.authStore.save(mintedSession(accounts.backend));
  });

  test('a password alone gives no session, and neither does a code; both do, in either order', async () => {
    const client = accounts.browser();
    const mfaId = await waiting(byPassword(client));
    expect(client.authStore.isValid).toBe(false);
    const code = await askCode(client, mfaId);
    expect(await waiting(byCode(client, code, ''))).not.toBe('');
    expect(client.authStore.isValid).toBe(false);
    await byCode(client, await askCode(client, mfaId), mfaId);
    expect(client.authStore.record?.['email']).toBe(OPERATOR);

    const other = accounts.browser();
    const first = await waiting(byCode(other, await askCode(other, ''), ''));
    await byPassword(other, { mfaId: first });
    expect(other.authStore.isValid).toBe(true);
    expect(await statusOf(other.collection('users').authRefresh())).toBe(200);
  });

  test('a code that is wrong, used or expired is refused, and so is the word for another account', async () => {
    const client = accounts.browser();
    const mfaId = await waiting(byPassword(client));
    const code = await askCode(client, mfaId);
    expect(await statusOf(byCode(client, { ...code, password: '000000' }, mfaId))).toBe(400);
    const { id } = await accounts.register();
    expect(await statusOf(byCode(client, code, id))).toBe(400);
    expect(await statusOf(byCode(client, code, mfaId))).toBe(400);
    const late = await askCode(client, mfaId);
    await clock.set(6 * MINUTE_MS);
    expect(await statusOf(byCode(client, late, mfaId))).toBe(400);
    expect(client.authStore.isValid).toBe(false);
  });

  test('a customer is asked for nothing more', async () => {
    const { client } = await accounts.register();
    expect(client.authStore.isValid).toBe(true);
  });
});

test.each([
  ['customer', 'editor'],
  ['customer', 'operator'],
  ['customer', 'accountant'],
  ['editor', 'operator'],
  ['operator', 'accountant'],
  ['operator', 'customer'],
] as const)('who is no %s any more but an %s signs in anew', async (from, to) => {
  const { id, client, email } = await accounts.register();
  const { admin } = accounts.backend;
  const token = (): Promise<string> =>
    admin
      .collection('users')
      .impersonate(id, 3600)
      .then((one) => one.authStore.token);
  await admin.collection('users').update(id, { role: from });
  client.authStore.save(await token());
  const users = client.collection('users');
  expect(await statusOf(users.authRefresh())).toBe(200);
  await admin.collection('users').update(id, { role: to });
  // The session of before has shown what the other role asks for.
  expect(await statusOf(users.authRefresh())).toBe(401);
  const waits = await waiting(byPassword(accounts.browser(), {}, PASSWORD, email));
  expect(waits !== '').toBe(to !== 'customer');
});

test('a new password ends every session, a reset by mail and one by a superuser too', async () => {
  const { id, client, email } = await accounts.register();
  const users = accounts.browser().collection('users');
  await users.requestPasswordReset(email);
  const fresh = `${PASSWORD}-3`;
  await users.confirmPasswordReset(await accounts.tokenIn(email, 'reset'), fresh, fresh);
  expect(await opens({ who: 'customer', client, route: ROUTE_OF.customer })).toEqual([401, 403]);
  await client.collection('users').authWithPassword(email, fresh);
  await accounts.backend.admin.collection('users').update(id, { password: PASSWORD, passwordConfirm: PASSWORD });
  expect(await opens({ who: 'customer', client, route: ROUTE_OF.customer })).toEqual([401, 403]);
});

describe('a device', () => {
  test('is remembered for 30 days, for its account alone, and until the password changes', async () => {
    expect(await signIn(accounts.browser())).toBe('');
    const device = await signIn(accounts.browser(), true);
    const client = accounts.browser();
    expect(await waiting(byPassword(client, { device }))).toBe('');
    expect(client.authStore.isValid).toBe(true);

    const [id, until, signed] = device.split('.');
    const longer = `${id}.${Number(until) + DAY_MS}.${signed}`;
    expect(await waiting(byPassword(accounts.browser(), { device: longer }))).not.toBe('');
    await clock.set(29 * DAY_MS);
    expect(await waiting(byPassword(accounts.browser(), { device }))).toBe('');
    await clock.set(31 * DAY_MS);
    expect(await waiting(byPassword(accounts.browser(), { device }))).not.toBe('');
    await clock.set(0);

    const changes = { oldPassword: PASSWORD, password: `${PASSWORD}-2`, passwordConfirm: `${PASSWORD}-2` };
    await client.collection('users').update(id ?? '', changes);
    expect(await waiting(byPassword(accounts.browser(), { device }, `${PASSWORD}-2`))).not.toBe('');
    const back = { password: PASSWORD, passwordConfirm: PASSWORD };
    await accounts.backend.admin.collection('users').update(id ?? '', back);
  });

  test('of a customer is not remembered: a role that comes later asks for both', async () => {
    const { email, id, client } = await accounts.register();
    const { otpId } = await client.collection('users').requestOTP(email);
    const code = await newestCode(email, 0);
    const body = { otpId, password: code, mfaId: id, remember: true };
    const { meta } = await client.collection('users').authWithOTP(otpId, code, { body });
    expect(meta).toBeUndefined();
  });
});

test('who has the server gets a superuser back in by a command, with its code, though no mail arrives', async () => {
  const { cacheDir, pocketbaseBin } = serverAccess(accounts.backend);
  // The dashboard asks for a mail by itself, and then for the id and the code of one.
  await accounts.backend.admin.settings.update({ smtp: { ...accounts.sink.smtp, port: 9 } });
  expect(await statusOf(accounts.browser().collection('_superusers').requestOTP(SUPERUSER.email))).toBe(200);
  const [email, password] = ['owner@shop.example', 'an-own-password-of-the-owner'];
  const owner = await accounts.backend.admin
    .collection('_superusers')
    .create({ email, password, passwordConfirm: password });
  insertRow(accounts.backend, 'second_factors', { id: 'lostphone000000', superuser: owner.id, key: 'A'.repeat(32) });
  const command = runOurs('superuser', {
    ...(pocketbaseBin === undefined ? {} : { POCKETBASE_BIN: pocketbaseBin }),
    CACHE_DIR: cacheDir,
    DATA_DIR: dirname(accounts.backend.dataDir),
    SUPERUSER_EMAIL: email,
    SUPERUSER_PASSWORD: password,
  });
  expect(await command.ended).toBe(0);
  const [, id = '', code = ''] = /id (\w+) and code (\d{8})/.exec(command.output()) ?? [];
  expect(command.output()).not.toContain(password);
  const client = accounts.browser();
  const superusers = client.collection('_superusers');
  const mfaId = await waiting(superusers.authWithPassword(email, password));
  await superusers.authWithOTP(id, code, { body: { otpId: id, password: code, mfaId } });
  expect(client.authStore.isSuperuser).toBe(true);
  await accounts.backend.admin.settings.update({ smtp: accounts.sink.smtp });
});

test("a superuser's code comes from the address of the shop", async () => {
  const superusers = accounts.browser().collection('_superusers');
  await superusers.requestOTP(SUPERUSER.email);
  await expect
    .poll(async () => (await accounts.inboxOf(SUPERUSER.email)).at(-1)?.from?.address)
    .toBe('shop@vitrine.example');
});

test('no answer tells whether an address has a superuser, whose mailbox is sent ten codes an hour', () =>
  inOneHour(async () => {
    const email = `${word('owner')}@shop.example`;
    const person = { email, password: PASSWORD, passwordConfirm: PASSWORD };
    await accounts.backend.admin.collection('_superusers').create(person);
    const superusers = accounts.browser().collection('_superusers');
    const answer = async (address: string): Promise<unknown> =>
      superusers.requestOTP(address).then(
        ({ otpId }) => /^[a-z0-9]{15}$/.test(otpId),
        (error: unknown) => error,
      );
    expect(await answer(`${word('nobody')}@shop.example`)).toBe(true);
    for (let count = 0; count < 13; count += 1) expect(await answer(email)).toBe(true);
    const codes = (): unknown =>
      withDatabase(accounts.backend, (database) =>
        database.prepare('SELECT count(*) AS codes FROM _otps WHERE sentTo = ?').get(email),
      );
    await expect.poll(codes).toEqual({ codes: 10 });
  }));

test('strangers who try codes and passwords keep no operator out who shows the other factor, or has a device', async () => {
  const scopes = (sql: string): void => withDatabase(accounts.backend, (database) => database.exec(sql));
  await inOneHour(async () => {
    const stranger = accounts.browser();
    const guess = async (): Promise<void> => {
      const before = (await codesTo(OPERATOR)).length;
      const { otpId } = await stranger.collection('users').requestOTP(OPERATOR);
      // Its mail is there before anybody waits for the next one.
      await newestCode(OPERATOR, before);
      expect(await statusOf(byCode(stranger, { otpId, password: '000000' }, ''))).toBe(400);
      expect(await statusOf(byPassword(stranger, {}, 'a-wrong-password'))).toBe(400);
      scopes("UPDATE order_attempts SET count = 1000 WHERE scope NOT LIKE 'second %'");
    };
    const owner = accounts.browser();
    const device = await signIn(owner, true);
    const codeShown = await waiting(byCode(owner, await askCode(owner, ''), ''));
    const passwordShown = await waiting(byPassword(owner));
    await guess();
    // It is not looked at without anything of the owner's.
    expect(await statusOf(byPassword(owner))).toBe(400);
    await byPassword(owner, { mfaId: codeShown });
    expect(owner.authStore.isValid).toBe(true);
    owner.authStore.clear();
    await byCode(owner, await askCode(owner, passwordShown), passwordShown);
    expect(owner.authStore.isValid).toBe(true);
    owner.authStore.clear();
    await byPassword(owner, { device });
    expect(owner.authStore.isValid).toBe(true);
  });
});

test('whoever has the password alone has ten codes an hour to try, and ten mails to send', async () => {
  await inOneHour(async () => {
    const thief = accounts.browser();
    const mfaId = await waiting(byPassword(thief));
    const code = await askCode(thief, mfaId);
    for (let at = 0; at < 10; at += 1)
      expect(await statusOf(byCode(thief, { ...code, password: `${100_000 + at}` }, mfaId))).toBe(400);
    expect(await statusOf(byCode(thief, code, mfaId))).toBe(400);
    const before = (await codesTo(OPERATOR)).length;
    for (let at = 0; at < 9; at += 1) await askCode(thief, mfaId);
    await thief.collection('users').requestOTP(OPERATOR, { body: { email: OPERATOR, mfaId } });
    expect(await statusOf(byPassword(thief))).toBe(401);
    expect((await codesTo(OPERATOR)).length).toBe(before + 9);
  });
});

test('the owner of the machine may switch it off, from the next start on', async () => {
  const off = await startTestBackend({ env: { SHOP_MODE: 'live', SECOND_FACTOR: 'off' } });
  const { admin } = off;
  const users = { mfa: { enabled: true, duration: 600, rule: "role = 'operator'" } };
  await admin.collections.update('users', users);
  await admin.collections.update('_superusers', { ...users, mfa: { ...users.mfa, rule: '' }, otp: { enabled: true } });
  // The superuser of the test signs in again there, by its password.
  const again = await off.restart();
  expect((await again.admin.collection('_superusers').authRefresh()).record['email']).toBe(SUPERUSER.email);
  expect((await again.admin.collections.getOne('users'))['mfa']).toMatchObject({ enabled: false });
  await again.stop();
});
