/** The mails of orders: what is queued, what reaches a real mail server, and how often. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailExtras, OrderMailKind } from '#pocketbase/mails/order-mails.ts';
import type { MailRecord, PageRecord, TermsVersionRecord } from '#src/contract/records.ts';
import type { InboxAnswer, OrderAnswer } from '#src/contract/shop-api.ts';
import { createContext } from '#src/data/context.ts';
import { readContent } from '#src/data/snapshot.ts';
import { termsDigest } from '#src/data/terms.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { create, makePage, makePalette, makeUser, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import {
  callRoute,
  insertRow,
  openShop,
  orderRequest,
  placeOrder,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const SITE = 'https://shop.example';

/** A route that only this test has: it queues a mail as the shop's own code does, and sends what is due of the order afterwards. */
const PROBE = `
import { queueMail } from '#pocketbase/hooks/mails/queue.ts';
import { sendNewMails } from '#pocketbase/hooks/mails/send.ts';
export function probe(event) {
  const { kind, order, extra } = event.requestInfo().body;
  event.app.runInTransaction((tx) => queueMail(tx, kind, tx.findRecordById('orders', order), extra));
  sendNewMails(event.app);
  event.json(200, {});
}`;

let backend: TestBackend;
let sink: MailSink;
let shop: OrderShop;
let cgv: PageRecord;

beforeAll(async () => {
  const starting = startTestBackend({
    env: { SHOP_MODE: 'demo', SITE_URL: SITE },
    adapt: async ({ hooksDir }) => {
      await build({
        stdin: { contents: PROBE, resolveDir: import.meta.dirname },
        outfile: join(hooksDir, 'probe.js'),
        bundle: true,
        format: 'cjs',
        platform: 'neutral',
        target: 'es2022',
        charset: 'utf8',
      });
      const route = "routerAdd('POST', '/api/test/mail', (e) => require(`${__hooks}/probe.js`).probe(e));";
      await appendFile(join(hooksDir, 'main.pb.js'), route);
    },
  });
  [backend, sink] = await Promise.all([starting, startMailSink()]);
  shop = await openShop(backend, 1000);
  await makePalette(backend.admin);
  await create(backend.admin, 'home', {});
  cgv = await makePage(backend.admin, {
    key: 'cgv',
    title_en: 'Terms of sale',
    title_fr: 'Conditions de vente',
    body_en: '<h2>1. Who</h2><p>Us. See <a href="/legal">this</a>.</p>',
    body_fr: '<h2>1. Qui</h2><p>Nous, « à Lyon ».</p>',
  });
  await makePage(backend.admin, {
    key: 'retpolicy',
    title_en: 'Returns',
    body_en: '<p>Fourteen days.</p>',
    title_it: 'Resi',
  });
});
afterAll(async () => {
  await backend.stop();
  await sink.stop();
});
beforeEach(async () => {
  sink.sources.length = 0;
  sink.mode = 'accept';
  await backend.admin.settings.update({ smtp: sink.smtp });
});

async function versions(): Promise<TermsVersionRecord[]> {
  return backend.admin.collection<TermsVersionRecord>('terms_versions').getFullList({ filter: "cgv_title != ''" });
}

/** Digest of what the pages say now. */
async function present(locale: (typeof LOCALES)[number]): Promise<string> {
  const found = (await versions()).find((version) => version.locale === locale && version.replaced === '');
  if (found === undefined) throw new Error(`no terms in ${locale}`);
  return found.digest;
}

async function place(changes: Parameters<typeof placeOrder>[2] = {}): ReturnType<typeof placeOrder> {
  return placeOrder(backend, shop, { terms: await present(changes.locale ?? 'en'), ...changes });
}

