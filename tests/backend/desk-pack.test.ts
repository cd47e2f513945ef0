/** Packing at the desk: what is to pack, what is picked and packed, and where things lie. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ItemRecord, OrderRecord, StaffActionRecord } from '#src/contract/records.ts';
import type { PackAnswer } from '#src/contract/desk/pack.ts';
import type { ShopRefusal } from '#src/contract/shop-api.ts';
import { move, newKey, placePaid, send, signIn, withdrawn, type Paid } from '#tests/support/after-sales.ts';
import { openMailOffice, type MailOffice } from '#tests/support/mail-office.ts';
import { insertRow, withDatabase, type Answer } from '#tests/support/order-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';

let office: MailOffice;
let operator: PocketBase;
beforeAll(async () => {
  office = await openMailOffice();
  operator = await signIn(office.backend, 'operator');
});
afterAll(() => office.stop());
beforeEach(async () => {
  await office.reset();
  // What other tests have left is not to be packed.
  withDatabase(office.backend, (database) =>
    database.exec("DELETE FROM order_attempts; UPDATE orders SET fulfilment_state = 'delivered'"),
  );
});

async function desk<Body = ShopRefusal>(route: string, body: object, client = operator): Promise<Answer<Body>> {
  const { status, text } = await postWhole(`${office.backend.url}/api/desk/${route}`, JSON.stringify(body), {
    'content-type': 'application/json',
    authorization: client.authStore.token,
  });
  return { status, body: JSON.parse(text) as Body };
}

async function pack(body: object = {}): Promise<PackAnswer> {
  const { status, body: answer } = await desk<PackAnswer>('pack', { locale: 'fr', ...body });
  if (status !== 200) throw new Error(`Nothing is read: ${JSON.stringify(answer)}`);
  return answer;
}

function tick(order: Paid, quantity: number, key = newKey()): Promise<Answer<ShopRefusal>> {
  return desk('picked', { key, ticks: [{ order: order.id, line: order.lines[0]?.id, quantity }] });
}

async function hindranceOf(order: Paid): Promise<string | undefined> {
  return (await pack({ ids: [order.id] })).orders[0]?.hindrance;
}

function actions(action: string): Promise<StaffActionRecord[]> {
  return office.backend.admin
    .collection<StaffActionRecord>('staff_actions')
    .getFullList({ filter: `action = '${action}'`, sort: '@rowid' });
}

describe('what is to pack', () => {
  test('is all that is paid and not sent, the oldest first, with what a slip and a label say', async () => {
    const first = await placePaid(office, { locale: 'fr' });
    const second = await placePaid(office);
    await office.place();
    const { orders, articles, sender, after } = await pack();
    expect(orders.map(({ number }) => number)).toEqual([first.number, second.number]);
    expect(orders[0]).toMatchObject({
      locale: 'fr',
      hindrance: '',
      packed: '',
      isRest: false,
      shipping: 'La Poste',
      address: { name: 'Zoë Müller', city: 'Paris' },
      lines: [{ line: first.lines[0]?.id, name: 'Bol', values: ['Petit'], quantity: 2, left: 2, picked: 0 }],
    });
    // In the language of the operator, once, however many orders there are.
    expect(articles).toMatchObject([{ id: office.shop.item.id, name: 'Bol', values: ['Petit'], shelf: '' }]);
    expect((await pack({ locale: 'en' })).articles[0]?.name).toBe('Bowl');
    expect(sender.email).toBe('shop@vitrine.example');
    expect(after).toBe('');
  });

  test('leaves out what is sent, given back or disputed, and tells why where it was chosen', async () => {
    const rest = await placePaid(office);
    const line = rest.lines[0]?.id ?? '';
    await send(operator, rest, { lines: [{ line, quantity: 1 }] });
    const sent = await placePaid(office);
    await send(operator, sent);
    const withdrawnOrder = await placePaid(office);
    const statement = await withdrawn(office.backend, withdrawnOrder);
    expect((await pack({ ids: [withdrawnOrder.id] })).orders[0]?.hasReturn).toBe(true);
    await move(operator, statement, ['accepted']);
    const disputed = await placePaid(office);
    insertRow(office.backend, 'disputes', {
      id: 'dispute00000001',
      order: disputed.id,
      provider_id: 'dp_1',
      state: 'needs_response',
    });
    const cancelled = await office.place();
    const { orders } = await pack();
    expect(orders.map(({ number, isRest }) => [number, isRest])).toEqual([[rest.number, true]]);
    expect(orders[0]?.lines).toMatchObject([{ quantity: 2, left: 1 }]);
    const chosen = [sent.id, withdrawnOrder.id, disputed.id, cancelled.record.id];
    const answer = await pack({ ids: chosen });
    expect(answer.orders.map(({ hindrance }) => hindrance)).toEqual(['sent', 'nothing_left', 'held', 'unpaid']);
    expect(answer.orders.map(({ lines }) => lines)).toEqual([[], [], [], []]);
  });

  test('comes in pages', async () => {
    const order = await placePaid(office);
    withDatabase(office.backend, (database) => {
      const columns = (table: string): string[] =>
        database
          .prepare(`SELECT name FROM pragma_table_info('${table}')`)
          .all()
          .map((row) => `"${String(row['name'])}"`);
      const copy = (table: string, filter: string, changes: Record<string, string>): void => {
        const names = columns(table);
        const values = names.map((name) => changes[name.slice(1, -1)] ?? name).join(', ');
        const rows = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)';
        database
          .prepare(
            `INSERT INTO "${table}" (${names.join(', ')}) ${rows} SELECT ${values} FROM "${table}", n WHERE ${filter} = ?`,
          )
          .run(order.id);
      };
      const id = "substr('packcopy0000000', 1, 13) || printf('%02d', i)";
      copy('orders', 'id', {
        id,
        number: "printf('COPY-%04d', i)",
        token: "printf('copy%039d', i)",
        key: "printf('copy%028d', i)",
      });
      copy('order_lines', '"order"', { id: "substr('packline0000000', 1, 13) || printf('%02d', i)", order: id });
    });
    const page = await pack();
    expect(page.orders).toHaveLength(50);
    const rest = await pack({ after: page.after });
    expect(rest.orders).toHaveLength(11);
    expect(rest.after).toBe('');
    const numbers = [...page.orders, ...rest.orders].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(61);
    withDatabase(office.backend, (database) =>
      database.exec("DELETE FROM order_lines WHERE id LIKE 'packline%'; DELETE FROM orders WHERE id LIKE 'packcopy%'"),
    );
  });

  test('is chosen by at most a hundred ids', async () => {
    for (const ids of [[], ['x'], 'x', Array.from({ length: 101 }, (_, at) => `${at}`.padStart(15, 'a'))])
      expect((await desk('pack', { locale: 'fr', ids })).body).toMatchObject({
        code: 'invalid',
        problems: [{ field: 'ids', code: 'shape' }],
      });
  });
});

describe('ticks', () => {
  test('are the same for everybody, go back, and never count more than is left', async () => {
    const order = await placePaid(office);
    const picked = async (): Promise<number | undefined> => (await pack()).orders[0]?.lines[0]?.picked;
    expect((await tick(order, 99)).status).toBe(200);
    expect(await picked()).toBe(2);
    await tick(order, 1);
    expect(await picked()).toBe(1);
    await tick(order, 0);
    expect(await picked()).toBe(0);
    await tick(order, 2);
    // What was picked is in the parcel; the rest has to be picked.
    await send(operator, order, { lines: [{ line: order.lines[0]?.id ?? '', quantity: 1 }] });
    expect(await picked()).toBe(0);
  });

  test('that come late undo nothing, and hold up no others', async () => {
    const [sent, waiting] = [await placePaid(office), await placePaid(office)];
    await send(operator, sent);
    const ticks = [sent, waiting].map(({ id, lines }) => ({ order: id, line: lines[0]?.id, quantity: 1 }));
    expect((await desk('picked', { key: newKey(), ticks })).status).toBe(200);
    const { orders } = await pack({ ids: [sent.id, waiting.id] });
    expect(orders.map(({ hindrance, lines }) => [hindrance, lines[0]?.picked])).toEqual([
      ['sent', undefined],
      ['', 1],
    ]);
    expect((await actions('picked')).at(-1)?.detail).toMatchObject({ without: [sent.id] });
  });

  test('count once for a key', async () => {
    const order = await placePaid(office);
    const key = newKey();
    expect((await tick(order, 2, key)).body).toMatchObject({ again: false });
    await tick(order, 0);
    expect((await tick(order, 2, key)).body).toMatchObject({ again: true });
    expect((await pack()).orders[0]?.lines[0]?.picked).toBe(0);
  });

  test('of another shape are refused', async () => {
    const order = await placePaid(office);
    for (const quantity of [-1, 1.5, '1', null])
      expect((await desk('picked', { key: newKey(), ticks: [{ order: order.id, line: 'x', quantity }] })).status).toBe(
        400,
      );
    expect((await desk('picked', { key: newKey(), ticks: [] })).status).toBe(400);
  });
});

describe('a packed order', () => {
  test('is marked once with its time, unmarked, and is no longer packed once it is sent', async () => {
    const order = await placePaid(office);
    const key = newKey();
    const body = { ids: [order.id], packed: true, key };
    expect((await desk('packed', body)).body).toMatchObject({ subject: order.id, again: false });
    expect((await desk('packed', body)).body).toMatchObject({ again: true });
    const since = (await pack()).orders[0]?.packed ?? '';
    expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(60_000);
    await desk('packed', { ...body, key: newKey() });
    expect((await pack()).orders[0]?.packed).toBe(since);
    const row = (await actions('packed'))[0];
    expect(row).toMatchObject({ order: order.id, detail: { packed: true } });
    expect(row?.by).toMatch(/^users operator/);
    await desk('packed', { ids: [order.id], packed: false, key: newKey() });
    expect((await pack()).orders[0]?.packed).toBe('');
    await desk('packed', { ids: [order.id], packed: true, key: newKey() });
    await send(operator, order, { lines: [{ line: order.lines[0]?.id ?? '', quantity: 1 }] });
    expect((await pack()).orders[0]).toMatchObject({ isRest: true, packed: '' });
  });

  test('is refused together with one that cannot be packed, which is named', async () => {
    const [good, sent] = [await placePaid(office), await placePaid(office)];
    await send(operator, sent);
    const { status, body } = await desk('packed', {
      ids: [good.id, sent.id, 'gone00000000000'],
      packed: true,
      key: newKey(),
    });
    expect(status).toBe(400);
    expect(body.problems).toEqual([
      { field: sent.id, code: 'sent' },
      { field: 'gone00000000000', code: 'missing' },
    ]);
    expect((await pack()).orders[0]?.packed).toBe('');
    expect(await hindranceOf(sent)).toBe('sent');
  });

  test('is no business of the customer, of a superuser’s form, of editors or of customers', async () => {
    const order = await placePaid(office);
    const { admin } = office.backend;
    await expect(
      admin.collection('orders').update(order.id, { packed: '2026-01-01 10:00:00.000Z' }),
    ).rejects.toMatchObject({
      status: 400,
    });
    await expect(admin.collection('orders').update(order.id, { picks: [{ line: 'x' }] })).rejects.toMatchObject({
      status: 400,
    });
    for (const role of ['editor', 'customer'] as const) {
      const client = await signIn(office.backend, role);
      for (const [route, body] of [
        ['pack', { locale: 'fr' }],
        ['picked', { key: newKey(), ticks: [] }],
        ['packed', { key: newKey(), ids: [order.id], packed: true }],
        ['shelf', { key: newKey(), item: office.shop.item.id, shelf: 'A1' }],
      ] as const)
        expect((await desk(route, body, client)).status, `${role} ${route}`).toBe(403);
    }
    const stored = await admin.collection<OrderRecord>('orders').getOne(order.id);
    expect(stored.packed).toBe('');
  });
});

describe('a shelf', () => {
  test('is an operator’s: editors neither see nor set it, and no page is built anew for it', async () => {
    const { admin } = office.backend;
    const { id } = office.shop.item;
    await placePaid(office);
    const before = await admin.collection('changes').getFullList();
    expect((await desk('shelf', { key: newKey(), item: id, shelf: ' B 12 ' })).status).toBe(200);
    expect((await pack()).articles[0]?.shelf).toBe('B 12');
    expect(await admin.collection('changes').getFullList()).toHaveLength(before.length);
    const editor = await signIn(office.backend, 'editor');
    expect(await editor.collection<ItemRecord>('items').getOne(id)).not.toHaveProperty('shelf');
    expect((await actions('shelf'))[0]?.detail).toEqual({ before: '', shelf: 'B 12' });
  });

  test('has forty characters at most, in one line', async () => {
    const { id } = office.shop.item;
    for (const [shelf, code] of [
      ['x'.repeat(41), 'too_long'],
      ['A\n1', 'characters'],
      [7, 'characters'],
    ])
      expect((await desk('shelf', { key: newKey(), item: id, shelf })).body).toMatchObject({
        problems: [{ field: 'shelf', code }],
      });
    expect((await desk('shelf', { key: newKey(), item: 'gone00000000000', shelf: 'A' })).status).toBe(404);
  });
});
