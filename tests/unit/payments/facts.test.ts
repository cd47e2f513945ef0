/** What the shop reads from objects of Stripe. */
import { describe, expect, test } from 'vitest';
import { readEvent } from '#pocketbase/orders/payments/inbox.ts';
import { stripeFacts } from '#pocketbase/orders/payments/facts.ts';
import { readPaymentSetup } from '#pocketbase/orders/payments/setup.ts';

const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'requires_payment_method',
  amount: 4490,
  amount_received: 0,
  currency: 'eur',
  last_payment_error: null,
  metadata: { order: 'order0000000001', payment: 'payment00000001', shop: 'https://shop.example' },
};

describe('a payment', () => {
  test.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['requires_capture', 'open'],
    ['processing', 'processing'],
    ['succeeded', 'succeeded'],
    ['canceled', 'cancelled'],
    ['something_new', 'open'],
  ])('%s is %s', (status, expected) => {
    expect(stripeFacts({ ...INTENT, status }, [], []).status).toBe(expected);
  });

  test('tells whose it is, and its amount and currency as the shop writes them', () => {
    expect(stripeFacts(INTENT, [], [])).toMatchObject({
      intent: 'pi_1',
      order: 'order0000000001',
      payment: 'payment00000001',
      shop: 'https://shop.example',
      amount: 4490,
      captured: 0,
      currency: 'EUR',
      error: '',
    });
  });

  test('was refused only while it waits for another card', () => {
    const refused = { ...INTENT, last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' } };
    expect(stripeFacts(refused, [], []).error).toBe('insufficient_funds');
    expect(stripeFacts({ ...refused, status: 'requires_action' }, [], []).error).toBe('');
    expect(stripeFacts({ ...refused, last_payment_error: { code: 'expired_card' } }, [], []).error).toBe(
      'expired_card',
    );
    expect(stripeFacts({ ...refused, last_payment_error: {} }, [], []).error).toBe('refused');
  });

  test('of another shape is nobody’s', () => {
    for (const odd of [null, 'x', [], { metadata: 'x' }, { metadata: { order: 1 }, amount: 1.5 }])
      expect(stripeFacts(odd, [], [odd])).toMatchObject({ order: '', amount: 0, refunds: [], disputes: [] });
  });
});

test('refunds and disputes', () => {
  const refunds = [
    { id: 're_1', amount: 100, status: 'succeeded', metadata: { refund: 'refund000000001' } },
    { id: 're_2', amount: 200, status: 'requires_action', metadata: {} },
    { id: 're_3', amount: 300, status: 'failed', failure_reason: 'expired_or_canceled_card' },
    { id: 're_4', amount: 400, status: 'canceled' },
  ];
  const dispute = {
    id: 'dp_1',
    status: 'under_review',
    amount: 4490,
    currency: 'eur',
    reason: 'fraudulent',
    evidence_details: { due_by: 1_800_000_000 },
    balance_transactions: [{ amount: -4490, fee: 1500 }],
  };
  const back = { amount: 4490, fee: -1500 };
  const facts = stripeFacts(INTENT, refunds, [
    dispute,
    { ...dispute, id: 'dp_0', status: 'won', balance_transactions: [...dispute.balance_transactions, back] },
    { id: 'dp_2', status: 'warning_needs_response', amount: 100 },
    { id: '', status: 'lost' },
  ]);
  expect(facts.refunds).toEqual([
    { id: 're_1', refund: 'refund000000001', amount: 100, state: 'succeeded', error: '' },
    { id: 're_2', refund: '', amount: 200, state: 'pending', error: '' },
    { id: 're_3', refund: '', amount: 300, state: 'failed', error: 'expired_or_canceled_card' },
    { id: 're_4', refund: '', amount: 400, state: 'failed', error: '' },
  ]);
  const same = { amount: 4490, currency: 'EUR', reason: 'fraudulent', evidenceDue: 1_800_000_000_000 };
  expect(facts.disputes).toEqual([
    { ...same, id: 'dp_1', state: 'under_review', taken: 4490, fee: 1500 },
    { ...same, id: 'dp_0', state: 'won', taken: 0, fee: 0 },
    {
      id: 'dp_2',
      state: 'warning_needs_response',
      amount: 100,
      taken: 0,
      fee: 0,
      currency: '',
      reason: '',
      evidenceDue: 0,
    },
  ]);
});

describe('an event', () => {
  const event = (changes: object, object: object = INTENT): Parameters<typeof readEvent>[0] =>
    JSON.parse(
      JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', livemode: false, data: { object }, ...changes }),
    );

  test.each([
    ['of a payment', {}, INTENT, 'pi_1', ''],
    ['of its charge', { type: 'charge.refunded' }, { object: 'charge', payment_intent: 'pi_1' }, 'pi_1', ''],
    ['of a dispute', { type: 'charge.dispute.created' }, { object: 'dispute', payment_intent: 'pi_1' }, 'pi_1', ''],
    ['of an unknown type', { type: 'customer.created' }, { object: 'customer' }, '', 'unknown type'],
    [
      'about no payment',
      { type: 'charge.succeeded' },
      { object: 'charge', payment_intent: null },
      '',
      'about no payment',
    ],
    ['of an id that no payment here has', {}, { ...INTENT, id: 'p'.repeat(256) }, '', 'about no payment'],
    ['of a connected account', { account: 'acct_2' }, INTENT, 'pi_1', 'of another account'],
    ['of real money in a test', { livemode: true }, INTENT, 'pi_1', 'of the live mode'],
  ])('%s', (_, changes, object, intent, ignored) => {
    expect(readEvent(event(changes, object), false)).toMatchObject({ id: 'evt_1', intent, ignored });
  });

  test('without an id or a type is none', () => {
    for (const changes of [{ id: undefined }, { id: '' }, { id: 'a b' }, { id: 1 }, { type: '' }, { type: null }])
      expect(readEvent(event(changes), false)).toBeNull();
  });
});

describe('the set-up', () => {
  const KEYS: Record<string, string> = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
  };
  const allowed = { ...KEYS, STRIPE_TEST_KEYS: 'on' };
  const read = (demo: boolean, keys: Record<string, string>): object =>
    readPaymentSetup(demo, (name) => keys[name] ?? '');

  test('demo needs no keys and uses none', () => {
    expect(read(true, KEYS)).toEqual({ provider: 'demo' });
  });
  test('live takes the keys, and Stripe’s own address', () => {
    expect(read(false, allowed)).toMatchObject({
      provider: 'stripe',
      webhookSecrets: ['whsec_1', 'whsec_2'],
      api: 'https://api.stripe.com',
      livemode: false,
    });
    const live = { ...KEYS, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(read(false, live)).toMatchObject({ provider: 'stripe', livemode: true });
  });
  test.each(Object.keys(KEYS))('without %s no money is taken, and it says so', (name) => {
    const setup = read(false, { ...allowed, [name]: '' });
    expect(setup).toMatchObject({ provider: 'none', problem: expect.stringContaining(name) });
  });
  test('keys of two modes are refused', () => {
    expect(read(false, { ...allowed, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toMatchObject({ provider: 'none' });
  });
  test.each(['', 'off', 'yes'])('keys of the test mode are refused unless they are allowed: %j', (value) => {
    const setup = read(false, { ...KEYS, STRIPE_TEST_KEYS: value });
    expect(setup).toMatchObject({ provider: 'none', problem: expect.stringContaining('STRIPE_TEST_KEYS=on') });
  });
});
