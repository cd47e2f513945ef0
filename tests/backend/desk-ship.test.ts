/** Parcels from the desk: sent, sent by a list, followed, and taken back before anybody was told. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import type { ShipManyAnswer, ShipRow } from '#src/contract/desk/ship.ts';
import type { OrderHistoryRecord, ShipmentRecord } from '#src/contract/records.ts';
import { actDesk, readDesk, toDeskError } from '#src/staff/kit/call-backend.ts';
import {
  fulfilmentOf,
  mailKindsOf,
  newKey,
  placePaid,
  signIn,
  withdrawn,
  move,
  type Paid,
} from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let office: MailOffice;
let operator: PocketBase;
beforeAll(async () => {
  office = await openMailOffice();
  operator = await signIn(office.backend, 'operator');
});
afterAll(() => office.stop());
beforeEach(async () => {
  await office.reset();
  withDatabase(office.backend, (database) => database.exec('DELETE FROM order_attempts'));
});

const act = <Route extends keyof DeskActions & string>(route: Route, body: DeskActions[Route], key?: string) =>
  actDesk(operator, route, body, key);
const read = <Route extends keyof DeskReads>(route: Route, body: DeskReads[Route][0]) =>
  readDesk(operator, route, body);

/** Code of each field that is refused. */
async function codes(call: Promise<unknown>): Promise<Record<string, string>> {
  try {
    await call;
  } catch (error) {
    return Object.fromEntries(toDeskError(error).problems.map(({ field, code }) => [field, code]));
  }
  throw new Error('It was not refused');
}

const PARCEL = { carrier: 'Colissimo', tracking: '6A12345678901', url: '', lines: null, complete: false } as const;

function parcel(id: string): Promise<ShipmentRecord> {
  return operator.collection<ShipmentRecord>('shipments').getOne(id);
}

async function parcelsOf(order: Paid): Promise<readonly ShipmentRecord[]> {
  return office.backend.admin.collection<ShipmentRecord>('shipments').getFullList({ filter: `order = '${order.id}'` });
}

