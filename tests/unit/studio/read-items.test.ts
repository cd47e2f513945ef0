/** What a sale of many asks the backend: by what was chosen, in parts, and again where no answer came. */
import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase';
import { expect, test, vi } from 'vitest';
import { SALE_NAMES, type SaleFacts, type SaleFactsRequest } from '#src/contract/studio-sales.ts';
import { NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { readItems } from '#src/studio/sales/use-sale-run.ts';
import { FIRST_RUN, withChosen, type SaleRun } from '#src/studio/sales/sale-run.ts';

type Answer = (path: string, body: Readonly<Record<string, unknown>>, call: number) => object;

/** A client whose calls are answered by `answer`, which is told how many came before. */
function fake(answer: Answer): PocketBase {
  let calls = 0;
  const client = new PocketBase('http://127.0.0.1:1');
  vi.spyOn(client, 'send').mockImplementation(async (path: string, { body }: SendOptions) => {
    const call = calls;
    calls += 1;
    return answer(path, body as Readonly<Record<string, unknown>>, call);
  });
  return client;
}

const facts = (sku: string): SaleFacts => ({
  item: sku,
  sku,
  name: 'Lamp',
  values: '',
  price: 1,
  reference: 1,
  isPublished: true,
  overlap: null,
});

async function read(run: SaleRun, answer: Answer) {
  const asked: (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [];
  let waits = 0;
  const client = fake((path, body, call) => {
    asked.push([path.replace('/api/studio/', ''), body]);
    return answer(path, body, call);
  });
  const items = await readItems({
    studio: { client, locale: 'en' },
    run,
    progress: () => undefined,
    wait: async () => void (waits += 1),
  });
  return { items, asked, waits };
}

const withForm = (form: Partial<SaleRun['form']>): SaleRun => ({ ...FIRST_RUN, form: { ...FIRST_RUN.form, ...form } });
const tellAll: Answer = (_path, body) => {
  const { names } = body as unknown as SaleFactsRequest;
  return { rows: names.map(facts), read: names.length };
};

test('items of a collection are found by the filter of lists, read 50 at a time, and sorted as people count', async () => {
  const ids = Array.from({ length: SALE_NAMES + 10 }, (_one, at) => `N-${SALE_NAMES + 10 - at}`);
  const { items, asked } = await read(withForm({ category: 'c' }), (path, body, call) =>
    path.endsWith('found') ? { ids, next: '' } : tellAll(path, body, call),
  );
  expect(asked[0]).toEqual(['found', { collection: 'items', filter: { ...NO_FILTER, category: 'c' }, after: '' }]);
  expect(asked.slice(1).map(([path, { by, names }]) => [path, by, (names as string[]).length])).toEqual([
    ['sale-facts', 'id', SALE_NAMES],
    ['sale-facts', 'id', 10],
  ]);
  expect(items.facts.map(({ sku }) => sku)).toEqual(ids.toReversed());
  expect(items.entries).toBeNull();
});

test('ticked products are asked for by themselves, those that a part did not reach come with the next', async () => {
  const run = withChosen(FIRST_RUN, { collection: 'products', selection: { ids: new Set(['a', 'b', 'c']) } });
  expect(run.form.source).toBe('chosen');
  const { asked, items } = await read(run, (_path, body) => {
    const { names } = body as unknown as SaleFactsRequest;
    return { rows: names.slice(0, 1).map(facts), read: 1 };
  });
  expect(asked.map(([, { by, names }]) => [by, names])).toEqual([
    ['product', ['a', 'b', 'c']],
    ['product', ['b', 'c']],
    ['product', ['c']],
  ]);
  expect(items.facts.map(({ sku }) => sku)).toEqual(['a', 'b', 'c']);
});

test('all that a list has found is found anew, and a lost network is waited for', async () => {
  const filter = { ...NO_FILTER, search: 'lamp' };
  const run = withChosen(FIRST_RUN, { collection: 'items', selection: { filter, total: 2 } });
  const { items, waits } = await read(run, (path, body, call) => {
    if (call === 0 || call === 2) throw new ClientResponseError({ status: 0 });
    return path.endsWith('found') ? { ids: ['a', 'b'], next: '' } : tellAll(path, body, call);
  });
  expect([waits, items.facts.length]).toEqual([2, 2]);
});

test('a table is asked for by its numbers, each once', async () => {
  const { items, asked } = await read(withForm({ source: 'table', table: 'A-1,5\nA-2\nA-1,6' }), tellAll);
  expect(asked.map(([, { by, names }]) => [by, names])).toEqual([['sku', ['A-1', 'A-2']]]);
  expect(items.entries?.map(({ problem }) => problem)).toEqual([null, null, 'twice']);
});

test('a refusal ends it', async () => {
  const refused = new ClientResponseError({ status: 403, response: { code: 'forbidden', message: '' } });
  await expect(
    read(withForm({ category: 'c' }), () => {
      throw refused;
    }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
