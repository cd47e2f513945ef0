/** What people search and do not find: counted without persons, and shown to editors once several searches had it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MissedSearchAnswer } from '#src/contract/missed-search.ts';
import type { SearchesAnswer } from '#src/contract/studio-api.ts';
import { MISSED_A_DAY, MISSED_SHOWN_FROM } from '#src/domain/site/missed-search.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor } from '#tests/support/editors.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await backend.admin.settings.update({ rateLimits: { enabled: false } });
  withDatabase(backend, (database) => database.exec('DELETE FROM missed_searches'));
});

/** As a beacon sends it. */
async function tell(
  words: string,
  locale = 'en',
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly answer: MissedSearchAnswer }> {
  const response = await fetch(`${backend.url}/api/shop/missed-search`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ words, locale }),
  });
  return { status: response.status, answer: (await response.json()) as MissedSearchAnswer };
}

const today = (): string => new Date().toISOString().slice(0, 10);
const rows = (): Record<string, unknown>[] =>
  withDatabase(backend, (database) => database.prepare('SELECT * FROM missed_searches ORDER BY locale, words').all());

test('searches become counts of words a day, and nothing else is kept of them', async () => {
  for (const words of ['Umbrella', 'umbrella ', 'Regenschirm']) expect((await tell(words)).answer.counted).toBe(true);
  await tell('parapluie', 'fr');
  expect(rows().map(({ locale, words, count, day }) => [locale, words, count, day])).toEqual([
    ['en', 'regenschirm', 1, today()],
    ['en', 'umbrella', 2, today()],
    ['fr', 'parapluie', 1, today()],
  ]);
  expect(Object.keys(rows()[0] ?? {}).sort()).toEqual(['count', 'day', 'id', 'locale', 'words']);
});

test.for<[string, string, string, Record<string, string>]>([
  ['an e-mail address', 'zoe@customer.example', 'en', {}],
  ['a telephone number', '+39 06 6982', 'it', {}],
  ['a number of an order', 'V-1001-2002', 'en', {}],
  ['more than words', 'x'.repeat(61), 'en', {}],
  ['no language of the shop', 'umbrella', 'xx', {}],
  ['a name that every object has', 'umbrella', 'constructor', {}],
  ['Global Privacy Control', 'umbrella', 'en', { 'Sec-GPC': '1' }],
  ['Do Not Track', 'umbrella', 'en', { DNT: '1' }],
])('%s counts nothing', async ([, words, locale, headers]) => {
  expect(await tell(words, locale, headers)).toEqual({ status: 200, answer: { counted: false } });
  expect(rows()).toEqual([]);
});

test('a day takes so many words of a language: then only those that it has are counted', async () => {
  for (let at = 0; at < MISSED_A_DAY; at += 1)
    insertRow(backend, 'missed_searches', {
      id: `missed${String(at).padStart(9, '0')}`,
      day: today(),
      locale: 'en',
      words: at === 0 ? 'umbrella' : `made up ${'x'.repeat(at % 30)} ${String.fromCodePoint(0x430 + at)}`,
      count: 1,
    });
  for (const words of ['umbrella', 'parasol']) await tell(words);
  await tell('parapluie', 'fr');
  const found = rows().filter(({ words }) => ['umbrella', 'parasol', 'parapluie'].includes(`${words}`));
  expect(found.map(({ words, count }) => [words, count])).toEqual([
    ['umbrella', 2],
    ['parapluie', 1],
  ]);
});

test('one address tells so many in a minute and no more', async () => {
  await backend.admin.settings.update({ rateLimits: { enabled: true } });
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await tell('umbrella')).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('editors are shown the words that several searches had, the most frequent first, and no others', async () => {
  const counts: readonly (readonly [string, string, string, number])[] = [
    ['2026-11-01', 'en', 'umbrella', MISSED_SHOWN_FROM - 1],
    ['2026-11-02', 'en', 'umbrella', 1],
    ['2026-11-02', 'fr', 'parapluie', MISSED_SHOWN_FROM + 5],
    ['2026-11-02', 'it', 'ombrello', MISSED_SHOWN_FROM - 1],
    // The same letters in two languages are two words.
    ['2026-11-02', 'it', 'umbrella', 1],
  ];
  for (const [at, [day, locale, words, count]] of counts.entries())
    insertRow(backend, 'missed_searches', { id: `missed0000000${at}0`, day, locale, words, count });
  const { body } = await callStudio<SearchesAnswer>(backend, await signInEditor(backend), 'searches', {});
  expect(body).toEqual({
    days: 30,
    least: MISSED_SHOWN_FROM,
    searches: [
      { words: 'parapluie', locale: 'fr', count: MISSED_SHOWN_FROM + 5, last: '2026-11-02' },
      { words: 'umbrella', locale: 'en', count: MISSED_SHOWN_FROM, last: '2026-11-02' },
    ],
  });
});
