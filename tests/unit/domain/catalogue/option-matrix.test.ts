import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellOf, nearestCell, optionMatrix, picksOf, type OptionItem } from '#src/domain/catalogue/option-matrix.ts';

const sizesOf = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
/** Ranks of all cells, with at least one item for each value of each option; sizes and what somebody wants. */
const shop = sizesOf.chain((sizes) => {
  const count = sizes.reduce((product, size) => product * size, 1);
  return fc.record({
    sizes: fc.constant(sizes),
    ranks: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: count, maxLength: count }),
    wanted: fc.tuple(...sizes.map((size) => fc.integer({ min: 0, max: size - 1 }))),
    option: fc.integer({ min: 0, max: sizes.length - 1 }),
  });
});

describe('a combination', () => {
  test('is one cell, and a cell is one combination', () => {
    fc.assert(
      fc.property(shop, ({ sizes, ranks, wanted }) => {
        const cell = cellOf(wanted, sizes);
        expect(cell).toBeLessThan(ranks.length);
        expect(picksOf(cell, sizes)).toEqual(wanted);
        expect(ranks.map((_, at) => cellOf(picksOf(at, sizes), sizes))).toEqual(ranks.map((_, at) => at));
      }),
    );
  });

  test('that there is, is what somebody gets, sold out or not', () => {
    fc.assert(
      fc.property(shop, ({ sizes, ranks, wanted, option }) => {
        const cell = cellOf(wanted, sizes);
        fc.pre(ranks[cell] !== 0);
        expect(nearestCell(ranks, sizes, wanted, option)).toBe(cell);
      }),
    );
  });

  test('that there is not gives way: the value just chosen stays, what can be bought comes first, then what keeps most', () => {
    fc.assert(
      fc.property(shop, ({ sizes, ranks, wanted, option }) => {
        const candidates = ranks.flatMap((rank, cell) =>
          rank > 0 && picksOf(cell, sizes)[option] === wanted[option] ? [cell] : [],
        );
        fc.pre(ranks[cellOf(wanted, sizes)] === 0 && candidates.length > 0);
        const kept = (cell: number) => picksOf(cell, sizes).filter((pick, at) => pick === wanted[at]).length;
        const cell = nearestCell(ranks, sizes, wanted, option);
        expect(candidates).toContain(cell);
        for (const other of candidates) {
          expect(ranks[cell]).toBeGreaterThanOrEqual(ranks[other] ?? 0);
          if (ranks[other] === ranks[cell]) expect(kept(cell)).toBeGreaterThanOrEqual(kept(other));
        }
      }),
    );
  });
});

const item = (sku: string, ...values: string[]): OptionItem => ({ sku, values });

describe('the options of a product', () => {
  test('have each value once, in the order of the items, and each item has its cell', () => {
    const items = fc.uniqueArray(fc.tuple(fc.constantFrom('S', 'M', 'L'), fc.constantFrom('red', 'blue', 'green')), {
      minLength: 1,
      selector: ([size, colour]) => size + colour,
    });
    fc.assert(
      fc.property(items, (all) => {
        const matrix = optionMatrix(
          ['Size', 'Colour'],
          all.map((values, at) => item(`s${at}`, ...values)),
        );
        const sizes = matrix.options.map(({ values }) => values.length);
        expect(matrix.cells).toHaveLength(sizes.reduce((product, size) => product * size, 1));
        all.forEach((values, at) => {
          const picks = picksOf(matrix.cells.indexOf(at), sizes);
          expect(picks.map((pick, option) => matrix.options[option]?.values[pick]?.text)).toEqual(values);
        });
        expect(matrix.cells.filter((at) => at >= 0).toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at));
      }),
    );
  });

  test('take the colour of a value from the item that knows it', () => {
    const items = [item('a', 'S', 'red'), { ...item('b', 'M', 'red'), swatches: [null, '#ff0000'] }];
    expect(optionMatrix(['Size', 'Colour'], items).options[1]?.values).toEqual([{ text: 'red', swatch: '#ff0000' }]);
  });

  test.each([
    ['alike', [item('a', 'S', 'red'), item('b', 'S', 'red')], ['S, red (a)', 'S, red (b)']],
    ['without a value', [item('a', 'S', 'red'), item('b', 'S', '')], ['S, red', 'S']],
    ['without any', [item('a'), item('b')], ['a', 'b']],
  ])('are one list where items are %s: each can be chosen', (_, items, texts) => {
    const { options, cells } = optionMatrix(['Size', 'Colour'], items);
    expect(options.map(({ name, values }) => [name, values.map(({ text }) => text)])).toEqual([
      ['Size, Colour', texts],
    ]);
    expect(cells).toEqual([0, 1]);
  });

  test('are one list where the table would be mostly holes', () => {
    const items = Array.from({ length: 40 }, (_, at) => item(`${at}`, `size ${at}`, `colour ${at}`));
    expect(optionMatrix(['Size', 'Colour'], items).options).toHaveLength(1);
  });
});
