/** The link that a first start and `npm run setup -- --link` print: whose it is, how often it holds, and what comes of it (docs/decisions/0235, 0237). */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedShop } from '#scripts/demo/seed.ts';
import { readAnswers } from '#scripts/setup/answers.ts';
import { applyAnswers } from '#scripts/setup/apply-answers.ts';
import { firstRecords } from '#scripts/setup/first-records.ts';
import { tellOfOrders } from '#scripts/setup/begin-live.ts';
import {
  OWN_SUPERUSER,
  type MailSettings,
  type SetupAnswer,
  type SetupLinkAnswer,
  type SetupPeople,
  type SetupRequest,
  type SetupState,
} from '#src/contract/setup-api.ts';
import { BackendError } from '#src/backend/errors.ts';
import { saveShop } from '#src/backend/owner.ts';
import type { ShopRecord } from '#src/contract/records.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { forgetSetupLink, newSetupToken, setupLinkFile } from '#src/runtime/setup-link.ts';
import { png } from '#tests/backend/fixtures.ts';
import { startTestBackend, SUPERUSER, type TestBackend } from '#tests/support/backend.ts';
import { insertRow, callRoute, withDatabase } from '#tests/support/order-shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ADA = { name: 'Ada Sept', password: 'correct-horse-staple', locale: 'fr' } as const;

let folder: string;
let backend: TestBackend;
let seeds: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-link-'));
  backend = await startTestBackend({
    env: { SHOP_MODE: 'live', MAIL_NEEDED: 'on', SETUP_LINK: setupLinkFile(folder) },
  });
  // As a start without SUPERUSER_PASSWORD: nobody runs the shop yet.
  const { admin } = backend;
  await admin.collection('_superusers').update(admin.authStore.record?.id ?? '', { email: OWN_SUPERUSER });
  await admin.collection('_superusers').authWithPassword(OWN_SUPERUSER, SUPERUSER.password);
  // All of this file comes from one address within a minute.
  await admin.settings.update({ rateLimits: { enabled: false } });
  const options = { client: backend.admin, report: silentReport() };
  const drafts = () => firstRecords('https://atelier.example');
  seeds = [
    await seedShop({ title: 'First records', drafts }, options),
    await seedShop({ title: 'First records', drafts }, options),
  ];
  await tellOfOrders(backend.admin);
});
afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  forgetSetupLink(folder);
  const superusers = backend.admin.collection('_superusers');
  const owners = await superusers.getFullList({ filter: `email != '${OWN_SUPERUSER}'` });
  for (const { id } of owners) await superusers.delete(id);
});

const take = (token: string, email: string, changes: Partial<SetupRequest> = {}) =>
  callRoute<SetupAnswer & { code: string; problems: { field: string }[] }>(backend, 'setup', {
    ...ADA,
    token,
    email,
    ...changes,
  });

async function peopleOf(email: string): Promise<number[]> {
  const filter = backend.admin.filter('email = {:email}', { email });
  const lists = ['_superusers', 'users'].map((name) => backend.admin.collection(name).getList(1, 1, { filter }));
  return (await Promise.all(lists)).map(({ totalItems }) => totalItems);
}

test('a live shop begins with texts, colours and countries, once, and with nothing to sell', async () => {
  expect(seeds).toEqual([expect.objectContaining({ products: 0, items: 0 }), 'already seeded']);
  const count = async (name: string, filter = ''): Promise<number> =>
    (await backend.admin.collection(name).getList(1, 1, { filter })).totalItems;
  expect([await count('pages'), await count('pages', 'unread = true')]).toEqual([7, 7]);
  expect([await count('countries', 'active = true'), (await count('countries')) > 27]).toEqual([0, true]);
  expect([await count('products'), await count('users'), await count('shipping_rates')]).toEqual([0, 0, 0]);
  expect(await count('order_news', "way = 'each'")).toBe(1);
});

test('a link opens the shop to one person: a superuser and an editor with the same password', async () => {
  const email = 'ada@atelier.example';
  const { status, body } = await take(newSetupToken(folder, Date.now()), email);
  expect([status, await peopleOf(email), existsSync(setupLinkFile(folder))]).toEqual([200, [1, 1], false]);
  const state = await callRoute<SetupState>(backend, 'setup-state', {}, body.session);
  expect([state.status, state.body.products, state.body.hasOrders]).toEqual([200, 0, false]);
  const codes = new Set(state.body.closed.map(({ code }) => code));
  expect([...codes].sort()).toEqual(['facts', 'guarantee', 'mail', 'page_unread', 'payment']);
  const editor = await backend.client().collection('users').authWithPassword(email, ADA.password);
  expect(editor.record).toMatchObject({ role: 'editor', verified: true, locale: 'fr' });
  const owner = await backend.client().collection('_superusers').authWithPassword(email, ADA.password);
  expect(owner.record['email']).toBe(email);
});

