/** The month at the desk: sums against an independent computation, numbers without a gap, months that are closed, what accountants may, the line of sales abroad. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MonthAnswer, MonthDocument, MonthDocumentsAnswer, OssAnswer } from '#src/contract/desk/month.ts';
import type { TodayAnswer } from '#src/contract/desk/today.ts';
import type { DocumentRecord, StaffActionRecord } from '#src/contract/records.ts';
import { create, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { newKey, signIn } from '#tests/support/after-sales.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callDesk, type DeskReply } from '#tests/support/desk.ts';
import { changeShop, documentsOf, payDemo, refundDemo } from '#tests/support/documents.ts';
import { movedClock, type MovedClock } from '#tests/support/moved-clock.ts';
import { ADDRESS, placeOrder, startOrderShop, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';
import { write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
let clock: MovedClock;
let operator: PocketBase;
let accountant: PocketBase;
let book: string;
const rates = new Map<string, string>();

const PLACES: Readonly<Record<string, { readonly postcode: string; readonly city: string }>> = {
  FR: { postcode: '75011', city: 'Paris' },
  DE: { postcode: '10115', city: 'Berlin' },
  CH: { postcode: '8001', city: 'Zürich' },
};

beforeAll(async () => {
  clock = movedClock();
  backend = await startTestBackend({ env: { SHOP_MODE: 'demo' }, adapt: (folders) => clock.adapt(folders) });
  shop = await startOrderShop(backend, 10_000);
  const { admin } = backend;
  rates.set('FR', shop.rate.id);
  for (const [code, vat] of [
    ['DE', 1900],
    ['CH', 0],
  ] as const) {
    const country = await create(admin, 'countries', {
      code,
      active: true,
      name_en: code,
      vat_standard: vat,
      vat_reduced: vat === 0 ? 0 : 700,
    });
    const rate = await create(admin, 'shipping_rates', {
      country: country.id,
      name_en: 'Post',
      price: 490,
      free_from: 10_000,
    });
    rates.set(code, rate.id);
  }
  const product = await makeProduct(admin, { name_en: 'Book', tax_class: 'reduced' });
  book = (await makeItem(admin, product.id, { stock: 10_000, price: 1055 })).id;
  await changeShop(admin, { vat_scheme: 'oss' });
  operator = await signIn(backend, 'operator');
  accountant = await signIn(backend, 'accountant');
});
afterAll(() => backend.stop());

const at = (moment: string): Promise<void> => clock.set(Date.parse(moment) - Date.now());

/** An order of bowls (20.00, standard rate) and books (10.55, reduced), paid at the moment of the clock. */
async function sell(country: string, bowls: number, books: number): Promise<string> {
  const lines = [
    { item: shop.item.id, quantity: bowls },
    { item: book, quantity: books },
  ].filter(({ quantity }) => quantity > 0);
  const goods = bowls * 2000 + books * 1055;
  const { postcode = '', city = '' } = PLACES[country] ?? {};
  const { record, token } = await placeOrder(backend, shop, {
    lines,
    country,
    postcode,
    shipping: rates.get(country) ?? '',
    address: { ...ADDRESS, country, postcode, city },
    expectedTotal: goods + (goods >= 10_000 ? 0 : 490),
  });
  expect(await payDemo(backend, token)).toBe(200);
  return record.id;
}

const read = <Body extends object>(client: PocketBase, route: string, body: object): Promise<DeskReply<Body>> =>
  callDesk<Body>(client, route, body);
const act = (route: string, body: object): Promise<DeskReply<object>> =>
  callDesk(operator, route, { key: newKey(), ...body });
const monthOf = async (month: string): Promise<MonthAnswer> =>
  (await read<MonthAnswer>(operator, 'month', { month })).body;
const codes = ({ status, body }: DeskReply<object>): unknown => [status, body.problems?.map(({ code }) => code)];

async function rowsOf(month: string): Promise<readonly MonthDocument[]> {
  const rows: MonthDocument[] = [];
  let after = '';
  do {
    const { body } = await read<MonthDocumentsAnswer>(operator, 'month-documents', { month, after });
    rows.push(...body.rows);
    after = body.after;
  } while (after !== '');
  return rows;
}

