import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase';
import { expect, test, vi } from 'vitest';
import { IMPORT_ROWS, type ImportAnswer, type ImportRequest, type TableRow } from '#src/contract/studio-api.ts';
import { changeOf, firstForm, readStep } from '#src/studio/change/change-form.ts';
import { changedRows, REPLACED_TEXTS, SET_TEXTS } from '#src/studio/change/changes.ts';
import { saveRows } from '#src/studio/change/save-rows.ts';
import { sendRows } from '#src/studio/table/send-rows.ts';

const ROW: TableRow = { id: 'a', updated: '1', status: 'draft', attributes: 'colour:red size:s', price: '19.50' };

test('only what changes is sent, with when it was read', () => {
  const rows = [ROW, { ...ROW, id: 'b', status: 'published' }];
  expect(changedRows({ kind: 'set', column: 'status', value: 'published' }, rows)).toEqual([
    { id: 'a', updated: '1', status: 'published' },
  ]);
  const step = { by: 'percent', value: 1000, ending: 90 } as const;
  expect(changedRows({ kind: 'price', step }, [ROW])).toEqual([{ id: 'a', updated: '1', price: '21.90' }]);
  expect(changedRows({ kind: 'add', column: 'attributes', value: 'colour:red' }, [ROW])).toEqual([]);
  expect(changedRows({ kind: 'add', column: 'attributes', value: 'colour:blue' }, [ROW])).toEqual([
    { id: 'a', updated: '1', attributes: 'colour:red size:s colour:blue' },
  ]);
  expect(changedRows({ kind: 'remove', column: 'attributes', value: 'colour:red' }, [ROW])).toEqual([
    { id: 'a', updated: '1', attributes: 'size:s' },
  ]);
  const placed: TableRow = { id: 'a', updated: '1', category: 'lamps', also_in: 'gifts' };
  const added = { kind: 'add', column: 'also_in', value: 'sale' } as const;
  expect(changedRows(added, [placed])).toEqual([{ id: 'a', updated: '1', also_in: 'gifts sale' }]);
  expect(changedRows({ ...added, value: 'gifts' }, [placed])).toEqual([]);
  expect(changedRows({ ...added, value: 'lamps' }, [placed]), 'its own').toEqual([]);
  expect(changedRows({ ...added, kind: 'remove', value: 'gifts' }, [placed])).toEqual([
    { id: 'a', updated: '1', also_in: '' },
  ]);
});

test('words are replaced in texts, and never in the tags of a rich one', () => {
  const change = { kind: 'replace', column: 'description_en', from: 'p & co', to: '$& <b>' } as const;
  const row = { ...ROW, description_en: '<p title="p & co">p &amp; co, p</p>' };
  expect(changedRows(change, [row])[0]).toMatchObject({
    description_en: '<p title="p & co">$&amp; &lt;b&gt;, p</p>',
  });
  expect(changedRows({ ...change, column: 'name_en' }, [{ ...ROW, name_en: 'p & co' }])[0]).toMatchObject({
    name_en: '$& <b>',
  });
  expect(REPLACED_TEXTS).toEqual(expect.arrayContaining(['name', 'summary', 'description']));
  expect(SET_TEXTS).not.toContain('name');
});

test('a form comes to a change once nothing is missing', () => {
  expect(changeOf(firstForm('status'))).toBeNull();
  expect(changeOf({ ...firstForm('category'), value: '' })).toEqual({ kind: 'set', column: 'category', value: '' });
  expect(changeOf({ ...firstForm('attributes'), value: 'colour:red', removes: true })).toEqual({
    kind: 'remove',
    column: 'attributes',
    value: 'colour:red',
  });
  expect(changeOf({ ...firstForm('price'), step: '-10', ending: '0' })).toEqual({
    kind: 'price',
    step: { by: 'percent', value: -1000, ending: 0 },
  });
  expect(changeOf({ ...firstForm('replace'), to: 'x' })).toBeNull();
  expect(['5', '+2,50', '−3 %', '0', '', 'x'].map(readStep)).toEqual([500, 250, -300, null, null, null]);
});

