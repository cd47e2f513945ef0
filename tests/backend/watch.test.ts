/** The look at a running shop: a real PocketBase, a real mail server, and a sink for its sign of life. */
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { alertKey, type AlertKind } from '#src/domain/site/alerts.ts';
import { VERSION_FILE } from '#src/domain/site/published-version.ts';
import { logFolder, openAccessLog } from '#src/runtime/access-log.ts';
import { writeState } from '#src/runtime/backup-state.ts';
import { readEnvironment, watchFolder } from '#src/runtime/environment.ts';
import type { StatFs } from '#src/runtime/free-disk.ts';
import type { Certificate } from '#src/watch/certificate.ts';
import { backendProbe } from '#src/watch/backend-probe.ts';
import * as countedRowStatements from '#src/watch/counted-rows.ts';
import * as mailStatements from '#src/watch/mail-state.ts';
import { createMetrics } from '#src/watch/metrics.ts';
import { serveMetrics } from '#src/watch/start-watch.ts';
import * as senderStatements from '#src/watch/sender/stored-sender.ts';
import * as shopStatements from '#src/watch/shop-state.ts';
import { createWatch, type Watch } from '#src/watch/watch.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { openGate } from '#tests/support/gate.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import {
  ADDRESS,
  insertRow,
  orderRequest,
  startOrderShop,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { costlySteps } from '#tests/support/plans/plan.ts';

const DAY_MS = 86_400_000;

let folder: string;
let backend: TestBackend;
let shop: OrderShop;
let mails: MailSink;
let sink: Server;
let beats: string[];
let answer: { readonly status: number; readonly location?: string };
let notes: string[];

/** Nothing that a test of others has left counts any more. */
let watch: Watch;
let free: number;
let certificate: Certificate | null;

const DISK_BLOCKS = 1000;
const statfs: StatFs = () =>
  Promise.resolve({ bavail: free * DISK_BLOCKS, bfree: free * DISK_BLOCKS, blocks: DISK_BLOCKS, bsize: 1_000_000 });

function openWatch(now: () => number = Date.now): Watch {
  const { port } = sink.address() as AddressInfo;
  const settings = readEnvironment({
    DATA_DIR: folder,
    POCKETBASE_URL: backend.url,
    SITE_URL: 'https://shop.example',
    HEARTBEAT_URL: `http://127.0.0.1:${port}/secret-path`,
    BACKUP_TO: join(folder, 'backups'),
  });
  const report = { note: (text: string) => void notes.push(text) };
  return createWatch(settings, report, { now, statfs, certificate: () => Promise.resolve(certificate) });
}

const minute = (): Promise<unknown> => backend.admin.crons.run('vitrine_minute');
/** The job of a minute, which the operator's interface only starts. */
async function wholeMinute(): Promise<void> {
  const file = join(watchFolder(folder), 'minute');
  await rm(file, { force: true });
  await minute();
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).not.toBe('');
}

/** The next attempt with all mails that were not accepted. */
async function tryAgain(): Promise<void> {
  withDatabase(backend, (database) => database.exec("UPDATE mails SET next_try = created WHERE state = 'failed'"));
  await wholeMinute();
}

/** Mails to the operator about alerts: their kinds, oldest first. */
async function alertKinds(): Promise<string[]> {
  const rows = await backend.admin.collection('mails').getFullList({ filter: "kind = 'alert'", sort: 'created' });
  return rows.map((row) => String(row['key']).split(':')[1] ?? '');
}

