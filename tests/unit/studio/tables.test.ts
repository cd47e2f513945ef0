import { describe, expect, test } from 'vitest';
import { IMPORT_FILE_ROWS } from '#src/contract/studio-api.ts';
import { writeCsv } from '#src/staff/kit/csv-file.ts';
import { columnsOf, readTable } from '#src/studio/table/csv.ts';
import { readFileText, sampleOf } from '#src/studio/table/file-text.ts';
import { cellText, changedRows, isOdd, isValue, withEdit } from '#src/studio/listing/cell-edits.ts';

describe('files', () => {
  test('what is written is read back, whatever stands in its cells', () => {
    const rows = [
      { id: 'a', sku: '=1+1', values_en: 'Blue\n"Large", wide', price: '12.50', rank: '-3' },
      { id: 'b', sku: '-M-', values_en: '@home; +1', price: '0', rank: '1' },
    ];
    const columns = ['id', 'sku', 'values_en', 'price', 'rank'];
    const text = writeCsv(rows, columns, 'en');
    expect(text.startsWith('\ufeffid,sku,')).toBe(true);
    // A spreadsheet computes none of it, and a number stays one.
    expect(text).toContain("'=1+1");
    expect(text).toContain("'-M-");
    expect(text).toContain(',-3\r\n');
    expect(readTable(text, 'items')).toMatchObject({ columns, rows, problems: [] });
  });

  test.for(['fr', 'it'] as const)('in %s cells end with a semicolon, and a text is not torn at its own', (locale) => {
    // More commas than columns: they do not make it a file of another kind.
    const rows = [{ id: 'a', values_en: 'Blue;=1+1', values_fr: 'Bleu, blanc, rouge, vert, noir, gris, ocre, rose' }];
    const columns = ['id', 'values_en', 'values_fr'];
    const text = writeCsv(rows, columns, locale);
    expect(text).toBe('\ufeffid;values_en;values_fr\r\na;"Blue;=1+1";Bleu, blanc, rouge, vert, noir, gris, ocre, rose');
    expect(readTable(text, 'items')).toMatchObject({ columns, rows, problems: [] });
  });

  test('semicolons and tabs stand between cells as well, and empty rows are none', () => {
    const wanted = [{ sku: 'A', price: '12,50' }];
    for (const text of ['sku;price\r\nA;12,50\r\n;\r\n\r\n', 'sku\tprice\nA\t12,50\n'])
      expect(readTable(text, 'items')).toMatchObject({ rows: wanted, problems: [] });
  });

  test('a file is read in the encoding that the spreadsheet has saved it in', () => {
    const text = 'sku;values_fr\r\nA;Thé à la bergamote, 5 €\r\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const files = {
      'UTF-8': Buffer.from(text),
      'UTF-16': utf16,
      'UTF-16, the other way round': Buffer.from(utf16).swap16(),
      // 0x80 is the euro sign there, and no letter of ISO 8859-1.
      'Windows-1252': Buffer.from(text.replace('€', '\u0080'), 'latin1'),
    };
    for (const [encoding, bytes] of Object.entries(files))
      expect(readFileText(Uint8Array.from(bytes))).toEqual({ text, encoding: encoding.split(',')[0], problem: null });
    expect(readFileText(Uint8Array.from(Buffer.from(`\ufeff${text}`)))).toMatchObject({ text, encoding: 'UTF-8' });
  });

  test('what is no text is refused, and what has lost its letters before', () => {
    const problem = (bytes: Iterable<number>) => readFileText(Uint8Array.from(bytes)).problem;
    // A workbook, a control character of Windows-1252, half a character of UTF-16.
    expect(problem(Buffer.from('PK\u0003\u0004\u0014\0\u0006\0\u00e9', 'latin1'))).toBe('unreadable');
    expect(problem(Buffer.from('sku\r\nTh\u008f', 'latin1'))).toBe('unreadable');
    expect(problem([0xff, 0xfe, 0x41, 0x00, 0x42])).toBe('unreadable');
    expect(problem(Buffer.from('sku\nTh\ufffd'))).toBe('lost');
    expect(problem(Buffer.from('sku\tvalues_fr\nA\tThé'))).toBeNull();
  });

  test('the sample is what shows best how a file was read', () => {
    expect(sampleOf(['Tea', 'Thé', 'Thé à la bergamote', 'Été'])).toBe('Thé à la bergamote');
    expect(sampleOf(['Tea', '12,50'])).toBe('');
    const long = sampleOf([`${'a'.repeat(500)}é${'b'.repeat(500)}`]);
    expect([long.length, long.includes('é')]).toEqual([80, true]);
  });

  test('every mistake of a file is named with its row', () => {
    const codes = (text: string) => readTable(text, 'items').problems.map(({ row, code }) => [row, code]);
    expect(codes('')).toEqual([[0, 'empty']]);
    expect(codes('sku,price\n')).toEqual([[0, 'empty']]);
    expect(codes('price,prize,price\n1,2,3')).toEqual([
      [0, 'unknownColumn'],
      [0, 'twiceColumn'],
      [0, 'noKey'],
    ]);
    expect(codes('sku,price\nA,1\nB\nC,1,2')).toEqual([
      [2, 'cells'],
      [3, 'cells'],
    ]);
    expect(codes('id,sku\na,A\n,B\n,A\na,C\n,D\n,D')).toEqual([
      [3, 'twiceRow'],
      [4, 'twiceRow'],
      [6, 'twiceRow'],
    ]);
    expect(readTable('sku\nA\nB\nA', 'items').problems).toMatchObject([{ params: { first: 2 } }]);
    expect(codes('sku,price\nA,1\n\nB,"2')).toEqual([[2, 'quotes']]);
    expect(readTable('\nsku\n\nA\n\nA', 'items')).toMatchObject({
      lines: [4, 6],
      problems: [{ row: 2, params: { first: 4 } }],
    });
  });

  test('a file has so many rows', () => {
    const file = (rows: number) =>
      readTable(`sku\n${Array.from({ length: rows }, (_, row) => row).join('\n')}`, 'items');
    expect(file(IMPORT_FILE_ROWS).problems).toEqual([]);
    expect(file(IMPORT_FILE_ROWS + 1)).toMatchObject({
      rows: [],
      problems: [{ row: 0, code: 'tooMany', params: { count: IMPORT_FILE_ROWS + 1, most: IMPORT_FILE_ROWS } }],
    });
  });

  test('an export has the columns that an import knows', () => {
    expect(columnsOf('products')).toContain('slug_en');
    expect(columnsOf('items')).toContain('stock_was');
  });
});

