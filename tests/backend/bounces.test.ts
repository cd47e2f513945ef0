/** Mails that come back: told by providers and by reports of mail servers, marked, and shown at their order; and the mail with which an operator tries it. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBounces } from '#scripts/commands/import-bounces.ts';
import { sendTestMail } from '#scripts/commands/doctor.ts';
import { MAIL_EVENTS_BYTES, MAIL_EVENTS_ROUTE, type MailEventsAnswer } from '#src/contract/bounces.ts';
import type { MailCheckAnswer, TestMailAnswer } from '#src/contract/mail-check-api.ts';
import { SENDER_FILE, type SenderCheck } from '#src/contract/mail-delivery.ts';
import type { MailRecord } from '#src/contract/records.ts';
import { ALERT_FILE, MINUTE_FILE } from '#src/domain/site/alerts.ts';
import { readEnvironment, watchFolder } from '#src/runtime/environment.ts';
import { mailState, type MailState } from '#src/watch/mail-state.ts';
import { withRows } from '#src/watch/rows.ts';
import { keepSenderCheck } from '#src/watch/watch.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { serverAccess } from '#tests/support/backend.ts';
import { startDnsServer, type DnsServer } from '#tests/support/dns-server.ts';
import { ago } from '#tests/support/limits-of-time.ts';
import { openMailOffice, refundedAmount, type MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, insertRow, withDatabase } from '#tests/support/order-shop.ts';
import { write } from '#tests/support/poison.ts';

const SECRET = 'a-secret-of-tests';
const FINDINGS = { filter: "step = 'mail_bounced'" };

let office: MailOffice;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-bounces-'));
  await mkdir(watchFolder(folder));
  office = await openMailOffice({
    MAIL_EVENTS_SECRET: `another-secret-of-tests,${SECRET}`,
    WATCH_DIR: watchFolder(folder),
  });
  await symlink(office.backend.dataDir, join(folder, 'pb_data'));
});
afterAll(async () => {
  await office.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => office.reset());

interface Answered {
  readonly status: number;
  readonly body: MailEventsAnswer;
  readonly asksFor: string | null;
}

async function tell(event: unknown, authorization = `Basic ${btoa(`vitrine:${SECRET}`)}`): Promise<Answered> {
  const answer = await fetch(`${office.backend.url}${MAIL_EVENTS_ROUTE}`, {
    method: 'POST',
    // As SNS says of its JSON.
    headers: { 'content-type': 'text/plain', ...(authorization === '' ? {} : { authorization }) },
    body: typeof event === 'string' ? event : JSON.stringify(event),
  });
  const body = (await answer.json()) as MailEventsAnswer;
  return { status: answer.status, body, asksFor: answer.headers.get('www-authenticate') };
}

const postmark = (Email: string, Type = 'HardBounce', BouncedAt = new Date().toISOString()) => ({
  RecordType: 'Bounce',
  Type,
  Email,
  BouncedAt,
  Details: `smtp; 550 5.1.1 <${Email}> user unknown`,
});

/** An order whose confirmation has reached the mail server. */
async function confirmed(): Promise<{
  order: string;
  number: string;
  token: string;
  email: string;
  messageId: string;
}> {
  const { record, token } = await office.place();
  office.sink.sources.length = 0;
  await office.tell('order_confirmed', record.id, {});
  const [mail] = await office.sink.read();
  return { order: record.id, number: record.number, token, email: record.email, messageId: mail?.messageId ?? '' };
}

async function mailOf(order: string): Promise<MailRecord> {
  const [mail] = await office.mailsOf(order);
  if (mail === undefined) throw new Error('There is no mail.');
  return mail;
}

const findings = () => office.backend.admin.collection('job_findings').getFullList(FINDINGS);