function queueMail(id: string, to: string, more: Readonly<Record<string, string | number>> = {}): void {
  const now = new Date().toISOString().replace('T', ' ');
  const mail = { kind: 'order_confirmed', key: id, to, locale: 'en', subject: 'A mail', html: '<p>x</p>', text: 'x' };
  insertRow(backend, 'mails', { id: id.padEnd(15, '0'), ...mail, state: 'queued', next_try: now, ...more });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-watch-'));
  sink = createServer((request, response) => {
    beats.push(`${request.method} ${request.url}`);
    response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
    response.end();
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const env = { SHOP_MODE: 'demo', SITE_URL: 'https://shop.example', WATCH_DIR: watchFolder(folder) };
  [backend, mails] = await Promise.all([startTestBackend({ env, schedule: false }), startMailSink()]);
  await symlink(backend.dataDir, join(folder, 'pb_data'));
  shop = await startOrderShop(backend);
  await backend.admin.settings.update({ smtp: mails.smtp });
});
afterAll(async () => {
  await backend.stop();
  await mails.stop();
  await new Promise((resolve) => sink.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [beats, notes, free, certificate, answer] = [[], [], 0.5, null, { status: 200 }];
  mails.mode = 'accept';
  mails.sources.length = 0;
  withDatabase(backend, (database) =>
    database.exec('DELETE FROM mails; DELETE FROM builds; DELETE FROM payments; DELETE FROM payment_findings'),
  );
  for (const file of ['backup.json', 'watch/alerts.json']) await rm(join(folder, file), { force: true });
  watch = openWatch();
  await wholeMinute();
});

describe('the heartbeat', () => {
  test('is sent at each look while the shop is well', async () => {
    await watch.check();
    await watch.check();
    expect(beats).toEqual(['GET /secret-path', 'GET /secret-path']);
    expect(notes).toEqual([]);
  });

  test('stops where the job of each minute does, and says so once', async () => {
    const later = openWatch(() => Date.now() + 6 * 60_000);
    await later.check();
    await later.check();
    expect(beats).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^Heartbeat .* not sent, because the job of each minute ended 6 minutes ago/),
    ]);
  });

  test('stops where mails wait for a job that sends none', async () => {
    const now = new Date(Date.now() - 11 * 60_000).toISOString().replace('T', ' ');
    queueMail('waits', 'someone@customer.example', { next_try: now });
    await watch.check();
    expect(beats).toEqual([]);
    expect(notes.join('')).toContain('a mail has been waiting for 11 minutes');
  });

  test('goes on when one address is wrong, of which the operator is told; stops when no mail gets through; and comes again', async () => {
    mails.mode = 'refuse';
    queueMail('wrong', 'nobody@customer.example');
    // A stranger's words may be refused, too.
    queueMail('words', '', { kind: 'contact' });
    await wholeMinute();
    await tryAgain();
    mails.mode = 'accept';
    await watch.check();
    await wholeMinute();
    await watch.check();
    expect([beats.length, await alertKinds()]).toEqual([2, ['mails']]);

    // The mail server is dead: the mail to the operator shows it.
    withDatabase(backend, (database) => database.exec('DELETE FROM mails'));
    await watch.check();
    beats = [];
    mails.mode = 'refuse';
    queueMail('second', 'someone@customer.example');
    await wholeMinute();
    await watch.check();
    expect(beats).toHaveLength(1);
    await wholeMinute();
    // The mail server may only want to be asked again.
    await watch.check();
    expect(beats).toHaveLength(2);
    await tryAgain();
    await watch.check();
    expect(beats).toHaveLength(2);
    expect(notes).toEqual(['Heartbeat (HEARTBEAT_URL): not sent, because no mail gets through.']);

    mails.mode = 'accept';
    queueMail('third', 'someone@customer.example');
    await wholeMinute();
    await watch.check();
    expect(beats).toHaveLength(3);
    expect(notes.at(-1)).toBe('Heartbeat (HEARTBEAT_URL): sent again.');
  });

  test('stops on a full disk', async () => {
    free = 0.02;
    await watch.check();
    expect([beats, notes.join('')]).toEqual([[], expect.stringContaining('the disk is full')]);
  });

  test('follows no redirect, and never says its address', async () => {
    answer = { status: 302, location: '/elsewhere' };
    await watch.check();
    await watch.check();
    expect(beats).toEqual(['GET /secret-path', 'GET /secret-path']);
    expect(notes).toEqual([expect.stringContaining('its address leads elsewhere (302)')]);
    expect(notes.join('')).not.toContain('secret-path');
  });
});

/** Time goes on for the watch and the hooks alike, as far as the outbox is concerned. */
function tellEarlier(ms: number): void {
  withDatabase(backend, (database) => {
    for (const row of database.prepare("SELECT id, key FROM mails WHERE kind = 'alert'").all()) {
      const [, kind = '', ...rest] = String(row['key']).split(':');
      const [stamp = '', about = ''] = [rest.slice(0, 3).join(':'), rest[3]];
      const key = alertKey({ kind: kind as AlertKind, about, values: {} }, Date.parse(stamp) - ms);
      database.prepare('UPDATE mails SET key = ? WHERE id = ?').run(key, String(row['id']));
    }
  });
}

async function lookAndTell(): Promise<string[]> {
  await watch.check();
  await wholeMinute();
  return alertKinds();
}

