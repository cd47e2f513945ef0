import type { PaymentIntent } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { isTaken, shopperWords } from '#src/islands/checkout/stripe.ts';

test.each([
  ['card_error', 'Your card was declined.', 'Your card was declined.'],
  ['validation_error', 'Your card number is incomplete.', 'Your card number is incomplete.'],
  ['card_error', undefined, ''],
  ['invalid_request_error', "No such payment_intent: 'pi_1'", ''],
  ['api_error', 'An unknown error occurred', ''],
  ['api_connection_error', 'We could not reach Stripe', ''],
  ['authentication_error', 'Invalid API Key provided: pk_live_****', ''],
  ['idempotency_error', 'Keys for idempotent requests …', ''],
  ['rate_limit_error', 'Too many requests', ''],
] as const)('of a %s with the message %j shoppers read %j', (type, message, words) => {
  expect(shopperWords(message === undefined ? { type } : { type, message })).toBe(words);
});

test.each([
  ['succeeded', true],
  ['processing', true],
  ['requires_payment_method', false],
  ['requires_action', false],
  ['canceled', false],
] as const)('an error with a payment that is %s: taken is %s', (status, taken) => {
  expect(isTaken({ payment_intent: { status } as PaymentIntent })).toBe(taken);
});

test('an error without a payment tells of none that is taken', () => {
  expect(isTaken({})).toBe(false);
});