const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** What the documents themselves say of a month, by clocks and arithmetic that are not the shop's. */
async function recomputed(month: string): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const all = await backend.admin.collection<DocumentRecord>('documents').getFullList();
  const sums = new Map<string, readonly bigint[]>();
  for (const { kind, issued, data } of all) {
    const day = PARIS.format(new Date(issued.replace(' ', 'T')));
    if (!day.startsWith(month)) continue;
    const sign = kind === 'credit_note' ? -1n : 1n;
    const parts = data.vat.length > 0 ? data.vat : [{ rate: 0, gross: data.total }];
    let left = BigInt(data.total);
    for (const { rate, gross } of parts) {
      left -= BigInt(gross);
      const key = `${day} ${data.delivery.country} ${rate}`;
      const [before = 0n] = sums.get(key) ?? [];
      sums.set(key, [before + sign * BigInt(gross)]);
    }
    expect(left).toBe(0n);
  }
  return sums;
}

describe('the sums of a month', () => {
  test('are those of its documents by day, country and rate, whatever the clock does', async () => {
    // Clocks change on 28 March 2027. Half past midnight of 1 April in Paris is still March in UTC.
    await at('2027-02-28T22:59:00Z');
    await sell('FR', 1, 0);
    await at('2027-02-28T23:01:00Z');
    const first = await sell('FR', 2, 1);
    await at('2027-03-28T21:30:00Z');
    await sell('DE', 1, 3);
    await at('2027-03-28T22:30:00Z');
    await sell('DE', 3, 0);
    await sell('CH', 1, 1);
    await refundDemo(backend, first, 1733);
    await at('2027-03-31T22:30:00Z');
    await sell('FR', 5, 5);
    const answer = await monthOf('2027-03');
    const expected = await recomputed('2027-03');
    const shown = new Map<string, bigint>();
    for (const { day, country, rate, gross, net, vat } of answer.cells) {
      expect(gross).toBe(net + vat);
      const key = `${day} ${country} ${rate}`;
      shown.set(key, (shown.get(key) ?? 0n) + BigInt(gross));
    }
    expect(shown).toEqual(new Map([...expected].map(([key, [sum = 0n]]) => [key, sum])));
    expect([...new Set(answer.cells.map(({ day }) => day))]).toEqual(['2027-03-01', '2027-03-28', '2027-03-29']);
    // 4490 + 6000 - … : the amounts of the documents themselves.
    const amounts = answer.counts.reduce((all, { amount }) => all + amount, 0);
    expect(amounts).toBe(answer.cells.reduce((all, { gross }) => all + gross, 0));
    expect(amounts).toBe(2 * 2000 + 1055 + 490 + (2000 + 3 * 1055 + 490) + (6000 + 490) + (2000 + 1055 + 490) - 1733);
    expect(answer.counts.reduce((all, { count }) => all + count, 0)).toBe(5);
    expect(answer).toMatchObject({
      month: '2027-03',
      isOver: true,
      currency: 'EUR',
      home: 'FR',
      scheme: 'oss',
      gaps: [],
    });
    const documents = await rowsOf('2027-03');
    expect(documents).toHaveLength(5);
    expect(documents.reduce((all, { gross }) => all + gross, 0)).toBe(amounts);
    expect(documents.flatMap(({ vat }) => vat).reduce((all, { gross }) => all + gross, 0)).toBe(amounts);
    expect(documents.at(-1)).toMatchObject({ kind: 'credit_note', letter: 'A', gross: -1733, day: '2027-03-29' });
    expect((await monthOf('2027-04')).cells.every(({ day }) => day === '2027-04-01')).toBe(true);
  });

  test('come in pages of documents, each once', async () => {
    await at('2027-05-10T10:00:00Z');
    const order = await sell('FR', 1, 0);
    // As many as a page and some more, with the same moment.
    withDatabase(backend, (database) =>
      database.exec(`INSERT INTO documents (id, "order", kind, series, position, number, issued, locale, currency, amount, demo, data, created, updated)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
        SELECT printf('many%011d', i), printf('order%010d', i), kind, 'DEMO-F2099', i, printf('DEMO-F2099-%06d', i), issued, locale, currency, amount, demo, data, created, updated
        FROM documents, n WHERE "order" = '${order}'`),
    );
    const rows = await rowsOf('2027-05');
    expect(rows).toHaveLength(121);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(121);
    withDatabase(backend, (database) => database.exec("DELETE FROM documents WHERE series = 'DEMO-F2099'"));
  });

  test('a month that is none is refused', async () => {
    for (const month of ['2027-13', '2027', 7, undefined])
      for (const route of ['month', 'month-documents', 'oss-quarter'])
        expect((await read(operator, route, { month })).status).toBe(400);
  });
});