describe('prices and pieces in the list', () => {
  const lamp = { id: 'a', updated: 'u1', priceFrom: 1000, stock: 3 };
  const chair = { id: 'b', updated: 'u2', priceFrom: 1999, stock: 0 };

  test('amounts read as in the language, and what says the same is no change', () => {
    expect(cellText('fr', chair, {}, 'price')).toBe('19,99');
    expect(cellText('en', chair, {}, 'price')).toBe('19.99');
    expect(cellText('it', lamp, {}, 'stock')).toBe('3');
    expect(withEdit({}, chair, 'price', '19,99')).toEqual({});
  });

  test('only what was changed is sent, with what it was changed from', () => {
    const edits = withEdit(withEdit({}, lamp, 'price', '12'), chair, 'stock', '5');
    expect(changedRows(edits)).toEqual([
      { id: 'a', updated: 'u1', price: '12' },
      { id: 'b', updated: 'u2', stock: '5', stock_was: '0' },
    ]);
    expect([cellText('en', lamp, edits, 'price'), cellText('en', lamp, edits, 'stock')]).toEqual(['12', '3']);
    expect(changedRows(withEdit(edits, lamp, 'price', '10.00'))).toEqual([
      { id: 'b', updated: 'u2', stock: '5', stock_was: '0' },
    ]);
    // Read again meanwhile: it was changed from what stood there when it was typed.
    const later = { ...lamp, updated: 'u3', stock: 1 };
    expect(changedRows(withEdit(withEdit({}, lamp, 'stock', '4'), later, 'price', '12'))).toEqual([
      { id: 'a', updated: 'u1', price: '12', stock: '4', stock_was: '3' },
    ]);
  });

  test('a value is a price or a number of pieces', () => {
    expect(['12', '12,5', '12.505', 'free', ''].map((text) => isValue('price', text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['3', '-1', '1.5', ''].map((text) => isValue('stock', text))).toEqual([true, false, false, false]);
    expect(isOdd(withEdit({}, lamp, 'price', '12'))).toBe(false);
    expect(isOdd(withEdit({}, lamp, 'stock', '-1'))).toBe(true);
  });
});
