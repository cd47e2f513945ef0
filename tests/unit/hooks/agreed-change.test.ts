/** What of an order may change when the desk changes it, and when its customer accepts that. */
import { expect, test } from 'vitest';
import { isAgreed, markAgreed } from '#pocketbase/orders/agreement.ts';

type Fields = Readonly<Record<string, unknown>>;

/** As much of a record as the rule asks for. */
function recordOf(fields: Fields): Parameters<typeof isAgreed>[0] {
  const values = new Map<string, unknown>(Object.entries(fields));
  const record = {
    get: (name: string): unknown => values.get(name),
    getString: (name: string): string => String(values.get(name) ?? ''),
    set: (name: string, value: unknown): void => void values.set(name, value),
  };
  return record as unknown as Parameters<typeof isAgreed>[0];
}

const OPEN = { order_state: 'open', payment_state: 'unpaid', offered: '', accepted: '' };
const OFFERED = { ...OPEN, offered: '2026-11-24 10:00:00.000Z' };

/** Whether a marked save may set the field. */
function may(field: string, before: Fields, after: Fields, isMarked = true): boolean {
  const record = recordOf({ ...before, ...after });
  if (isMarked) markAgreed(record);
  return isAgreed(record, recordOf(before), field);
}

const ASKED = { offered: '2026-11-24 11:00:00.000Z', accepted: '' };

test.each(['total', 'quote', 'address', 'shipping', 'courier_note', 'coupon'])('who asks anew changes %s', (field) => {
  expect(may(field, OPEN, ASKED)).toBe(true);
  expect(may(field, { ...OPEN, payment_state: 'failed' }, ASKED)).toBe(true);
  expect(may(field, OPEN, ASKED, false)).toBe(false);
  expect(may(field, { ...OPEN, payment_state: 'paid' }, ASKED)).toBe(false);
  expect(may(field, { ...OPEN, order_state: 'expired' }, ASKED)).toBe(false);
  // Not in one go with accepting it, nor without asking.
  expect(may(field, OPEN, { ...ASKED, accepted: ASKED.offered })).toBe(false);
  expect(may(field, OFFERED, {})).toBe(false);
});

test.each(['number', 'token', 'key', 'method', 'terms', 'demo'])('and never %s', (field) =>
  expect(may(field, OPEN, ASKED)).toBe(false),
);

test('who accepts it changes the terms, and nothing else', () => {
  const accepted = { accepted: '2026-11-24 12:00:00.000Z' };
  expect(may('terms', OFFERED, accepted)).toBe(true);
  for (const field of ['total', 'quote', 'address']) expect(may(field, OFFERED, accepted)).toBe(false);
});
