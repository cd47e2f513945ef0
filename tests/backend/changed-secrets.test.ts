/** Secrets are changed as docs/operations.md says, while a shop lives. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '#scripts/commands/end-sessions.ts';
import { decrypt, encrypt, newKey } from '#scripts/backup/encryption.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { statusOf } from '#tests/support/accounts.ts';
import { serverAccess, SERVICE, SUPERUSER } from '#tests/support/backend.ts';
import { TEST_KEYS, WEBHOOK_SECRET } from '#tests/support/fake-stripe.ts';
import { deliver, makeEvent } from '#tests/support/fake-stripe/events.ts';
import { payAndTell, placeAndStart, startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

const NEW_SECRET = `whsec_${randomBytes(12).toString('hex')}`;

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(100);
});
afterAll(() => paying.stop());

/** How the shop answers to an event that is signed with a secret. */
async function answerTo(secret: string): Promise<number> {
  const { intent } = await placeAndStart(paying);
  const event = makeEvent('payment_intent.succeeded', paying.stripe.account.pay(intent.id));
  return deliver(`${paying.backend.url}/api/shop/webhook`, event, secret);
}

test('the secret of webhooks: both count while both are set, and the former one no longer afterwards', async () => {
  const answers = async (): Promise<number[]> => [await answerTo(WEBHOOK_SECRET), await answerTo(NEW_SECRET)];
  expect(await answers()).toEqual([200, 400]);
  paying.backend = await paying.backend.restart({ env: { STRIPE_WEBHOOK_SECRET: `${NEW_SECRET},${WEBHOOK_SECRET}` } });
  expect(await answers()).toEqual([200, 200]);
  paying.backend = await paying.backend.restart({ env: { STRIPE_WEBHOOK_SECRET: NEW_SECRET } });
  expect(await answers()).toEqual([400, 200]);
  paying.backend = await paying.backend.restart({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } });
});

test('the key of payments: an order that was begun with the former one is paid, and a new one is', async () => {
  const begun = await placeAndStart(paying);
  paying.backend = await paying.backend.restart({ env: TEST_KEYS });
  await payAndTell(paying, begun);
  await payAndTell(paying, await placeAndStart(paying));
  const used = paying.stripe.requests.at(-1)?.headers.authorization;
  expect(used).toBe(`Bearer ${TEST_KEYS.STRIPE_SECRET_KEY}`);
});

test('the password of the account of builds: neither the former one nor its session counts from the next start on', async () => {
  const client = paying.backend.client();
  await client.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  const former = client.authStore.token;
  const SERVICE_PASSWORD = randomBytes(32).toString('hex');
  paying.backend = await paying.backend.restart({ env: { SERVICE_PASSWORD } });
  const services = paying.backend.client().collection('services');
  expect(await statusOf(services.authWithPassword(SERVICE.email, SERVICE.password))).toBe(400);
  const old = paying.backend.client();
  old.authStore.save(former, null);
  expect(await statusOf(old.collection('services').authRefresh())).toBe(401);
  expect(await statusOf(services.authWithPassword(SERVICE.email, SERVICE_PASSWORD))).toBe(200);
});

test('the secrets of tokens: every session ends, and people sign in again', async () => {
  const { backend } = paying;
  const password = 'kp7-fjord-lamp-Q';
  const person = { email: 'ada@customer.example', password, passwordConfirm: password };
  const { id } = await backend.admin.collection('users').create({ ...person, role: 'customer' });
  const ada = backend.client();
  await ada.collection('users').authWithPassword(person.email, password);
  await endSessions(serverAccess(backend), silentReport());
  expect(await statusOf(ada.collection('users').authRefresh())).toBe(401);
  expect(await statusOf(backend.admin.collection('users').getOne(id))).not.toBe(200);
  expect(await statusOf(ada.collection('users').authWithPassword(person.email, password))).toBe(200);
  await backend.admin.collection('_superusers').authWithPassword(SUPERUSER.email, SUPERUSER.password);
  expect((await backend.admin.collection('users').getOne(id))['email']).toBe(person.email);
});

test('the key of backups: archives of before are read with the former key, those for both with either', async () => {
  const [former, next] = [await newKey(), await newKey()];
  const archive = async (recipients: readonly string[]): Promise<Buffer> =>
    buffer(await encrypt(Readable.from([Buffer.from('the shop')]), recipients));
  const read = async (bytes: Buffer, keys: readonly string[]): Promise<string> =>
    String(await buffer(await decrypt(Readable.from([bytes]), keys)));
  const before = await archive([former.recipient]);
  expect(await read(before, [next.secret, former.secret])).toBe('the shop');
  await expect(read(before, [next.secret])).rejects.toThrow('The key does not open this backup');
  const meanwhile = await archive([former.recipient, next.recipient]);
  expect([await read(meanwhile, [former.secret]), await read(meanwhile, [next.secret])]).toEqual([
    'the shop',
    'the shop',
  ]);
});
