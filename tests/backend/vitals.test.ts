/** The route that measured visits report to: it counts what is plausible, and keeps nothing about anybody. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { readVitals, vitalsTable } from '#scripts/commands/vitals.ts';
import type { VitalRecord } from '#src/contract/records.ts';
import type { VitalsAnswer, VitalsRequest } from '#src/contract/vitals.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await backend.admin.settings.update({ rateLimits: { enabled: false } });
  withDatabase(backend, (database) => database.exec('DELETE FROM vitals'));
});

const VISIT: VitalsRequest = { page: 'product', connection: '3g', lcp: '1700', inp: '88', cls: '0' };

/** As a beacon sends it. */
async function report(
  request: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly answer: VitalsAnswer }> {
  const response = await fetch(`${backend.url}/api/shop/vitals`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(request),
  });
  return { status: response.status, answer: (await response.json()) as VitalsAnswer };
}

function counts(): Promise<VitalRecord[]> {
  return backend.admin.collection<VitalRecord>('vitals').getFullList({ sort: 'page,vital,bound' });
}

test('visits become counts of steps a day, and nothing else is kept of them', async () => {
  expect((await report({ ...VISIT })).answer).toEqual({ counted: true });
  expect((await report({ ...VISIT, lcp: '1650', inp: '101', cls: '110' })).answer).toEqual({ counted: true });
  const rows = (await counts()).map(({ vital, bound, count }) => [vital, bound, count]);
  expect(rows).toEqual([
    ['cls', 0, 1],
    ['cls', 125, 1],
    ['inp', 100, 1],
    ['inp', 125, 1],
    ['lcp', 2000, 2],
    ['visit', 0, 2],
  ]);
  const [row] = withDatabase(backend, (database) => database.prepare('SELECT * FROM vitals').all());
  expect(Object.keys(row ?? {}).sort()).toEqual(['bound', 'connection', 'count', 'day', 'id', 'page', 'vital']);
  expect(row).toMatchObject({ day: new Date().toISOString().slice(0, 10), page: 'product', connection: '3g' });
});

test('a vital that was not measured is not counted', async () => {
  expect((await report({ page: 'home', connection: 'unknown', lcp: '300', inp: '' })).answer.counted).toBe(true);
  expect((await counts()).map(({ vital }) => vital)).toEqual(['lcp']);
});

test('an operator reads them by command, and by the query of the manual', async () => {
  for (const lcp of ['800', '900', '1900', '7000']) await report({ page: 'product', connection: '3g', lcp });
  expect(vitalsTable(await readVitals(serverAccess(backend), '2026-01-01', silentReport()), 'page')).toEqual([
    ['all', '4', '2000 ms good', '–', '–'],
    ['product', '4', '2000 ms good', '–', '–'],
  ]);
  expect(await readVitals(serverAccess(backend), '2999-01-01', silentReport())).toEqual([]);
  const manual = await readFile(join(PROJECT_ROOT, 'docs/operators.md'), 'utf8');
  const query = /```sql\n([\s\S]+?)```/.exec(manual)?.[1] ?? '';
  const [row] = withDatabase(backend, (database) => database.prepare(query).all());
  expect(Object.values(row ?? {})).toEqual([1000]);
});

test.for<[string, Record<string, string>, Record<string, string>]>([
  ['an unknown page', { ...VISIT, page: '/fr/products/a' }, {}],
  ['a name that every object has', { ...VISIT, page: 'constructor' }, {}],
  ['an unknown connection', { ...VISIT, connection: '5g' }, {}],
  ['no vital of a page that is not counted', { page: 'home', connection: '4g' }, {}],
  ['values of which one can be none', { ...VISIT, lcp: '-1' }, {}],
  ['values that none can be', { page: 'home', connection: '4g', lcp: '-1', inp: 'NaN', cls: '1e99' }, {}],
  ['Global Privacy Control', { ...VISIT }, { 'Sec-GPC': '1' }],
  ['Do Not Track', { ...VISIT }, { DNT: '1' }],
])('%s counts nothing', async ([, request, headers]) => {
  expect(await report(request, headers)).toEqual({ status: 200, answer: { counted: false } });
  expect(await counts()).toEqual([]);
});

test('one address reports so many visits in a minute and no more', async () => {
  await backend.admin.settings.update({ rateLimits: { enabled: true } });
  const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await report({ ...VISIT })).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await counts()).find(({ vital }) => vital === 'lcp')?.count).toBe(60);
});
