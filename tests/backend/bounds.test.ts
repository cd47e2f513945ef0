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

test('the log keeps the newest 2000 refused requests, and all that the shop itself has to say', async () => {
  await fetch(`${backend.url}/api/collections/orders/records/nothing`);
  // PocketBase writes its log some seconds later.
  await expect.poll(logs).toEqual([expect.objectContaining({ status: 404 })]);
  withLogs((database) => {
    // A stranger's day: what PocketBase has written for one, many times over, with a report of the shop's own as the oldest.
    database.exec(`
      INSERT INTO _logs (id, level, message, data, created) VALUES ('ownownownownown', 8, 'own', '{}', '2026-01-01 00:00:00.000Z');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
      INSERT INTO _logs (id, level, message, data, created)
      SELECT printf('flood%010d', i), level, 'flood ' || i, data, created FROM _logs, n WHERE message != 'own';`);
  });
  await backend.admin.crons.run('vitrine_logs');
  await expect.poll(() => logs().filter(({ message }) => message !== 'own').length).toBe(2000);
  const left = logs();
  expect(left.map(({ message }) => message)).toContain('own');
  expect(left.at(-1)?.message).toBe('flood 12000');
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
