/** Signing in with another service, against a real PocketBase and a service of our own: new accounts, links, and accounts set up by others. */
import type { RecordAuthResponse } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserRecord } from '#src/contract/records.ts';
import { word } from '#tests/backend/fixtures.ts';
import { openAccounts, PASSWORD, type Accounts } from '#tests/support/accounts.ts';
import { refusal } from '#tests/support/backend.ts';
import { offerServices, startFakeOidc, type FakeOidc } from '#tests/support/fake-oidc.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let accounts: Accounts;
let oidc: FakeOidc;
beforeAll(async () => {
  [accounts, oidc] = await Promise.all([openAccounts('live'), startFakeOidc()]);
  await offerServices(accounts.backend.admin, [oidc.service]);
});
afterAll(async () => {
  await accounts.stop();
  await oidc.stop();
});
afterEach(() => {
  oidc.mode = 'accept';
});

const REDIRECT = 'https://shop.example/login';

/** Goes to the service and comes back with what it put into the address. */
async function consent(client: PocketBase): Promise<{ code: string; verifier: string; state: string; sent: string }> {
  const methods = await client.collection('users').listAuthMethods();
  const [provider] = methods.oauth2.providers;
  if (provider === undefined) throw new Error('No service is switched on.');
  const response = await fetch(provider.authURL + encodeURIComponent(REDIRECT), { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(REDIRECT);
  const part = (name: string): string => back.searchParams.get(name) ?? '';
  return { code: part('code'), verifier: provider.codeVerifier, state: part('state'), sent: provider.state };
}

async function signIn(
  client: PocketBase,
  person: { sub?: string; email?: string; email_verified?: boolean } = {},
  createData: object = {},
): Promise<RecordAuthResponse<UserRecord>> {
  const sub = person.sub ?? word('sub');
  oidc.person = { sub, name: 'Zoë Müller', email: `${word('zoe')}@club.example`, email_verified: true, ...person };
  const { code, verifier } = await consent(client);
  return client
    .collection<UserRecord>('users')
    .authWithOAuth2Code<UserRecord>('oidc', code, verifier, REDIRECT, createData);
}

test('the pages learn which services there are', async () => {
  const { oauth2, password, otp } = await accounts.browser().collection('users').listAuthMethods();
  expect({ oauth2, password, otp }).toMatchObject({
    password: { enabled: true },
    otp: { enabled: true },
    oauth2: { enabled: true, providers: [{ name: 'oidc', displayName: 'Club' }] },
  });
  const { state, sent } = await consent(accounts.browser());
  expect(state).toBe(sent);
  oidc.mode = 'other_state';
  const other = await consent(accounts.browser());
  expect(other.state).not.toBe(other.sent);
});

describe('a person whom the shop does not know', () => {
  test('gets an account of the page’s language, with the address that the service has confirmed', async () => {
    const email = `${word('Zoe')}@Club.example`;
    const { record, meta } = await signIn(accounts.browser('fr'), { email });
    expect(record).toMatchObject({
      email: email.toLowerCase(),
      name: 'Zoë Müller',
      locale: 'fr',
      verified: true,
      role: 'customer',
    });
    expect(meta).toMatchObject({ isNew: true });
    expect(await accounts.outboxOf(email.toLowerCase())).toEqual([]);
  });

  test('sets nothing that is the shop’s', async () => {
    for (const field of [{ role: 'operator' }, { marketing: 'yes' }])
      expect((await refusal(signIn(accounts.browser(), {}, field))).status).toBe(400);
  });

  test('has no account without a confirmed address', async () => {
    expect((await refusal(signIn(accounts.browser(), { email_verified: false }))).status).toBe(400);
  });
});

test('the next time it is the same account, whatever the service calls it', async () => {
  const { record } = await signIn(accounts.browser(), { sub: 'same-person' });
  const again = await signIn(accounts.browser(), { sub: 'same-person', email: `${word('moved')}@club.example` });
  expect(again.record.id).toBe(record.id);
});

test('an account that somebody else has set up with an address is taken over by its owner', async () => {
  const { email, id, client } = await accounts.register('fr');
  const { record } = await signIn(accounts.browser(), { email });
  expect(record).toMatchObject({ id, verified: true });
  expect((await refusal(client.collection('users').authRefresh())).status).toBe(401);
  expect((await refusal(accounts.browser().collection('users').authWithPassword(email, PASSWORD))).status).toBe(400);
  await accounts.backend.admin.crons.run('vitrine_minute');
  await accounts.mailWith(email, 'l’ancien mot de passe ne fonctionne plus');
});

describe('a code of the service', () => {
  test('is worth nothing without the secret of the browser that asked (PKCE), and is good once', async () => {
    const client = accounts.browser();
    const users = client.collection('users');
    const { code } = await consent(client);
    expect((await refusal(users.authWithOAuth2Code('oidc', code, 'v'.repeat(43), REDIRECT))).status).toBe(400);
    expect(oidc.refused).toContain('invalid_grant: code_verifier');
    oidc.person = { ...oidc.person, sub: word('sub'), email: `${word('zoe')}@club.example` };
    const good = await consent(client);
    await users.authWithOAuth2Code('oidc', good.code, good.verifier, REDIRECT);
    expect((await refusal(users.authWithOAuth2Code('oidc', good.code, good.verifier, REDIRECT))).status).toBe(400);
  });

  test('is not there when the person refuses', async () => {
    oidc.mode = 'refuse';
    expect(await consent(accounts.browser())).toMatchObject({ code: '' });
  });
});

describe('the services of an account', () => {
  test('are linked while signed in, and listed and let go by their owner alone', async () => {
    const { id, client, email } = await accounts.register();
    await accounts.backend.admin.collection('users').update(id, { verified: true });
    const { record } = await signIn(client);
    expect(record).toMatchObject({ id, email });
    const [link, ...others] = await client.collection('_externalAuths').getFullList();
    expect([link?.['provider'], others]).toEqual(['oidc', []]);
    const stranger = await accounts.register();
    expect(await stranger.client.collection('_externalAuths').getFullList()).toEqual([]);
    expect((await refusal(stranger.client.collection('_externalAuths').delete(link?.id ?? ''))).status).toBe(404);
    const forged = { collectionRef: '_pb_users_auth_', recordRef: id, provider: 'oidc', providerId: 'mine' };
    expect((await refusal(stranger.client.collection('_externalAuths').create(forged))).status).toBe(403);
    await client.collection('_externalAuths').delete(link?.id ?? '');
    expect(await client.collection('_externalAuths').getFullList()).toEqual([]);
  });

  test('are not linked by a session that the owner has ended', async () => {
    const { id, client, email } = await accounts.register();
    await accounts.backend.admin.collection('users').update(id, { role: 'editor', verified: true });
    await client.collection('users').authWithPassword(email, PASSWORD);
    withDatabase(accounts.backend, (database) =>
      database.prepare("UPDATE sign_ins SET ended = '2026-01-01 00:00:00.000Z' WHERE user = ?").run(id),
    );
    expect((await refusal(signIn(client))).status).toBe(401);
    const links = await accounts.backend.admin.collection('_externalAuths').getFullList();
    expect(links.filter(({ recordRef }) => recordRef === id)).toEqual([]);
  });

  test('stay where they are the last way in', async () => {
    const { client, id } = await accounts.register();
    await signIn(client);
    const set = (column: string, value: number): unknown =>
      withDatabase(accounts.backend, (database) =>
        database.prepare(`UPDATE users SET ${column} = ? WHERE id = ?`).run(value, id),
      );
    set('own_password', 0);
    expect(await accounts.record(id)).toMatchObject({ verified: false, own_password: false });
    const [link] = await client.collection('_externalAuths').getFullList();
    const unlink = (): Promise<unknown> => client.collection('_externalAuths').delete(link?.id ?? '');
    expect((await refusal(unlink())).codes).toEqual({ id: 'last_way_in' });
    set('verified', 1);
    expect(await unlink()).toBe(true);
  });
});

test('without services there are none', async () => {
  await offerServices(accounts.backend.admin, []);
  const { oauth2 } = await accounts.browser().collection('users').listAuthMethods();
  expect(oauth2).toMatchObject({ enabled: false, providers: [] });
});