test('the quarter of the One-Stop Shop has rows by state and rate, and earlier quarters as corrections', async () => {
  await at('2027-08-10T10:00:00Z');
  const sold = await sell('DE', 2, 1);
  await sell('FR', 1, 0);
  await at('2027-09-30T21:59:00Z');
  const same = await sell('DE', 1, 0);
  await refundDemo(backend, same, 2490);
  await at('2027-09-30T22:01:00Z');
  await refundDemo(backend, sold, 4000);
  await sell('DE', 1, 0);
  const third = (await read<OssAnswer>(operator, 'oss-quarter', { month: '2027-08' })).body;
  // 40.00 + 4.90 × 40.00 / 50.55 at 19 %, 10.55 + the rest of the delivery at 7 %; what was sold and given back is nothing.
  const delivery = Math.round((490 * 4000) / 5055);
  const standard = 4000 + delivery;
  const reduced = 1055 + 490 - delivery;
  const vatIn = (gross: number, rate: number): number => Math.round((gross * rate) / (100 + rate));
  expect(third).toEqual({
    period: '2027-3',
    rows: [
      { country: 'DE', rate: 1900, net: standard - vatIn(standard, 19), vat: vatIn(standard, 19) },
      { country: 'DE', rate: 700, net: reduced - vatIn(reduced, 7), vat: vatIn(reduced, 7) },
    ],
    corrections: [],
  });
  const fourth = (await read<OssAnswer>(operator, 'oss-quarter', { month: '2027-10' })).body;
  const note = (await documentsOf(backend, sold)).find(({ kind }) => kind === 'credit_note');
  expect(fourth.period).toBe('2027-4');
  expect(fourth.rows).toEqual([{ country: 'DE', rate: 1900, net: 2490 - vatIn(2490, 19), vat: vatIn(2490, 19) }]);
  expect(fourth.corrections).toEqual([
    { country: 'DE', period: '2027-3', vat: -(note?.data.vat.reduce((all, { vat }) => all + vat, 0) ?? 0) },
  ]);
});

test('a number that is missing is named, in the middle and at the end of a series', async () => {
  await at('2028-02-10T10:00:00Z');
  const orders = [await sell('FR', 1, 0), await sell('FR', 1, 0), await sell('FR', 1, 0)];
  expect(await monthOf('2028-02')).toMatchObject({
    series: [{ name: 'DEMO-F2028', first: 'DEMO-F2028-000001', last: 'DEMO-F2028-000003', count: 3 }],
    gaps: [],
  });
  write(backend, 'DELETE FROM documents WHERE "order" = ?', orders[1] ?? '');
  expect((await monthOf('2028-02')).gaps).toEqual([
    { series: 'DEMO-F2028', before: 'DEMO-F2028-000001', next: 'DEMO-F2028-000003', missing: 1 },
  ]);
  write(backend, 'DELETE FROM documents WHERE "order" = ?', orders[2] ?? '');
  expect((await monthOf('2028-02')).gaps).toEqual([
    { series: 'DEMO-F2028', before: 'DEMO-F2028-000001', next: '', missing: 2 },
  ]);
});

