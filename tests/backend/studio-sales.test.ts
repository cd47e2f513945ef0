/** Sales of many items at once: what is known of each before, sales as rows of one series, and campaigns that are ended as one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaleRecord } from '#src/contract/records.ts';
import {
  IMPORT_ROWS,
  type ImportAnswer,
  type SeriesAnswer,
  type TableRow,
  type UndoAnswer,
} from '#src/contract/studio-api.ts';
import {
  ENDED_SALES,
  SALE_NAMES,
  type Campaign,
  type CampaignsAnswer,
  type EndCampaignAnswer,
  type SaleFacts,
  type SaleFactsAnswer,
} from '#src/contract/studio-sales.ts';
import { create, makeItem, makeProduct, makeShop, makeUser, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, publicationsOf, signInEditor, type Editor, type StudioResult } from '#tests/support/editors.ts';

let backend: TestBackend;
let editor: Editor;
const DAY = 86_400_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString().replace('T', ' ');
const [STARTS, ENDS] = [at(DAY), at(8 * DAY)];

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const newSeries = (): string => `s${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`;

/** Items of a product of their own, in the order of their numbers. */
async function newItems(count: number): Promise<readonly string[]> {
  const product = await makeProduct(backend.admin, { options_en: 'Number' });
  const rows = Array.from({ length: count }, (_one, place) => ({
    product: product.id,
    sku: `${product.id}-${1000 + place}`,
    price: '20.00',
    values_en: `${place}`,
  }));
  for (let from = 0; from < count; from += IMPORT_ROWS) {
    const part = { collection: 'items', rows: rows.slice(from, from + IMPORT_ROWS), dry: false };
    await callStudio(backend, editor, 'import', part);
  }
  const made = await backend.admin
    .collection('items')
    .getFullList({ filter: `product = '${product.id}'`, sort: 'sku' });
  return made.map(({ id }) => id);
}

async function factsOf(by: string, names: readonly string[], more: object = {}): Promise<SaleFactsAnswer> {
  const asked = { by, names, starts: STARTS, ends: ENDS, locale: 'fr', ...more };
  return (await callStudio<SaleFactsAnswer>(backend, editor, 'sale-facts', asked)).body;
}

function importSales(rows: readonly TableRow[], series = '', who = editor): Promise<StudioResult<ImportAnswer>> {
  return callStudio(backend, who, 'import', { collection: 'sales', rows, dry: false, series });
}

function row(item: string, price: string, campaign: string, starts = STARTS): TableRow {
  return { item, price, starts, ends: ENDS, campaign };
}

function salesOf(campaign: string): Promise<SaleRecord[]> {
  return backend.admin.collection('sales').getFullList<SaleRecord>({ filter: `campaign = '${campaign}'`, sort: 'id' });
}

async function campaignNamed(name: string): Promise<Campaign | undefined> {
  const all: Campaign[] = [];
  let after = '';
  do {
    const { body } = await callStudio<CampaignsAnswer>(backend, editor, 'campaigns', { after });
    all.push(...body.campaigns);
    after = body.next;
  } while (after !== '');
  return all.find((one) => one.name === name);
}

async function endAll(campaign: string, series = newSeries()): Promise<readonly number[]> {
  const left: number[] = [];
  do {
    const { body } = await callStudio<EndCampaignAnswer>(backend, editor, 'end-campaign', { campaign, series });
    left.push(body.left);
  } while ((left.at(-1) ?? 0) > 0);
  return left;
}

