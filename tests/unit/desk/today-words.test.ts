/** What a row of the desk's first page says, and where its one next step is. */
import { describe, expect, test } from 'vitest';
import en from '#i18n/en/desk.json';
import fr from '#i18n/fr/desk.json';
import it from '#i18n/it/desk.json';
import { TODAY_KINDS, type TodayRow } from '#src/contract/desk/today.ts';
import { detailWords, stepPlace, stepWords, titleWords } from '#src/desk/today/today-words.ts';
import { createT } from '#src/i18n/client-t.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const ROW: TodayRow = {
  kind: 'order',
  id: 'order0000000000',
  place: 'order/order0000000000',
  label: 'K7QM-X2PA',
  at: NOW,
  due: 0,
  state: 'unfulfilled',
  note: '',
  who: '',
  amount: 4490,
  currency: 'EUR',
  country: 'FR',
  pieces: 2,
};
const T = {
  en: createT(en['desk-today'], 'en'),
  fr: createT(fr['desk-today'], 'fr'),
  it: createT(it['desk-today'], 'it'),
} as const;

test('an order to pack says how much goes where, and leads to packing', () => {
  expect(titleWords(T.en, ROW)).toBe('K7QM-X2PA');
  const [pieces, country, amount, since, ...rest] = detailWords(T.en, 'en', ROW, NOW);
  expect([pieces, country, amount, rest]).toEqual(['2 items', 'France', '€44.90', []]);
  expect(since).toMatch(/^since \d\d:\d\d$/);
  const earlier = { ...ROW, at: NOW - 3 * 24 * 60 * 60 * 1000 };
  expect(detailWords(T.en, 'en', earlier, NOW).at(-1)).toMatch(/^since Fri 20 Nov, /);
  expect([stepWords(T.en, ROW), stepPlace(ROW)]).toEqual(['Pack', 'pack/order0000000000']);
});

test('one that its customer takes back is not sent: it leads to the order', () => {
  const row = { ...ROW, state: 'withdrawn' };
  expect(detailWords(T.en, 'en', row, NOW)).toContain('withdrawn by the customer, don’t ship');
  expect([stepWords(T.en, row), stepPlace(row)]).toEqual(['Review', ROW.place]);
});

test('one that lies packed leads to shipping', () => {
  const row = { ...ROW, state: 'packed' };
  expect([stepWords(T.en, row), stepPlace(row)]).toEqual(['Ship', 'ship/order0000000000']);
});

test('a term is said, and that it is over', () => {
  const row: TodayRow = { ...ROW, kind: 'withdrawal', state: 'returned', due: NOW + 1, place: 'returns/r' };
  expect(detailWords(T.fr, 'fr', row, NOW).at(-1)).toMatch(/^avant /);
  expect(detailWords(T.it, 'it', { ...row, due: NOW - 1 }, NOW).at(-1)).toMatch(/^scaduto /);
  expect([stepWords(T.en, row), stepPlace(row)]).toEqual(['Refund', 'returns/r']);
});

test('a refund whose money has gone back out by the bank says so', () => {
  const row: TodayRow = { ...ROW, kind: 'refund_transfer', state: 'refund_taken_back' };
  expect(detailWords(T.en, 'en', row, NOW)).toContain(
    'the bank shows that this money already went back out, don’t transfer it',
  );
});

test('a message is known by who has written, or by its order where that is not kept', () => {
  const row: TodayRow = { ...ROW, kind: 'message', who: 'Zoë' };
  expect(titleWords(T.en, row)).toBe('Message · Zoë');
  expect(titleWords(T.en, { ...row, who: '' })).toBe('Message · K7QM-X2PA');
});

describe.each(['en', 'fr', 'it'] as const)('in %s', (locale) => {
  test.each(TODAY_KINDS)('%s has its words', (kind) => {
    const row: TodayRow = { ...ROW, kind };
    const said = [titleWords(T[locale], row), stepWords(T[locale], row), ...detailWords(T[locale], locale, row, NOW)];
    for (const text of said) expect(text).toMatch(/^(?!(?:kind|step|state)\.).+/);
  });
});
