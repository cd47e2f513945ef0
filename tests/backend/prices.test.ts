/** Price history and sales: what is written when, and that a sale follows the clock alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReferenceAnswer } from '#src/contract/studio-api.ts';
import { create, makeItem, makeProduct, makeShop } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor } from '#tests/support/editors.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
});
afterAll(() => backend.stop());

const at = (ms: number): string => new Date(Date.now() + ms).toISOString().replace('T', ' ');

async function history(item: string): Promise<string[]> {
  const rows = await backend.admin
    .collection('price_history')
    .getFullList({ filter: `item = '${item}'`, sort: '@rowid' });
  return rows.map((row) => `${String(row['price'])} ${String(row['reason'])}`);
}

async function newItem(price = 2000): Promise<string> {
  return (await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price })).id;
}

/** Starts the job of each minute now; the answer does not wait for its end. */
async function minute(): Promise<void> {
  await backend.admin.crons.run('vitrine_minute');
}

/** Which changes of an item the shop says that it has made by itself. */
async function automatic(item: string): Promise<unknown[]> {
  const rows = await backend.admin.collection('changes').getFullList({ filter: `record = '${item}'`, sort: 'seq' });
  return rows.map((row) => row['automatic']);
}

/** Works on the database itself, past all hooks, as time would. */
function rewriteNow(sql: string, ...values: (string | number)[]): void {
  withDatabase(backend, (database) => database.prepare(sql).run(...values));
}

/** The same while the backend is off, as another machine would. */
async function rewrite(sql: string, ...values: (string | number)[]): Promise<void> {
  backend = await backend.restart({ change: () => rewriteNow(sql, ...values) });
}

describe('history', () => {
  test('begins with the item and gains a row for each new price only', async () => {
    const item = await newItem(2000);
    await backend.admin.collection('items').update(item, { price: 2500 });
    await backend.admin.collection('items').update(item, { price: 2500, stock: 3 });
    await backend.admin.collection('items').update(item, { price: 1800 });
    expect(await history(item)).toEqual(['2000 created', '2500 edited', '1800 edited']);
  });

  test('outlives its item', async () => {
    const item = await newItem();
    await backend.admin.collection('items').delete(item);
    expect(await history(item)).toEqual(['2000 created']);
  });
});

