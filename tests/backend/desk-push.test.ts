/** Messages to the phones of operators: off until they are switched on, once for what has happened, and to nobody else. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type PocketBase from 'pocketbase';
import { readPushKeys } from '#src/backend-server/push-keys.ts';
import { startPushSender, type PushSender } from '#src/backend-server/push-sender.ts';
import type { PushState } from '#src/contract/desk/push.ts';
import { newKey, placePaid, signIn, withdrawn } from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { startPushService, type PushService } from '#tests/support/push-service.ts';

let folder: string;
let service: PushService;
let sender: PushSender;
let office: MailOffice;
let anna: PocketBase;

const send = (client: PocketBase, route: string, body: object = {}): Promise<unknown> =>
  client.send(`/api/desk/${route}`, { method: 'POST', body: { key: newKey(), ...body } });
const rows = (name: string): Promise<readonly { readonly id: string }[]> =>
  office.backend.admin.collection(name).getFullList<{ id: string }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-push-'));
  service = await startPushService();
  const keys = await readPushKeys(folder);
  sender = await startPushSender({ keys, subject: 'https://shop.example', agent: service.agent });
  const env = { PUSH_URL: sender.url, PUSH_TOKEN: sender.token, PUSH_PUBLIC_KEY: keys.publicKey };
  office = await openMailOffice(env);
  anna = await signIn(office.backend, 'operator');
});
afterAll(async () => {
  await office.stop();
  await sender.stop();
  await service.stop();
  await rm(folder, { recursive: true });
});

test('keys are made once, and are for this user alone', async () => {
  const first = await readFile(join(folder, 'push-keys.json'), 'utf8');
  expect(await readPushKeys(folder)).toEqual(JSON.parse(first));
  expect((await stat(join(folder, 'push-keys.json'))).mode & 0o077).toBe(0);
});

test('nothing is noted while nobody has switched it on', async () => {
  await placePaid(office);
  expect(await rows('push_messages')).toEqual([]);
  expect(await send(anna, 'push')).toMatchObject({ devices: 0, publicKey: expect.stringMatching(/^[\w-]{87}$/) });
});

test('a paid order and a withdrawal come to a phone once, name nobody, and open the desk', async () => {
  const phone = service.browser('anna');
  await send(anna, 'push-on', phone.subscription);
  await send(anna, 'push-on', phone.subscription);
  expect(((await send(anna, 'push')) as PushState).devices).toBe(1);
  const order = await placePaid(office);
  await office.nextMinute();
  await expect.poll(() => phone.messages().length).toBe(1);
  await withdrawn(office.backend, order);
  await office.nextMinute();
  await expect.poll(() => phone.messages().map(([title]) => title)).toEqual(['Order paid', 'Withdrawal received']);
  expect(phone.messages()[0]?.[1]).toMatchObject({ data: '/desk#today', body: 'Open Desk to see it.' });
  expect(JSON.stringify(phone.messages())).not.toContain(order.number);
  await expect.poll(() => rows('push_messages')).toEqual([]);
});

test('what a push service cannot take now is tried again, and a phone that is gone is forgotten', async () => {
  const phone = service.browser('second');
  await send(anna, 'push-on', phone.subscription);
  service.answer(500);
  await placePaid(office);
  await office.nextMinute();
  expect(await rows('push_messages')).toHaveLength(1);
  service.answer(201);
  await office.nextMinute();
  await expect.poll(() => phone.messages().length).toBe(1);
  service.answer(410);
  await placePaid(office);
  await office.nextMinute();
  await expect.poll(() => rows('push_devices')).toEqual([]);
  service.answer(201);
});

test('whose access has ended is told nothing more, and whoever switches it off neither', async () => {
  const berta = await signIn(office.backend, 'operator');
  const [hers, mine] = [service.browser('berta'), service.browser('mine')];
  await send(berta, 'push-on', hers.subscription);
  await send(anna, 'push-on', mine.subscription);
  // Somebody else's is not theirs to switch off.
  await send(berta, 'push-off', { endpoint: mine.subscription.endpoint });
  await office.backend.admin.collection('users').update(String(berta.authStore.record?.id), { role: 'customer' });
  await placePaid(office);
  await office.nextMinute();
  await expect.poll(() => mine.messages().length).toBe(1);
  expect(hers.messages()).toEqual([]);
  await send(anna, 'push-off', { endpoint: mine.subscription.endpoint });
  await placePaid(office);
  await office.nextMinute();
  expect(mine.messages()).toHaveLength(1);
});

test('only names of the internet are asked, and only by who has the token', async () => {
  const { subscription } = service.browser('any');
  for (const endpoint of [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://a@push.example/x',
  ])
    await expect(send(anna, 'push-on', { ...subscription, endpoint })).rejects.toMatchObject({ status: 400 });
  expect((await fetch(sender.url, { method: 'POST', body: '[]' })).status).toBe(403);
});