async function tell<Kind extends OrderMailKind>(kind: Kind, order: string, extra: MailExtras[Kind]): Promise<void> {
  const response = await fetch(`${backend.url}/api/test/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, order, extra }),
  });
  expect(response.status).toBe(200);
}

async function mailsOf(order: string): Promise<MailRecord[]> {
  return backend.admin.collection<MailRecord>('mails').getFullList({ filter: `order = '${order}'`, sort: 'created' });
}

function makeDue(order: string): void {
  withDatabase(backend, (database) =>
    database.prepare('UPDATE mails SET next_try = ? WHERE "order" = ?').run('2026-01-01 00:00:00.000Z', order),
  );
}

async function nextMinute(): Promise<void> {
  await backend.admin.crons.run('vitrine_minute');
}

describe('the confirmation', () => {
  test('comes in the language of the order, with the terms, the withdrawal information and the form', async () => {
    const { record, token } = await place({ locale: 'fr', email: 'zoe@customer.example' });
    await tell('order_confirmed', record.id, {});
    expect(await mailsOf(record.id)).toMatchObject([
      { state: 'sent', attempts: 1, error: '', next_try: '', locale: 'fr' },
    ]);
    const [mail, ...others] = await sink.read();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Votre commande ${record.number} est confirmée`,
      from: { address: 'shop@vitrine.example', name: 'Test' },
      to: [{ address: 'zoe@customer.example' }],
      replyTo: [{ address: 'shop@vitrine.example' }],
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${SITE}/fr/checkout_done#${token}`);
      expect(part).toContain('44,90\u202f€');
      expect(part).toContain('Bol');
      expect(part).toContain('14 jours');
    }
    const files = new Map(
      mail?.attachments.map(({ filename, mimeType, content }) => {
        expect(mimeType).toBe('text/plain');
        return [filename, new TextDecoder('utf-8', { fatal: true }).decode(content as ArrayBuffer)];
      }),
    );
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['conditions-de-vente.txt', 'politique-de-retour.txt', 'formulaire-de-retractation.txt']),
    );
    expect(files.get('conditions-de-vente.txt')).toContain('Conditions de vente\n===================\n');
    expect(files.get('conditions-de-vente.txt')).toContain('Nous, « à Lyon ».');
    expect(files.get('conditions-de-vente.txt')).toContain(`Version ${record.terms.slice(0, 12)}.`);
    expect(files.get('politique-de-retour.txt')).toContain('Fourteen days.');
    expect(files.get('formulaire-de-retractation.txt')).toContain(`Commande ${record.number}`);
  });

  test('carries the terms that were accepted, whatever the pages say since', async () => {
    const { record } = await place();
    const body_en = '<p>Quite other terms.</p>';
    await backend.admin.collection('pages').update(cgv.id, { body_en });
    await tell('order_confirmed', record.id, {});
    await backend.admin.collection('pages').update(cgv.id, { body_en: cgv.body_en });
    const [mail] = await sink.read();
    const text = mail?.attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)).join('\n');
    expect(text).toContain('See this (https://shop.example/legal).');
    expect(text).not.toContain('Quite other terms.');
  });

  test('goes to the corrected address too, once', async () => {
    const { record, token } = await place({ email: 'zoe@gmial.example' });
    await tell('order_confirmed', record.id, {});
    sink.mode = 'refuse';
    await tell('refunded', record.id, { id: 'refund1', amount: 100 });
    sink.mode = 'accept';
    for (let time = 0; time < 2; time += 1)
      expect((await callRoute(backend, 'order-email', { token, email: 'zoe@gmail.example' })).status).toBe(200);
    await expect
      .poll(async () => (await mailsOf(record.id)).map(({ state }) => state))
      .toEqual(['sent', 'sent', 'sent']);
    const sent = (await sink.read()).map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
    expect(sent.sort()).toEqual([
      `zoe@gmail.example Refund for order ${record.number}`,
      `zoe@gmail.example Your order ${record.number} is confirmed`,
      `zoe@gmial.example Your order ${record.number} is confirmed`,
    ]);
  });
});

