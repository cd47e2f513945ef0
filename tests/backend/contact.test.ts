/** The route of the contact form, its records and its mails, with a real PocketBase and a real mail server. */
import type { RecordModel } from 'pocketbase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTACT_PATH, refusedFields, type ContactRequest } from '#src/contract/contact.ts';
import type { ContactMessageRecord, MailRecord } from '#src/contract/records.ts';
import { makeShop, word } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let sink: MailSink;
let shop: RecordModel;

/** Settings that the tests leave as they found them. */
let limits: unknown;

beforeAll(async () => {
  [backend, sink] = await Promise.all([startTestBackend(), startMailSink()]);
  shop = await makeShop(backend.admin, { email: 'shop@vitrine.example', brand: 'Vitrine “Été”', country: 'FR' });
  limits = (await backend.admin.settings.getAll())['rateLimits'];
});
afterAll(async () => {
  await backend.stop();
  await sink.stop();
});
beforeEach(async () => {
  sink.sources.length = 0;
  sink.mode = 'accept';
  await backend.admin.settings.update({ smtp: sink.smtp, rateLimits: { enabled: false } });
});
afterEach(async () => {
  for (const collection of ['contact_messages', 'mails'])
    for (const { id } of await backend.admin.collection(collection).getFullList())
      await backend.admin.collection(collection).delete(id);
});

let count = 0;
function request(changes: Partial<Record<keyof ContactRequest, unknown>> = {}): Record<string, unknown> {
  count += 1;
  return {
    id: `message${String(count).padStart(8, '0')}`,
    name: 'Zoë Müller',
    email: 'zoe@visitor.example',
    order_number: '',
    message: 'Is the blue scarf\nlong?',
    locale: 'it',
    open_ms: 20_000,
    website: '',
    ...changes,
  };
}