test('a token that is wrong, of an earlier link, used or too old makes nobody', async () => {
  const email = 'eve@visitor.example';
  const first = newSetupToken(folder, Date.now());
  const second = newSetupToken(folder, Date.now());
  for (const token of ['', 'x'.repeat(43), first, `${second}x`]) expect((await take(token, email)).status).toBe(404);
  expect((await take(second, 'bea@atelier.example')).status).toBe(200);
  expect((await take(second, email)).status).toBe(404);
  expect((await take(newSetupToken(folder, Date.now() - DAY_MS), email)).status).toBe(404);
  forgetSetupLink(folder);
  expect((await take('', email)).status).toBe(404);
  expect(await peopleOf(email)).toEqual([0, 0]);
});

test('with an owner a link and their own password open the shop, once, whatever else a sign-in asks for', async () => {
  const email = 'dora@atelier.example';
  const opens = async (token: string) => {
    const { status, body } = await callRoute<SetupLinkAnswer>(backend, 'setup-link', { token });
    return [status, body.hasOwner];
  };
  const first = newSetupToken(folder, Date.now());
  expect([await opens(first), await opens('x'.repeat(43))]).toEqual([
    [200, false],
    [404, undefined],
  ]);
  expect((await take(first, email)).status).toBe(200);
  // As a shop whose mails arrive: a code by mail is needed everywhere else (tests/backend/second-factor.test.ts).
  const factor = { enabled: true, duration: 600, rule: '' };
  const superusers = backend.admin.collections;
  await superusers.update('_superusers', { mfa: factor, otp: { enabled: true, duration: 300, length: 8 } });
  const token = newSetupToken(folder, Date.now());
  expect(await opens(token)).toEqual([200, true]);
  const wrong = await take(token, email, { password: 'not-her-password' });
  expect([wrong.status, wrong.body.problems]).toEqual([400, [{ field: 'password', code: 'wrong' }]]);
  expect((await take(token, 'eve@visitor.example')).status).toBe(400);
  const { status, body } = await take(token, email.toUpperCase());
  expect([status, await peopleOf(email), await peopleOf('eve@visitor.example')]).toEqual([200, [1, 1], [0, 0]]);
  expect((await callRoute<SetupState>(backend, 'setup-state', {}, body.session)).status).toBe(200);
  expect([await opens(token), (await take(token, email)).status]).toEqual([[404, undefined], 404]);
  await superusers.update('_superusers', { mfa: { ...factor, enabled: false }, otp: { enabled: false } });
});

test('whoever has a link guesses no password', async () => {
  const email = 'fay@atelier.example';
  await take(newSetupToken(folder, Date.now()), email);
  const { id } = await backend.admin.collection('_superusers').getFirstListItem(`email = '${email}'`);
  const token = newSetupToken(folder, Date.now());
  const hour = new Date().toISOString().slice(0, 13).replace('T', ' ');
  insertRow(backend, 'order_attempts', { id: 'guesses00000000', scope: `second password ${id}`, hour, count: 100 });
  expect((await take(token, email)).status).toBe(429);
  withDatabase(
    backend,
    (database) => void database.exec("DELETE FROM order_attempts WHERE scope LIKE 'second password%'"),
  );
  expect((await take(token, email)).status).toBe(200);
});

test('fields that cannot be used are named, and the link stays', async () => {
  const token = newSetupToken(folder, Date.now());
  const { status, body } = await take(token, 'nobody', { name: ' ', password: 'short' });
  expect([status, body.problems.map(({ field }) => field)]).toEqual([400, ['name', 'email', 'password']]);
  expect((await take(token, 'cleo@atelier.example')).status).toBe(200);
});

