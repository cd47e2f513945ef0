/** A count on a device, and files of stock: what is found, what waits, and what a file says. */
import { describe, expect, test } from 'vitest';
import { COUNTED_ITEMS, type StockItem } from '#src/contract/desk/stock.ts';
import {
  addCount,
  addTicks,
  encodeOutbox,
  markTried,
  parseOutbox,
  singleCounts,
  waitingCounts,
} from '#src/desk/pack/outbox.ts';
import { findItems, nextItem } from '#src/desk/stock/count/CountPage.tsx';
import { slimItem, withCounted, type KeptItem } from '#src/desk/stock/count/kept-count.ts';
import { readStockFile, stockFile } from '#src/desk/stock/table/stock-table.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

function stockItem(sku: string, fields: Partial<StockItem> = {}): StockItem {
  return {
    id: sku.toLowerCase(),
    name: 'Théière émaillée',
    values: ['Rouge; vif'],
    sku,
    gtin: '',
    shelf: '',
    stock: 4,
    rule: '',
    mark: 0,
    isLow: false,
    reserved: 0,
    toSend: 1,
    onShelf: 5,
    ...fields,
  };
}

const item = (sku: string, fields: Partial<StockItem> = {}): KeptItem => slimItem(stockItem(sku, fields));
const skus = (items: readonly KeptItem[]): string[] => items.map(({ sku }) => sku);

describe('what was scanned or typed', () => {
  const items = [
    item('POT-RED', { gtin: '0123456789012' }),
    item('POT-RED-XL', { values: ['Grand'] }),
    item('BOWL-1', { name: 'Bol', values: [] }),
  ];

  test('is an article by its whole number before it is any by words', () => {
    expect(skus(findItems(items, 'pot-red'))).toEqual(['POT-RED']);
    for (const code of ['0123456789012', '123456789012', '00123456789012'])
      expect(skus(findItems(items, code))).toEqual(['POT-RED']);
  });

  test('is found by beginnings of words, without accents and capitals', () => {
    expect(skus(findItems(items, 'emaillee the'))).toEqual(['POT-RED', 'POT-RED-XL']);
    expect(skus(findItems(items, 'THÉ grand'))).toEqual(['POT-RED-XL']);
    expect(skus(findItems(items, 'pot r'))).toEqual(['POT-RED', 'POT-RED-XL']);
    for (const nothing of ['', ' ', '…', 'aillee']) expect(findItems(items, nothing)).toEqual([]);
  });

  test('is followed along the shelves, what has none last, until all are counted', () => {
    const shelved = [item('D'), item('B', { shelf: 'A10' }), item('A', { shelf: 'A2' }), item('C', { shelf: 'A10' })];
    const walk: string[] = [];
    for (let next = nextItem(shelved, [], ''); next !== null; next = nextItem(shelved, walk, next.id))
      walk.push(next.id);
    expect(walk).toEqual(['a', 'b', 'c', 'd']);
    expect(nextItem(shelved, ['d'], 'd')?.id).toBe('a');
    expect(nextItem([], [], '')).toBeNull();
  });
});

describe('counts that wait', () => {
  const counted = (name: string, pieces: number) => ({ item: name, counted: pieces, at: 7 });

  test('join until an attempt has begun, the last one of an article standing', () => {
    const joined = addCount(
      addCount(addCount([], counted('a', 1), 'k1'), counted('b', 2), 'k2'),
      counted('a', 3),
      'k3',
    );
    expect(joined).toEqual([
      { key: 'k1', isTried: false, route: 'stock-count', request: { counts: [counted('b', 2), counted('a', 3)] } },
    ]);
    const after = addCount(markTried(joined, 'k1'), counted('a', 4), 'k4');
    expect(after.map(({ key }) => key)).toEqual(['k1', 'k4']);
    expect(waitingCounts(addTicks(after, [], 'k5'))).toEqual(['b', 'a', 'a']);
    expect(parseOutbox(encodeOutbox(after, 5), 5)).toEqual(after);
    expect(
      parseOutbox(JSON.stringify({ at: 5, entries: [{ key: 'k', route: 'stock-count', request: {} }] }), 5),
    ).toEqual([]);
  });

  test('never are more than one request takes, and go one by one where one of them is refused', () => {
    const numbers = Array.from({ length: COUNTED_ITEMS + 1 }, (_, at) => at);
    const all = numbers.reduce((outbox, at) => addCount(outbox, counted(`${at}`, at), `k${at}`), addTicks([], [], 't'));
    expect(all.map(({ route }) => route)).toEqual(['picked', 'stock-count', 'stock-count']);
    const [ticks, many, one] = all;
    if (ticks === undefined || many === undefined || one === undefined) throw new Error('Entries are missing.');
    expect([singleCounts(ticks, String), singleCounts(one, String)]).toEqual([[], []]);
    let keys = 0;
    const single = singleCounts(many, () => `new${(keys += 1)}`);
    expect([single.length, new Set(single.map(({ key }) => key)).size]).toEqual([COUNTED_ITEMS, COUNTED_ITEMS]);
    expect(waitingCounts(single)).toEqual(waitingCounts([many]));
  });

  test('are remembered once for an article, the newest first', () => {
    const row = (sku: string, pieces: number) => ({ item: item(sku), counted: pieces, at: 1 });
    const rows = withCounted(withCounted(withCounted([], row('A', 1)), row('B', 2)), row('A', 3));
    expect(rows.map(({ item: { sku }, counted: pieces }) => [sku, pieces])).toEqual([
      ['A', 3],
      ['B', 2],
    ]);
  });
});