describe('sales', () => {
  test('state and reference are the backend’s alone', async () => {
    const item = await newItem();
    const terms = { item, price: 1500, starts: at(DAY), ends: at(2 * DAY) };
    const sale = await create(backend.admin, 'sales', { ...terms, state: 'active', reference: 9999 });
    expect([sale.state, sale.reference]).toEqual(['scheduled', 0]);
    const edited = await backend.admin.collection('sales').update(sale.id, { state: 'ended', reference: 1 });
    expect([edited['state'], edited['reference']]).toEqual(['scheduled', 0]);
    expect(await history(item)).toEqual(['2000 created']);
  });

  test('one that is due starts at once, and ends when its end is moved to now', async () => {
    const item = await newItem();
    const sale = await create(backend.admin, 'sales', { item, price: 1500, starts: at(-MINUTE), ends: at(DAY) });
    expect([sale.state, sale.reference]).toEqual(['active', 2000]);
    const ended = await backend.admin.collection('sales').update(sale.id, { ends: at(0) });
    expect([ended['state'], ended['reference']]).toEqual(['ended', 2000]);
    expect(await history(item)).toEqual(['2000 created', '1500 sale_started', '2000 sale_ended']);
  });

  test('the job of each minute starts and ends what is due', async () => {
    const item = await newItem();
    const due = await create(backend.admin, 'sales', { item, price: 1500, starts: at(DAY), ends: at(2 * DAY) });
    const other = { item: await newItem(), price: 1500, starts: at(DAY), ends: at(2 * DAY) };
    const notDue = await create(backend.admin, 'sales', other);
    const state = async (id: string): Promise<unknown> => (await backend.admin.collection('sales').getOne(id))['state'];
    rewriteNow('UPDATE sales SET starts = ? WHERE id = ?', at(-MINUTE), due.id);
    await minute();
    await expect.poll(() => state(due.id)).toBe('active');
    expect(await state(notDue.id)).toBe('scheduled');
    rewriteNow('UPDATE sales SET ends = ? WHERE id = ?', at(-1), due.id);
    await minute();
    await expect.poll(() => state(due.id)).toBe('ended');
    expect(await history(item)).toEqual(['2000 created', '1500 sale_started', '2000 sale_ended']);
    // The editor has made the item, the clock has done the rest.
    expect(await automatic(item)).toEqual([false, true, true]);
  });

  test('a start, another end and an end are changes of the item', async () => {
    const item = await newItem();
    const count = async (): Promise<number> =>
      (await backend.admin.collection('changes').getList(1, 1, { filter: `record = '${item}'` })).totalItems;
    const last = async (): Promise<unknown[]> =>
      (await backend.admin.collection('changes').getFullList({ sort: '-seq' }))
        .slice(0, 1)
        .map((row) => [row['collection'], row['record'], row['action']]);
    const sale = await create(backend.admin, 'sales', { item, price: 1500, starts: at(-MINUTE), ends: at(DAY) });
    expect(await last()).toEqual([['items', item, 'update']]);
    const begun = await count();
    // Pages say till when it runs.
    await backend.admin.collection('sales').update(sale.id, { ends: at(2 * DAY) });
    expect(await count()).toBe(begun + 1);
    await backend.admin.collection('sales').delete(sale.id);
    expect(await last()).toEqual([['items', item, 'update']]);
    expect(await count()).toBe(begun + 2);
    expect((await history(item)).at(-1)).toBe('2000 sale_ended');
    expect(await automatic(item)).toEqual([false, false, false, false]);
  });

  test('the reference is the lowest price of the 30 days before, not an older one and not the last', async () => {
    const item = await newItem(1000);
    await backend.admin.collection('items').update(item, { price: 3000 });
    await backend.admin.collection('items').update(item, { price: 2600 });
    await backend.admin.collection('items').update(item, { price: 2800 });
    const days = { created: 60, 3000: 45, 2600: 20, 2800: 10 };
    await rewrite(
      'UPDATE price_history SET created = CASE price WHEN 1000 THEN ? WHEN 3000 THEN ? WHEN 2600 THEN ? ELSE ? END WHERE item = ?',
      ...[days.created, days[3000], days[2600], days[2800]].map((count) => at(-count * DAY)),
      item,
    );
    const sale = await create(backend.admin, 'sales', { item, price: 2000, starts: at(-MINUTE), ends: at(DAY) });
    expect(sale.reference).toBe(2600);
  });

  test('one that was missed while the backend was off never starts', async () => {
    const item = await newItem();
    const sale = await create(backend.admin, 'sales', { item, price: 1500, starts: at(DAY), ends: at(2 * DAY) });
    await rewrite('UPDATE sales SET starts = ?, ends = ? WHERE id = ?', at(-2 * DAY), at(-DAY), sale.id);
    await minute();
    const state = async (): Promise<unknown> => (await backend.admin.collection('sales').getOne(sale.id))['state'];
    await expect.poll(state).toBe('ended');
    expect(await history(item)).toEqual(['2000 created']);
  });

  test('the price of the item changes under a sale without a shopper seeing it, and holds after', async () => {
    const item = await newItem();
    const sale = await create(backend.admin, 'sales', { item, price: 1500, starts: at(-MINUTE), ends: at(DAY) });
    expect((await refusal(backend.admin.collection('items').update(item, { price: 1500 }))).codes).toEqual({
      price: 'price_under_sale',
    });
    await backend.admin.collection('items').update(item, { price: 2400 });
    expect(await history(item)).toEqual(['2000 created', '1500 sale_started']);
    await backend.admin.collection('sales').update(sale.id, { ends: at(0) });
    expect((await history(item)).at(-1)).toBe('2400 sale_ended');
  });

  test('the price of the item does not fall to that of a sale which is to begin, and the sale is named', async () => {
    const product = await makeProduct(backend.admin);
    const { id, sku } = await makeItem(backend.admin, product.id, { price: 2000 });
    const starts = at(DAY);
    const sale = await create(backend.admin, 'sales', { item: id, price: 1500, starts, ends: at(2 * DAY) });
    const items = backend.admin.collection('items');
    const refused = await refusal(items.update(id, { price: 1500 }));
    expect(refused.codes).toEqual({ price: 'price_under_scheduled' });
    expect(refused.messages['price']).toBe(
      `A promotion for this variant (${sku}) at €15.00 starts on ${sale.starts}. Lower its price or delete it first.`,
    );
    await items.update(id, { price: 1501 });
    await backend.admin.collection('sales').delete(sale.id);
    await items.update(id, { price: 1500 });
    expect(await history(id)).toEqual(['2000 created', '1501 edited', '1500 edited']);
  });

  test('an editor is told beforehand what a sale will be compared with, sales before it included', async () => {
    const editor = await signInEditor(backend);
    const ask = async (item: string, starts: string): Promise<readonly [number, number | undefined]> => {
      const { status, body } = await callStudio<ReferenceAnswer>(backend, editor, 'reference', {
        item,
        sale: '',
        starts,
      });
      return [status, body.reference];
    };
    const item = await newItem();
    await backend.admin.collection('items').update(item, { price: 2600 });
    expect(await ask(item, at(-MINUTE))).toEqual([200, 2000]);
    await create(backend.admin, 'sales', { item, price: 1500, starts: at(DAY), ends: at(2 * DAY) });
    expect(await ask(item, at(DAY / 2))).toEqual([200, 2000]);
    expect(await ask(item, at(3 * DAY))).toEqual([200, 1500]);
    // After thirty days only what holds then counts.
    expect(await ask(item, at(60 * DAY))).toEqual([200, 2600]);
    const product = await makeProduct(backend.admin, { status: 'draft' });
    const unsold = await makeItem(backend.admin, product.id, { price: 2000 });
    expect(await ask(unsold.id, at(DAY))).toEqual([200, 0]);
    expect((await ask('nosuchitem00000', at(DAY)))[0]).toBe(404);
  });

  test('terms that make no sense are refused', async () => {
    const item = await newItem();
    const sale = (fields: { price?: number; starts?: string; ends?: string }): Promise<unknown> =>
      create(backend.admin, 'sales', { item, price: 1500, starts: at(DAY), ends: at(2 * DAY), ...fields });
    expect((await refusal(sale({ price: 2000 }))).codes).toEqual({ price: 'sale_price' });
    expect((await refusal(sale({ price: 12.5 }))).codes).toEqual({ price: 'price_not_whole' });
    expect((await refusal(sale({ ends: at(DAY / 2) }))).codes).toEqual({ ends: 'sale_dates' });
    expect((await refusal(sale({ ends: '' }))).codes['ends']).toBeDefined();
    await sale({});
    expect((await refusal(sale({ starts: at(1.5 * DAY), ends: at(3 * DAY) }))).codes).toEqual({
      starts: 'sale_overlap',
    });
  });

  test('a sale that runs keeps its price, and one that ended keeps everything', async () => {
    const item = await newItem();
    const sale = await create(backend.admin, 'sales', { item, price: 1500, starts: at(-MINUTE), ends: at(DAY) });
    const update = (fields: { price?: number; starts?: string; ends?: string }): Promise<unknown> =>
      backend.admin.collection('sales').update(sale.id, fields);
    expect((await refusal(update({ price: 1400 }))).codes).toEqual({ price: 'sale_frozen' });
    expect((await refusal(update({ starts: at(-DAY) }))).codes).toEqual({ starts: 'sale_frozen' });
    await update({ ends: at(0) });
    expect((await refusal(update({ ends: at(DAY) }))).codes).toEqual({ ends: 'sale_frozen' });
  });
});