describe('a parcel', () => {
  test('goes out once for a press, with the carrier’s link, and its mail waits until it cannot be taken back', async () => {
    const order = await placePaid(office);
    await office.reset();
    const [begun, key] = [Date.now(), newKey()];
    const first = await act('ship', { order: order.id, ...PARCEL }, key);
    expect(await act('ship', { order: order.id, ...PARCEL }, key)).toEqual({ subject: first.subject, again: true });
    expect(await parcelsOf(order)).toHaveLength(1);
    expect(await parcel(first.subject)).toMatchObject({
      url: 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901',
      lines: [{ line: order.lines[0]?.id, quantity: 2 }],
    });
    expect(await fulfilmentOf(office, order)).toBe('shipped');
    const { parcels, left } = await read('parcels', { order: order.id });
    expect([parcels[0]?.undo, parcels[0]?.mail, left]).toEqual([true, 'queued', []]);
    const waiting = (await office.mailsOf(order.id)).find(({ kind }) => kind === 'shipped');
    const waits = Date.parse(waiting?.next_try ?? '') - begun;
    expect([waits >= 60_000, waits < 80_000]).toEqual([true, true]);
    await office.nextMinute();
    expect(office.sink.sources).toHaveLength(0);
    office.makeDue(order.id);
    await office.nextMinute();
    await expect.poll(() => office.sink.sources.length).toBe(1);
    expect((await office.sink.read())[0]?.text).toContain('6A12345678901');
    // The mail server has it a moment before the shop knows.
    await expect
      .poll(async () => (await read('parcels', { order: order.id })).parcels[0])
      .toMatchObject({ undo: false, mail: 'sent' });
    expect(await codes(act('undo-ship', { parcel: first.subject }))).toEqual({ parcel: 'parcel_told' });
    expect(await mailKindsOf(office, order)).toEqual(['shipped']);
  });

  test('that is taken back leaves no mail, and the order is as before', async () => {
    const order = await placePaid(office);
    const line = order.lines[0]?.id ?? '';
    const one = await act('ship', { order: order.id, ...PARCEL, lines: [{ line, quantity: 1 }] });
    const rest = await act('ship', { order: order.id, ...PARCEL, tracking: '6A12345678902' });
    expect(await fulfilmentOf(office, order)).toBe('shipped');
    await act('undo-ship', { parcel: rest.subject });
    expect(await fulfilmentOf(office, order)).toBe('part_shipped');
    await act('undo-ship', { parcel: one.subject });
    expect(await fulfilmentOf(office, order)).toBe('unfulfilled');
    expect([await parcelsOf(order), await mailKindsOf(office, order)]).toEqual([[], []]);
    const steps = await office.backend.admin
      .collection<OrderHistoryRecord>('order_history')
      .getFullList({ filter: `order = '${order.id}' && machine = 'fulfilment'`, sort: '@rowid' });
    expect(steps.map(({ to }) => to)).toEqual(['part_shipped', 'shipped', 'part_shipped', 'unfulfilled']);
    expect(steps.at(-1)?.by).toMatch(/^users operator/);
    // Nobody steps back by hand what parcels say.
    await act('ship', { order: order.id, ...PARCEL });
    const byHand = office.backend.admin.collection('orders').update(order.id, { fulfilment_state: 'unfulfilled' });
    expect(await codes(byHand)).toEqual({ fulfilment_state: 'parcels_sent' });
  });

  test('arrives, is lost or comes back; what came back is sent again', async () => {
    const order = await placePaid(office);
    const { subject } = await act('ship', { order: order.id, ...PARCEL });
    expect(await codes(act('parcel-returned', { parcel: subject, day: '2020-01-01' }))).toEqual({
      returned: 'date_order',
    });
    await act('parcel-returned', { parcel: subject, day: '' });
    expect(await fulfilmentOf(office, order)).toBe('lost');
    expect(await codes(act('parcel-delivered', { parcel: subject, day: '' }))).toEqual({
      returned: 'returned_delivered',
    });
    expect((await read('parcels', { order: order.id })).left).toEqual([{ line: order.lines[0]?.id, quantity: 2 }]);
    const again = await act('ship', { order: order.id, ...PARCEL, tracking: '6A12345678903' });
    expect(await fulfilmentOf(office, order)).toBe('shipped');
    await act('parcel-lost', { parcel: again.subject });
    expect(await fulfilmentOf(office, order)).toBe('lost');
    const third = await act('ship', { order: order.id, ...PARCEL, carrier: 'Our van', tracking: '' });
    await act('parcel-tracking', { parcel: third.subject, carrier: 'UPS', tracking: '1Z5R89390357567127', url: '' });
    expect((await parcel(third.subject)).url).toBe('https://www.ups.com/track?tracknum=1Z5R89390357567127');
    await act('parcel-delivered', { parcel: third.subject, day: '' });
    expect(await fulfilmentOf(office, order)).toBe('delivered');
    expect(
      (await read('parcels', { order: order.id })).parcels.map(({ lost, returned }) => [lost, returned !== '']),
    ).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  test.each([
    ['of no order', { order: 'nothere00000000' }, { order: 'shape' }],
    ['without a carrier', { carrier: ' ' }, { carrier: 'shape' }],
    ['with a link that is not https', { url: 'http://carrier.example/1' }, { url: 'https_only' }],
    ['with pieces in words', { lines: 'all' as never }, { lines: 'pieces_shape' }],
    ['with too many pieces', { lines: [{ line: '', quantity: 3 }] }, { lines: 'pieces_left' }],
  ])('%s is refused, and nothing is written', async (_what, changes, expected) => {
    const order = await placePaid(office);
    const { lines = null } = changes as { readonly lines?: readonly { line: string; quantity: number }[] | null };
    const named = Array.isArray(lines)
      ? lines.map(({ quantity }) => ({ line: order.lines[0]?.id ?? '', quantity }))
      : lines;
    expect(await codes(act('ship', { order: order.id, ...PARCEL, ...changes, lines: named }))).toEqual(expected);
    expect([await parcelsOf(order), await fulfilmentOf(office, order)]).toEqual([[], 'unfulfilled']);
  });

  test('is nobody’s business but an operator’s', async () => {
    const order = await placePaid(office);
    for (const role of ['customer', 'editor'] as const) {
      const client = await signIn(office.backend, role);
      for (const call of [
        () => actDesk(client, 'ship', { order: order.id, ...PARCEL }),
        () => actDesk(client, 'undo-ship', { parcel: order.id }),
        () => readDesk(client, 'parcels', { order: order.id }),
        () => readDesk(client, 'ship-orders', { orders: [order.id] }),
        () => readDesk(client, 'ship-many', { rows: [], dry: false, key: newKey() }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await parcelsOf(order)).toEqual([]);
  });
});

describe('a list of tracking numbers', () => {
  const outcomes = ({ rows }: ShipManyAnswer): string[] => rows.map(({ outcome }) => outcome);

  test('is done row by row: a bad one in the middle stops nobody, and the same list again does nothing', async () => {
    const [one, two] = [await placePaid(office), await placePaid(office)];
    const { record: unpaid } = await office.place();
    const gone = await placePaid(office);
    await move(operator, await withdrawn(office.backend, gone), ['accepted', 'refunded']);
    const row = (number: string, tracking: string): ShipRow => ({ number, tracking, carrier: 'Colissimo' });
    const rows: ShipRow[] = [
      row(one.number.toLowerCase().replace('-', ' '), '6A 11111111111'),
      row('2222-2222', '6A22222222222'),
      row(unpaid.number, '6A33333333333'),
      row(one.number, '6A44444444444'),
      { number: two.number, tracking: '', carrier: 'Colissimo' },
      'nonsense' as never,
      row(gone.number, '6A55555555555'),
      row(two.number, '6A66666666666'),
    ];
    const expected = ['shipped', 'no_order', 'not_paid', 'twice', 'shape', 'shape', 'not_paid', 'shipped'];
    const key = newKey();
    expect(outcomes(await read('ship-many', { rows, dry: true, key }))).toEqual(expected);
    expect([await parcelsOf(one), await parcelsOf(two)]).toEqual([[], []]);
    const done = await read('ship-many', { rows, dry: false, key });
    expect(outcomes(done).with(3, 'twice')).toEqual(expected);
    expect(done.rows[0]).toMatchObject({ number: one.number, tracking: '6A11111111111', order: one.id });
    expect([await fulfilmentOf(office, one), await fulfilmentOf(office, two)]).toEqual(['shipped', 'shipped']);
    const again = ['known', 'no_order', 'not_paid', 'nothing_left', 'shape', 'shape', 'not_paid', 'known'];
    expect(outcomes(await read('ship-many', { rows, dry: false, key: newKey() }))).toEqual(again);
    expect((await parcelsOf(one)).length + (await parcelsOf(two)).length).toBe(2);
    const log = await read('log', { actions: ['ship'] });
    expect(log.rows.filter(({ order }) => [one.id, two.id].includes(order))).toHaveLength(2);
  });

  /** What a person can say about a parcel, and what of it the same list must not undo. */
  const SAID = {
    'has arrived': (id) => act('parcel-delivered', { parcel: id, day: '' }),
    'is lost': (id) => act('parcel-lost', { parcel: id }),
    'is back': (id) => act('parcel-returned', { parcel: id, day: '' }),
    'has another number': (id) =>
      act('parcel-tracking', { parcel: id, carrier: 'Colissimo', tracking: '6A77777777777', url: '' }),
    'has another number, and is lost': async (id) => {
      await act('parcel-tracking', { parcel: id, carrier: 'Colissimo', tracking: '6A77777777777', url: '' });
      await act('parcel-lost', { parcel: id });
    },
    'was a slip of the hand': (id) => act('undo-ship', { parcel: id }),
  } as const satisfies Readonly<Record<string, (parcel: string) => Promise<unknown>>>;

  test.each(Object.entries(SAID))(
    'sends nothing of its own once somebody has said that a parcel %s',
    async (_, say) => {
      for (const isPart of [false, true]) {
        const order = await placePaid(office);
        const lines = isPart ? [{ line: order.lines[0]?.id ?? '', quantity: 1 }] : null;
        const { subject } = await act('ship', { ...PARCEL, order: order.id, lines });
        await say(subject);
        const before = await parcelsOf(order);
        for (const tracking of [PARCEL.tracking, '6A88888888888', '']) {
          const rows = [{ number: order.number, tracking, carrier: 'Colissimo' }];
          for (const dry of [true, false]) {
            const [outcome] = outcomes(await read('ship-many', { rows, dry, key: newKey() }));
            expect(['known', 'parcel_before', 'nothing_left', 'shape']).toContain(outcome);
          }
        }
        expect(await parcelsOf(order)).toEqual(before);
        const rows = [{ number: order.number, tracking: '6A99999999999', carrier: 'Colissimo' }];
        const [asked] = outcomes(await read('ship-many', { rows, dry: true, key: newKey() }));
        const again = rows.map((row) => ({ ...row, again: true }));
        const [done] = outcomes(await read('ship-many', { rows: again, dry: false, key: newKey() }));
        expect([asked, done]).toEqual(
          asked === 'nothing_left' ? ['nothing_left', 'nothing_left'] : ['parcel_before', 'shipped'],
        );
        expect(await parcelsOf(order)).toHaveLength(before.length + (done === 'shipped' ? 1 : 0));
      }
    },
  );

  test('sends nothing of an order whose money the bank has taken back', async () => {
    const order = await placePaid(office);
    withDatabase(office.backend, (database) =>
      database
        .prepare(
          "INSERT INTO job_findings (id, step, collection, record) VALUES (?, 'transfer_taken_back', 'orders', ?)",
        )
        .run(order.id, order.id),
    );
    const rows = [{ number: order.number, tracking: '6A12345678901', carrier: 'Colissimo', again: true }];
    for (const dry of [true, false])
      expect(outcomes(await read('ship-many', { rows, dry, key: newKey() }))).toEqual(['taken_back']);
    expect(await parcelsOf(order)).toEqual([]);
  });

  test('has at most 100 rows', async () => {
    const rows = Array.from({ length: 101 }, () => ({ number: 'A', tracking: 'B', carrier: 'C' }));
    expect(await codes(read('ship-many', { rows, dry: true, key: newKey() }))).toEqual({ rows: 'shape' });
  });
});

test('what a carrier must know of chosen orders is told of what is left to send', async () => {
  const order = await placePaid(office);
  const line = order.lines[0]?.id ?? '';
  await act('ship', { order: order.id, ...PARCEL, lines: [{ line, quantity: 1 }] });
  const { orders, sender } = await read('ship-orders', { orders: [order.id, 'nothere00000000', order.id] });
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ number: order.number, pieces: 1, weight: 100, value: 2000, hindrance: '' });
  expect(orders[0]?.address.city).toBe('Paris');
  expect(sender).toMatchObject({ country: 'FR', email: 'shop@vitrine.example' });
});