describe('what is known before', () => {
  test('is for editors alone, and for what the contract has', async () => {
    const { email, password } = await makeUser(backend.admin, 'operator');
    const client = backend.client();
    await client.collection('users').authWithPassword(email, password);
    for (const route of ['sale-facts', 'campaigns', 'end-campaign'])
      expect(await callStudio(backend, { client }, route, {})).toMatchObject({ status: 403 });
    for (const odd of [
      { by: 'name' },
      { names: 'x' },
      { names: [1] },
      { names: Array.from({ length: SALE_NAMES + 1 }, () => 'x') },
      { starts: 'tomorrow' },
      { ends: '' },
    ])
      expect(await factsOf('id', [], odd)).toMatchObject({ code: 'invalid' });
    for (const odd of [{}, { campaign: 'x' }, { campaign: '', series: newSeries() }])
      expect(await callStudio(backend, editor, 'end-campaign', odd)).toMatchObject({ status: 400 });
  });

  test('is price, reference, what is on sale already, and whether visitors see it', async () => {
    const product = await makeProduct(backend.admin, { name_en: 'Lamp', name_fr: 'Lampe', options_en: 'Colour' });
    const item = await makeItem(backend.admin, product.id, { price: 3000, values_en: 'Red', values_fr: 'Rouge' });
    await backend.admin.collection('items').update(item.id, { price: 2500 });
    await backend.admin.collection('items').update(item.id, { price: 2800 });
    const known: SaleFacts = {
      item: item.id,
      sku: item.sku,
      name: 'Lampe',
      values: 'Rouge',
      price: 2800,
      reference: 2500,
      isPublished: true,
      overlap: null,
    };
    expect(await factsOf('id', [item.id, 'nobody000000000'])).toEqual({ rows: [known], read: 2 });
    expect((await factsOf('sku', [item.sku, "' || 1 = 1"])).rows).toEqual([known]);
    expect((await factsOf('product', [product.id])).rows).toEqual([known]);
    const sale = await create(backend.admin, 'sales', { item: item.id, price: 2000, starts: at(2 * DAY), ends: ENDS });
    const [met] = (await factsOf('id', [item.id])).rows;
    expect(met?.overlap).toEqual({ starts: sale.starts, ends: sale.ends });
    // Another one that comes later, and is compared with the price of the first.
    const [later] = (await factsOf('id', [item.id], { starts: at(9 * DAY), ends: at(10 * DAY) })).rows;
    expect([later?.overlap, later?.reference]).toEqual([null, 2000]);
    await backend.admin.collection('products').update(product.id, { status: 'draft' });
    expect((await factsOf('id', [item.id])).rows[0]?.isPublished).toBe(false);
  });

  test('of products with many items comes in parts', async () => {
    const [one, two] = [await newItems(SALE_NAMES), await newItems(1)];
    const products = await Promise.all(
      [one[0], two[0]].map(
        async (id) => (await backend.admin.collection('items').getOne(id ?? ''))['product'] as string,
      ),
    );
    const first = await factsOf('product', products);
    expect([first.rows.length, first.read]).toEqual([SALE_NAMES, 1]);
    expect((await factsOf('product', products.slice(first.read))).rows.map(({ item }) => item)).toEqual(two);
  });
});