describe('each mail', () => {
  test('is sent once, however often and however many at once ask for it', async () => {
    const { record } = await place();
    await Promise.all(Array.from({ length: 30 }, () => tell('order_confirmed', record.id, {})));
    await nextMinute();
    expect(await mailsOf(record.id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(sink.sources).toHaveLength(1);
  });

  test('has a key that the database takes once', async () => {
    const { record } = await place();
    await tell('payment_failed', record.id, {});
    const copy = (): unknown =>
      withDatabase(backend, (database) =>
        database
          .prepare(`INSERT INTO mails (id, key) SELECT 'copy00000000001', key FROM mails WHERE "order" = ?`)
          .run(record.id),
      );
    expect(copy).toThrow(/UNIQUE constraint failed: mails.key/);
  });

  test('of a refund comes for each refund', async () => {
    const { record } = await place();
    for (const id of ['one', 'two', 'one']) await tell('refunded', record.id, { id, amount: 1000 });
    const subjects = (await sink.read()).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 2 }, () => `Refund for order ${record.number}`));
  });

  test.each<[OrderMailKind, MailExtras[OrderMailKind]]>([
    ['payment_failed', {}],
    ['resume_payment', {}],
    ['order_cancelled', { amount: 0 }],
    ['order_expired', { amount: 4490 }],
  ])('%s reaches the shopper', async (kind, extra) => {
    const { record } = await place({ locale: 'it' });
    await tell(kind, record.id, extra);
    const [mail, ...others] = await sink.read();
    expect(others).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe(record.email);
    expect(mail?.subject).toContain(record.number);
    expect(mail?.attachments).toEqual([]);
    expect(mail?.html).toContain('<html lang="it"');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('of a dispute reaches the shop, in its language', async () => {
    const { record } = await place({ locale: 'it' });
    await tell('dispute', record.id, { id: 'dp_1', amount: 4490, reason: 'fraudulent' });
    const [mail] = await sink.read();
    expect(mail).toMatchObject({
      subject: `Litige sur la commande ${record.number}`,
      to: [{ address: 'shop@vitrine.example' }],
    });
  });

  test('is tried again after the mail server refused it, and is seen among the failures meanwhile', async () => {
    const { record } = await place();
    sink.mode = 'refuse';
    await tell('resume_payment', record.id, {});
    const operator = await makeUser(backend.admin, 'operator');
    const editor = await makeUser(backend.admin, 'editor');
    const failures = async ({ email, password }: typeof operator): Promise<unknown[]> => {
      const client = backend.client();
      await client.collection('users').authWithPassword(email, password);
      return client.collection('mails').getFullList({ filter: `state = 'failed' && order = '${record.id}'` });
    };
    expect(await failures(operator)).toMatchObject([{ attempts: 1, error: expect.stringContaining('mailbox full') }]);
    expect(await failures(editor)).toEqual([]);
    sink.mode = 'accept';
    await nextMinute();
    expect(sink.sources).toEqual([]);
    makeDue(record.id);
    await nextMinute();
    await expect.poll(() => mailsOf(record.id)).toMatchObject([{ state: 'sent', attempts: 2, error: '' }]);
  });

  test('whose process ends while the mail server has it is sent again later, as the same mail', async () => {
    const { record } = await place();
    await tell('order_confirmed', record.id, {});
    // What is stored between the two transactions of a sender: counted, and not answered.
    withDatabase(backend, (database) =>
      database
        .prepare(`UPDATE mails SET state = 'queued', next_try = ? WHERE "order" = ?`)
        .run('2026-01-01 00:00:00.000Z', record.id),
    );
    await nextMinute();
    await expect.poll(() => sink.sources.length).toBe(2);
    const ids = (await sink.read()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[a-z0-9]{15}@vitrine\.example>$/);
  });

  test('keeps what it says; somebody may only ask for it again', async () => {
    const { record } = await place();
    await tell('resume_payment', record.id, {});
    const [mail] = await mailsOf(record.id);
    const update = (fields: object): Promise<unknown> =>
      backend.admin.collection('mails').update(mail?.id ?? '', fields);
    expect((await refusal(update({ html: 'x', key: 'y' }))).codes).toEqual({ html: 'set_by_shop', key: 'set_by_shop' });
    await update({ state: 'queued' });
    await nextMinute();
    await expect.poll(() => sink.sources.length).toBe(2);
  });
});

describe('an order that nobody has paid', () => {
  function expireIn(order: string, minutes: number): void {
    const expires = new Date(Date.now() + minutes * 60_000).toISOString().replace('T', ' ');
    withDatabase(backend, (database) =>
      database.prepare('UPDATE orders SET expires = ? WHERE id = ?').run(expires, order),
    );
  }

  /** Runs the job while the reservation has so many minutes left; another order shows when it is over. */
  async function minutesBefore(order: string, minutes: number): Promise<string[]> {
    const witness = (await place()).record.id;
    expireIn(order, minutes);
    expireIn(witness, 14.5);
    await nextMinute();
    await expect
      .poll(async () => (await mailsOf(witness)).map(({ kind, state }) => `${kind} ${state}`))
      .toEqual(['resume_payment sent']);
    return (await mailsOf(order)).map(({ kind }) => kind);
  }

  test('is reminded of once, in the second half of the reservation', async () => {
    const { record } = await place();
    expect(await minutesBefore(record.id, 20)).toEqual([]);
    expect(await minutesBefore(record.id, 14)).toEqual(['resume_payment']);
    expect(await minutesBefore(record.id, 5)).toEqual(['resume_payment']);
    const subjects = (await sink.read()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes(record.number))).toEqual([
      `Your order ${record.number} is waiting for its payment`,
    ]);
  });

  test('is not reminded of in the last minutes, nor after a mail about a refused payment, nor while a payment is on its way', async () => {
    const late = await place();
    expect(await minutesBefore(late.record.id, 1)).toEqual([]);
    const refused = await place();
    await tell('payment_failed', refused.record.id, {});
    expect(await minutesBefore(refused.record.id, 10)).toEqual(['payment_failed']);
    const onItsWay = await place();
    insertRow(backend, 'payments', {
      id: 'processing00001',
      order: onItsWay.record.id,
      provider: 'stripe',
      state: 'processing',
      amount: 4490,
      currency: 'EUR',
    });
    expect(await minutesBefore(onItsWay.record.id, 10)).toEqual([]);
  });
});

