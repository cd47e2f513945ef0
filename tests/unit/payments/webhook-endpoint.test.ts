/** What an operator is told of the endpoints of an account. */
import { expect, test } from 'vitest';
import { endpointProblem, NEEDED_EVENTS } from '#pocketbase/orders/payments/webhook.ts';

const SITE = 'https://shop.example';
const RIGHT = {
  url: 'https://shop.example/api/shop/webhook',
  status: 'enabled',
  enabled_events: [...NEEDED_EVENTS],
};

test('one that is right says nothing', () => {
  expect(endpointProblem([RIGHT], SITE)).toBe('');
  expect(endpointProblem([{ ...RIGHT, enabled_events: ['*'] }], SITE)).toBe('');
  expect(endpointProblem([{ ...RIGHT, status: 'disabled' }, RIGHT], SITE)).toBe('');
  // The backend may answer under a name of its own.
  expect(endpointProblem([{ ...RIGHT, url: 'https://api.shop.example/api/shop/webhook/' }], SITE)).toBe('');
});

test('the one of another shop on the account is not ours', () => {
  const other = { ...RIGHT, url: 'https://other.example/api/shop/webhook' };
  expect(endpointProblem([other, { ...RIGHT, status: 'disabled' }], SITE)).toContain('is switched off');
});

test('one that is missing, switched off, or told of too little is told of in words', () => {
  for (const endpoints of [[], [{ ...RIGHT, url: 'https://shop.example/elsewhere' }], [null], ['x']])
    expect(endpointProblem(endpoints, SITE)).toContain('No webhook endpoint');
  expect(endpointProblem([{ ...RIGHT, status: 'disabled' }], SITE)).toContain(RIGHT.url);
  const few = { ...RIGHT, enabled_events: NEEDED_EVENTS.filter((type) => type !== 'refund.failed') };
  expect(endpointProblem([few], SITE)).toMatch(/is not told of refund\.failed$/);
});
