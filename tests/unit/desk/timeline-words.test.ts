/** What a row of an order's timeline says. */
import { expect, test } from 'vitest';
import en from '#i18n/en/desk.json';
import type { TimelineEntry } from '#src/contract/desk/page.ts';
import { entryWords } from '#src/desk/order/timeline-words.ts';
import { createT } from '#src/i18n/client-t.ts';

const T = createT(en['desk-page'], 'en');
const FORMATS = { amount: String, day: String };

test('a return is approved, and a withdrawal, which needs no approval, is confirmed', () => {
  const entry = {
    kind: 'return',
    id: 'return000000000',
    at: '2026-11-23T09:00:00Z',
    by: 'shop',
    reference: 'R-1',
    withdrawal: false,
    state: 'accepted',
  } as const satisfies TimelineEntry;
  expect(entryWords(T, entry, FORMATS)).toEqual({ title: 'Return R-1', more: 'Approved' });
  expect(entryWords(T, { ...entry, withdrawal: true }, FORMATS)).toEqual({
    title: 'Withdrawal R-1',
    more: 'Confirmed',
  });
  expect(entryWords(T, { ...entry, withdrawal: true, state: 'refused' }, FORMATS).more).toBe('Rejected');
});