describe('alerts', () => {
  test('are one mail an hour for each kind, and one a day for what stays as it is, also after a restart', async () => {
    free = 0.12;
    expect(await lookAndTell()).toEqual(['disk']);
    expect(await lookAndTell()).toEqual(['disk']);
    const [mail] = await mails.read();
    const subject = 'Votre boutique demande votre attention : Le disque est presque plein : 12 % sont libres';
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual(['shop@vitrine.example', subject]);
    backend = await backend.restart();
    expect(await lookAndTell()).toEqual(['disk']);
    // It gets worse within the hour, and after it.
    free = 0.08;
    expect(await lookAndTell()).toEqual(['disk']);
    tellEarlier(3_600_000);
    expect(await lookAndTell()).toEqual(['disk', 'disk']);
    tellEarlier(3_600_000);
    expect(await lookAndTell()).toEqual(['disk', 'disk']);
    tellEarlier(DAY_MS);
    expect(await lookAndTell()).toEqual(['disk', 'disk', 'disk']);
  });

  test('tell of a publication that failed, findings, a silent provider, an old backup and a certificate near its end', async () => {
    const ago = (ms: number): string => new Date(Date.now() - ms).toISOString().replace('T', ' ');
    insertRow(backend, 'builds', { id: 'build0000000000', state: 'failed', created: ago(600_000) });
    insertRow(backend, 'payment_findings', { id: 'finding00000000', kind: 'amount', intent: 'pi_1' });
    const order = await backend.admin.collection('orders').getList(1, 1);
    insertRow(backend, 'payments', {
      id: 'payment00000000',
      order: order.items[0]?.id ?? '',
      provider: 'stripe',
      state: 'succeeded',
      currency: 'EUR',
      updated: ago(2 * 3_600_000),
    });
    await writeState(folder, { good: { at: Date.now() - 2 * DAY_MS, name: 'a', where: '/b', bytes: 1 } });
    certificate = { from: Date.now() - 80 * DAY_MS, until: Date.now() + 10 * DAY_MS };
    const kinds = ['backup', 'certificate', 'findings', 'publication', 'webhooks'];
    expect((await lookAndTell()).toSorted()).toEqual(kinds);
    expect(mails.sources).toHaveLength(kinds.length);
  });

  test('are told of a backup whose time lies in the future: nobody knows when it was made', async () => {
    await writeState(folder, { good: { at: Date.now() + 3 * DAY_MS, name: 'a', where: '/b', bytes: 1 } });
    expect(await lookAndTell()).toEqual(['backup']);
  });

  test('are told all the same where a clock that was wrong has dated an alert into the future', async () => {
    free = 0.12;
    const key = alertKey({ kind: 'disk', about: 'below15', values: {} }, Date.now() + 400 * DAY_MS);
    queueMail('future', '', { kind: 'alert', key, state: 'sent', next_try: '' });
    expect(await lookAndTell()).toEqual(['disk', 'disk']);
    expect(await lookAndTell()).toEqual(['disk', 'disk']);
  });

  test('are silent in a shop that is well, and about a backup where none was ever made', async () => {
    expect(await lookAndTell()).toEqual([]);
  });
});

