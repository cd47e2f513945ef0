/** An authenticator app and recovery codes as the second factor; and the list of one's own sessions, each of which can be ended. */
import { dirname } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppBeginAnswer, AppConfirmAnswer, SignInsAnswer } from '#src/contract/account-api.ts';
import type { TestMailAnswer } from '#src/contract/mail-check-api.ts';
import type { StaffSignInsAnswer } from '#src/contract/desk/staff.ts';
import { codeAt } from '#src/domain/person/one-time-password.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { openAccounts, statusOf, type Accounts } from '#tests/support/accounts.ts';
import { serverAccess, SUPERUSER } from '#tests/support/backend.ts';
import { runOurs } from '#tests/support/command.ts';
import { callDesk } from '#tests/support/desk.ts';
import { mintedSession } from '#tests/support/minted-session.ts';
import { movedClock, type MovedClock } from '#tests/support/moved-clock.ts';
import { withDatabase } from '#tests/support/order-shop.ts';
import { read, write } from '#tests/support/poison.ts';

const STEP_MS = 30_000;

let accounts: Accounts;
let clock: MovedClock;
/** ms of the moved clock before the present. */
let moved = 0;
/** Session of the superuser who has sent the first mail. */
let settingUp: string;
beforeAll(async () => {
  clock = movedClock();
  accounts = await openAccounts('live', { env: { SECOND_FACTOR: 'on' }, adapt: clock.adapt });
  // The first mail switches the second factor on.
  ({ session: settingUp } = await post<TestMailAnswer>(accounts.backend.admin, 'test-mail'));
  accounts.backend.admin.authStore.save(mintedSession(accounts.backend));
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  await setClock(0);
  withDatabase(accounts.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

interface Member {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody whose address is confirmed. */
async function newMember(role: 'editor' | 'operator' | 'accountant'): Promise<Member> {
  const member = await makeUser(accounts.backend.admin, role);
  await accounts.backend.admin.collection('users').update(member.id, { verified: true });
  return member;
}

/** ms before the present. Codes by mail, and what PocketBase keeps of a sign-in, are of the present. */
async function setClock(by: number): Promise<void> {
  moved = by;
  await clock.set(moved);
}

/** A code of the app is good once: the next one. */
function later(): Promise<void> {
  return setClock(moved + 2 * STEP_MS);
}

function stepNow(): number {
  return Math.floor((Date.now() + moved) / STEP_MS);
}

async function waiting(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return '';
  } catch (error) {
    if (!(error instanceof ClientResponseError) || error.status !== 401) throw error;
    return String((error.response as { readonly mfaId: string }).mfaId);
  }
}

function byPassword(client: PocketBase, { email, password }: Member, more: object = {}, collection = 'users') {
  return client
    .collection(collection)
    .authWithPassword(email, password, { body: { identity: email, password, ...more } });
}

function byCode(client: PocketBase, mfaId: string, code: string, more: object = {}, collection = 'users') {
  const body = { otpId: 'x', password: code, mfaId, ...more };
  return client.collection(collection).authWithOTP('x', code, { body });
}

async function post<Answer>(
  client: PocketBase,
  route: string,
  body: object = {},
): Promise<Answer & { status: number }> {
  const response = await fetch(`${accounts.backend.url}/api/shop/${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: client.authStore.token,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify(body),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}

async function byMail(member: Member): Promise<PocketBase> {
  const client = accounts.browser();
  const mfaId = await waiting(byPassword(client, member));
  const before = (await accounts.inboxOf(member.email)).length;
  const { otpId } = await client.collection('users').requestOTP(member.email, { body: { email: member.email, mfaId } });
  await expect.poll(async () => (await accounts.inboxOf(member.email)).length).toBeGreaterThan(before);
  const code = /\b\d{6}\b/.exec((await accounts.inboxOf(member.email)).at(-1)?.text ?? '')?.[0] ?? '';
  await client.collection('users').authWithOTP(otpId, code, { body: { otpId, password: code, mfaId } });
  return client;
}

/** Somebody with an app. */
async function withApp(role: 'editor' | 'operator' | 'accountant') {
  const member = await newMember(role);
  await setClock(0);
  const client = await byMail(member);
  const { key, seal, address } = await post<AppBeginAnswer>(client, 'app-begin', { password: member.password });
  const confirmed = await post<AppConfirmAnswer>(client, 'app-confirm', { key, seal, code: codeAt(key, stepNow()) });
  expect(confirmed.status).toBe(200);
  const before = client.authStore.token;
  client.authStore.save(confirmed.session, client.authStore.record);
  await later();
  return { member, client, key, address, codes: confirmed.codes, before };
}

describe.each(['editor', 'operator', 'accountant'] as const)('an app of an %s', (role) => {
  test('makes the second factor, and no code is mailed any more', async () => {
    const { member, client, key, address, before } = await withApp(role);
    expect(address).toContain(`secret=${key}`);
    expect(await statusOf(client.collection('users').authRefresh())).toBe(200);
    // Every other session has ended.
    const other = accounts.browser();
    other.authStore.save(before);
    expect(await statusOf(other.collection('users').authRefresh())).toBe(401);

    const fresh = accounts.browser();
    const mfaId = await waiting(byPassword(fresh, member));
    const mails = (await accounts.inboxOf(member.email)).length;
    const asked = await fresh.collection('users').requestOTP(member.email, { body: { email: member.email, mfaId } });
    expect(asked).toMatchObject({ factor: 'app' });
    expect(await statusOf(byCode(fresh, mfaId, '000000'))).toBe(400);
    await byCode(fresh, mfaId, codeAt(key, stepNow()));
    expect(fresh.authStore.record?.id).toBe(member.id);
    expect((await accounts.inboxOf(member.email)).length).toBe(mails);
  });
});

test('a code of the app is good once, and half a minute around its time', async () => {
  const { member, key } = await withApp('operator');
  const sign = async (step: number): Promise<number> => {
    const client = accounts.browser();
    return statusOf(byCode(client, await waiting(byPassword(client, member)), codeAt(key, step)));
  };
  const step = stepNow();
  expect(await sign(step - 2)).toBe(400);
  expect(await sign(step)).toBe(200);
  expect(await sign(step)).toBe(400);
  expect(await sign(step - 1)).toBe(400);
});

test('of twenty guesses ten are looked at, and the right one after them is refused', async () => {
  const { member, key } = await withApp('operator');
  const client = accounts.browser();
  const mfaId = await waiting(byPassword(client, member));
  const right = codeAt(key, stepNow());
  for (let at = 0; at < 10; at += 1) expect(await statusOf(byCode(client, mfaId, `${100_000 + at}`))).toBe(400);
  expect(await statusOf(byCode(client, mfaId, right))).toBe(400);
});

test('a recovery code stands for the app once, however it is typed', async () => {
  const { member, client, codes } = await withApp('editor');
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  const sign = async (): Promise<number> => {
    const fresh = accounts.browser();
    const mfaId = await waiting(byPassword(fresh, member));
    return statusOf(byCode(fresh, mfaId, ` ${code.toUpperCase().replaceAll('-', ' ')} `));
  };
  expect(await sign()).toBe(200);
  expect(await sign()).toBe(400);
  expect(await post<SignInsAnswer>(client, 'sign-ins')).toMatchObject({ app: true, recovery: 9 });
});

test('a key of somebody else, of another time, or without the password is not taken up', async () => {
  const member = await newMember('operator');
  const client = await byMail(member);
  expect((await post(client, 'app-begin', { password: 'not-mine' })).status).toBe(400);
  const { key, seal } = await post<AppBeginAnswer>(client, 'app-begin', { password: member.password });
  const code = (): string => codeAt(key, stepNow());
  expect((await post(client, 'app-confirm', { key, seal, code: '000000' })).status).toBe(400);
  expect(
    (await post(client, 'app-confirm', { key: 'A'.repeat(32), seal, code: codeAt('A'.repeat(32), stepNow()) })).status,
  ).toBe(400);
  const other = await byMail(await newMember('operator'));
  expect((await post(other, 'app-confirm', { key, seal, code: code() })).status).toBe(400);
  const refusedIn = async (minutes: number, typed: () => string) => {
    await setClock(minutes * 60_000);
    const { problems } = await post<{ readonly problems: readonly { readonly field: string }[] }>(
      client,
      'app-confirm',
      {
        key,
        seal,
        code: typed(),
      },
    );
    return problems.map(({ field }) => field);
  };
  expect(await refusedIn(19, () => '000000')).toEqual(['code']);
  expect(await refusedIn(21, code)).toEqual(['key']);
  expect(read(accounts.backend, 'SELECT COUNT(*) FROM second_factors WHERE user = ?', member.id)).toBe(0);
});

test('whoever has sent the first mail goes on setting up for a day, and the session is not renewed', async () => {
  const claims = JSON.parse(atob(settingUp.split('.')[1] ?? '')) as { readonly exp: number };
  const hours = (claims.exp * 1000 - Date.now()) / 3_600_000;
  expect([hours > 23, hours <= 24]).toEqual([true, true]);
  const owner = accounts.browser();
  owner.authStore.save(settingUp);
  expect((await owner.collection('users').getList(1, 1)).items).toHaveLength(1);
  await owner.collection('_superusers').authRefresh();
  expect(owner.authStore.token).toBe(settingUp);
});

test('its key and the recovery codes are in no answer, to a superuser neither', async () => {
  const { member, key } = await withApp('operator');
  const { admin } = accounts.backend;
  const row = await admin.collection('second_factors').getFirstListItem(`user = '${member.id}'`, { expand: 'user' });
  const all = JSON.stringify([
    row,
    await admin.collection('second_factors').getFullList(),
    await admin.collection('second_factors').getOne(row.id),
  ]);
  expect(all).not.toContain(key);
  expect(Object.keys(row)).not.toContain('recovery');
});

test('whoever has lost phone and codes is let in by an operator, who types a password for it', async () => {
  const { member } = await withApp('editor');
  const operator = await newMember('operator');
  const desk = await byMail(operator);
  const end = (proof: string) =>
    callDesk<{ readonly subject: string }>(desk, 'staff-app-end', { id: member.id, proof, key: crypto.randomUUID() });
  expect((await end('')).status).toBe(400);
  const { proof } = (await callDesk<{ readonly proof: string }>(desk, 'confirm-self', { password: operator.password }))
    .body;
  expect((await end(proof)).status).toBe(200);
  expect((await byMail(member)).authStore.isValid).toBe(true);
});

test('an app is switched off with the password, and goes with the role', async () => {
  const first = await withApp('operator');
  expect((await post(first.client, 'app-end', { password: 'not-mine' })).status).toBe(400);
  expect((await post(first.client, 'app-end', { password: first.member.password })).status).toBe(200);
  expect((await byMail(first.member)).authStore.isValid).toBe(true);
  const second = await withApp('operator');
  await accounts.backend.admin.collection('users').update(second.member.id, { role: 'customer' });
  expect(read(accounts.backend, 'SELECT COUNT(*) FROM second_factors WHERE user = ?', second.member.id)).toBe(0);
  const third = await withApp('operator');
  await accounts.backend.admin.collection('users').delete(third.member.id);
  for (const table of ['second_factors', 'sign_ins'])
    expect(read(accounts.backend, `SELECT COUNT(*) FROM ${table} WHERE user = ?`, third.member.id)).toBe(0);
});

describe('one’s own sessions', () => {
  const routeOf = { editor: 'studio/media-list', operator: 'desk/log', accountant: 'desk/month' };

  test.each(['editor', 'operator', 'accountant'] as const)(
    'of an %s: ending one ends that one alone, on every way in',
    async (role) => {
      const member = await newMember(role);
      const [lost, here] = [await byMail(member), await byMail(member)];
      const list = await post<SignInsAnswer>(here, 'sign-ins');
      expect(list.rows.map(({ present, open, factor, network }) => ({ present, open, factor, network }))).toEqual([
        { present: true, open: true, factor: 'mail', network: '127.0.0.*' },
        { present: false, open: true, factor: 'mail', network: '127.0.0.*' },
      ]);
      const stranger = await byMail(await newMember(role));
      const id = list.rows[1]?.id;
      expect((await post(stranger, 'sign-in-end', { id })).status).toBe(404);
      // A renewal keeps its row.
      expect(await statusOf(lost.collection('users').authRefresh())).toBe(200);
      expect((await post(here, 'sign-in-end', { id })).status).toBe(200);

      const at = async (client: PocketBase, path: string, method = 'POST'): Promise<number> => {
        const headers = { 'content-type': 'application/json', authorization: client.authStore.token };
        const body = method === 'GET' ? {} : { body: '{}' };
        return (await fetch(`${accounts.backend.url}/api/${path}`, { method, headers, ...body })).status;
      };
      const ways = async (client: PocketBase) => [
        await statusOf(client.collection('users').authRefresh()),
        await at(client, routeOf[role]),
        await at(client, 'shop/sign-ins'),
        await at(client, 'shop/cart-sync'),
        await at(client, `collections/users/records/${member.id}`, 'GET'),
        await at(client, 'collections/media/records', 'GET'),
        await at(client, 'collections/_externalAuths/records', 'GET'),
        await at(client, 'collections/users/request-email-change'),
        await at(client, 'files/token'),
      ];
      expect(new Set(await ways(lost))).toEqual(new Set([401]));
      expect((await ways(here)).filter((status) => status === 401)).toEqual([]);
      expect((await post<SignInsAnswer>(here, 'sign-ins')).rows).toHaveLength(2);
    },
  );

  test('are told by browser and network, never by an address', async () => {
    const member = await newMember('operator');
    const client = await byMail(member);
    const { rows } = (await callDesk<StaffSignInsAnswer>(client, 'sign-ins', { after: '' })).body;
    expect(rows[0]).toMatchObject({ email: member.email, factor: 'mail', network: '127.0.0.*', ended: false });
    const kept = read(accounts.backend, 'SELECT json_group_array(json_array(device, network)) FROM sign_ins');
    expect(String(kept)).not.toContain('127.0.0.1');
  });

  test('that a superuser takes for a while ends when it was to, renewed or not, and when it is ended', async () => {
    const member = await newMember('editor');
    const claims = ({ authStore }: PocketBase): { readonly exp: number; readonly refreshable: boolean } =>
      JSON.parse(atob(authStore.token.split('.')[1] ?? '')) as { exp: number; refreshable: boolean };
    const taken = await accounts.backend.admin.collection('users').impersonate(member.id, 120);
    const { exp } = claims(taken);
    expect([exp * 1000 - Date.now() < 121_000, claims(taken).refreshable]).toEqual([true, false]);
    const lent = accounts.browser();
    lent.authStore.save(taken.authStore.token);
    expect(await statusOf(lent.collection('users').authRefresh())).toBe(200);
    expect(claims(lent)).toMatchObject({ exp, refreshable: false });
    write(accounts.backend, "UPDATE sign_ins SET ended = '2026-01-01 00:00:00.000Z' WHERE user = ?", member.id);
    expect(await statusOf(lent.collection('users').authRefresh())).toBe(401);
  });

  test('of customers nobody keeps a list', async () => {
    const { client, id } = await accounts.register();
    expect(await statusOf(client.collection('users').authRefresh())).toBe(200);
    expect((await post(client, 'sign-ins')).status).toBe(403);
    expect(read(accounts.backend, 'SELECT COUNT(*) FROM sign_ins WHERE user = ?', id)).toBe(0);
  });
});

test('superusers are in the log too, and one whose app makes the codes is sent none', async () => {
  const superusers = accounts.browser().collection('_superusers');
  const { cacheDir, pocketbaseBin } = serverAccess(accounts.backend);
  const command = runOurs(
    'superuser',
    {
      ...(pocketbaseBin === undefined ? {} : { POCKETBASE_BIN: pocketbaseBin }),
      CACHE_DIR: cacheDir,
      DATA_DIR: dirname(accounts.backend.dataDir),
      SUPERUSER_EMAIL: SUPERUSER.email,
    },
    ['--app'],
  );
  expect(await command.ended).toBe(0);
  const [key = ''] = /^[A-Z2-7]{32}$/m.exec(command.output()) ?? [];
  const [recovery = ''] = /^(\w{4}-){2}\w{4}$/m.exec(command.output()) ?? [];
  const id = String(read(accounts.backend, 'SELECT id FROM _superusers WHERE email = ?', SUPERUSER.email));
  const mails = (await accounts.inboxOf(SUPERUSER.email)).length;
  const mfaId = await waiting(superusers.authWithPassword(SUPERUSER.email, SUPERUSER.password));
  const { otpId } = await superusers.requestOTP(SUPERUSER.email);
  const client = accounts.browser();
  expect(await statusOf(byCode(client, mfaId, '000000', { otpId }, '_superusers'))).toBe(400);
  await byCode(client, mfaId, codeAt(key, stepNow()), { otpId }, '_superusers');
  expect(client.authStore.isSuperuser).toBe(true);
  expect((await accounts.inboxOf(SUPERUSER.email)).length).toBe(mails);
  const { rows } = (await callDesk<StaffSignInsAnswer>(client, 'sign-ins', { after: '' })).body;
  expect(rows[0]).toMatchObject({ email: SUPERUSER.email, factor: 'app' });
  const again = accounts.browser();
  const second = await waiting(again.collection('_superusers').authWithPassword(SUPERUSER.email, SUPERUSER.password));
  await byCode(again, second, recovery, { otpId }, '_superusers');
  expect(again.authStore.isSuperuser).toBe(true);
  write(accounts.backend, 'DELETE FROM second_factors WHERE superuser = ?', id);
});