describe('a mail that comes back', () => {
  test('is found by its own id, marked, and a finding of its order until the address is another one', async () => {
    const { order, number, token, messageId } = await confirmed();
    const data = {
      event: 'failed',
      severity: 'permanent',
      // Handed on to another mailbox, which is not there.
      recipient: 'other@elsewhere.example',
      timestamp: Date.now() / 1000,
      'delivery-status': { code: 550, message: '5.1.1 <other@elsewhere.example>: user unknown' },
      message: { headers: { 'message-id': messageId.replace(/[<>]/g, '') } },
    };
    for (let time = 0; time < 2; time += 1)
      expect(await tell({ 'event-data': data })).toMatchObject({ status: 200, body: { bounces: 1, matched: 1 } });
    const mail = await mailOf(order);
    expect(mail).toMatchObject({ state: 'sent', bounce: '550 5.1.1 <…>: user unknown', soft_bounces: 0 });
    expect(mail.bounced).not.toBe('');
    expect(await findings()).toMatchObject([
      { collection: 'orders', record: order, label: number, note: 'order_confirmed: 550 5.1.1 <…>: user unknown' },
    ]);
    await office.nextMinute();
    await expect
      .poll(async () => (await office.sink.read()).map(({ text }) => text).join('\n'))
      .toContain(`Un e-mail au client est revenu (${number})`);
    expect(await findings()).toHaveLength(1);
    // Other mails to the customer are tried all the same.
    await office.tell('refunded', order, refundedAmount('refund1', 100));
    expect((await office.mailsOf(order)).map(({ state }) => state)).toEqual(['sent', 'sent']);

    expect((await callRoute(office.backend, 'order-email', { token, email: 'right@customer.example' })).status).toBe(
      200,
    );
    await office.nextMinute();
    await expect.poll(findings).toEqual([]);
  });

  test('is found by its address where its id is not told: the newest one, whatever the capitals', async () => {
    const { order, email } = await confirmed();
    await office.tell('refunded', order, refundedAmount('refund2', 100));
    expect(await tell(postmark(email.toUpperCase()))).toMatchObject({ body: { bounces: 1, matched: 1 } });
    expect((await office.mailsOf(order)).map(({ kind, bounced }) => [kind, bounced !== ''])).toEqual([
      ['order_confirmed', false],
      ['refunded', true],
    ]);
    // Long before it was sent, or to nobody: another mail is meant.
    expect((await tell(postmark(email, 'HardBounce', '2020-01-01T00:00:00Z'))).body).toEqual({
      bounces: 1,
      matched: 0,
    });
    expect((await tell(postmark('nobody@customer.example'))).body).toEqual({ bounces: 1, matched: 0 });
    await office.backend.admin
      .collection('mails')
      .update((await office.mailsOf(order))[1]?.id ?? '', { state: 'queued' });
    await office.nextMinute();
    await expect.poll(findings).toEqual([]);
    await expect
      .poll(async () => (await office.mailsOf(order))[1])
      .toMatchObject({ state: 'sent', bounced: '', bounce: '', soft_bounces: 0 });
  });

  test('is of no mail that was sent more than a week before', async () => {
    const { order, email } = await confirmed();
    const { id } = await mailOf(order);
    for (const [hours, matched] of [
      [7 * 24 + 1, 0],
      [7 * 24 - 1, 1],
    ] as const) {
      write(office.backend, 'UPDATE mails SET created = ? WHERE id = ?', ago(hours * 3_600_000), id);
      expect([hours, (await tell(postmark(email, 'Transient'))).body]).toEqual([hours, { bounces: 1, matched }]);
    }
  });

  test('for now is counted, once for each time that it is told of, and alarms nobody', async () => {
    const { order, email } = await confirmed();
    const [first, second] = [new Date(Date.now() - 5000).toISOString(), new Date(Date.now() - 1000).toISOString()];
    for (const at of [first, first, second]) await tell(postmark(email, 'Transient', at));
    expect(await mailOf(order)).toMatchObject({ state: 'sent', bounced: '', soft_bounces: 2 });
    expect(await findings()).toEqual([]);
  });

  test('leaves no address behind when its account is erased, and no finding when the mail is forgotten', async () => {
    const { order, email } = await confirmed();
    await tell(postmark(email));
    expect(JSON.stringify([await findings(), (await mailOf(order)).bounce])).not.toContain(email);
    expect(await findings()).toHaveLength(1);
    withDatabase(office.backend, (database) => database.prepare('DELETE FROM mails WHERE "order" = ?').run(order));
    await office.nextMinute();
    await expect.poll(findings).toEqual([]);
  });
});

describe('the watch', () => {
  const state = (): MailState | null => withRows(folder, (ask) => mailState(ask, Date.now(), true));
  const sent = (kind: string, to: string): void =>
    insertRow(office.backend, 'mails', {
      id: kind.replace('_', '0').padEnd(15, '0'),
      kind,
      key: kind,
      to,
      locale: 'en',
      subject: 'A mail',
      html: '<p>x</p>',
      text: 'x',
      state: 'sent',
    });
  beforeEach(() => withDatabase(office.backend, (database) => database.exec('DELETE FROM mails')));

  test('counts what comes back, but for what is a finding of its order', async () => {
    await tell(postmark((await confirmed()).email));
    expect(state()).toMatchObject({ failed: 0, isDead: false });
    sent('verification', 'new@customer.example');
    await tell(postmark('new@customer.example'));
    expect(state()).toMatchObject({ failed: 1, error: expect.stringContaining('550 5.1.1'), isDead: false });
  });

  test('sees that no mail gets through where those to the shop itself come back, until a later one does not', async () => {
    sent('alert', 'shop@vitrine.example');
    await tell(postmark('shop@vitrine.example'));
    expect(state()).toMatchObject({ failed: 1, isDead: true });
    sent('job_findings', 'shop@vitrine.example');
    expect(state()).toMatchObject({ failed: 1, isDead: false });
  });
});