describe('the versions of the terms', () => {
  const edit = (fields: object): Promise<unknown> => backend.admin.collection('pages').update(cgv.id, fields);

  test('have the digest that a build gives its pages, in each language', async () => {
    const context = createContext({ content: (await readContent(backend.admin)).content, pictures: {} });
    for (const locale of LOCALES) expect(await present(locale)).toBe(termsDigest(context, locale));
  });

  test('an order may accept the one that holds, and for a day the one before', async () => {
    const old = await present('en');
    await edit({ body_en: `<p>${word('new')}</p>` });
    const now = await present('en');
    expect(now).not.toBe(old);
    const order = (terms: string): Promise<{ status: number }> =>
      callRoute(backend, 'order', orderRequest(shop, { terms }));
    expect((await order(now)).status).toBe(200);
    expect((await order(old)).status).toBe(200);
    withDatabase(backend, (database) =>
      database
        .prepare("UPDATE terms_versions SET replaced = ? WHERE replaced != ''")
        .run(new Date(Date.now() - 86_500_000).toISOString().replace('T', ' ')),
    );
    expect(await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop, { terms: old }))).toMatchObject({
      status: 409,
      body: { code: 'terms_changed' },
    });
    // Back to what it said: the version is there already, and holds again.
    const count = (await versions()).length;
    await edit({ body_en: cgv.body_en });
    expect(await present('en')).toBe(old);
    expect(await versions()).toHaveLength(count);
    expect((await order(old)).status).toBe(200);
    expect((await order(await present('fr'))).status).toBe(409);
  });

  test('stay as they are', async () => {
    const [version] = await versions();
    const terms = backend.admin.collection('terms_versions');
    const id = version?.id ?? '';
    expect((await refusal(terms.update(id, { cgv_body: 'x' }))).codes).toEqual({ cgv_body: 'set_by_shop' });
    expect((await refusal(terms.delete(id))).codes).toEqual({ id: 'kept' });
    expect((await refusal(terms.create({ digest: 'a'.repeat(64), locale: 'en' }))).status).toBe(403);
  });
});

