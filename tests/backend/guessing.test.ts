/** One-time codes, and what strangers learn, guess or bring about by asking again and again, against a real PocketBase and a real mail server. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClientResponseError, type RecordService } from 'pocketbase';
import type { UserRecord } from '#src/contract/records.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { NEW_PASSWORD, openAccounts, PASSWORD, statusOf, type Accounts } from '#tests/support/accounts.ts';
import { refusal } from '#tests/support/backend.ts';
import { callDesk } from '#tests/support/desk.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { callRoute, LONG_AGO, withDatabase } from '#tests/support/order-shop.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts('live');
});
afterAll(() => accounts.stop());

const users = (): RecordService<UserRecord> => accounts.browser().collection<UserRecord>('users');

describe('a one-time code', () => {
  /** Codes that were mailed, whatever other mails came between them or after. */
  const codesTo = async (email: string): Promise<string[]> =>
    (await accounts.inboxOf(email)).flatMap(({ text = '' }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
  async function codeFor(email: string): Promise<{ otpId: string; code: string }> {
    const before = (await codesTo(email)).length;
    const { otpId } = await users().requestOTP(email);
    const code = async (): Promise<string> => (await codesTo(email)).slice(before).at(-1) ?? '';
    await expect.poll(code).not.toBe('');
    return { otpId, code: await code() };
  }

  test('signs in once, and confirms the address; a password of before is gone, which the person is told', async () => {
    const { email, id, client } = await accounts.register('fr');
    const { otpId, code } = await codeFor(email);
    expect(await statusOf(users().authWithOTP(otpId, code === '000000' ? '111111' : '000000'))).toBe(400);
    const { record, token } = await users().authWithOTP(otpId, code);
    expect([record.id, token]).toEqual([id, expect.stringContaining('.')]);
    expect(await accounts.record(id)).toMatchObject({ verified: true, own_password: false });
    expect(await statusOf(users().authWithOTP(otpId, code))).toBe(400);
    expect(await statusOf(client.collection('users').authRefresh())).toBe(401);
    expect(await statusOf(users().authWithPassword(email, PASSWORD))).toBe(400);
    await accounts.backend.admin.crons.run('vitrine_minute');
    await accounts.mailWith(email, 'l’ancien mot de passe ne fonctionne plus');
    await users().requestPasswordReset(email);
    await users().confirmPasswordReset(await accounts.tokenIn(email, 'reset'), NEW_PASSWORD, NEW_PASSWORD);
    expect(await accounts.record(id)).toMatchObject({ own_password: true });
    const again = await codeFor(email);
    const twice = [1, 2].map(() => statusOf(users().authWithOTP(again.otpId, again.code)));
    expect((await Promise.all(twice)).sort()).toEqual([200, 400]);
    expect(await statusOf(users().authWithOTP(again.otpId, again.code))).toBe(400);
    await users().authWithPassword(email, NEW_PASSWORD);
  });

  test('that was sent to the address of before opens nothing once the account has another one, and confirms none', async () => {
    const { email, id } = await accounts.register();
    const { otpId, code } = await codeFor(email);
    // Past PocketBase, which forgets the codes of an account with each new address that it is told of.
    withDatabase(accounts.backend, (database) =>
      database.prepare('UPDATE users SET email = ? WHERE id = ?').run(`new-${email}`, id),
    );
    expect(await statusOf(users().authWithOTP(otpId, code))).toBe(400);
    expect(await accounts.record(id)).toMatchObject({ email: `new-${email}`, verified: false });
  });

  test('is over after its time', async () => {
    const { email } = await accounts.register();
    const { otpId, code } = await codeFor(email);
    withDatabase(accounts.backend, (database) => database.prepare('UPDATE _otps SET created = ?').run(LONG_AGO));
    expect(await statusOf(users().authWithOTP(otpId, code))).toBe(400);
  });

  test('is not found by trying: after five wrong ones the right one is refused as well, all answers are the same, and the owner’s next code is good', () =>
    inOneHour(async () => {
      const { email } = await accounts.register();
      const { otpId, code } = await codeFor(email);
      const { otpId: unknown } = await users().requestOTP('nobody@customer.example');
      expect(unknown).toMatch(/^[a-z0-9]{15}$/);
      const wrong = code === '000000' ? '111111' : '000000';
      const answers = new Set<string>();
      for (let count = 0; count < 5; count += 1)
        for (const id of [otpId, unknown]) answers.add(JSON.stringify(await refusal(users().authWithOTP(id, wrong))));
      answers.add(JSON.stringify(await refusal(users().authWithOTP(otpId, code))));
      expect([...answers]).toEqual([
        JSON.stringify({ status: 400, message: 'Invalid or expired OTP.', codes: {}, messages: {} }),
      ]);
      const own = await codeFor(email);
      expect((await users().authWithOTP(own.otpId, own.code)).record.email).toBe(email);
    }));

  test('is not to be had by PocketBase’s own routes under other spellings of the path', async () => {
    const { email } = await accounts.register();
    const { otpId, code } = await codeFor(email);
    const { browser } = accounts;
    for (const path of ['USERS', '_pb_users_auth_']) {
      const send = (route: string, body: object): Promise<unknown> =>
        browser().send(`/api/collections/${path}/${route}`, { method: 'POST', body });
      // PocketBase would say after five tries that the code exists.
      for (const password of ['1', '2', '3', '4', '5', '6', code])
        expect(await refusal(send('auth-with-otp', { otpId, password }))).toMatchObject({ status: 400, codes: {} });
      for (const address of [email, 'nobody@customer.example'])
        expect(await send('request-otp', { email: address })).toEqual({
          otpId: expect.stringMatching(/^[a-z0-9]{15}$/),
        });
    }
    const mails = await accounts.outboxOf(email);
    expect(mails.filter(({ kind }) => kind === 'one_time_code')).toHaveLength(1);
    expect((await users().authWithOTP(otpId, code)).record.email).toBe(email);
  });
});

