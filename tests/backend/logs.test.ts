/** PocketBase's log says what went wrong, and never of whom: every route is asked with somebody's address, and then the whole log is searched for it. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_ROUTES } from '#src/contract/routes/routes.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';

const EMAIL = 'somebody.of.the.log@visitor.example';
const PHONE = '+39 333 7654321';
const NETWORK = '203.0.113.77';
/** As texts of JSON, of addresses and of forms write them. */
const TRACES = ['somebody.of.the.log', 'visitor.example', '7654321', NETWORK];

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await backend.admin.settings.update({ trustedProxy: { headers: ['X-Forwarded-For'] } });
});
afterAll(() => backend.stop());

interface LogRow {
  readonly message: string;
  readonly data: string;
}

function rowsOfLog(): readonly LogRow[] {
  const database = new DatabaseSync(`${backend.dataDir}/auxiliary.db`, { timeout: 10_000, readOnly: true });
  try {
    return database.prepare('SELECT message, data FROM _logs ORDER BY rowid').all() as unknown as LogRow[];
  } finally {
    database.close();
  }
}

const NAMES = ['email', 'identity', 'newEmail', 'name', 'phone', 'text', 'message', 'number', 'token', 'search', 'to'];
const BODY = {
  ...Object.fromEntries(NAMES.map((name) => [name, name === 'phone' ? PHONE : EMAIL])),
  password: 'a-password-of-my-own',
  passwordConfirm: 'a-password-of-my-own',
  locale: EMAIL,
  role: EMAIL,
};

const OWN = [
  ...Object.keys(API_ROUTES),
  ...['contact', 'form/find-order', 'webhook', 'mail-events', 'pictures-there'].map((route) => `shop/${route}`),
];
const CALLS =
  'records auth-with-password request-password-reset confirm-password-reset request-verification confirm-verification request-otp auth-with-otp request-email-change confirm-email-change auth-refresh auth-with-oauth2';
const POCKETBASE = ['users', '_superusers', 'services'].flatMap((collection) =>
  CALLS.split(' ').map((call) => `collections/${collection}/${call}`),
);

async function ask(method: string, path: string, session: string): Promise<void> {
  const about = `?email=${encodeURIComponent(EMAIL)}&filter=${encodeURIComponent(`id='${EMAIL}' || id='${PHONE}'`)}`;
  const response = await fetch(`${backend.url}/api/${path}${about}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      authorization: session,
      referer: `https://shop.example/find-order?email=${EMAIL}`,
      'user-agent': `Mozilla ${EMAIL}`,
      'x-forwarded-for': NETWORK,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(BODY) }),
  });
  await response.arrayBuffer();
}

test('no address of a person stays in the log, whichever route was asked with it', async () => {
  for (const session of ['', backend.admin.authStore.token]) {
    for (const path of [...OWN, ...POCKETBASE]) await ask('POST', path, session);
    for (const path of ['collections/orders/records', `collections/users/records/${EMAIL}`, `files/users/x/${EMAIL}`])
      await ask('GET', path, session);
  }
  await ask('POST', 'collections/no-such-collection/records', '');
  // PocketBase writes its log some seconds later, in the order in which it was asked.
  await expect
    .poll(() => rowsOfLog().some(({ data }) => data.includes('no-such-collection')), { timeout: 20_000 })
    .toBe(true);
  const rows = rowsOfLog();
  expect(rows.length).toBeGreaterThan(50);
  const traced = rows.filter(({ message, data }) => TRACES.some((trace) => `${message} ${data}`.includes(trace)));
  expect(traced).toEqual([]);
  // What went wrong is there all the same.
  expect(rows.some(({ data }) => data.includes('failed to fetch users record with email'))).toBe(true);
  expect(rows.map(({ message }) => message)).toContain('POST /api/collections/users/request-password-reset');
});