async function post(body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${backend.url}${CONTACT_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

function kept(): Promise<ContactMessageRecord[]> {
  return backend.admin.collection<ContactMessageRecord>('contact_messages').getFullList();
}

function mails(): Promise<MailRecord[]> {
  return backend.admin.collection<MailRecord>('mails').getFullList();
}

/** The one message that is kept and its mail, once that has been tried. */
async function settled(): Promise<{ message: ContactMessageRecord; mail: MailRecord }> {
  await expect.poll(async () => (await mails())[0]?.state).not.toBe('queued');
  const [[message, ...messages], [mail, ...others]] = [await kept(), await mails()];
  if (message === undefined || mail === undefined || messages.length + others.length > 0)
    throw new Error('one message with its mail expected');
  return { message, mail };
}

/** Nobody may set the time of the next attempt, so this goes past the hooks. */
function makeDue(id: string): void {
  withDatabase(backend, (database) =>
    database.prepare('UPDATE mails SET next_try = ? WHERE id = ?').run('2026-01-01 00:00:00.000Z', id),
  );
}

/** Runs the job of each minute at once. */
async function nextMinute(): Promise<void> {
  await backend.admin.crons.run('vitrine_minute');
}

const RECEIVED = { status: 200, answer: { received: true } };

describe('a message', () => {
  test('is kept and sent to the shop, in its language, with the sender to reply to', async () => {
    expect(await post(request({ order_number: 'V-1042' }))).toEqual(RECEIVED);
    expect(await settled()).toMatchObject({
      message: {
        name: 'Zoë Müller',
        email: 'zoe@visitor.example',
        order_number: 'V-1042',
        message: 'Is the blue scarf\nlong?',
        locale: 'it',
      },
      mail: { kind: 'contact', locale: 'fr', state: 'sent', attempts: 1, next_try: '', error: '' },
    });
    expect(sink.sources).toHaveLength(1);
    const [mail] = await sink.read();
    expect(mail).toMatchObject({
      subject: 'Message de Zoë Müller au sujet de la commande V-1042',
      from: { address: 'shop@vitrine.example', name: 'Vitrine “Été”' },
      to: [{ address: 'shop@vitrine.example' }],
      replyTo: [{ address: 'zoe@visitor.example' }],
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Zoë Müller');
      expect(part).toContain('Is the blue scarf');
      expect(part).toContain('V-1042');
    }
  });

  test('shows its markup to the reader as text', async () => {
    const bad = `<script>alert("1")</script> & {{name}} $& 'x'`;
    await post(request({ name: '<b>Eve</b> {{order}}', message: bad }));
    await settled();
    const [mail] = await sink.read();
    expect(mail?.subject).toBe('Message de <b>Eve</b> {{order}}');
    expect(mail?.text).toContain(bad);
    expect(mail?.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; {{name}} $&amp; &#39;x&#39;');
    expect(mail?.html).not.toMatch(/<script|<b>/);
  });

  test('comes from the sender that is set, in the English of a shop elsewhere', async () => {
    await backend.admin.settings.update({ meta: { senderAddress: 'robot@vitrine.example' } });
    await backend.admin.collection('shop').update(shop.id, { country: 'DE', vat_scheme: 'exempt' });
    await post(request());
    await settled();
    const [mail] = await sink.read();
    expect(mail).toMatchObject({
      subject: 'Message from Zoë Müller',
      from: { address: 'robot@vitrine.example' },
    });
    await backend.admin.collection('shop').update(shop.id, { country: 'FR' });
    await backend.admin.settings.update({ meta: { senderAddress: 'support@example.com' } });
  });

  test('that comes twice is kept and sent once', async () => {
    const body = request();
    expect(await post(body)).toEqual(RECEIVED);
    expect(await post(body)).toEqual(RECEIVED);
    await settled();
    await nextMinute();
    expect(sink.sources).toHaveLength(1);
  });

  test('is answered before a mail server that takes its time', async () => {
    sink.mode = 'stall';
    const response = await fetch(`${backend.url}${CONTACT_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request()),
    });
    expect(await response.json()).toEqual({ received: true });
    await expect.poll(mails).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await expect.poll(() => sink.stalled).toBe(1);
    // While it is under way, the job of the minute sends others only.
    sink.mode = 'accept';
    const { id, message } = request({ message: 'The other one' });
    const other = { id, message, name: 'Ada', email: 'ada@visitor.example', locale: 'en' };
    await backend.admin.collection('contact_messages').create(other);
    await nextMinute();
    await expect.poll(async () => (await mails()).map(({ state }) => state).sort()).toEqual(['queued', 'sent']);
    expect(sink.sources).toHaveLength(1);
  });

  test('is forgotten after three years, and its mail with it', async () => {
    await post(request());
    await settled();
    const forget = (): Promise<unknown> => backend.admin.crons.run('vitrine_retention');
    await forget();
    expect([...(await kept()), ...(await mails())]).toHaveLength(2);
    // The job may still be at work: then the database is waited for.
    withDatabase(backend, (database) => {
      for (const table of ['contact_messages', 'mails'])
        database.prepare(`UPDATE ${table} SET created = ?`).run('2020-01-01 00:00:00.000Z');
    });
    await forget();
    await expect.poll(async () => [...(await kept()), ...(await mails())]).toEqual([]);
  });
});

describe('what is refused', () => {
  test.for<[keyof ContactRequest, unknown, string]>([
    ['name', '', 'text_missing'],
    ['name', ' \n ', 'text_missing'],
    ['name', { toString: 1 }, 'text_missing'],
    ['name', 'x'.repeat(101), 'text_too_long'],
    ['name', 'Eve\r\nBcc: all@visitor.example', 'text_characters'],
    ['email', 'zoe', 'email_shape'],
    ['email', 'zoe@visitor.example\nBcc: all@visitor.example', 'text_characters'],
    ['email', 'zoe@visitor.example,all@visitor.example', 'email_shape'],
    ['order_number', 'V-1\r\nX: y', 'text_characters'],
    ['message', undefined, 'text_missing'],
    ['message', 'x'.repeat(5001), 'text_too_long'],
    ['message', 'a\u0000b', 'text_characters'],
    ['locale', 'de', 'locale_unknown'],
    ['id', "x' || 1", 'id_shape'],
    ['open_ms', 2999, 'sent_too_soon'],
    ['open_ms', '20000', 'sent_too_soon'],
    ['open_ms', 86_400_001, 'sent_too_late'],
  ])('%s %j is %s', async ([field, value, code]) => {
    const { status, answer } = await post(request({ [field]: value }));
    expect(status).toBe(400);
    expect(answer).toMatchObject({ data: { [field]: { code, message: expect.any(String) } } });
    expect(await kept()).toEqual([]);
    expect(sink.sources).toEqual([]);
  });

  test('every field that is wrong is told at once, as the page reads it', async () => {
    const { answer } = await post(request({ name: '', email: 'x', message: ' ' }));
    expect(refusedFields(answer)).toEqual([
      { field: 'name', code: 'text_missing' },
      { field: 'email', code: 'email_shape' },
      { field: 'message', code: 'text_missing' },
    ]);
  });

  test.for(['', '[]', '"x"', '{', 'null'])('a body of %j keeps nothing', async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test('a body that is too large is not read', async () => {
    expect((await post(request({ message: 'x'.repeat(60_000) }))).status).toBe(413);
  });

  test('a record made by hand follows the same rules', async () => {
    const made = backend.admin
      .collection('contact_messages')
      .create({ name: 'A\nB', email: `${word('a')}@x.example`, message: 'm', locale: 'en' });
    expect((await refusal(made)).codes).toEqual({ name: 'text_characters' });
  });
});

describe('programs', () => {
  test('that fill the hidden field are answered as everybody, and nothing is kept', async () => {
    expect(await post(request({ website: 'https://spam.example', name: '' }))).toEqual(RECEIVED);
    expect(await kept()).toEqual([]);
    expect(sink.sources).toEqual([]);
  });

  test('are stopped after ten messages in ten minutes from one address', async () => {
    await backend.admin.settings.update({ rateLimits: limits });
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) statuses.push((await post(request({ website: 'x' }))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });
});

describe('a mail that fails', () => {
  test('is tried again later, and the shopper is told that the message is there', async () => {
    sink.mode = 'refuse';
    expect(await post(request())).toEqual(RECEIVED);
    const { mail: failed } = await settled();
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringContaining('mailbox full') });
    const wait = Date.parse(failed.next_try) - Date.now();
    expect(wait).toBeGreaterThan(4 * 60_000);
    expect(wait).toBeLessThanOrEqual(5 * 60_000);

    sink.mode = 'accept';
    await nextMinute();
    expect(sink.sources).toEqual([]);
    makeDue(failed.id);
    await nextMinute();
    await expect.poll(mails).toMatchObject([{ state: 'sent', attempts: 2, error: '', next_try: '' }]);
    expect(sink.sources).toHaveLength(1);
  });

  test('is given up after the seventh attempt, and sent again when somebody asks for it', async () => {
    sink.mode = 'refuse';
    await post(request());
    const { id, error } = (await settled()).mail;
    const refused = Number(/\((\d+)\)/.exec(error)?.[1]);
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      makeDue(id);
      await nextMinute();
      const said = `mailbox full (${refused + attempt - 1})`;
      await expect.poll(mails).toMatchObject([{ attempts: attempt, error: expect.stringContaining(said) }]);
    }
    expect(await mails()).toMatchObject([{ state: 'failed', attempts: 7, next_try: '' }]);
    sink.mode = 'accept';
    await backend.admin.collection('mails').update(id, { state: 'queued' });
    await nextMinute();
    await expect.poll(mails).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test('for want of a mail server leaves the message in the dashboard', async () => {
    await backend.admin.settings.update({ smtp: { ...sink.smtp, enabled: false } });
    expect(await post(request())).toEqual(RECEIVED);
    const { mail } = await settled();
    expect(mail).toMatchObject({ state: 'failed', error: 'No mail server is set (SMTP_HOST)' });
  });
});
