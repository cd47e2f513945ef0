/** Which actions of the desk ask for the password again: whatever takes from a person what nobody can give back, or lets somebody in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesWhere, type DeskActions } from '#src/contract/routes/routes.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { actAtDesk, newOperator, type Operator } from '#tests/support/settings-desk.ts';

const PROVEN = [
  'staff-invite',
  'staff-end',
  'staff-app-end',
  'customer-erase',
] as const satisfies (keyof DeskActions)[];

/** How each other action is made good again: by which one, or by the same one once more. A new action finds its place here or in PROVEN. */
const MADE_GOOD: Readonly<Record<Exclude<keyof DeskActions, (typeof PROVEN)[number]>, string>> = {
  'save-news': 'itself',
  'push-on': 'push-off',
  'push-off': 'push-on',
  'settings-save': 'itself; what is dangerous asks by its group (tests/backend/desk-settings.test.ts)',
  'settings-remove': 'settings-save; the log keeps the values',
  'return-step': 'itself, and `undo`; money as `refund`',
  'return-join': 'itself',
  'message-answer': 'another answer',
  'message-done': 'itself',
  'template-save': 'itself',
  'template-delete': 'template-save',
  ship: 'undo-ship',
  'undo-ship': 'ship',
  'parcel-delivered': 'parcel-returned',
  'parcel-returned': 'ship',
  'parcel-lost': 'parcel-delivered',
  'parcel-tracking': 'itself',
  'order-step': 'a new order; what was paid is given back, and never more than that',
  address: 'itself',
  note: 'another note',
  'resend-mail': 'nothing is lost: the address has had it before',
  refund: 'bounded: never more than was taken, to whom it was taken from, each with its credit note',
  'refund-again': 'as refund',
  'refund-transferred': 'as refund',
  'transfer-join': 'transfer-correct',
  'transfer-dismiss': 'transfer-reopen',
  'transfer-reopen': 'transfer-dismiss',
  'transfer-correct': 'transfer-join',
  'dispute-release': 'a count of the stock',
  'payout-arrived': 'payout-not-arrived',
  'payout-not-arrived': 'payout-arrived',
  'invoice-sent': 'invoice-unsent',
  'invoice-state': 'itself',
  'invoice-unsent': 'invoice-sent',
  'invoice-receipt': 'itself',
  packed: 'itself',
  picked: 'itself',
  shelf: 'itself',
  exchange: 'a return',
  'stock-correct': 'itself',
  'stock-count': 'stock-correct',
  'stock-import': 'stock-correct',
  'stock-mark': 'itself',
  'month-export': 'itself',
  'month-lock': 'month-unlock',
  'month-unlock': 'month-lock',
  'order-make': 'order-step: cancel',
  'order-change': 'itself',
  'customer-note': 'another note',
  'customer-done': 'another note',
};

let backend: TestBackend;
let operator: Operator;
beforeAll(async () => {
  backend = await startTestBackend();
  operator = await newOperator(backend);
});
afterAll(() => backend.stop());

test('every action either is made good again or asks for the password', () => {
  expect(namesWhere('desk', ({ proven }) => proven === true).toSorted()).toEqual(PROVEN.toSorted());
  expect(namesWhere('desk', ({ act }) => act === true).toSorted()).toEqual(
    [...Object.keys(MADE_GOOD), ...PROVEN].sort(),
  );
});

test.each(PROVEN)('%s asks for the password before anything is looked at', async (route) => {
  const answer = await actAtDesk(backend, operator, route, { email: 'nobody@customer.example', id: operator.id });
  expect([answer.status, answer.body.problems]).toEqual([400, [{ field: 'password', code: 'confirm' }]]);
});
