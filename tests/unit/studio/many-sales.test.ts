/** A sale of many in the studio: tables that are pasted, what becomes of each item, what is sent. */
import { describe, expect, test } from 'vitest';
import type { SaleFacts } from '#src/contract/studio-sales.ts';
import { judgeSales, saleRows, type SaleTerms } from '#src/studio/sales/judge-sales.ts';
import { asksAnew, FIRST_FORM, formProblems, type SaleForm } from '#src/studio/sales/sale-form.ts';
import { readReduction, readSaleTable } from '#src/studio/sales/sale-table.ts';

const facts = (more: Partial<SaleFacts> = {}): SaleFacts => ({
  item: 'item00000000001',
  sku: 'A-1',
  name: 'Lamp',
  values: '',
  price: 5000,
  reference: 5000,
  isPublished: true,
  overlap: null,
  ...more,
});
const TERMS: SaleTerms = {
  reduction: { by: 'percent', value: 2000 },
  ending: 90,
  ends: '2027-01-31 22:59:00.000Z',
};

describe('a table', () => {
  test('has a number a line, with a value of what all get, or of its own column', () => {
    expect(readSaleTable('A-1\nA-2\t25\n\nA-3\tx', 'percent')).toEqual([
      { sku: 'A-1', value: '', own: null, problem: null },
      { sku: 'A-2', value: '25', own: { by: 'percent', value: 2500 }, problem: null },
      { sku: 'A-3', value: 'x', own: null, problem: 'value' },
    ]);
    expect(readSaleTable('name;price;sku\nLamp;19,90;A-1\nLamp;"";A-1', 'percent')).toEqual([
      { sku: 'A-1', value: '19,90', own: { by: 'price', value: 1990 }, problem: null },
      { sku: 'A-1', value: '', own: null, problem: 'twice' },
    ]);
  });

  test.each([
    ['20', 'percent', 2000],
    ['20 %', 'percent', 2000],
    ['−20%', 'percent', 2000],
    ['2,5', 'percent', 250],
    ['-5 €', 'amount', 500],
    ['19.90 €', 'price', 1990],
    ['19,9', 'price', 1990],
    // Of another kind, or of two.
    ['20%', 'price', null],
    ['-20', 'price', null],
    ['20 %', 'amount', null],
    ['5 €', 'percent', null],
    ['1.234', 'price', null],
    ['12,345', 'price', null],
    ['1,234.50', 'price', null],
    ['0', 'percent', null],
    ['', 'percent', null],
    ['a lot', 'percent', null],
  ] as const)('‘%s’ as %s is %s', (text, by, value) => {
    expect(readReduction(text, by)).toBe(value);
  });
});

describe('an item', () => {
  test('has its price, and what pages will say beside it', () => {
    expect(judgeSales([facts()], null, TERMS)).toMatchObject([
      { price: 3990, problem: null, said: { reference: 5000, percent: 20, until: '2027-01-31' } },
    ]);
  });

  test('that cost no more in the 30 days before, or was not sold, shows no reduction, and can go on sale', () => {
    for (const reference of [0, 3990, 4000])
      expect(judgeSales([facts({ reference })], null, TERMS)).toMatchObject([
        { price: 3990, problem: null, said: null },
      ]);
  });

  test.each<[Partial<SaleFacts>, Partial<SaleTerms>, string]>([
    [{ isPublished: false }, {}, 'unpublished'],
    [{ overlap: { starts: '', ends: '' } }, {}, 'overlap'],
    [{ price: 100 }, {}, 'no_price'],
    [{}, { reduction: { by: 'price', value: 5000 } }, 'not_below'],
    [{}, { reduction: { by: 'amount', value: 5000 } }, 'no_price'],
  ])('with %j by %j is in the way: %s', (more, terms, problem) => {
    expect(judgeSales([facts(more)], null, { ...TERMS, ...terms })[0]?.problem).toBe(problem);
  });

  test('of a table has its own value, and lines that mean nothing are named', () => {
    const entries = readSaleTable('sku,price\nA-1,12.34\nB-2,10\nA-1,9', 'percent');
    const judged = judgeSales([facts()], entries, { ...TERMS, reduction: null });
    expect(judged.map(({ sku, price, problem }) => [sku, price, problem])).toEqual([
      ['A-1', 1234, null],
      ['B-2', 0, 'unknown'],
      ['A-1', 0, 'twice'],
    ]);
    expect(
      saleRows(
        judged.filter(({ problem }) => problem === null),
        { starts: 's', ends: 'e', campaign: 'c' },
      ),
    ).toEqual([{ item: 'item00000000001', price: '12.34', starts: 's', ends: 'e', campaign: 'c' }]);
  });
});

describe('the form', () => {
  const whole: SaleForm = {
    ...FIRST_FORM,
    category: 'x',
    value: '20',
    campaign: 'Winter',
    starts: '2027-01-01 08:00:00.000Z',
    ends: '2027-02-01 08:00:00.000Z',
  };

  test('says what is missing', () => {
    expect(formProblems(whole)).toEqual([]);
    expect(formProblems(FIRST_FORM)).toEqual(['category', 'value', 'starts', 'ends', 'campaign']);
    expect(formProblems({ ...whole, ends: whole.starts })).toEqual(['ends']);
    expect(formProblems({ ...whole, source: 'table' })).toEqual(['table']);
    expect(formProblems({ ...whole, source: 'table', table: 'A-1,5', value: '' })).toEqual([]);
    expect(formProblems({ ...whole, source: 'table', table: 'A-1,5', value: 'x' })).toEqual(['value']);
  });

  test('asks the backend again only where items or times change', () => {
    expect(asksAnew({ value: '30' })).toBe(false);
    expect(asksAnew({ ending: '95', campaign: 'x' })).toBe(false);
    expect(asksAnew({ starts: '' })).toBe(true);
    expect(asksAnew({ table: '' })).toBe(true);
  });
});
