/** Opening an account, its mails, and the ways into it, against a real PocketBase and a real mail server. */
import { createHmac } from 'node:crypto';
import type { RecordService } from 'pocketbase';
import type { UserRecord } from '#src/contract/records.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#src/domain/site/locale.ts';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { NEW_PASSWORD, openAccounts, PASSWORD, SITE, statusOf, type Accounts } from '#tests/support/accounts.ts';
import { refusal } from '#tests/support/backend.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { LONG_AGO, withDatabase } from '#tests/support/order-shop.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts('live');
});
afterAll(() => accounts.stop());

const users = (): RecordService<UserRecord> => accounts.browser().collection<UserRecord>('users');

/** All values of a column, past the hooks. */
function columnOf(table: string, column: string): unknown[] {
  return withDatabase(accounts.backend, (database) =>
    database
      .prepare(`SELECT ${column} AS value FROM ${table}`)
      .all()
      .map(({ value }) => value),
  );
}

describe('registration', () => {
  test.for(LOCALES)(
    'on a page in %s makes a customer of that language, and asks whether the address is theirs',
    async (locale) => {
      const { email, id, client } = await accounts.register(locale);
      expect(await accounts.record(id)).toMatchObject({ role: 'customer', verified: false, locale, country: '' });
      const token = await accounts.tokenIn(email, 'verify');
      const [mail, ...others] = await accounts.inboxOf(email);
      expect(others).toEqual([]);
      expect(mail?.html).toContain(`<html lang="${locale}"`);
      expect(mail?.html).toContain(`${SITE}${locale === 'en' ? '' : `/${locale}`}/confirm#verify=${token}`);
      // Who reads the mails need not have opened the account: its press must not show their orders to somebody else.
      const stranger = await accounts.register();
      for (const somebody of [users(), stranger.client.collection('users')])
        expect(await statusOf(somebody.confirmVerification(token))).toBe(403);
      expect(await accounts.record(id)).toMatchObject({ verified: false });
      await client.collection('users').confirmVerification(token);
      expect(await accounts.record(id)).toMatchObject({ verified: true });
      expect((await refusal(users().confirmVerification(token))).codes).toEqual({ token: 'token_used' });
      await client.collection('users').authRefresh();
      expect(client.authStore.isValid).toBe(true);
    },
  );

  test('sets address, password, name and language, and nothing else', async () => {
    const open = (fields: object): Promise<unknown> =>
      users().create({
        email: `${word('x')}@customer.example`,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        ...fields,
      });
    const asked = {
      role: 'operator',
      verified: true,
      emailVisibility: true,
      id: 'chosenbymyself0',
      country: 'FR',
    };
    for (const [field, value] of Object.entries(asked))
      expect((await refusal(open({ [field]: value }))).codes, field).toEqual({ [field]: 'set_by_shop' });
    expect(await open({ name: 'Zoë', locale: 'it', tokenKey: 'k'.repeat(50) })).toMatchObject({
      name: 'Zoë',
      locale: 'it',
      role: 'customer',
    });
    expect(columnOf('users', 'tokenKey')).not.toContain('k'.repeat(50));
  });

  test('takes no password that machines try first, and none of the person’s own name', async () => {
    const open = (password: string): Promise<unknown> =>
      users().create({ email: 'quillfeather@customer.example', password, passwordConfirm: password });
    const refused = {
      '': 'validation_required',
      short7Xq: 'password_short',
      motdepasse2026: 'password_common',
      quillfeather1: 'password_common',
      ['x1Y-'.repeat(18)]: 'password_long',
    };
    for (const [password, code] of Object.entries(refused))
      expect((await refusal(open(password))).codes, password).toMatchObject({ password: code });
    // What bcrypt does not take at all, PocketBase refuses before any hook, without a word: pages tell it before they ask.
    expect((await refusal(open('x1Y-'.repeat(19)))).status).toBe(400);
    const differing = { email: `${word('x')}@customer.example`, password: PASSWORD, passwordConfirm: 'x' };
    expect((await refusal(users().create(differing))).codes).toHaveProperty('passwordConfirm');
  });

  test('of an address that has an account is refused, however it is written', async () => {
    const { email } = await accounts.register();
    const again = users().create({ email: email.toUpperCase(), password: PASSWORD, passwordConfirm: PASSWORD });
    expect((await refusal(again)).codes).toEqual({ email: 'validation_not_unique' });
    await users().authWithPassword(email.toUpperCase(), PASSWORD);
  });
});

