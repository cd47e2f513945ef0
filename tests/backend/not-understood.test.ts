/** What a request says in a way that is not understood is refused: no reader takes it for a yes, a no or a role. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopRefusal } from '#src/contract/shop-api.ts';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { newKey, placePaid, type Paid } from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { newOperator, proofOf, signIn, type Operator } from '#tests/support/settings-desk.ts';

let office: MailOffice;
let operator: Operator;
let editor: Operator;
let proof: string;
let order: Paid;
beforeAll(async () => {
  office = await openMailOffice();
  operator = await newOperator(office.backend);
  editor = await signIn(office.backend, await makeUser(office.backend.admin, 'editor'));
  proof = await proofOf(office.backend, operator);
  order = await placePaid(office);
});
afterAll(() => office.stop());

type Who = 'operator' | 'editor' | 'superuser';

/** Route, who asks, a request that is understood but for one field, and that field; what it says there follows. */
const ROWS: readonly (readonly [route: string, who: Who, body: () => object, field: string])[] = [
  ['desk/staff-invite', 'operator', () => invitation({ role: undefined }), 'role'],
  ['desk/staff-invite', 'operator', () => invitation({ locale: undefined }), 'locale'],
  ['desk/ship', 'operator', () => ({ order: order.id, carrier: 'Colissimo', tracking: '', url: '' }), 'complete'],
  ['desk/ship-many', 'operator', () => ({ rows: [] }), 'dry'],
  ['desk/move-in', 'operator', () => ({ source: 'shopify', shop: 'Before', series: newKey() }), 'dry'],
  ['shop/transfers', 'operator', () => ({ lines: [] }), 'dry'],
  ['shop/setup-mail', 'superuser', () => ({ change: { host: 'mail.example', port: 465 } }), 'change.tls'],
  ['studio/publish', 'editor', () => ({ drafts: ['nosuchdraft0000'] }), 'dry'],
];
const SAID: readonly unknown[] = ['true', 'Operatore', 1, '', [true]];

function invitation(more: object): object {
  return { email: `${word('new')}@vitrine.example`, name: 'New', locale: 'fr', role: 'operator', proof, ...more };
}

function withField(body: object, path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...body, [first]: value };
  const inner = (body as Readonly<Record<string, object>>)[first] ?? {};
  return { ...body, [first]: withField(inner, rest.join('.'), value) };
}

test.each(ROWS)('%s refuses %s a value that it does not know (%#)', async (route, who, body, field) => {
  const token = { operator: operator.token, editor: editor.token, superuser: office.backend.admin.authStore.token }[
    who
  ];
  const staff = async (): Promise<unknown> =>
    (await office.backend.admin.collection('users').getFullList()).map(({ email, role }) => [email, role]);
  const before = await staff();
  for (const value of SAID) {
    const response = await fetch(`${office.backend.url}/api/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ key: newKey(), ...withField(body(), field, value) }),
    });
    const answer = (await response.json()) as ShopRefusal;
    expect([response.status, answer.code], JSON.stringify(value)).toEqual([400, 'invalid']);
    // The studio answers in words of its own.
    if (who !== 'editor') expect(answer.problems).toEqual([{ field: field.split('.').at(-1), code: 'shape' }]);
  }
  expect(await staff()).toEqual(before);
});
