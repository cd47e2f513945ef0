import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PackAnswer, PackOrder } from '#src/contract/desk/pack.ts';
import {
  addPacked,
  addTicks,
  encodeOutbox,
  LIST_LIFE_MS,
  markTried,
  parseOutbox,
  waitingPacked,
  waitingTicks,
  withoutEntry,
} from '#src/desk/pack/outbox.ts';
import { sheets } from '#src/desk/pack/PrintPage.tsx';
import { findScanned } from '#src/desk/pack/scan.ts';
import { ADDRESS } from '#tests/support/order-shop.ts';
import { pickingList } from '#src/domain/order/picking.ts';
import { SESSION_KEY } from '#src/stores/keys.ts';
import { keysOf, openBrowser, signInAs, type FakeBrowser } from '#tests/support/browser-fake.ts';

const LINE = { name: 'Bowl', values: ['S'], sku: 'BOWL-S', unitPrice: 2000, quantity: 2, left: 2, picked: 0 };

function order(id: string, number: string): PackOrder {
  return {
    id,
    number,
    created: '2026-11-01T10:00:00.000Z',
    locale: 'en',
    address: ADDRESS,
    phone: '+33612345678',
    currency: 'EUR',
    shipping: 'Post',
    courierNote: '',
    gift: false,
    giftMessage: '',
    packed: '',
    isRest: false,
    isTakenBack: false,
    hasReturn: false,
    waits: false,
    hindrance: '',
    lines: [{ ...LINE, line: `line-${id}`, item: 'bowl' }],
  };
}

const ARTICLE = {
  id: 'bowl',
  name: 'Bowl',
  values: ['S'],
  sku: 'BOWL-S',
  gtin: '0123456789012',
  shelf: 'A1',
  owed: 0,
  slug: '',
};
const SENDER = { brand: 'V', name: 'V', address: '', country: 'FR', email: '', phone: '' };
const ORDERS = [order('one', 'K7QM-X2PA'), order('two', 'AB23-CD45')];

function answer(orders: readonly PackOrder[]): PackAnswer {
  return { orders, articles: [ARTICLE], sender: SENDER, after: '' };
}

const tick = (id: string, quantity: number) => ({ order: id, line: `line-${id}`, quantity });