test('no answer tells whether an address has an account', () =>
  inOneHour(async () => {
    const { email } = await accounts.register();
    const answer = async (path: string, body: object): Promise<string> => {
      const response = await fetch(`${accounts.backend.url}/api/collections/users/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return `${response.status} ${(await response.text()).replace(/"otpId":"[a-z0-9]{15}"/, 'otpId')}`;
    };
    for (const [path, body] of [
      ['request-password-reset', {}],
      ['request-password-reset', {}],
      ['request-verification', {}],
      ['request-verification', {}],
      ['request-otp', {}],
      ['auth-with-password', { password: 'wrong-password' }],
      ['auth-with-password', { password: 'wrong-password', mfaId: 'a' }],
      ['auth-with-password', { password: 'wrong-password', device: 'a.1.b' }],
      ['auth-with-password', { password: 'wrong-password', device: 'x', mfaId: 'y' }],
    ] as const) {
      const [known, unknown] = [email, `${word('nobody')}@customer.example`].map((address) =>
        answer(path, { ...body, email: address, identity: address }),
      );
      expect(await known, path).toBe(await unknown);
    }
    // A mailbox is not flooded either, and nobody is told.
    for (let count = 0; count < 15; count += 1) await users().requestOTP(email);
    const codes = async (): Promise<number> =>
      (await accounts.outboxOf(email)).filter(({ kind }) => kind === 'one_time_code').length;
    await expect.poll(codes).toBe(10);
  }));

test('nor does the time that a code of a superuser takes', async () => {
  const { admin, url } = accounts.backend;
  const email = `${word('known')}@shop.example`;
  await admin.collection('_superusers').create({ email, password: PASSWORD, passwordConfirm: PASSWORD });
  await admin.collections.update('_superusers', { otp: { enabled: true, duration: 300, length: 8 } });
  const ask = async (address: string): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/collections/_superusers/request-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { otpId: expect.stringMatching(/^[a-z0-9]{15}$/) }]);
    return performance.now() - begun;
  };
  // The quickest of each: a busy machine makes some slower. A digest takes far longer than all the rest.
  const quickest = { known: Infinity, unknown: Infinity };
  for (let count = 0; count < 5; count += 1) {
    quickest.known = Math.min(quickest.known, await ask(email));
    quickest.unknown = Math.min(quickest.unknown, await ask(`${word('nobody')}@shop.example`));
  }
  const mfa = { enabled: false, duration: 600, rule: '' };
  await admin.collections.update('_superusers', { mfa, otp: { enabled: false } });
  expect(quickest.unknown).toBeGreaterThan(quickest.known / 3);
});

test('the answer to a request for a code does not wait for the mail server, which would tell as well', async () => {
  const { email } = await accounts.register();
  await accounts.tokenIn(email, 'verify');
  accounts.sink.mode = 'stall';
  await users().requestOTP(email);
  await expect.poll(() => accounts.sink.stalled).toBe(1);
  // Nor does what the page asks next.
  await users().listAuthMethods();
  accounts.sink.mode = 'accept';
});

test('wrong passwords are counted by network and by account: beyond either the right one is refused, until a new one', () =>
  inOneHour(async () => {
    const [{ email }, other] = [await accounts.register(), await accounts.register()];
    const guess = (password: string, address = email): Promise<number> =>
      statusOf(users().authWithPassword(address, password));
    const set = (column: string, value: string | number, scopes: string): number =>
      Number(
        withDatabase(accounts.backend, (database) =>
          database.prepare(`UPDATE order_attempts SET ${column} = ? WHERE scope ${scopes}`).run(value),
        ).changes,
      );
    const ofNetworks = "LIKE 'password % %'";
    const ofAll = `LIKE 'password %' AND scope NOT ${ofNetworks}`;
    for (const [scopes, most] of [
      [ofNetworks, 30],
      [ofAll, 300],
    ] as const) {
      expect(await guess('wrong-password')).toBe(400);
      expect(set('count', most - 1, scopes)).toBeGreaterThan(0);
      expect(await guess(PASSWORD)).toBe(200);
      expect(await guess('wrong-password')).toBe(400);
      expect(await guess(PASSWORD)).toBe(400);
      expect(await guess(PASSWORD, other.email)).toBe(200);
      set('hour', '2026-01-01 00', "LIKE 'password %'");
      expect(await guess(PASSWORD)).toBe(200);
      withDatabase(accounts.backend, (database) => database.exec('DELETE FROM order_attempts'));
    }
    // Strangers of ten networks: the mailbox leads in, and what they have tried is over.
    expect(await guess('wrong-password')).toBe(400);
    set('count', 1000, "LIKE 'password %'");
    await users().requestPasswordReset(email);
    await users().confirmPasswordReset(await accounts.tokenIn(email, 'reset'), NEW_PASSWORD, NEW_PASSWORD);
    expect(await guess(NEW_PASSWORD)).toBe(200);
  }));

/** Where a password is looked at (`validatePassword`): one that somebody types, or what a machine has. */
const LOOKED_AT = {
  'app/setup/setup.ts': 'setup, with its link',
  'people/app-factor.ts': 'app-begin, app-end',
  'people/delete.ts': 'account-delete',
  'people/email-change.ts': 'confirm-email-change',
  'people/one-time-codes.ts': 'codes',
  'publishing/service-account.ts': 'the environment',
  'staff/settings/confirm-self.ts': 'confirm-self',
};

test('every place that takes a password counts the wrong ones by account: beyond the limit the right one is refused', () =>
  inOneHour(async () => {
    const files: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: join(PROJECT_ROOT, 'pocketbase/src') }))
      if ((await readFile(join(PROJECT_ROOT, 'pocketbase/src', file), 'utf8')).includes('.validatePassword('))
        files.push(file);
    expect(files.toSorted()).toEqual(Object.keys(LOOKED_AT));

    const { admin } = accounts.backend;
    const operator = await makeUser(admin, 'operator');
    await admin.collection('users').update(operator.id, { password: PASSWORD, passwordConfirm: PASSWORD });
    const desk = accounts.browser();
    await desk.collection('users').authWithPassword(operator.email, PASSWORD);
    const superuser = { email: `${word('guessed')}@shop.example`, password: PASSWORD };
    await admin.collection('_superusers').create({ ...superuser, passwordConfirm: PASSWORD });
    const own = await accounts.register();
    const status = (call: Promise<{ readonly status: number }>): Promise<number> => call.then((one) => one.status);
    const { token } = own.client.authStore;
    const moving = `moved-${own.email}`;
    await own.client.collection('users').requestEmailChange(moving);
    const link = await accounts.tokenIn(moving, 'email');
    const passwords = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    const app = (route: string, password: string): Promise<number> =>
      status(callRoute(accounts.backend, route, { password }, desk.authStore.token));
    const places: Readonly<Record<string, (password: string) => Promise<number>>> = {
      'users auth-with-password': (password) => statusOf(users().authWithPassword(own.email, password)),
      '_superusers auth-with-password': (password) =>
        statusOf(accounts.browser().collection('_superusers').authWithPassword(superuser.email, password)),
      'users update': (oldPassword) =>
        statusOf(own.client.collection('users').update(own.id, { ...passwords, oldPassword })),
      'confirm-email-change': (password) => statusOf(users().confirmEmailChange(link, password)),
      'account-delete': (password) => status(callRoute(accounts.backend, 'account-delete', { password }, token)),
      'confirm-self': (password) => status(callDesk(desk, 'confirm-self', { password })),
      'app-begin': (password) => app('app-begin', password),
      'app-end': (password) => app('app-end', password),
    };
    await admin.collections.update('users', { mfa: { enabled: true, rule: "role = 'operator'" } });
    for (const [place, type] of Object.entries(places)) {
      withDatabase(accounts.backend, (database) => database.exec('DELETE FROM order_attempts'));
      expect(await type('wrong-password'), place).toBe(400);
      // As if strangers of many networks had gone on: what one network has tried does not count here.
      const { changes } = withDatabase(accounts.backend, (database) =>
        database.prepare("UPDATE order_attempts SET count = 1000 WHERE scope NOT LIKE 'password % %'").run(),
      );
      expect(changes, place).toBe(1);
      expect([400, 429], place).toContain(await type(PASSWORD));
    }
    withDatabase(accounts.backend, (database) => database.exec('DELETE FROM order_attempts'));
    // Of strangers of many networks a superuser's new password is the end, too.
    await places['_superusers auth-with-password']?.('wrong-password');
    withDatabase(accounts.backend, (database) => database.exec('UPDATE order_attempts SET count = 1000'));
    const { id } = await admin.collection('_superusers').getFirstListItem(`email = '${superuser.email}'`);
    await admin.collection('_superusers').update(id, { password: PASSWORD, passwordConfirm: PASSWORD });
    // Each right one was right.
    expect(await places['confirm-self']?.(PASSWORD)).toBe(200);
    expect(await places['_superusers auth-with-password']?.(PASSWORD)).toBe(200);
    expect(await places['confirm-email-change']?.(PASSWORD)).toBe(200);
    expect(await accounts.record(own.id)).toMatchObject({ email: moving, verified: true });
    await admin.collections.update('users', { mfa: { enabled: false } });
  }));

test('a new address is confirmed by no other spelling of the path, where nobody counts', async () => {
  const { email, client } = await accounts.register();
  await client.collection('users').requestEmailChange(`other-${email}`);
  const token = await accounts.tokenIn(`other-${email}`, 'email');
  const answers = new Set<string>();
  for (const path of ['USERS', '_pb_users_auth_'])
    for (const password of [PASSWORD, 'wrong-password']) {
      const body = { token, password };
      const call = accounts.browser().send(`/api/collections/${path}/confirm-email-change`, { method: 'POST', body });
      answers.add(JSON.stringify(await refusal(call)));
    }
  expect([...answers]).toEqual([expect.stringContaining('"status":400')]);
});

test('a mailbox is told ten times an hour of the same, however often somebody opens accounts with its address', () =>
  inOneHour(async () => {
    const email = `${word('flooded')}@customer.example`;
    const kinds = async (): Promise<string[]> => (await accounts.outboxOf(email)).map(({ kind }) => kind).toSorted();
    /** Opens an account and does all that sends mails; gives those of them that are there before and after its end. */
    async function walk(): Promise<{ before: string[]; after: string[]; newsletter: number }> {
      const { id, client } = await accounts.register('en', email);
      const passwords = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD, oldPassword: PASSWORD };
      await client.collection('users').update(id, passwords);
      const { token } = await client.collection('users').authWithPassword(email, NEW_PASSWORD);
      const post = (route: string, body: object): Promise<{ status: number }> =>
        callRoute(accounts.backend, route, body, token);
      const newsletter = (await post('newsletter', { wanted: true })).status;
      expect((await post('account-export', {})).status).toBe(200);
      const before = (await kinds()).filter((kind) => kind !== 'verification');
      expect((await post('account-delete', { password: NEW_PASSWORD })).status).toBe(200);
      return { before, after: await kinds(), newsletter };
    }
    expect(await walk()).toEqual({
      before: ['data_export', 'newsletter', 'password_changed'],
      after: ['account_deleted'],
      newsletter: 200,
    });
    const mailKinds = ['data_export', 'newsletter', 'password_changed', 'account_deleted'];
    withDatabase(accounts.backend, (database) => {
      for (const kind of mailKinds)
        database.prepare('UPDATE order_attempts SET count = 10 WHERE scope LIKE ?').run(`${kind} %`);
    });
    expect(await walk()).toEqual({ before: ['account_deleted'], after: ['account_deleted'], newsletter: 429 });
  }));

test('registration, codes and requests for mails are limited by address', async () => {
  const { admin } = accounts.backend;
  await admin.settings.update({ rateLimits: { enabled: true } });
  const labels = (await admin.settings.getAll())['rateLimits'] as { rules: { label: string; maxRequests: number }[] };
  const limited: readonly (readonly [label: string, call: () => Promise<unknown>])[] = [
    ['users:create', () => users().create({})],
    ['POST /api/collections/users/request-otp', () => users().requestOTP('no')],
    ['POST /api/collections/users/auth-with-otp', () => users().authWithOTP('no', 'no')],
    ['users:requestPasswordReset', () => users().requestPasswordReset('no')],
    ['users:requestVerification', () => users().requestVerification('no')],
    ['users:confirmPasswordReset', () => users().confirmPasswordReset('no', 'no', 'no')],
    ['users:confirmVerification', () => users().confirmVerification('no')],
    ['POST /api/collections/users/confirm-email-change', () => users().confirmEmailChange('no', 'no')],
    ['POST /api/collections/users/request-email-change', () => users().requestEmailChange('no')],
    ['users:authWithOAuth2', () => users().authWithOAuth2Code('no', 'no', 'no', 'no')],
    ['POST /api/shop/order-status', () => callRoute(accounts.backend, 'order-status', {}).then(throwLimited)],
    ['POST /api/shop/order-email', () => callRoute(accounts.backend, 'order-email', {}).then(throwLimited)],
  ];
  for (const [label, call] of limited) {
    const max = labels.rules.find((rule) => rule.label === label)?.maxRequests ?? 0;
    expect(max, label).toBeGreaterThan(0);
    const statuses = await Promise.all(Array.from({ length: 2 * max + 1 }, () => statusOf(call())));
    expect(statuses, label).toContain(429);
    expect(statuses.filter((status) => status !== 429).length, label).toBeGreaterThanOrEqual(max);
  }
  await admin.settings.update({ rateLimits: { enabled: false } });
});

// Last: the server keeps those that it has stalled.
test('six mails at most are on their way after answers, and the rest goes with the job of the minute', async () => {
  const emails = await Promise.all(Array.from({ length: 9 }, async () => (await accounts.register()).email));
  // More at once than may be sent: those who send take what was left.
  await Promise.all(emails.map((email) => accounts.tokenIn(email, 'verify')));
  const before = accounts.sink.stalled;
  accounts.sink.mode = 'stall';
  for (const email of emails) await users().requestOTP(email);
  const codes = async () =>
    (await Promise.all(emails.map((email) => accounts.outboxOf(email))))
      .flat()
      .filter(({ kind }) => kind === 'one_time_code');
  await expect.poll(async () => (await codes()).length).toBe(9);
  await expect.poll(() => accounts.sink.stalled).toBe(6);
  expect((await codes()).filter(({ attempts }) => attempts === 0)).toHaveLength(3 + before);
  accounts.sink.mode = 'accept';
  await accounts.backend.admin.crons.run('vitrine_minute');
  await expect.poll(async () => (await codes()).filter(({ state }) => state === 'sent').length).toBeGreaterThan(2);
});

function throwLimited({ status }: { readonly status: number }): void {
  if (status === 429) throw new ClientResponseError({ status });
}