/** Of the text form: a comment, or a name with labels and a number. */
const LINE =
  /^(?:# (?:HELP [a-z_:][\w:]* .+|TYPE [a-z_:][\w:]* (?:gauge|counter|histogram))|[a-z_:][\w:]*(?:\{[a-z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]\w*="(?:[^"\\\n]|\\[\\"n])*")*\})? -?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf))$/;

describe('metrics', () => {
  const { litestream } = readEnvironment({ LITESTREAM_URL: 'file:///mnt/copy' });
  const answered = { gate: { 'sale 2xx': 3 } };
  const read = (): Promise<string> =>
    createMetrics({ dataDir: folder, litestream, backend: backendProbe(backend.url), requests: () => answered })();

  test('are lines of Prometheus, each of a metric that was described before', async () => {
    queueMail('waits', 'someone@customer.example');
    const lines = (await read()).trimEnd().split('\n');
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
    const described = lines.flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []);
    expect(new Set(described).size).toBe(described.length);
    const names = lines.filter((line) => !line.startsWith('#')).map((line) => /^\w+/.exec(line)?.[0] ?? '');
    for (const name of names) expect(described).toContain(name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(lines).toEqual(
      expect.arrayContaining([
        'vitrine_backend_up 1',
        'vitrine_litestream_lag_seconds 0',
        'vitrine_mails{state="queued",window="1h"} 1',
        'vitrine_writer_seconds_count 1',
        'vitrine_requests_total{process="gate",route="sale",status="2xx"} 3',
      ]),
    );
    expect(described).toEqual(expect.arrayContaining(['vitrine_memory_bytes', 'vitrine_disk_free_bytes']));
  });

  test('are read on a port of their own, with the token where one is set, and nowhere else', async () => {
    const door = await serveMetrics({ host: '127.0.0.1', port: 0, token: 'a-token-for-readers' }, read);
    const ask = async (path: string, token?: string): Promise<number> =>
      (
        await fetch(`http://127.0.0.1:${door.port}${path}`, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await ask('/metrics')).toBe(401);
    expect(await ask('/metrics', 'another')).toBe(401);
    expect(await ask('/metrics', 'a-token-for-readers')).toBe(200);
    expect(await ask('/', 'a-token-for-readers')).toBe(404);
    door.stop();
    expect((await fetch(`${backend.url}/metrics`)).status).toBe(404);
  });

  test('and looks ask the database by indexes alone', () => {
    const modules = [countedRowStatements, mailStatements, senderStatements, shopStatements];
    const statements = modules.flatMap((module) => Object.values(module).filter((value) => typeof value === 'string'));
    expect(statements.length).toBeGreaterThan(8);
    const costly = withDatabase(backend, (database) => statements.flatMap((sql) => costlySteps(database, sql)));
    expect(costly).toEqual([]);
  });
});

describe('the access log', () => {
  test('knows each request by the name that the client is told, and nothing of who bought what', async () => {
    const log = openAccessLog(folder, 'gate');
    const gate = await openGate(backend, { onAnswered: log.answered });
    const token = 'a-secret-token-of-somebody';
    const request = orderRequest(shop, { email: 'somebody@customer.example' });
    const placed = await fetch(`${gate.url}/api/shop/order?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, 'x-request-id': 'of-the-visitor' },
      body: JSON.stringify(request),
    });
    const { order, token: secret } = (await placed.json()) as OrderAnswer;
    await (await fetch(`${gate.url}/api/shop/document/${order.number}/99/${token}`)).arrayBuffer();
    await gate.stop();
    log.end();

    const text = await readFile(join(logFolder(folder), 'gate.jsonl'), 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ process, method, route, status }) => [process, method, route, status])).toEqual([
      ['gate', 'POST', 'sale', 200],
      ['gate', 'GET', 'shop', expect.any(Number)],
    ]);
    const ids = lines.map(({ id }) => id);
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
    expect(placed.headers.get('x-request-id')).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
    for (const { ms, bytes } of lines) expect([Number(ms) >= 0, Number(bytes) > 0]).toEqual([true, true]);
    const { name, street, city } = ADDRESS;
    const own = [name, street, city, request.email, token, order.number, secret, request.key, '127.0.0.1'];
    expect(own.filter((word) => text.includes(word))).toEqual([]);
    expect(log.counts()).toMatchObject({ 'sale 2xx': 1 });
  });
});

test('an editor is told of a new version that the watch has read, and of none that is not in its form', async () => {
  const editor = backend.client();
  const who = { email: 'edith@shop.example', password: 'kp7-fjord-lamp-Q' };
  await backend.admin.collection('users').create({ ...who, passwordConfirm: who.password, role: 'editor' });
  await editor.collection('users').authWithPassword(who.email, who.password);
  const answered = (): Promise<unknown> => editor.send('/api/studio/version', { method: 'POST', body: {} });
  const file = join(watchFolder(folder), VERSION_FILE);
  expect(await answered()).toEqual({ newer: null });
  const newer = { version: '9.1.0', date: '2026-12-01', security: true, notes: 'https://project.example/9.1.0' };
  await writeFile(file, JSON.stringify({ askedAt: 1, newer, problem: '' }));
  expect(await answered()).toEqual({ newer });
  await writeFile(file, JSON.stringify({ askedAt: 1, newer: { ...newer, notes: 'javascript:alert(1)' }, problem: '' }));
  expect(await answered()).toEqual({ newer: null });
  await rm(file);
});

test('no heartbeat comes from a server whose PocketBase is dead', async () => {
  await backend.kill();
  await watch.check();
  expect([beats, notes.join('')]).toEqual([[], expect.stringContaining('the backend does not answer')]);
  backend = await backend.restart();
});