describe('what waits to be sent', () => {
  test('joins until an attempt has begun, which keeps its key and its ticks', () => {
    const one = addTicks([], [tick('one', 1)], 'key-1');
    const joined = addTicks(addTicks(one, [tick('two', 2)], 'key-2'), [tick('one', 2)], 'key-3');
    expect(joined).toEqual([
      { key: 'key-1', isTried: false, route: 'picked', request: { ticks: [tick('two', 2), tick('one', 2)] } },
    ]);
    const tried = addTicks(markTried(joined, 'key-1'), [tick('one', 0)], 'key-4');
    expect(tried.map(({ key, isTried }) => [key, isTried])).toEqual([
      ['key-1', true],
      ['key-4', false],
    ]);
    expect(waitingTicks(tried).at(-1)).toEqual(tick('one', 0));
    expect(withoutEntry(tried, 'key-1').map(({ key }) => key)).toEqual(['key-4']);
  });

  test('keeps the order in which ticks and marks were made', () => {
    const marked = addPacked(addTicks([], [tick('one', 2)], 'a'), { ids: ['one'], packed: true }, 'b');
    const all = addPacked(addTicks(marked, [tick('two', 2)], 'c'), { ids: ['one'], packed: false }, 'd');
    expect(all.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
    expect([waitingPacked(marked, 'one'), waitingPacked(all, 'one'), waitingPacked(all, 'two')]).toEqual([
      true,
      false,
      null,
    ]);
  });

  test('outlives the page for three days, and nothing that is spoilt', () => {
    const now = 1_800_000_000_000;
    const kept = addTicks([], [tick('one', 1)], 'key-1');
    const raw = encodeOutbox(kept, now);
    expect(parseOutbox(raw, now + LIST_LIFE_MS)).toEqual(kept);
    expect(parseOutbox(raw, now + LIST_LIFE_MS + 1)).toEqual([]);
    expect(encodeOutbox([], now)).toBeNull();
    for (const spoilt of [null, '{', '{"at":1}', JSON.stringify({ at: now, entries: [{ key: 1 }, null, 'x'] })])
      expect(parseOutbox(spoilt, now), `${spoilt}`).toEqual([]);
  });
});

describe('lists on this device', () => {
  let browser: FakeBrowser;
  beforeEach(() => {
    browser = openBrowser();
    signInAs(browser, 'ada');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  });
  const load = () => import('#src/desk/pack/kept-lists.ts');

  test('are kept by account, without what nobody needs to pick, and replace older ones of the same orders', async () => {
    const { keepList, keptLists } = await load();
    expect(keepList('ada', 'one,two', answer(ORDERS), 1000)).toBe(true);
    expect(keepList('ada', 'one,two', answer(ORDERS), 2000)).toBe(true);
    expect(keptLists('ada', 2000).map(({ ids, at }) => [ids, at])).toEqual([['one,two', 2000]]);
    expect(keptLists('elia', 2000)).toEqual([]);
    const raw = browser.local.getItem('vitrine.desk.lists.ada') ?? '';
    for (const secret of [ADDRESS.street, ADDRESS.postcode, ADDRESS.city, '+33612345678', '"unitPrice":2000'])
      expect(raw).not.toContain(secret);
    expect(raw).toContain(ADDRESS.name);
  });

  test('are five at most, and go after three days', async () => {
    const { fitting, forgetOldLists, keepList, keptLists } = await load();
    for (const at of [1, 2, 3, 4, 5, 6]) keepList('ada', `list${at}`, answer(ORDERS), at);
    expect(keptLists('ada', 6).map(({ ids }) => ids)).toEqual(['list6', 'list5', 'list4', 'list3', 'list2']);
    forgetOldLists('ada', 3 + LIST_LIFE_MS);
    expect(keptLists('ada', 6).map(({ ids }) => ids)).toEqual(['list6', 'list5', 'list4', 'list3']);
    forgetOldLists('ada', 7 + LIST_LIFE_MS);
    expect(keysOf(browser)).toEqual([SESSION_KEY]);
    // Half a megabyte each: the third one does not fit any more.
    const long = answer([{ ...order('one', 'K7QM-X2PA'), giftMessage: 'x'.repeat(490_000) }]);
    const fit = fitting(['a', 'b', 'c'].map((ids) => ({ ids, at: 1, answer: long })));
    expect(fit.map(({ ids }) => ids)).toEqual(['a', 'b']);
  });
});

test('a scanned code is an article by number or EAN, or an order, and nothing else', () => {
  const rows = pickingList(ORDERS, [ARTICLE]);
  for (const code of ['BOWL-S', ' bowl-s ', '123456789012', '0123456789012'])
    expect(findScanned(code, rows, ORDERS), code).toMatchObject({ kind: 'row' });
  for (const code of ['K7QM-X2PA', 'k7qm x2pa', 'K7QMX2PA'])
    expect(findScanned(code, rows, ORDERS), code).toMatchObject({ kind: 'order', order: { id: 'one' } });
  for (const code of ['', ' ', 'BOWL', '999'])
    expect(findScanned(code, rows, ORDERS), code).toEqual({ kind: 'unknown' });
});

test('labels fill sheets from the first free place on', () => {
  expect(sheets(['a', 'b', 'c'], 2, 1)).toEqual([['a', 'b'], ['c']]);
  expect(sheets(['a', 'b'], 2, 2)).toEqual([[null, 'a'], ['b']]);
  expect(sheets(['a'], 2, 9)).toEqual([[null, 'a']]);
  expect(sheets(['a'], 2, Number.NaN)).toEqual([['a']]);
  expect(sheets([], 2, 1)).toEqual([]);
});
