/** Consents to the newsletter of a former shop: with their proof, until somebody says otherwise, there or here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOURCES } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/people-api.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute } from '#tests/support/order-shop.ts';
import {
  codesOf,
  movedCustomer as customer,
  moveIn as moveInto,
  newSeries,
  undoMoveIn,
} from '#tests/support/people-moving-in.ts';
import { read } from '#tests/support/poison.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

const moveIn = (more: Partial<MoveInRequest>): Promise<MoveInAnswer> => moveInto(backend, more);
const accountOf = (email: string): string => String(read(backend, 'SELECT id FROM users WHERE email = ?', email));
const given = { at: '2022-03-04T10:00:00Z', proof: 'double opt-in, form at the checkout' };
const stepsOf = (email: string): unknown =>
  read(
    backend,
    `SELECT group_concat(action || ' ' || source || ' ' || asked || ' ' || words, '; ') FROM (SELECT * FROM consents WHERE email = ? ORDER BY created, rowid)`,
    email,
  );
const marketing = (email: string): unknown => read(backend, 'SELECT marketing FROM users WHERE email = ?', email);

test('comes with its proof, and follows the former shop until something is said here', async () => {
  const one = customer({ newsletter: given });
  await moveIn({ customers: [one] });
  const first = 'given Old Lamps 2022-03-04 10:00:00.000Z double opt-in, form at the checkout';
  expect([stepsOf(one.email), marketing(one.email)]).toEqual([first, 'yes']);
  const { newsletter: _said, ...silent } = one;
  for (const same of [one, silent])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moveIn({ customers: [same] })).counts.customers.unchanged).toBe(1);
  const left = await moveIn({ customers: [{ ...one, newsletter: null }] });
  expect([codesOf(left), left.counts.customers.updated]).toEqual([['customers 2 consent_taken_back said'], 1]);
  expect([stepsOf(one.email), marketing(one.email)]).toEqual([`${first}; withdrawn Old Lamps  `, 'no']);
});

test('is taken back in whatever software the next file is said to be of, and by whatever number', async () => {
  for (const source of SOURCES) {
    const one = customer({ newsletter: given });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await moveIn({ source: 'shopify', customers: [one] });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const left = await moveIn({ source, customers: [{ ...one, key: `${source} ${one.key}`, newsletter: null }] });
    expect([source, marketing(one.email), left.counts.customers.updated]).toEqual([source, 'no', 1]);
  }
});

test('is taken back by the address where its number is another customer’s', async () => {
  const [one, two] = [customer({ newsletter: given }), customer({ name: 'Ada' })];
  await moveIn({ customers: [one, two] });
  const left = await moveIn({ customers: [{ ...one, key: two.key, newsletter: null }] });
  expect([marketing(one.email), codesOf(left)]).toEqual([
    'no',
    ['customers 2 account_here said', 'customers 2 consent_taken_back said'],
  ]);
});

test('that was taken back is not given again by an older file, and is by a later yes', async () => {
  const one = customer({ newsletter: given });
  await moveIn({ customers: [one] });
  await moveIn({ customers: [{ ...one, newsletter: null }] });
  const older = await moveIn({ customers: [one] });
  expect([codesOf(older), marketing(one.email)]).toEqual([['customers 2 consent_left changed'], 'no']);
  const at = `${new Date(Date.now() + 1000).toISOString()}`;
  await moveIn({ customers: [{ ...one, newsletter: { ...given, at } }] });
  expect(marketing(one.email)).toBe('yes');
});

test('goes with the import that has brought it, and comes back with the one that has ended it', async () => {
  const [brought, ended] = [newSeries(), newSeries()];
  const one = customer();
  await moveIn({ customers: [one] });
  await moveIn({ series: brought, customers: [{ ...one, newsletter: given }] });
  await moveIn({ series: ended, customers: [{ ...one, newsletter: null }] });
  expect(marketing(one.email)).toBe('no');
  for (const time of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await undoMoveIn(backend, ended);
    expect([time, marketing(one.email)]).toEqual([time, 'yes']);
  }
  await undoMoveIn(backend, brought);
  expect([stepsOf(one.email), marketing(one.email)]).toEqual([null, '']);
  // What was said here in between stays.
  await moveIn({ series: brought, customers: [{ ...one, newsletter: given }] });
  const client = await backend.admin.collection('users').impersonate(accountOf(one.email), 3600);
  await callRoute(backend, 'newsletter', { wanted: false }, client.authStore.token);
  await undoMoveIn(backend, brought);
  expect(marketing(one.email)).toBe('no');
});

test('does not count against what was said here', async () => {
  const one = customer({ newsletter: given });
  await moveIn({ customers: [one] });
  await backend.admin.collection('users').update(accountOf(one.email), { verified: true });
  const client = await backend.admin.collection('users').impersonate(accountOf(one.email), 3600);
  expect(await callRoute(backend, 'newsletter', { wanted: false }, client.authStore.token)).toMatchObject({
    body: { state: 'no' },
  });
  const again = await moveIn({ customers: [one] });
  expect([codesOf(again), marketing(one.email)]).toEqual([['customers 2 consent_left changed'], 'no']);
});