describe('an own account', () => {
  test('changes name, language and country, and nothing else', async () => {
    const { id, client, email } = await accounts.register();
    const change = (fields: object): Promise<unknown> => client.collection('users').update(id, fields);
    for (const [field, value] of Object.entries({ role: 'editor', verified: true, emailVisibility: true }))
      expect((await refusal(change({ [field]: value }))).codes, field).toEqual({ [field]: 'set_by_shop' });
    await change({ tokenKey: 'k'.repeat(50) });
    expect(columnOf('users', 'tokenKey')).not.toContain('k'.repeat(50));
    expect((await refusal(change({ 'role+': 'editor' }))).status).toBe(400);
    expect((await refusal(change({ email: 'other@customer.example' }))).status).toBe(400);
    expect((await refusal(change({ country: 'France' }))).codes).toHaveProperty('country');
    await change({ name: 'Zoë', locale: 'fr', country: 'IT' });
    expect(await accounts.record(id)).toMatchObject({
      name: 'Zoë',
      locale: 'fr',
      country: 'IT',
      role: 'customer',
      email,
    });
    expect(await statusOf(client.collection('users').delete(id))).toBe(403);
    const other = await accounts.register();
    expect(await statusOf(client.collection('users').update(other.id, { name: 'x' }))).toBe(404);
    expect(await statusOf(client.collection('users').getFullList())).toBe(403);
  });

  test('has a new password only with the old one; other devices are signed out, and the person is told', async () => {
    const { id, client, email } = await accounts.register('it');
    const elsewhere = accounts.browser();
    await elsewhere.collection('users').authWithPassword(email, PASSWORD);
    const passwords = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    const change = (fields: object): Promise<unknown> => client.collection('users').update(id, fields);
    expect((await refusal(change(passwords))).codes).toHaveProperty('oldPassword');
    expect((await refusal(change({ ...passwords, oldPassword: 'wrong' }))).codes).toHaveProperty('oldPassword');
    const common = { password: 'juventus1897', passwordConfirm: 'juventus1897', oldPassword: PASSWORD };
    expect((await refusal(change(common))).codes).toEqual({ password: 'password_common' });
    await change({ ...passwords, oldPassword: PASSWORD });
    expect(await statusOf(elsewhere.collection('users').authRefresh())).toBe(401);
    await users().authWithPassword(email, NEW_PASSWORD);
    expect(await statusOf(users().authWithPassword(email, PASSWORD))).toBe(400);
    await accounts.backend.admin.crons.run('vitrine_minute');
    expect((await accounts.mailWith(email, 'È stata cambiata')).subject).toBe('La tua password è cambiata');
  });

  test('has its old password tried twenty times an hour, by whomever has a session of it', () =>
    inOneHour(async () => {
      const [{ id, client }, other] = [await accounts.register(), await accounts.register()];
      const change = (oldPassword: string, person = { id, client }): Promise<unknown> =>
        person.client
          .collection('users')
          .update(person.id, { oldPassword, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD });
      const wrong = await refusal(change('wrong'));
      withDatabase(accounts.backend, (database) =>
        database.prepare('UPDATE order_attempts SET count = 20 WHERE scope = ?').run(`old password ${id}`),
      );
      expect(await refusal(change(PASSWORD))).toEqual(wrong);
      await client.collection('users').update(id, { name: 'Zoë' });
      await change(PASSWORD, other);
    }));
});

describe('a forgotten password', () => {
  test('is replaced once with the mailed link, and every session ends', async () => {
    const { email, client, id } = await accounts.register('fr');
    await users().requestPasswordReset(email);
    const token = await accounts.tokenIn(email, 'reset');
    expect((await refusal(users().confirmPasswordReset(token, 'motdepasse2026', 'motdepasse2026'))).codes).toEqual({
      password: 'password_common',
    });
    await users().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD);
    expect(await statusOf(client.collection('users').authRefresh())).toBe(401);
    expect((await refusal(users().confirmPasswordReset(token, PASSWORD, PASSWORD))).codes).toEqual({
      token: 'validation_invalid_token',
    });
    await users().authWithPassword(email, NEW_PASSWORD);
    // Whoever reads the mails of the address has confirmed it.
    expect(await accounts.record(id)).toMatchObject({ verified: true });
    await accounts.backend.admin.crons.run('vitrine_minute');
    expect((await accounts.mailWith(email, 'Il a été changé')).subject).toBe('Votre mot de passe a changé');
  });
});

