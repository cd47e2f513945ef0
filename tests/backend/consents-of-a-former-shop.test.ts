/** Consents to the newsletter of a former shop: with their proof, until somebody says otherwise, there or here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOURCES, type MovedCustomer } from '#src/contract/moving-in/moved.ts';
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
import { read, write } from '#tests/support/poison.ts';

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

const consented = (year: number) => ({ at: `${year}-03-04T10:00:00.000Z`, proof: 'form at the checkout' });
const left = (year: number) => ({ refused: `${year}-03-04T10:00:00.000Z` });
/** Whatever files of a former shop say of somebody, each by one row of one of them. */
const PIECES = {
  'yes 2019': consented(2019),
  'yes 2022': consented(2022),
  'yes 2024': consented(2024),
  'no 2021': left(2021),
  'no 2022': left(2022),
  'no 2023': left(2023),
  no: null,
  'yes without a day': { at: '', proof: 'form at the checkout' },
  nothing: undefined,
} satisfies Readonly<Record<string, MovedCustomer['newsletter']>>;
type PieceName = keyof typeof PIECES;
const NAMES = Object.keys(PIECES) as PieceName[];
/** What this shop knows by itself before the files come. */
const HERE = { 'nothing here': '', 'yes here 2022': 'given', 'no here 2022': 'withdrawn' } as const;
const HERE_SINCE = '2022-06-01';

/** What counts in the end, by what was said and not by its order. */
function outcome(said: readonly PieceName[], here: keyof typeof HERE): string {
  const last = (word: string): string =>
    said
      .map((name) => (name.startsWith(`${word} 2`) ? name.slice(-4) : ''))
      .toSorted()
      .at(-1) ?? '';
  const [yes, no] = [last('yes'), said.includes('no') ? '9999' : last('no')];
  if (here === 'no here 2022') return 'no';
  if (here === 'yes here 2022') return last('no') > '2022' ? 'no' : 'yes';
  return yes > no ? 'yes' : no === '' ? '' : 'no';
}

test('counts by its day, in whatever order files and rows say what they say', async () => {
  const orders = NAMES.flatMap((one) =>
    NAMES.filter((other) => other !== one).flatMap((other) =>
      NAMES.filter((third) => ![one, other].includes(third)).map((third) => [one, other, third] as const),
    ),
  );
  const histories = (Object.keys(HERE) as (keyof typeof HERE)[]).flatMap((here) =>
    orders
      .filter((said) => here === 'nothing here' || said[2] === 'nothing')
      .map((said) => ({ here, said, customer: customer({ addresses: [] }) })),
  );
  const send = async (of: (history: (typeof histories)[number]) => MovedCustomer): Promise<void> => {
    for (let at = 0; at < histories.length; at += 50)
      // oxlint-disable-next-line no-await-in-loop -- a piece after the other
      await moveIn({ customers: histories.slice(at, at + 50).map(of) });
  };
  await send(({ customer: one }) => one);
  write(
    backend,
    `INSERT INTO consents (id, user, kind, action, email, locale, created)
      SELECT substr(u.id, 2) || 'h', u.id, 'newsletter', json_extract(h.value, '$[1]'), u.email, 'fr', ? || ' 10:00:00.000Z'
      FROM json_each(?) h JOIN users u ON u.email = json_extract(h.value, '$[0]')`,
    HERE_SINCE,
    JSON.stringify(
      histories.flatMap(({ here, customer: one }) => (HERE[here] === '' ? [] : [[one.email, HERE[here]]])),
    ),
  );
  write(
    backend,
    `UPDATE users SET marketing = (SELECT iif(action = 'given', 'yes', 'no') FROM consents WHERE user = users.id)
      WHERE id IN (SELECT user FROM consents WHERE created LIKE ?)`,
    `${HERE_SINCE}%`,
  );
  for (const place of [0, 1, 2] as const)
    // oxlint-disable-next-line no-await-in-loop -- a file after the other
    await send(({ said, customer: one }) => ({ ...one, newsletter: PIECES[said[place]] }));
  const states = new Map(histories.map(({ customer: { email } }) => [email, marketing(email)]));
  const wrong = histories
    .map(({ here, said, customer: { email } }) => [here, ...said, outcome(said, here), states.get(email)])
    .filter((one) => one.at(-1) !== one.at(-2));
  expect(wrong).toEqual([]);
}, 180_000);