test('two people at once: one of them gets in, and nothing is left of the other', async () => {
  const token = newSetupToken(folder, Date.now());
  const emails = ['one@atelier.example', 'two@atelier.example'];
  const answers = await Promise.all(emails.map((email) => take(token, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const people = (await Promise.all(emails.map(peopleOf))).flat();
  expect(people.sort()).toEqual([0, 0, 1, 1]);
});

test('a file of answers opens the shop, and changes nothing the second time', async () => {
  const text = await readFile(join(PROJECT_ROOT, 'docs/setup-answers.json'), 'utf8');
  const { answers } = readAnswers(JSON.parse(text));
  for (const name of ['notice-en.png', 'notice-fr.png', 'notice-it.png', 'carafe.png'])
    await writeFile(join(folder, name), await png().bytes());
  const { admin } = backend;
  const said: string[][] = [[], []];
  for (const notes of said)
    await applyAnswers(
      { client: admin, folder, note: (note) => notes.push(note), parcel: { name_en: 'Parcel' } },
      answers,
    );
  const { body } = await callRoute<SetupState>(backend, 'setup-state', {}, admin.authStore.token);
  expect([body.closed, body.products, body.rates]).toEqual([[], 1, 2]);
  const [password = ''] = said[0]?.flatMap((one) => /password (\S+): it is told only here/.exec(one)?.[1] ?? []) ?? [];
  const [person] = answers.people;
  await backend
    .client()
    .collection('_superusers')
    .authWithPassword(person?.email ?? '', password);
  await backend
    .client()
    .collection('users')
    .authWithPassword(person?.email ?? '', password);
  expect(said[1]?.filter((one) => one.includes('is there already'))).toHaveLength(3);
  expect(said[1]?.join()).not.toContain('told only here');
  const refused = applyAnswers(
    { client: admin, folder, note: () => {}, parcel: {} },
    { ...answers, shop: { bank_iban: 'FR00' } },
  );
  await expect(refused).rejects.toThrow(/^shop\.bank_iban: /);
  await writeFile(join(folder, 'notes.png'), 'no picture');
  const unreadable = applyAnswers(
    { client: admin, folder, note: () => {}, parcel: {} },
    { ...answers, guarantee: { fr: { file: 'notes.png', text: 'Garantie légale' } } },
  );
  await expect(unreadable).rejects.toThrow(/^guarantee\.fr\.file: /);
});

test('a picture that the library refuses is refused of the field that it was chosen for', async () => {
  const { admin } = backend;
  const { id } = await admin.collection<ShopRecord>('shop').getFirstListItem('');
  const text = new File(['no picture'], 'notes.png', { type: 'image/png' });
  const error = await saveShop({ client: admin, locale: 'en', url: admin.baseURL }, id, { guarantee_it: text }).catch(
    (one: unknown) => one,
  );
  expect(error).toBeInstanceOf(BackendError);
  expect(error instanceof BackendError && Object.keys(error.fields)).toEqual(['guarantee_it']);
});

test('what the texts and the terms say of the seller follows from the shop record', async () => {
  const { admin } = backend;
  const shop = await admin.collection<ShopRecord>('shop').getFirstListItem('');
  await admin.collection('shop').update(shop.id, { legal_name: 'Verre & Fils SARL' });
  const terms = await admin.collection('terms_versions').getFirstListItem("locale = 'en' && replaced = ''");
  expect(terms['cgv_body']).toContain('The seller is Verre &amp; Fils SARL, ');
  expect(terms['cgv_body']).not.toContain('{{');
});

test('a mail server that is set is seen at once', async () => {
  const codes = async () => {
    const { body } = await callRoute<SetupState>(backend, 'setup-state', {}, backend.admin.authStore.token);
    return body.closed.map(({ code }) => code);
  };
  await backend.admin.settings.update({ smtp: { enabled: false } });
  expect(await codes()).toContain('mail');
  await backend.admin.settings.update({ smtp: { enabled: true, host: 'smtp.example', port: 587 } });
  expect(await codes()).not.toContain('mail');
});

test('the mail server is set without its password ever being told', async () => {
  const { token } = backend.admin.authStore;
  const mail: MailSettings = {
    host: 'smtp.atelier.example',
    port: 465,
    username: 'ada',
    password: 'sesame-of-mail',
    tls: true,
    sender: 'shop@atelier.example',
  };
  const ask = (change?: object) =>
    callRoute<MailSettings & { problems: { field: string; code: string }[] }>(backend, 'setup-mail', { change }, token);
  expect((await ask(mail)).body).toEqual({ ...mail, password: '' });
  // What is left empty stays.
  expect((await ask({ ...mail, port: 587, tls: false, password: '', sender: '' })).body).toEqual({
    ...mail,
    port: 587,
    tls: false,
    password: '',
  });
  const stored = withDatabase(backend, (database) =>
    database.prepare("SELECT json_extract(value, '$.smtp') AS smtp FROM _params WHERE id = 'settings'").get(),
  );
  expect(JSON.parse(String(stored?.['smtp']))).toMatchObject({ enabled: true, password: 'sesame-of-mail', port: 587 });
  const refused = await ask({ ...mail, host: 'https://smtp', port: 0, sender: 'nobody' });
  expect([refused.status, refused.body.problems.map(({ code }) => code)]).toEqual([
    400,
    ['host_shape', 'port_shape', 'email_shape'],
  ]);
  expect((await ask()).body.host).toBe(mail.host);
});

test('an owner adds another one, by an address that nobody else has', async () => {
  const { token } = backend.admin.authStore;
  const add = (email: string, password: string = ADA.password) =>
    callRoute<SetupPeople & { problems: object[] }>(backend, 'setup-people', { add: { email, password } }, token);
  const { body } = await add('Gil@atelier.example');
  expect(body.owners.map(({ email }) => email)).toEqual(['gil@atelier.example']);
  const again = await add('gil@atelier.example');
  expect([again.status, again.body.problems]).toEqual([400, [{ field: 'email', code: 'validation_not_unique' }]]);
  const weak = await add('nobody', 'short');
  expect([weak.status, weak.body.problems.length]).toEqual([400, 2]);
  expect(await peopleOf('gil@atelier.example')).toEqual([1, 0]);
});