describe('whoever tells', () => {
  test('must show the secret; a secret that is wrong, or none, is asked for and changes nothing', async () => {
    const { order, email } = await confirmed();
    for (const wrong of ['', 'Bearer wrong', `Basic ${btoa('vitrine:wrong')}`, SECRET])
      expect(await tell(postmark(email), wrong)).toMatchObject({
        status: 401,
        asksFor: 'Basic realm="mail-events"',
      });
    expect((await mailOf(order)).bounced).toBe('');
    expect((await tell(postmark(email), `Bearer ${SECRET}`)).body).toEqual({ bounces: 1, matched: 1 });
  });

  test('is refused with what is no JSON, too much, or a subscription that leads elsewhere than to Amazon', async () => {
    expect((await tell('no JSON')).status).toBe(400);
    expect((await tell(' '.repeat(MAIL_EVENTS_BYTES + 1))).status).toBe(413);
    const many = { vitrine: Array.from({ length: 1001 }, () => ({ hard: true })) };
    expect((await tell(many)).status).toBe(400);
    const elsewhere = { Type: 'SubscriptionConfirmation', SubscribeURL: `${office.backend.url}/api/health` };
    expect(await tell(elsewhere)).toMatchObject({ status: 200, body: { bounces: 0, matched: 0 } });
  });

  test('may be the command that reads reports of mail servers', async () => {
    const { order, messageId } = await confirmed();
    const settings = { POCKETBASE_URL: office.backend.url, MAIL_EVENTS_SECRET: SECRET };
    const bounce = { hard: true, recipient: '', messageId, at: Date.now(), reason: '5.1.1 user unknown' };
    expect(await sendBounces(readEnvironment(settings), [bounce])).toEqual({ bounces: 1, matched: 1 });
    expect((await mailOf(order)).bounce).toBe('5.1.1 user unknown');
    await expect(sendBounces(readEnvironment({ POCKETBASE_URL: office.backend.url }), [bounce])).rejects.toThrow(
      /^MAIL_EVENTS_SECRET is not set/,
    );
    await expect(
      sendBounces(readEnvironment({ ...settings, MAIL_EVENTS_SECRET: 'not-the-right-secret' }), [bounce]),
    ).rejects.toThrow(/could not be told: it answers 401/);
  });
});

describe('a test mail', () => {
  const signedIn = async (): Promise<{ email: string; token: string }> => {
    const { email, password } = await makeUser(office.backend.admin, 'operator');
    const client = office.backend.client();
    await client.collection('users').authWithPassword(email, password);
    return { email, token: client.authStore.token };
  };

  test('goes to the operator who asks for it, the way of all mails, and nowhere else', async () => {
    const { email, token } = await signedIn();
    const { status, body } = await callRoute<TestMailAnswer>(office.backend, 'test-mail', { locale: 'it' }, token);
    expect([status, body.to, body.sent, body.error]).toEqual([200, email, true, '']);
    expect(body.text).toBe(`Il server SMTP ha accettato l’email per ${email}.`);
    expect(body.look).toContain('spf=pass');
    const [mail] = await office.sink.read();
    expect(mail).toMatchObject({ to: [{ address: email }], subject: 'Email di prova del tuo negozio' });
    expect(mail?.text).toContain('dkim=pass');
    const elsewhere = await callRoute(office.backend, 'test-mail', { to: 'other@customer.example' }, token);
    expect(elsewhere.status).toBe(400);
  });

  test('says what the server has answered, and is not sent without end', async () => {
    const { email, token } = await signedIn();
    office.sink.mode = 'refuse';
    const { body } = await callRoute<TestMailAnswer>(office.backend, 'test-mail', { locale: 'en' }, token);
    expect([body.sent, body.look]).toEqual([false, '']);
    expect(body.text).toMatch(/Couldn’t send the email to .*\. Response: .*mailbox full/);
    // PocketBase's log is kept for days, and is read by others: it says why, and not whom.
    const logged = async (): Promise<string> =>
      JSON.stringify(
        (await office.backend.admin.logs.getList(1, 50, { filter: "message ~ 'A mail could not'" })).items,
      );
    await expect.poll(logged, { timeout: 20_000 }).toContain('mailbox full');
    expect(await logged()).not.toContain(email);
    office.sink.mode = 'accept';
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1)
      statuses.push((await callRoute(office.backend, 'test-mail', {}, token)).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });

  test('of doctor goes to the address that is named, also where superusers have a second factor', async () => {
    const { collections } = office.backend.admin;
    const asked = (enabled: boolean) =>
      collections.update('_superusers', { mfa: { enabled, duration: 600, rule: '' }, otp: { enabled } });
    await asked(true);
    const access = serverAccess(office.backend);
    const lines = await sendTestMail(access, 'me@elsewhere.example').finally(() => asked(false));
    expect(lines).toMatchObject({ sent: true, text: 'The SMTP server accepted the email to me@elsewhere.example.' });
    expect((await office.sink.read()).map(({ to }) => to?.[0]?.address)).toEqual(['me@elsewhere.example']);
  });
});