describe('a month that is closed', () => {
  const month = '2028-05';
  const sums = async () => {
    const { cells, counts } = await monthOf(month);
    return {
      month,
      count: counts.reduce((all, { count }) => all + count, 0),
      gross: counts.reduce((all, { amount }) => all + amount, 0),
      vat: cells.reduce((all, { vat }) => all + vat, 0),
    };
  };

  test('is over, was exported, and is what was seen', async () => {
    await at('2028-05-20T10:00:00Z');
    await sell('FR', 1, 1);
    const seen = await sums();
    expect(codes(await act('month-lock', seen))).toEqual([400, ['month_runs']]);
    await at('2028-06-02T10:00:00Z');
    expect(codes(await act('month-lock', seen))).toEqual([400, ['month_export']]);
    expect((await act('month-export', { month })).status).toBe(200);
    expect(codes(await act('month-lock', { ...seen, vat: seen.vat + 1 }))).toEqual([400, ['changed_meanwhile']]);
    expect((await act('month-lock', seen)).status).toBe(200);
    expect(codes(await act('month-lock', seen))).toEqual([400, ['month_locked']]);
    const { state } = await monthOf(month);
    expect(state).toMatchObject({
      lockedBy: `users ${operator.authStore.record?.['email']}`,
      exportedBy: state.lockedBy,
    });
    expect(state.locked.slice(0, 10)).toBe('2028-06-02');
  });

  test('nothing is issued into it: by clocks that were set back it goes to the open month', async () => {
    const before = await sums();
    await at('2028-05-25T10:00:00Z');
    const order = await sell('FR', 2, 0);
    const [document] = await documentsOf(backend, order);
    expect(document?.issued).toBe('2028-05-31 22:00:00.000Z');
    expect(await sums()).toEqual(before);
    await at('2028-06-02T10:00:00Z');
  });

  test('nothing of it changes, whoever writes; its pages are made, and people forgotten', async () => {
    const inMonth = "issued BETWEEN '2028-05-01' AND '2028-05-31'";
    for (const sql of [
      `UPDATE documents SET amount = amount + 1 WHERE ${inMonth}`,
      `UPDATE documents SET data = json_set(data, '$.vat[0].vat', 1) WHERE ${inMonth}`,
      `UPDATE documents SET issued = '2028-06-01 10:00:00.000Z' WHERE ${inMonth}`,
      `UPDATE documents SET issued = '2028-05-01 10:00:00.000Z' WHERE issued = '2028-05-31 22:00:00.000Z'`,
      `INSERT INTO documents (id, series, position, issued, data) VALUES ('x', 'x', 1, '2028-05-31 21:59:59.999Z', '{}')`,
    ])
      expect(() => write(backend, sql), sql).toThrow('locked');
    write(backend, `UPDATE documents SET html = 'page', data = json_set(data, '$.billing.name', '') WHERE ${inMonth}`);
  });

  test('is opened by a reason, which stands in the log', async () => {
    expect(codes(await act('month-unlock', { month, reason: ' ' }))).toEqual([400, ['missing']]);
    expect(codes(await act('month-unlock', { month, reason: 'x'.repeat(501) }))).toEqual([400, ['too_long']]);
    expect((await act('month-unlock', { month, reason: 'A rate was wrong' })).status).toBe(200);
    expect(codes(await act('month-unlock', { month, reason: 'Again' }))).toEqual([400, ['month_open']]);
    const log = await backend.admin
      .collection<StaffActionRecord>('staff_actions')
      .getFullList({ filter: `subject = '${month}'`, sort: '@rowid' });
    expect(log.map(({ action }) => action)).toEqual(['month-export', 'month-lock', 'month-unlock']);
    expect(log[1]?.detail).toMatchObject({ month, count: 1, gross: 2000 + 1055 + 490 });
    expect(log[2]?.detail).toEqual({ month, reason: 'A rate was wrong' });
    write(backend, "UPDATE documents SET html = '' WHERE html = 'page'");
  });
});