/** A client whose calls are answered by `answer`, which is told how many came before. */
function fake(answer: (request: ImportRequest, call: number) => ImportAnswer): PocketBase {
  let calls = 0;
  const client = new PocketBase('http://127.0.0.1:1');
  vi.spyOn(client, 'send').mockImplementation(async (_path: string, { body }: SendOptions) => {
    const call = calls;
    calls += 1;
    return answer(body as ImportRequest, call);
  });
  return client;
}

const rowsOf = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, updated: '1', status: 'published' }));
const good = ({ rows }: ImportRequest): ImportAnswer => ({
  publication: 'p',
  fromSeq: 0,
  toSeq: 0,
  records: [],
  created: 0,
  updated: rows.length,
  unchanged: 0,
});

test('a lost network is waited for, and what was not answered is sent again as one series, without when it was read', async () => {
  const asked: ImportRequest[] = [];
  const client = fake((request, call) => {
    asked.push(request);
    if (call === 1) throw new ClientResponseError({ status: 0 });
    return good(request);
  });
  let waits = 0;
  const rows = rowsOf(IMPORT_ROWS * 2 + 5);
  const done: number[] = [];
  const result = await saveRows({
    client,
    collection: 'products',
    rows,
    series: 'a'.repeat(15),
    progress: (count) => done.push(count),
    wait: async () => void (waits += 1),
  });
  expect(result).toEqual({ saved: rows.length, problems: [], refused: [], failure: null });
  expect([waits, done]).toEqual([1, [IMPORT_ROWS, IMPORT_ROWS * 2, rows.length]]);
  expect(new Set(asked.map(({ series }) => series))).toEqual(new Set(['a'.repeat(15)]));
  expect(asked.map(({ rows: sent }) => [sent[0]?.['id'], sent.every(({ updated }) => updated === '1')])).toEqual([
    ['0', true],
    [`${IMPORT_ROWS}`, true],
    [`${IMPORT_ROWS}`, false],
    [`${IMPORT_ROWS * 2}`, true],
  ]);
});

/** Refuses the row of the record '3', after it has saved `taken` others of the same request. */
function refusing(taken: number, asked: ImportRequest[] = []): PocketBase {
  return fake((request) => {
    asked.push(request);
    const row = request.rows.findIndex(({ id }) => id === '3') + 1;
    if (row === 0) return good(request);
    const problem = { draft: '', collection: 'products', record: '3', field: 'x', code: 'y', params: {}, message: '' };
    const response = { code: 'invalid', message: '', problems: [{ ...problem, row }], taken };
    throw new ClientResponseError({ status: 400, response });
  });
}

test.each([0, 3])(
  'a row that is refused stays as it is, and holds up no other: %i of its request were saved',
  async (taken) => {
    const asked: ImportRequest[] = [];
    const result = await saveRows({
      client: refusing(taken, asked),
      collection: 'products',
      rows: rowsOf(IMPORT_ROWS + 4),
      series: '',
      progress: () => undefined,
      wait: async () => undefined,
    });
    expect(result.saved).toBe(IMPORT_ROWS + 3);
    expect(result.problems.map(({ record }) => record)).toEqual(['3']);
    expect(asked[1]?.rows[0]?.['id'], 'what is saved is not sent again').toBe(taken === 3 ? '4' : '0');
  },
);

test('a table that ends early says how many rows are saved, and what is saved is a series', async () => {
  const asked: ImportRequest[] = [];
  const client = refusing(2, asked);
  const send = (rows: readonly TableRow[], dry: boolean) =>
    sendRows({ client, collection: 'products', rows, dry, progress: () => undefined });
  expect(await send(rowsOf(8), false)).toMatchObject({ taken: 2, problems: [{ row: 4 }], failure: null });
  await send(rowsOf(2), true);
  expect(asked.map(({ series = '' }) => series.length)).toEqual([15, 0]);
});
