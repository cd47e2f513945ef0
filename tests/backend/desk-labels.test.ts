/** Labels that a service makes: kept with their parcel, made once, voided, and forgotten. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LabelRequest } from '#src/contract/desk/ship.ts';
import type { ShipmentRecord } from '#src/contract/records.ts';
import { actDesk, readDesk, toDeskError } from '#src/staff/kit/call-backend.ts';
import { fulfilmentOf, newKey, placePaid, signIn, type Paid } from '#tests/support/after-sales.ts';
import { startFakeLabels, type FakeLabels } from '#tests/support/fake-labels.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let labels: FakeLabels;
let office: MailOffice;
let operator: PocketBase;
beforeAll(async () => {
  labels = await startFakeLabels();
  office = await openMailOffice({ LABELS_URL: labels.url, LABELS_TOKEN: labels.token });
  operator = await signIn(office.backend, 'operator');
});
afterAll(async () => {
  await office.stop();
  await labels.stop();
});
beforeEach(() => {
  labels.mode = 'right';
  labels.made.clear();
  labels.voided.length = 0;
  withDatabase(office.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

const input = ({ id }: Paid, key = newKey()): LabelRequest => ({
  order: id,
  carrier: 'Colissimo',
  lines: null,
  complete: false,
  key,
});

function parcel(id: string): Promise<ShipmentRecord> {
  return office.backend.admin.collection<ShipmentRecord>('shipments').getOne(id);
}

async function failure(call: Promise<unknown>): Promise<{ code: string; message: string; codes: readonly string[] }> {
  try {
    await call;
  } catch (error) {
    const { code, message, problems } = toDeskError(error);
    return { code, message, codes: problems.map((one) => one.code) };
  }
  throw new Error('It was not refused');
}

test('a label is made once for a press, and goes out with its parcel; nobody but operators is told of its file', async () => {
  const order = await placePaid(office);
  const request = input(order);
  const { subject } = await readDesk(operator, 'make-label', request);
  expect(await readDesk(operator, 'make-label', request)).toEqual({ subject, again: true });
  expect([...labels.made.values()]).toEqual([
    {
      reference: order.number,
      carrier: 'Colissimo',
      weight: 200,
      note: '',
      to: expect.objectContaining({ city: 'Paris', email: order.email }) as unknown,
    },
  ]);
  const { parcels, labels: offered } = await readDesk(operator, 'parcels', { order: order.id });
  expect([offered, parcels.length, parcels[0]?.voidable]).toEqual([true, 1, true]);
  expect(parcels[0]?.url).toContain(parcels[0]?.tracking ?? 'none');
  expect(await fulfilmentOf(office, order)).toBe('shipped');
  const seen = await operator.collection('shipments').getOne(subject);
  expect([seen['label'], seen['label_ref']]).toEqual([undefined, undefined]);
  const path = `${office.backend.url}/api/files/shipments/${subject}/${parcels[0]?.label ?? ''}`;
  expect((await fetch(path)).status).toBe(404);
  const file = await fetch(`${path}?token=${await operator.files.getToken()}`);
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(
    (await fetch(`${path}?token=${await (await signIn(office.backend, 'customer')).files.getToken()}`)).status,
  ).toBe(404);
});

test.each([
  ['refuse', 'invalid', '422 No street of this name in 75011'],
  ['fault', 'provider_failed', '503 Later'],
  ['nonsense', 'provider_failed', 'the answer is no label'],
  ['page', 'provider_failed', 'what came is no PDF of a label'],
] as const)('a service that does "%s": nothing is sent, and the reason is told', async (mode, code, message) => {
  const order = await placePaid(office);
  labels.mode = mode;
  expect(await failure(readDesk(operator, 'make-label', input(order)))).toMatchObject({ code, message });
  expect(await fulfilmentOf(office, order)).toBe('unfulfilled');
});

test('a tracking number has 100 characters at most', async () => {
  const order = await placePaid(office);
  labels.tracking = 'x'.repeat(101);
  const refused = await failure(readDesk(operator, 'make-label', input(order)));
  labels.tracking = 'x'.repeat(100);
  const { subject } = await readDesk(operator, 'make-label', input(await placePaid(office)));
  labels.tracking = '';
  expect(refused).toMatchObject({ code: 'provider_failed', message: 'the answer is no label' });
  expect((await office.backend.admin.collection('shipments').getOne(subject))['tracking']).toHaveLength(100);
});

test('no answer: the same press asks again, and pays for one label', async () => {
  const order = await placePaid(office);
  const request = input(order);
  labels.mode = 'hang';
  expect(await failure(readDesk(operator, 'make-label', request))).toMatchObject({ code: 'provider_failed' });
  labels.mode = 'right';
  await readDesk(operator, 'make-label', request);
  expect(labels.made.size).toBe(1);
});

test('a voided label costs nothing, and its parcel can be taken back then; one that was used stays', async () => {
  const order = await placePaid(office);
  const { subject } = await readDesk(operator, 'make-label', input(order));
  expect((await failure(actDesk(operator, 'undo-ship', { parcel: subject }))).codes).toEqual(['label_made']);
  labels.mode = 'used';
  expect(await failure(readDesk(operator, 'void-label', { parcel: subject, key: newKey() }))).toMatchObject({
    codes: ['label_refused'],
    message: '409 It has been scanned',
  });
  expect((await parcel(subject)).label).not.toBe('');
  labels.mode = 'right';
  await readDesk(operator, 'void-label', { parcel: subject, key: newKey() });
  expect([labels.voided.length, (await parcel(subject)).label, (await parcel(subject)).label_ref]).toEqual([1, '', '']);
  await actDesk(operator, 'undo-ship', { parcel: subject });
  expect(await fulfilmentOf(office, order)).toBe('unfulfilled');
});

test('what the rules refuse is refused before a label is paid for', async () => {
  const { record } = await office.place();
  const request: LabelRequest = { order: record.id, carrier: 'Colissimo', lines: null, complete: false, key: newKey() };
  expect((await failure(readDesk(operator, 'make-label', request))).codes).toContain('order_not_paid');
  expect(labels.made.size).toBe(0);
  const customer = await signIn(office.backend, 'customer');
  expect(await failure(readDesk(customer, 'make-label', request))).toMatchObject({ code: 'forbidden' });
});

test('a label is forgotten a month after its parcel', async () => {
  const [old, fresh] = [await placePaid(office), await placePaid(office)];
  const gone = await readDesk(operator, 'make-label', input(old));
  const kept = await readDesk(operator, 'make-label', input(fresh));
  withDatabase(office.backend, (database) =>
    database.prepare("UPDATE shipments SET shipped = '2026-01-01 10:00:00.000Z' WHERE id = ?").run(gone.subject),
  );
  await office.backend.admin.crons.run('vitrine_retention');
  await expect.poll(async () => (await parcel(gone.subject)).label).toBe('');
  expect((await parcel(gone.subject)).tracking).not.toBe('');
  expect((await parcel(kept.subject)).label).not.toBe('');
});