describe('the inbox of the demo', () => {
  async function inbox(tokens: unknown): Promise<{ status: number; mails: InboxAnswer['mails'] }> {
    const { status, body } = await callRoute<InboxAnswer>(backend, 'inbox', { tokens });
    return { status, mails: body.mails };
  }

  test('shows the mails of the orders whose tokens are known, newest first, and no others', async () => {
    const [mine, other] = [await place({ locale: 'fr' }), await place()];
    await tell('resume_payment', mine.record.id, {});
    await tell('order_confirmed', mine.record.id, {});
    await tell('dispute', mine.record.id, { id: 'dp_2', amount: 1, reason: 'x' });
    await tell('order_confirmed', other.record.id, {});
    const { mails } = await inbox([mine.token, 'x', null, 'a'.repeat(43)]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Votre commande ${mine.record.number} est confirmée`,
      `Votre commande ${mine.record.number} attend son paiement`,
    ]);
    expect(mails[0]).toMatchObject({ to: mine.record.email, text: expect.stringContaining('44,90\u202f€') });
    expect(mails[0]?.attachments.map(({ name }) => name)).toHaveLength(3);
    expect(await inbox([])).toEqual({ status: 200, mails: [] });
    expect((await inbox('x')).status).toBe(400);
    expect((await inbox(Array.from({ length: 21 }, () => mine.token))).status).toBe(400);
  });

  test('gives each mail as a document that runs nothing, in frames of the shop only', async () => {
    const { record, token } = await place();
    await tell('order_confirmed', record.id, {});
    const [mail] = (await inbox([token])).mails;
    const response = await fetch(`${backend.url}${mail?.view}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors https://shop.example; sandbox",
    );
    expect(policy).not.toMatch(/script|allow-same-origin/);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(await response.text()).toContain('<base target="_top">');
    const [terms] = mail?.attachments ?? [];
    const file = await fetch(`${backend.url}${terms?.view}`);
    expect(file.headers.get('content-type')).toContain('text/plain');
    expect(await file.text()).toContain('Terms of sale\n=====');
  });

  test.each([
    ['another mail', (view: string, other: string) => view.replace(/inbox\/[^/]+/, `inbox/${other}`)],
    ['another proof', (view: string) => view.replace(/\/[0-9a-f]{64}\//, `/${'0'.repeat(64)}/`)],
    ['no such part', (view: string) => view.replace(/mail$/, '7')],
    ['a part that is none', (view: string) => view.replace(/mail$/, '__proto__')],
  ])('has nothing for %s', async (_what, change) => {
    const [mine, other] = [await place(), await place()];
    for (const { record } of [mine, other]) await tell('resume_payment', record.id, {});
    const [mail] = (await inbox([mine.token])).mails;
    const otherId = (await mailsOf(other.record.id))[0]?.id ?? '';
    const response = await fetch(`${backend.url}${change(mail?.view ?? '', otherId)}`);
    expect(response.status).toBe(404);
  });

  test('is not there in a live shop', async () => {
    const { record, token } = await place();
    await tell('resume_payment', record.id, {});
    const [mail] = (await inbox([token])).mails;
    withDatabase(backend, (database) => database.prepare('UPDATE orders SET demo = FALSE').run());
    expect((await fetch(`${backend.url}${mail?.view}`)).status).toBe(404);
    expect((await inbox([token])).mails).toEqual([]);
    withDatabase(backend, (database) => database.prepare('UPDATE orders SET demo = TRUE').run());
    const live = await startTestBackend({ env: { SHOP_MODE: 'live' } });
    try {
      expect((await callRoute(live, 'inbox', { tokens: [] })).status).toBe(404);
    } finally {
      await live.stop();
    }
  });
});

test('the mail as it travels has lines that every server takes', async () => {
  const { record } = await place({ locale: 'fr' });
  await tell('order_confirmed', record.id, {});
  const [source = ''] = sink.sources;
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect((await PostalMime.parse(source)).html).toContain('<!doctype html>');
});
