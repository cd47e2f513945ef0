import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;

function workbook(sheet: string): Uint8Array {
  const parts = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Empty" r:id="rId2"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t xml:space="preserve">Lamp </t></r><r><t>&amp; shade</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

test('a workbook is read as a table: shared and inline texts, gaps, numbers as they were typed', () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c><c r="D1" t="str"><v>EAN</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>19.989999999999998</v></c><c r="D3"><v>4.006381333931E12</v></c></row>`;
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows) }], OPTIONS);
  expect(contents.files[0]).toMatchObject({ kind: 'products', encoding: 'XLSX', rows: 1, separator: '' });
  expect(contents.products).toMatchObject([
    { row: 3, name: { en: 'Lamp & shade' }, variants: [{ price: 1999, gtin: '4006381333931' }] },
  ]);
});

test('days of a workbook are days', () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Order number</t></is></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c><c r="C1" t="inlineStr"><is><t>Total</t></is></c></row>
    <row r="2"><c r="A2"><v>7</v></c><c r="B2" s="1"><v>45356.5</v></c><c r="C2"><v>12.5</v></c></row>`;
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows) }], OPTIONS);
  expect(contents.orders).toMatchObject([{ number: '7', placed: '2024-03-05T12:00:00.000Z', total: 1250 }]);
});

test('what is no workbook is said to be none, whatever it holds', () => {
  const broken = [
    new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]),
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
    zipSync({ 'xl/a.txt': strToU8('x') }),
  ];
  for (const bytes of broken)
    expect(codesOf(readMovedFiles([{ name: 'a.xls', bytes }], OPTIONS))).toEqual(['file_unknown', 'workbook_broken']);
});

test.for([
  ['lines', 5100, (at: number) => `<row r="${at * 999}"><c r="A1"><v>1</v></c></row>`],
  ['cells', 3000, (at: number) => `<row r="${at}"><c r="BXX${at}"><v>1</v></c></row>`],
] as const)('a workbook that names more %s than it has is none', ([, count, row]) => {
  const rows = Array.from({ length: count }, (_, at) => row(at + 1)).join('');
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows) }], OPTIONS);
  expect(codesOf(contents)).toContain('workbook_broken');
  expect(contents.files[0]?.rows).toBe(0);
});
