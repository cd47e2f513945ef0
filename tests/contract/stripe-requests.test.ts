/**
 * Every request that the shop makes to Stripe, held against Stripe's own description of its interface by stripe-mock. It is built once
 * with Go and kept in CACHE_DIR; where Go or its modules cannot be had the tests are skipped by name.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stripeFacts, listAt, type Json } from '#pocketbase/orders/payments/facts.ts';
import {
  cancelIntent,
  createIntent,
  createRefund,
  listAllDisputes,
  listAllRefunds,
  listDisputes,
  listEndpoints,
  listIntents,
  listPayoutLines,
  listPayouts,
  listRefunds,
  readIntent,
  secureIntent,
  type StripeRequest,
  type WantedPayment,
} from '#pocketbase/orders/payments/stripe-requests.ts';
import { freePort } from '#src/runtime/ports.ts';
import { domainsPath } from '#scripts/doctor/stripe-domains.ts';
import { STRIPE_VERSION } from '#src/contract/stripe-version.ts';
import { stripeMock } from '#tests/support/stripe-mock.ts';

const WANTED: WantedPayment = {
  payment: 'payment00000001',
  order: 'order0000000001',
  number: 'V-7K2M-9QXA',
  shop: 'https://shop.example',
  amount: 4490,
  currency: 'EUR',
  address: {
    name: 'Zoë Müller',
    company: '',
    street: '1 rue de la Paix',
    extra: 'c/o Ada & Co.',
    postcode: '75011',
    city: 'Paris',
    region: '',
    country: 'FR',
  },
  phone: '+33 1 23 45 67 89',
  threeDSecure: false,
};

const REQUESTS: readonly (readonly [name: string, request: StripeRequest])[] = [
  ['a payment', createIntent(WANTED)],
  [
    'a payment with 3-D Secure, to Italy, without a phone',
    createIntent({
      ...WANTED,
      threeDSecure: true,
      phone: '',
      address: { ...WANTED.address, extra: '', region: 'MI', country: 'IT' },
    }),
  ],
  ['what became of a payment', readIntent('pi_1')],
  ['3-D Secure for a payment', secureIntent('pi_1')],
  ['cancelling a payment', cancelIntent('pi_1')],
  ['payments of the last days', listIntents(1_800_000_000)],
  ['the next page of them', listIntents(1_800_000_000, 'pi_1')],
  ['a refund', createRefund({ refund: 'refund000000001', intent: 'pi_1', amount: 500, attempts: 0 })],
  ['refunds of a payment', listRefunds('pi_1')],
  ['disputes of a payment', listDisputes('pi_1')],
  ['more disputes of a payment', listDisputes('pi_1', 'dp_1')],
  ['more refunds of a payment', listRefunds('pi_1', 're_1')],
  ['refunds of the account', listAllRefunds(1_800_000_000)],
  ['the next page of refunds', listAllRefunds(0, 're_1')],
  ['disputes of the account', listAllDisputes(1_800_000_000, 'dp_1')],
  ['payouts of the account', listPayouts(1_800_000_000, 'po_1')],
  ['what a payout has brought', listPayoutLines('po_1')],
  ['more of it', listPayoutLines('po_1', 'txn_1')],
  ['webhook endpoints', listEndpoints()],
  ['a registered domain', { method: 'GET', path: domainsPath('shop.example'), body: '', idempotencyKey: '' }],
];

const mock = await stripeMock();

describe.skipIf(mock.binary === null)(`stripe-mock (${mock.why})`, () => {
  let server: ChildProcess;
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    server = spawn(mock.binary ?? '', ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
    await vi.waitFor(() => ask(readIntent('pi_1')), { timeout: 60_000, interval: 20 });
  });
  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  });

  async function ask({ method, path, body, idempotencyKey }: StripeRequest): Promise<{ status: number; body: Json }> {
    const headers = {
      authorization: 'Bearer sk_test_123',
      'stripe-version': STRIPE_VERSION,
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(idempotencyKey === '' ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const response = await fetch(`${base}${path}`, { method, headers, ...(method === 'POST' ? { body } : {}) });
    return { status: response.status, body: (await response.json()) as Json };
  }

  test.for(REQUESTS)('takes %s', async ([, request]) => {
    const { status, body } = await ask(request);
    expect(status, JSON.stringify(body)).toBe(200);
  });

  test('refuses what Stripe does not know, so that the tests above can fail', async () => {
    const request = createIntent(WANTED);
    for (const body of [`${request.body}&bogus=1`, request.body.replace('amount=4490', 'amount=a'), '']) {
      expect((await ask({ ...request, body })).status, body).toBe(400);
    }
  });

  test('answers in the shape that the shop reads', async () => {
    const { body } = await ask(readIntent('pi_1'));
    // Its dispute is an inquiry only.
    const inquiries = JSON.stringify((await ask(listDisputes('pi_1'))).body);
    expect(inquiries).toContain('"warning_needs_response"');
    const disputes: Json = JSON.parse(inquiries.replace('"warning_needs_response"', '"needs_response"'));
    const refunds = (await ask(listRefunds('pi_1'))).body;
    const facts = stripeFacts(body, listAt(refunds, 'data'), listAt(disputes, 'data'));
    expect(facts).toMatchObject({ intent: 'pi_1', status: 'open', amount: 1099, currency: 'USD' });
    expect(facts.refunds).toMatchObject([{ id: expect.stringMatching(/^re_/), amount: 100 }]);
    expect(facts.disputes).toMatchObject([
      { id: expect.stringMatching(/^(?:du|dp)_/), state: 'needs_response', amount: 1000, currency: 'USD' },
    ]);
    const [endpoint] = listAt((await ask(listEndpoints())).body, 'data');
    expect(endpoint).toMatchObject({ url: expect.any(String), status: 'enabled', enabled_events: expect.any(Array) });
  });
});

test('the same payment, and the same refund, have the same key; what differs has another', () => {
  const refund = { refund: 'refund000000001', intent: 'pi_1', amount: 500, attempts: 0 };
  expect(createIntent(WANTED)).toEqual(createIntent({ ...WANTED }));
  expect(createRefund(refund).idempotencyKey).toBe(createRefund({ ...refund }).idempotencyKey);
  const keys = [
    createIntent(WANTED),
    createIntent({ ...WANTED, threeDSecure: true }),
    createIntent({ ...WANTED, payment: 'payment00000002' }),
    createRefund(refund),
    createRefund({ ...refund, attempts: 1 }),
    createRefund({ ...refund, refund: 'refund000000002' }),
  ].map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test('ids of somebody else stay within their place of the address', () => {
  expect(readIntent('pi_1/../../account?x=').path).toBe(
    '/v1/payment_intents/pi_1%2F..%2F..%2Faccount%3Fx%3D?expand%5B%5D=latest_charge',
  );
});
