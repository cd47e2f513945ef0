/** What a stranger cannot fill: PocketBase's log, and the topics of a realtime connection. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

interface LogRow {
  readonly message: string;
  readonly status: number | null;
}

function withLogs<Value>(task: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(`${backend.dataDir}/auxiliary.db`, { timeout: 10_000 });
  try {
    return task(database);
  } finally {
    database.close();
  }
}

function logs(): readonly LogRow[] {
  const sql = "SELECT message, json_extract(data, '$.status') AS status FROM _logs ORDER BY rowid";
  return withLogs((database) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }) as unknown as LogRow),
  );
}

/** What strangers are told of an address that nobody has: PocketBase answers, and writes an error all the same. */
const ANSWERED = ['users', '_superusers', 'services'].flatMap((collection) =>
  ['request-password-reset', 'request-verification', 'request-otp'].map((call) => `${collection}/${call}`),
);

test('the log keeps the newest 2000 of what strangers have brought about, whatever they were answered, and all that the shop itself has to say', async () => {
  await fetch(`${backend.url}/api/collections/orders/records/nothing`);
  for (const path of ANSWERED)
    await fetch(`${backend.url}/api/collections/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"nobody@visitor.example"}',
    });
  await fetch(`${backend.url}/api/collections/orders/records/last`);
  // PocketBase writes its log some seconds later, in the order in which it was asked.
  await expect.poll(() => logs().filter(({ status }) => status === 404).length, { timeout: 20_000 }).toBe(2);
  const kinds = new Set(logs().map(({ status }) => status));
  expect([...kinds]).toEqual(expect.arrayContaining([204, 404]));
  withLogs((database) => {
    // A stranger's day: what PocketBase has written, many times over, with reports of the shop's own as the oldest.
    database.exec(`
      CREATE TEMP TABLE written AS SELECT * FROM _logs;
      INSERT INTO _logs (id, level, message, data, created) VALUES
        ('ownownownownown', 8, 'own', '{}', '2026-01-01 00:00:00.000Z'),
        ('failedfailedfai', 8, 'failed', '{"type":"request","status":500,"auth":""}', '2026-01-01 00:00:00.000Z');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      INSERT INTO _logs (id, level, message, data, created)
      SELECT printf('f%05d%09d', rowid, i), level, 'flood ' || i, data, created FROM n CROSS JOIN written;`);
  });
  await backend.admin.crons.run('vitrine_logs');
  const floods = (): readonly LogRow[] => logs().filter(({ message }) => !['own', 'failed'].includes(message));
  await expect.poll(() => floods().length, { timeout: 20_000 }).toBe(2000);
  expect(logs().map(({ message }) => message)).toEqual(expect.arrayContaining(['own', 'failed']));
  expect(floods().at(-1)?.message).toBe('flood 1500');
  expect(new Set(floods().map(({ status }) => status))).toEqual(kinds);
});

test('nor does it keep more than 20000 requests that have failed on our side, the newest', async () => {
  withLogs((database) =>
    database.exec(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21000)
      INSERT INTO _logs (id, level, message, data, created)
      SELECT printf('failed%09d', i), 8, 'failed ' || i, '{"type":"request","status":500,"auth":""}', '2026-01-01' FROM n;`),
  );
  await backend.admin.crons.run('vitrine_logs');
  const requests = (): readonly LogRow[] => logs().filter(({ message }) => message !== 'own');
  await expect.poll(() => requests().length, { timeout: 20_000 }).toBe(20_000);
  expect(logs().map(({ message }) => message)).toContain('own');
  expect(logs().at(-1)?.message).toBe('failed 21000');
});

async function listen(topics: readonly string[], token = ''): Promise<number> {
  const ending = new AbortController();
  const stream = await fetch(`${backend.url}/api/realtime`, { signal: ending.signal });
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  const clientId = /"clientId":"(\w+)"/.exec(first)?.[1];
  const response = await fetch(`${backend.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  });
  ending.abort();
  return response.status;
}

test('strangers listen to nothing, customers to three topics and staff to twenty, none of them long; the dashboard to what it likes', async () => {
  const topics = (count: number): string[] => Array.from({ length: count }, (_, index) => `products/${index}`);
  const tokenOf = async (role: 'customer' | 'editor'): Promise<string> => {
    const { email, password } = await makeUser(backend.admin, role);
    return (await backend.client().collection('users').authWithPassword(email, password)).token;
  };
  expect([await listen(topics(1)), await listen([])]).toEqual([401, 204]);
  const customer = await tokenOf('customer');
  expect([await listen(topics(3), customer), await listen(topics(4), customer)]).toEqual([204, 400]);
  const editor = await tokenOf('editor');
  expect(await listen(topics(20), editor)).toBe(204);
  expect(await listen(topics(21), editor)).toBe(400);
  const long = `products/*?options=${encodeURIComponent(JSON.stringify({ query: { filter: `name_en = '${'x'.repeat(200)}'` } }))}`;
  expect(await listen([long], editor)).toBe(400);
  expect(await listen(topics(21), backend.admin.authStore.token)).toBe(204);
});