describe('what is known of the sender', () => {
  const DAY_MS = 86_400_000;
  let dns: DnsServer;
  beforeAll(async () => {
    dns = await startDnsServer();
  });
  afterAll(() => dns.stop());

  const keeper = (more: Readonly<Record<string, string>> = {}): ReturnType<typeof keepSenderCheck> => {
    const live = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'own-password', DNS_SERVERS: dns.address };
    return keepSenderCheck(readEnvironment({ DATA_DIR: folder, ...live, ...more }));
  };
  const kept = async (): Promise<SenderCheck> =>
    JSON.parse(await readFile(join(watchFolder(folder), SENDER_FILE), 'utf8')) as SenderCheck;
  const check = async (request: object): Promise<MailCheckAnswer> =>
    (await callRoute<MailCheckAnswer>(office.backend, 'mail-check', request, office.backend.admin.authStore.token))
      .body;

  test('is what the watch has found, in the words of whoever asks', async () => {
    expect(await check({})).toEqual({ lookedAt: '', address: '', hasServer: true, findings: [] });
    // A demo sends in nobody's name.
    await keeper({ SHOP_MODE: 'demo' })(Date.now());
    expect((await check({})).lookedAt).toBe('');
    dns.records = { '_dmarc.vitrine.example': ['v=DMARC1; p=reject'] };
    const now = Date.now();
    await keeper()(now);
    const { lookedAt, address, findings: found } = await check({ locale: 'fr' });
    expect([lookedAt, address]).toEqual([new Date(now).toISOString(), 'shop@vitrine.example']);
    expect(found).toMatchObject([
      {
        record: 'spf',
        state: 'wrong',
        text: expect.stringMatching(/^vitrine.example n’a pas d’enregistrement SPF/),
        todo: expect.stringContaining('DNS'),
        enter: { name: 'vitrine.example', value: 'v=spf1 a mx ~all' },
      },
      { record: 'dkim', state: 'notice', enter: null },
      { record: 'dmarc', state: 'good', todo: '', enter: null },
    ]);
  });

  test('is asked of the DNS once a day, once an hour while something is wrong, and at once where somebody wants it or the sender is another one', async () => {
    dns.records = { 'vitrine.example': ['v=spf1 mx -all'], '_dmarc.vitrine.example': ['v=DMARC1; p=reject'] };
    let now = Date.now();
    const lookAgain = keeper();
    const isAsked = async (ms = 0): Promise<boolean> => {
      dns.asked.length = 0;
      now += ms;
      await lookAgain(now);
      return dns.asked.length > 0;
    };
    expect([await isAsked(), await isAsked(DAY_MS - 1), await isAsked(1)]).toEqual([true, false, true]);
    await check({ again: true });
    expect([await isAsked(), await isAsked()]).toEqual([true, false]);
    await office.backend.admin.settings.update({ meta: { senderAddress: 'robot@shop.example' } });
    expect([await isAsked(), await isAsked()]).toEqual([true, false]);
    expect(await kept()).toMatchObject({ address: 'robot@shop.example', host: '127.0.0.1' });
    expect([await isAsked(3_600_000 - 1), await isAsked(1)]).toEqual([false, true]);
  });
});

test('what the watch has seen is mailed for ten minutes, and then says nothing of the present', async () => {
  const [alerts, ended] = [join(watchFolder(folder), ALERT_FILE), join(watchFolder(folder), MINUTE_FILE)];
  const values = { free: '12', gigabytes: '3.4' };
  for (const [minutes, mails] of [
    [11, 0],
    [9, 1],
  ] as const) {
    const file = { at: Date.now() - minutes * 60_000, alerts: [{ kind: 'disk', about: 'below15', values }] };
    await writeFile(alerts, JSON.stringify(file));
    await rm(ended, { force: true });
    await office.nextMinute();
    await expect.poll(() => existsSync(ended)).toBe(true);
    const filter = { filter: "key ~ 'alert:disk:%'" };
    expect([minutes, await office.backend.admin.collection('mails').getFullList(filter)]).toMatchObject([
      minutes,
      { length: mails },
    ]);
  }
});
