/** What the desk keeps on the device of its first page: for one account, without names of people, until somebody signs out. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TodayAnswer, TodayPart, TodayRow } from '#src/contract/desk/today.ts';
import { blockStorage, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';

const ROW: TodayRow = {
  kind: 'message',
  id: 'message00000000',
  place: 'messages/message00000000',
  label: 'K7QM-X2PA',
  at: 1,
  due: 0,
  state: '',
  note: '',
  who: 'Zoë Müller',
  amount: 0,
  currency: '',
  country: '',
  pieces: 0,
};
const part = (...rows: TodayRow[]): TodayPart => ({ count: rows.length, rows, after: '' });
const ANSWER: TodayAnswer = { at: 5, lists: { pack: part(), answer: part(ROW), look: part() } };

let browser: FakeBrowser;
const load = () => import('#src/stores/desk/kept-today.ts');

beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('it is there again for the same account, without who has written', async () => {
  const { keepToday, keptToday } = await load();
  keepToday('anna', ANSWER);
  const answer = part({ ...ROW, who: '' });
  expect(keptToday('anna')).toEqual({ at: 5, lists: { ...ANSWER.lists, answer } });
  expect(keptToday('ben')).toBeNull();
  expect(browser.local.getItem('vitrine.today.anna')).not.toContain('Zoë');
});

test('what another version has kept, or somebody has changed, is no list', async () => {
  const { keptToday } = await load();
  for (const text of ['', '[]', '{"at":"x"}', '{"at":5,"lists":{}}', '{"at":5,"lists":{"pack":{"count":1}}}']) {
    browser.local.setItem('vitrine.today.anna', text);
    expect(keptToday('anna')).toBeNull();
  }
});

test('signing out takes that of every account', async () => {
  const { forgetToday, keepToday } = await load();
  keepToday('anna', ANSWER);
  keepToday('ben', ANSWER);
  browser.local.setItem('vitrine.settings', '{}');
  forgetToday();
  expect(Array.from({ length: browser.local.length }, (_, index) => browser.local.key(index))).toEqual([
    'vitrine.settings',
  ]);
});

test('a browser that keeps nothing is no reason to fail', async () => {
  blockStorage();
  const { forgetToday, keepToday, keptToday } = await load();
  keepToday('anna', ANSWER);
  forgetToday();
  expect(keptToday('anna')).toBeNull();
});