describe('a file of stock', () => {
  test.for(LOCALES)('in %s says the same again, and only what was changed in it counts', (locale) => {
    const text = stockFile([stockItem('=A1', { name: '-2 "x"' }), stockItem('B'), stockItem('C')], locale);
    expect(readStockFile(text)).toEqual({ problem: '', rows: [], same: 3 });
    const cell = locale === 'en' ? ',4,4,' : ';4;4;';
    const changed = text.replace(cell, cell.replace('4', '1 000'));
    expect(readStockFile(changed)).toEqual({
      problem: '',
      rows: [{ line: 2, sku: '=A1', asked: { sku: '=A1', stock: 1000, was: 4 }, problem: '' }],
      same: 2,
    });
  });

  test('names each line that cannot be', () => {
    const text = 'stock;sku;stock_before\n1;A;4\n;B;4\n-1;C;4\n1.5;D;4\n2;;4\n3;A;4\n3;E\n3;F;\n2000000;G;1\n4;H;4\n';
    const { rows, same } = readStockFile(text);
    expect(rows.map(({ line, sku, problem }) => [line, sku, problem])).toEqual([
      [2, 'A', ''],
      [3, 'B', 'number'],
      [4, 'C', 'number'],
      [5, 'D', 'number'],
      [6, '', 'sku'],
      [7, 'A', 'twice'],
      [8, 'E', 'cells'],
      [9, 'F', 'number'],
      [10, 'G', 'number'],
    ]);
    expect(same).toBe(1);
  });

  test('has what is owed as it stands, and what nobody counts not at all', () => {
    const text = stockFile([stockItem('A', { stock: -3 }), stockItem('B', { rule: 'uncounted' })], 'en');
    expect(readStockFile(text)).toEqual({ problem: '', rows: [], same: 1 });
    expect(readStockFile('sku,stock,stock_before\nA,5,-3\n').rows[0]?.asked).toEqual({ sku: 'A', stock: 5, was: -3 });
    expect(readStockFile('sku,stock,stock_before\nA,-5,-3\n').rows[0]?.problem).toBe('number');
  });

  test('names the line as the spreadsheet shows it, also below empty ones, and where a quotation mark does not close', () => {
    const lines = (text: string) => readStockFile(text).rows.map(({ line, sku, problem }) => [line, sku, problem]);
    expect(lines('sku,stock\nA,1\nB,"2')).toEqual([
      [2, 'A', ''],
      [3, 'B', 'cells'],
    ]);
    expect(lines('\nsku,stock\n,\nA,1\n\n\nB,x\n"C",1\nD,"2"2')).toEqual([
      [4, 'A', ''],
      [7, 'B', 'number'],
      [8, 'C', ''],
      [9, 'D', 'cells'],
    ]);
  });

  test('without what was before says what there is', () => {
    expect(readStockFile('sku\tstock\r\nA\t7\r\n').rows[0]?.asked).toEqual({ sku: 'A', stock: 7 });
  });

  test('that is none is refused whole', () => {
    expect(['', 'sku,stock\n', 'sku,pieces\nA,1'].map((text) => readStockFile(text).problem)).toEqual([
      'empty',
      'empty',
      'columns',
    ]);
  });
});