/** A token as PocketBase signs them, that ends at `until` (ms). */
function signed(kind: string, id: string, claims: object, until: number): string {
  const [options, tokenKey] = withDatabase(accounts.backend, (database) => [
    database.prepare("SELECT CAST(options AS TEXT) AS options FROM _collections WHERE name = 'users'").get()?.[
      'options'
    ],
    database.prepare('SELECT tokenKey FROM users WHERE id = ?').get(id)?.['tokenKey'],
  ]);
  const { secret } = (JSON.parse(String(options)) as Record<string, { secret: string }>)[`${kind}Token`] ?? {
    secret: '',
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  // A new address is confirmed by a route of ours.
  const type = kind === 'emailChange' ? 'new_address' : kind;
  const body = { ...claims, type, id, collectionId: '_pb_users_auth_', exp: Math.floor(until / 1000) };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(body)}`;
  return `${text}.${createHmac('sha256', `${String(tokenKey)}${secret}`)
    .update(text)
    .digest('base64url')}`;
}

test('a mailed link ends', async () => {
  const { id, email, client } = await accounts.register();
  const newEmail = `ended-${email}`;
  const uses: readonly (readonly [kind: string, claims: object, use: (token: string) => Promise<unknown>])[] = [
    ['verification', { email }, (token) => client.collection('users').confirmVerification(token)],
    ['emailChange', { email, newEmail }, (token) => users().confirmEmailChange(token, PASSWORD)],
    ['passwordReset', { email: newEmail }, (token) => users().confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)],
  ];
  for (const [kind, claims, use] of uses) {
    const minute = 60_000;
    expect((await refusal(use(signed(kind, id, claims, Date.now() - minute)))).codes, kind).toHaveProperty('token');
    await use(signed(kind, id, claims, Date.now() + minute));
  }
});

test('mailed links and codes, and sessions, last as long as they say', async () => {
  const { passwordResetToken, verificationToken, emailChangeToken, authToken, otp } =
    await accounts.backend.admin.collections.getOne('users');
  expect({ passwordResetToken, verificationToken, emailChangeToken, authToken, otp }).toMatchObject({
    passwordResetToken: { duration: 30 * 60 },
    verificationToken: { duration: 3 * 24 * 60 * 60 },
    emailChangeToken: { duration: 60 * 60 },
    authToken: { duration: 7 * 24 * 60 * 60 },
    otp: { enabled: true, duration: 5 * 60, length: 6 },
  });
});

describe('a new address', () => {
  test('counts once its link is confirmed with the password; sessions end, and the old address is told', async () => {
    const { email, client, id } = await accounts.register();
    const newEmail = `New-${email}`;
    await client.collection('users').requestEmailChange(newEmail);
    const token = await accounts.tokenIn(newEmail.toLowerCase(), 'email');
    expect(await accounts.record(id)).toMatchObject({ email });
    expect((await refusal(users().confirmEmailChange(token, 'wrong-password'))).codes).toHaveProperty('password');
    await users().confirmEmailChange(token, PASSWORD);
    expect(await accounts.record(id)).toMatchObject({ email: newEmail.toLowerCase(), verified: true });
    expect(await statusOf(client.collection('users').authRefresh())).toBe(401);
    expect((await refusal(users().confirmEmailChange(token, PASSWORD))).codes).toHaveProperty('token');
    await accounts.backend.admin.crons.run('vitrine_minute');
    await accounts.mailWith(email, 'you sign in with another address');
  });

  test('that has an account is answered like any other, and its holder is told', async () => {
    const [asking, holder] = [await accounts.register(), await accounts.register('it')];
    const answer = async (newEmail: string): Promise<unknown> => {
      const response = await fetch(`${accounts.backend.url}/api/collections/users/request-email-change`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: asking.client.authStore.token },
        body: JSON.stringify({ newEmail }),
      });
      return [response.status, await response.text()];
    };
    expect(await answer(holder.email)).toEqual(await answer('nobody-has-this@customer.example'));
    expect(await answer(holder.email)).toEqual([204, '']);
    await accounts.mailWith(holder.email, 'Questo indirizzo ha già un account.');
    // PocketBase's own route answers other spellings of the path: there all addresses are refused alike.
    for (const path of ['USERS', '_pb_users_auth_']) {
      const refused = await Promise.all(
        [holder.email, 'nobody-either@customer.example'].map((newEmail) =>
          refusal(
            asking.client.send(`/api/collections/${path}/request-email-change`, { method: 'POST', body: { newEmail } }),
          ),
        ),
      );
      expect(refused[0]).toEqual(refused[1]);
      expect(refused[0]?.status).toBe(400);
    }
    expect((await refusal(asking.client.collection('users').requestEmailChange('no address'))).status).toBe(400);
    expect(await statusOf(users().requestEmailChange('a@customer.example'))).toBe(401);
  });
});

describe('mails with tokens and codes', () => {
  test('are read by nobody but superusers, and have no text any more once they are sent', async () => {
    const { email } = await accounts.register();
    await accounts.tokenIn(email, 'verify');
    await expect
      .poll(() => accounts.outboxOf(email))
      .toMatchObject([
        {
          kind: 'verification',
          state: 'sent',
          secret: true,
          html: '',
          text: '',
          good_until: expect.stringMatching(/^20/),
        },
      ]);
    const operator = await makeUser(accounts.backend.admin, 'operator');
    const client = accounts.browser();
    await client.collection('users').authWithPassword(operator.email, operator.password);
    expect(await client.collection('mails').getFullList({ filter: `to = '${email}'` })).toEqual([]);
    const [mail] = await accounts.outboxOf(email);
    expect(await statusOf(client.collection('mails').getOne(mail?.id ?? ''))).toBe(404);
    const requeued = accounts.backend.admin.collection('mails').update(mail?.id ?? '', { state: 'queued' });
    expect((await refusal(requeued)).codes).toEqual({ state: 'mail_wiped' });
  });

  test('that cannot be sent are given up when what they say is over, and wiped', async () => {
    accounts.sink.mode = 'refuse';
    const { email } = await accounts.register();
    await expect.poll(() => accounts.outboxOf(email)).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect((await accounts.outboxOf(email))[0]?.text).toContain('#verify=');
    withDatabase(accounts.backend, (database) =>
      database.prepare('UPDATE mails SET next_try = ?, good_until = ? WHERE "to" = ?').run(LONG_AGO, LONG_AGO, email),
    );
    accounts.sink.mode = 'accept';
    await accounts.backend.admin.crons.run('vitrine_minute');
    await expect
      .poll(() => accounts.outboxOf(email))
      .toMatchObject([{ state: 'failed', next_try: '', html: '', text: '', attempts: 1 }]);
    expect(await accounts.inboxOf(email)).toEqual([]);
  });

  test('that wait for a try which comes too late are given up at once, and wiped', async () => {
    const { email } = await accounts.register();
    // Not only arrived: whoever sends it must have written that down before the test writes something else.
    await expect.poll(() => accounts.outboxOf(email)).toMatchObject([{ state: 'sent' }]);
    // As if the process had ended while it was being sent.
    const waiting =
      "UPDATE mails SET state = 'queued', html = 'x', text = 'x', next_try = ?, good_until = ? WHERE \"to\" = ?";
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace('T', ' ');
    withDatabase(accounts.backend, (database) => database.prepare(waiting).run(tomorrow, LONG_AGO, email));
    await accounts.backend.admin.crons.run('vitrine_minute');
    await expect
      .poll(() => accounts.outboxOf(email))
      .toMatchObject([{ state: 'failed', next_try: '', html: '', text: '' }]);
    expect(await accounts.backend.admin.collection('job_findings').getFullList()).toEqual([]);
  });

  test('go with the account', async () => {
    const { email, id } = await accounts.register();
    await accounts.tokenIn(email, 'verify');
    await accounts.backend.admin.collection('users').delete(id);
    expect(await accounts.outboxOf(email)).toEqual([]);
  });
});

test('a superuser’s own mails are PocketBase’s', async () => {
  await accounts.backend.admin.collection('_superusers').requestPasswordReset('superuser@vitrine.example');
  const mail = await accounts.mailWith('superuser@vitrine.example', '/auth/confirm-password-reset/');
  expect(mail.subject).toBe('Reset your Vitrine password');
});