describe('sales as rows', () => {
  test('are made once, whatever comes again, and taken back as one, running ones too', async () => {
    const campaign = word('campaign');
    const series = newSeries();
    const items = await newItems(4);
    const now = at(-1000);
    const parts = [items.slice(0, 2), items.slice(2)].map((part) => part.map((id) => row(id, '15.90', campaign, now)));
    for (const part of [...parts, ...parts]) expect(await importSales(part, series)).toMatchObject({ status: 200 });
    const made = await salesOf(campaign);
    expect(made.map(({ price, state, reference }) => [price, state, reference])).toEqual(
      made.map(() => [1590, 'active', 2000]),
    );
    expect(made).toHaveLength(4);
    const { body } = await callStudio<SeriesAnswer>(backend, editor, 'series', {});
    expect(body.series.find(({ id }) => id === series)).toMatchObject({ collection: 'sales', records: 4, left: 4 });
    const as = newSeries();
    let left = 4;
    while (left > 0) {
      const taken = await callStudio<UndoAnswer>(backend, editor, 'undo', { series, as });
      expect(taken).toMatchObject({ status: 200 });
      expect(taken.body.left).toBeLessThan(left);
      ({ left } = taken.body);
    }
    expect(await salesOf(campaign)).toEqual([]);
    const [facts] = (await factsOf('id', [items[0] ?? ''])).rows;
    // What visitors have paid meanwhile counts.
    expect([facts?.price, facts?.reference, facts?.overlap]).toEqual([2000, 1590, null]);
  });

  test('that cannot be are named, and so is a moment that is none', async () => {
    const [one = '', two = ''] = await newItems(2);
    const campaign = word('campaign');
    expect(await importSales([row(one, '20.00', campaign), row(two, '10.00', campaign)])).toMatchObject({
      status: 400,
      body: { problems: [{ row: 1, field: 'price', code: 'sale_price' }] },
    });
    expect(await salesOf(campaign)).toEqual([]);
    expect(await importSales([{ ...row(one, '10', campaign), starts: 'tomorrow' }])).toMatchObject({
      body: { problems: expect.arrayContaining([expect.objectContaining({ field: 'starts', code: 'moment_shape' })]) },
    });
    expect(await importSales([row('no such item', '10', campaign)])).toMatchObject({
      body: { problems: expect.arrayContaining([expect.objectContaining({ field: 'item', code: 'record_unknown' })]) },
    });
    await importSales([row(one, '10.00', campaign)]);
    // Another time that meets the first.
    expect(await importSales([row(one, '9.00', campaign, at(2 * DAY))])).toMatchObject({
      body: { problems: [{ row: 1, code: 'sale_overlap' }] },
    });
  });
});

describe('a campaign', () => {
  test('is listed while it is not over, and ended as one: what runs ends, what has not begun goes', async () => {
    const campaign = word('campaign');
    const items = await newItems(ENDED_SALES + 3);
    await importSales(items.slice(0, ENDED_SALES).map((id) => row(id, '10', campaign)));
    const running = items.slice(ENDED_SALES);
    await importSales(running.map((id) => row(id, '10', campaign, at(-1000))));
    expect(await campaignNamed(campaign)).toMatchObject({
      name: campaign,
      scheduled: ENDED_SALES,
      running: 3,
      ends: ENDS,
    });
    const series = newSeries();
    expect(await endAll(campaign, series)).toEqual([3, 0]);
    expect(publicationsOf(backend, series), 'orders come between').toBeGreaterThan(3);
    expect((await salesOf(campaign)).map(({ state, item }) => [state, item]).toSorted()).toEqual(
      running.map((id) => ['ended', id]).toSorted(),
    );
    expect(await campaignNamed(campaign)).toBeUndefined();
    // Asked again, because an answer was lost: nothing is left to do.
    expect(await endAll(campaign, series)).toEqual([0]);
    // What has ended does not begin again, so nothing of it is put back.
    expect(await callStudio(backend, editor, 'undo', { series, as: newSeries() })).toMatchObject({
      status: 400,
      body: { problems: expect.arrayContaining([expect.objectContaining({ code: 'sale_frozen' })]) },
    });
    expect(await salesOf(campaign)).toHaveLength(3);
  });

  test('lists come in parts, in the order of their names, with nothing twice', async () => {
    const names = Array.from({ length: 52 }, (_one, place) => `zz ${`${place}`.padStart(2, '0')}`);
    const items = await newItems(names.length);
    const rows = items.map((id, place) => row(id, '10', names[place] ?? '', place % 2 === 0 ? STARTS : at(-1000)));
    await importSales(rows.slice(0, 50));
    await importSales(rows.slice(50));
    const first = (await callStudio<CampaignsAnswer>(backend, editor, 'campaigns', { after: 'zz' })).body;
    expect([first.campaigns.length, first.next]).toEqual([50, 'zz 49']);
    const second = (await callStudio<CampaignsAnswer>(backend, editor, 'campaigns', { after: first.next })).body;
    expect([...first.campaigns, ...second.campaigns].map(({ name }) => name)).toEqual(names);
    expect(second.next).toBe('');
  });
});
