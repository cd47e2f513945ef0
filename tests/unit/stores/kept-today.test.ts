/** What the desk keeps on the device of its first page: for one account, without names of people, until somebody signs out. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TodayAnswer, TodayPart, TodayRow } from '#src/contract/desk/today.ts';
import { SESSION_KEY, SETTINGS_KEY } from '#src/stores/keys.ts';
import { blockStorage, keysOf, openBrowser, signInAs, type FakeBrowser } from '#tests/support/browser-fake.ts';

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
const SENDER = { brand: 'V', name: 'V', address: '', country: 'FR', email: '', phone: '' };
const ITEM = { id: 'bowl', name: 'Bowl', values: [], sku: 'BOWL', gtin: '', shelf: '', onShelf: 1 };
const ANSWER: TodayAnswer = { at: 5, lists: { pack: part(), answer: part(ROW), look: part() } };

let browser: FakeBrowser;
const load = () => import('#src/stores/desk/kept-today.ts');

beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('it is there again for the same account, without who has written', async () => {
  const { keepToday, keptToday } = await load();
  signInAs(browser, 'anna');
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
  for (const account of ['anna', 'ben']) {
    signInAs(browser, account);
    keepToday(account, ANSWER);
  }
  browser.local.removeItem(SESSION_KEY);
  browser.local.setItem('vitrine.settings', '{}');
  forgetToday();
  expect(Array.from({ length: browser.local.length }, (_, index) => browser.local.key(index))).toEqual([
    'vitrine.settings',
  ]);
});

test('what is answered after an account has left, here or in another tab, is kept nowhere', async () => {
  const stock = await import('#src/desk/stock/count/kept-count.ts');
  const { keepList } = await import('#src/desk/pack/kept-lists.ts');
  const { keepToday } = await load();
  const answers: readonly ((account: string) => void)[] = [
    (account) => keepToday(account, ANSWER),
    (account) => keepList(account, 'one', { orders: [], articles: [], sender: SENDER, after: '' }, 5),
    (account) => stock.keepItems(account, { at: 5, items: [], isWhole: true }),
    (account) => stock.keepCounted(account, [{ item: ITEM, counted: 1, at: 5 }]),
  ];
  signInAs(browser, 'anna');
  for (const keep of answers) keep('anna');
  expect(keysOf(browser)).toHaveLength(1 + answers.length);
  const { leaveAccount } = await import('#src/stores/session/leave-account.ts');
  leaveAccount();
  for (const keep of answers) keep('anna');
  expect(keysOf(browser)).toEqual([SETTINGS_KEY]);
  signInAs(browser, 'ben');
  for (const keep of answers) keep('anna');
  expect(keysOf(browser)).toEqual([SETTINGS_KEY, SESSION_KEY]);
});

test('a browser that keeps nothing is no reason to fail', async () => {
  blockStorage();
  const { forgetToday, keepToday, keptToday } = await load();
  keepToday('anna', ANSWER);
  forgetToday();
  expect(keptToday('anna')).toBeNull();
});
