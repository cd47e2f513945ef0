import { describe, expect, test } from 'vitest';
import type { OrderView } from '#src/contract/shop-api.ts';
import { chosenMethod, methodsOf } from '#src/islands/checkout/use-checkout.ts';
import { phaseOf, textOf } from '#src/islands/order/phase.ts';
import { EMPTY_DRAFT, parseDraft } from '#src/stores/checkout/draft.ts';
import { sampleOrder } from '#tests/unit/mails/sample-order.ts';

const KEY = { demo: false, stripeKey: 'pk_live_1' };
const NONE = { demo: false, stripeKey: '' };

describe('the ways to pay', () => {
  test('are those that the page has a provider for, and a transfer where the shop takes one', () => {
    expect(methodsOf(KEY, null)).toEqual(['provider']);
    expect(methodsOf(KEY, { transferDays: 5 })).toEqual(['provider', 'transfer']);
    expect(methodsOf({ ...NONE, demo: true }, {})).toEqual(['provider']);
    expect(methodsOf(NONE, { transferDays: 5 })).toEqual(['transfer']);
  });

  test('one of them is chosen: the shopper’s, as far as it is there', () => {
    const draft = { method: 'transfer' } as const;
    expect(chosenMethod(['provider', 'transfer'], draft)).toBe('transfer');
    expect(chosenMethod(['provider', 'transfer'], EMPTY_DRAFT)).toBeNull();
    expect(chosenMethod(['provider'], draft)).toBe('provider');
    expect(chosenMethod(['transfer'], EMPTY_DRAFT)).toBe('transfer');
    expect(chosenMethod([], draft)).toBe('provider');
  });

  test('survive a reload, and nothing else does', () => {
    const kept = (method: unknown) => parseDraft(JSON.stringify({ savedAt: 1, method }), 2).method;
    expect([kept('transfer'), kept('provider'), kept('gold'), kept(undefined)]).toEqual([
      'transfer',
      'provider',
      null,
      null,
    ]);
  });
});

test('the page of an order says what becomes of its transfer', () => {
  const phase = (change: Partial<OrderView>) =>
    phaseOf(sampleOrder('en', { payment: 'unpaid', method: 'transfer', ...change }), { now: 1, payingAt: 0, since: 0 });
  const transfer = { amount: 1, received: 0, holder: 'A', iban: 'B', bic: '', bank: '', reference: 'C', qr: '' };
  expect(phase({ transfer })).toBe('transfer');
  expect(phase({ state: 'expired', paid: 0 })).toBe('expired');
  expect(phase({ state: 'expired', paid: 100, refunded: 0 })).toBe('returning');
  expect(phase({ state: 'cancelled', paid: 100, refunded: 100 })).toBe('refunded');
});

test('the page of an expired order denies that money was taken only where the shop would know', () => {
  expect(textOf({ method: 'transfer' }, 'expired')).toBe('expired_transfer');
  expect(textOf({ method: 'provider' }, 'expired')).toBe('expired');
  expect(textOf({ method: 'transfer' }, 'transfer')).toBe('transfer');
});