describe('an accountant', () => {
  test('reads the month and its documents, and does nothing else', async () => {
    const month = '2027-03';
    expect((await read<MonthAnswer>(accountant, 'month', { month })).body.cells).toEqual((await monthOf(month)).cells);
    const { body } = await read<MonthDocumentsAnswer>(accountant, 'month-documents', { month, after: '' });
    const { status, body: page } = await read<{ view: string }>(accountant, 'month-page', {
      document: body.rows[0]?.id,
    });
    expect(status).toBe(200);
    expect(await (await fetch(`${backend.url}${page.view}`)).text()).toContain(body.rows[0]?.number);
    expect((await read(accountant, 'month-page', { document: 'nosuchdocument0' })).status).toBe(404);
    for (const [route, request] of Object.entries({
      'month-export': { month },
      'month-lock': { month, count: 0, gross: 0, vat: 0 },
      'month-unlock': { month, reason: 'x' },
      today: { locale: 'en' },
      orders: {},
      settings: { group: 'identity', locale: 'en' },
      log: {},
    }))
      expect([route, (await read(accountant, route, { key: newKey(), ...request })).status]).toEqual([route, 403]);
    for (const collection of ['documents', 'orders', 'staff_actions', 'payments'])
      expect(await accountant.collection(collection).getFullList(), collection).toEqual([]);
  });

  test('is invited by an operator, and signs in as staff do', async () => {
    const { mfa } = (await backend.admin.collections.getOne('users')) as { mfa?: { rule?: string } };
    expect(mfa).toBeDefined();
    const { body: proof } = await read<{ proof: string }>(operator, 'confirm-self', { password: 'test-user-password' });
    const person = { name: 'Ada', email: 'ada@accountants.example', locale: 'fr', role: 'accountant', ...proof };
    const invited = await act('staff-invite', person);
    expect(invited.status).toBe(200);
    const ada = await backend.admin.collection('users').getFirstListItem("email = 'ada@accountants.example'");
    expect(ada).toMatchObject({ role: 'accountant', locale: 'fr' });
    expect((await act('staff-end', { id: ada.id, ...proof })).status).toBe(200);
    expect(await backend.admin.collection('users').getOne(ada.id)).toMatchObject({ role: 'customer' });
  });
});

describe('sales to other countries of the Union', () => {
  const waiting = async (): Promise<unknown> => {
    const { body } = await read<TodayAnswer>(operator, 'today', { locale: 'en' });
    return body.lists.look?.rows
      .filter(({ kind }) => kind === 'abroad')
      .map(({ label, state, amount }) => [label, state, amount]);
  };

  test('are counted without VAT by year, and today warns before the line and beyond it', async () => {
    await at('2031-03-01T10:00:00Z');
    await changeShop(backend.admin, { vat_scheme: 'home' });
    const order = await sell('DE', 4, 0);
    await sell('FR', 4, 0);
    await sell('CH', 4, 0);
    const net = 8490 - Math.round((8490 * 20) / 120);
    expect((await monthOf('2031-03')).abroad).toEqual([
      { year: '2031', net },
      { year: '2030', net: 0 },
    ]);
    expect(await waiting()).toEqual([]);
    const set = (year: string, sum: number): void =>
      write(backend, 'UPDATE sales_abroad SET net = ? WHERE year = ?', sum, year);
    set('2031', 799_999);
    expect(await waiting()).toEqual([]);
    set('2031', 800_000);
    expect(await waiting()).toEqual([['2031', 'near', 800_000]]);
    set('2031', 1_000_001);
    expect(await waiting()).toEqual([['2031', 'over', 1_000_001]]);
    await refundDemo(backend, order, 8490);
    expect(await waiting()).toEqual([['2031', 'near', 1_000_001 - net]]);
    // The year before counts as well; below its line it says nothing.
    await at('2032-01-05T10:00:00Z');
    expect(await waiting()).toEqual([]);
    set('2031', 1_000_001);
    expect(await waiting()).toEqual([['2031', 'over', 1_000_001]]);
    await changeShop(backend.admin, { vat_scheme: 'oss' });
    expect(await waiting()).toEqual([]);
  });
});