describe('a struck price that was never asked for', () => {
  const HIGH = 9900;
  const onSale = async (item: string): Promise<number> =>
    (await create(backend.admin, 'sales', { item, price: 1500, starts: at(-MINUTE), ends: at(DAY) })).reference;

  test('does not come of a price of a draft, however long it stood there', async () => {
    const product = await makeProduct(backend.admin, { status: 'draft' });
    const item = await makeItem(backend.admin, product.id, { price: HIGH });
    expect(await history(item.id)).toEqual([]);
    expect(await onSale(item.id)).toBe(0);
    await backend.admin.collection('products').update(product.id, { status: 'published' });
    expect(await history(item.id)).toEqual(['1500 created']);
  });

  test('does not come of taking a product from the site, raising its price and bringing it back', async () => {
    const product = await makeProduct(backend.admin);
    const item = await makeItem(backend.admin, product.id, { price: 2000 });
    await backend.admin.collection('products').update(product.id, { status: 'archived' });
    await backend.admin.collection('items').update(item.id, { price: HIGH });
    await rewrite('UPDATE price_history SET created = ? WHERE item = ?', at(-90 * DAY), item.id);
    await backend.admin.collection('products').update(product.id, { status: 'published' });
    expect(await history(item.id)).toEqual(['2000 created', `${HIGH} edited`]);
    expect(await onSale(item.id)).toBe(2000);
  });

  test('does not come of moving an item that was never for sale', async () => {
    const draft = await makeProduct(backend.admin, { status: 'draft' });
    const item = await makeItem(backend.admin, draft.id, { price: HIGH });
    const sale = await onSale(item.id);
    await backend.admin.collection('items').update(item.id, { product: (await makeProduct(backend.admin)).id });
    expect([sale, await history(item.id)]).toEqual([0, ['1500 created']]);
  });

  test('cannot be written into the history, not by a superuser either', async () => {
    const item = await newItem();
    const row = { item, price: HIGH, reason: 'edited' as const, created: at(-60 * DAY) };
    expect((await refusal(create(backend.admin, 'price_history', row))).status).toBe(403);
    expect(await history(item)).toEqual(['2000 created']);
  });
});
