import { describe, expect, it } from 'vitest';
import { readCells } from '#src/staff/kit/csv-file.ts';
import { cellsOf, filledDown, isInside, isOneCell, moved, rangeOf, spread } from '#src/studio/items/grid.ts';

const SIZE = { rows: 3, columns: 4 };
const at = (row: number, column: number) => ({ row, column });
const press = (key: string, change: Partial<Parameters<typeof moved>[1]> = {}) =>
  moved(at(1, 1), { key, isShift: false, isCommand: false, isWriting: false, ...change }, SIZE);

describe('keys', () => {
  it.each([
    ['ArrowUp', at(0, 1)],
    ['ArrowDown', at(2, 1)],
    ['ArrowLeft', at(1, 0)],
    ['ArrowRight', at(1, 2)],
    ['Enter', at(2, 1)],
    ['Home', at(1, 0)],
    ['End', at(1, 3)],
    ['a', null],
    ['Tab', null],
  ] as const)('%s leads to the next cell', (key, to) => {
    expect(press(key)).toEqual(to);
  });

  it('stay in the table, whose corners have keys of their own', () => {
    const corner = moved(at(2, 3), { key: 'ArrowDown', isShift: false, isCommand: false, isWriting: false }, SIZE);
    expect(corner).toEqual(at(2, 3));
    expect(press('Enter', { isShift: true })).toEqual(at(0, 1));
    expect(press('Home', { isCommand: true })).toEqual(at(0, 0));
    expect(press('End', { isCommand: true })).toEqual(at(2, 3));
    expect(press('ArrowRight', { isCommand: true })).toEqual(at(1, 3));
  });

  it('of one line belong to its letters while they are written; with Ctrl, Enter publishes', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) expect(press(key, { isWriting: true })).toBeNull();
    expect(press('ArrowDown', { isWriting: true })).toEqual(at(2, 1));
    expect(press('Enter', { isCommand: true })).toBeNull();
  });
});

it('a range has its corners in either order', () => {
  const range = rangeOf(at(2, 0), at(1, 1));
  expect(range).toEqual({ from: at(1, 0), to: at(2, 1) });
  expect(cellsOf(range)).toEqual([at(1, 0), at(1, 1), at(2, 0), at(2, 1)]);
  expect([isInside(range, at(1, 1)), isInside(range, at(0, 1)), isOneCell(range)]).toEqual([true, false, false]);
  expect(isOneCell(rangeOf(at(1, 1), at(1, 1)))).toBe(true);
});

describe('what is pasted', () => {
  it('is read as spreadsheets copy it', () => {
    expect(readCells('19,90\t4\r\n21,00\t"2\t3"\r\n')).toEqual([
      ['19,90', '4'],
      ['21,00', '2\t3'],
    ]);
    expect(readCells('1,50\n2,50')).toEqual([['1,50'], ['2,50']]);
    expect(readCells('')).toEqual([]);
  });

  it('goes from the first marked cell on, as far as there is room', () => {
    const { cells, left } = spread(
      rangeOf(at(2, 3), at(2, 3)),
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      SIZE,
    );
    expect(cells).toEqual([{ ...at(2, 3), text: 'a' }]);
    expect(left).toBe(2);
  });

  it('fills all that is marked where it is one text', () => {
    const { cells, left } = spread(rangeOf(at(0, 0), at(1, 0)), [['7']], SIZE);
    expect(cells).toEqual([
      { ...at(0, 0), text: '7' },
      { ...at(1, 0), text: '7' },
    ]);
    expect(left).toBe(0);
  });
});

it('filling down repeats the first marked row, or what stands above one row', () => {
  const read = ({ row, column }: { row: number; column: number }) => `${row}${column}`;
  expect(filledDown(rangeOf(at(0, 1), at(2, 1)), read)).toEqual([
    { ...at(1, 1), text: '01' },
    { ...at(2, 1), text: '01' },
  ]);
  expect(filledDown(rangeOf(at(1, 0), at(1, 1)), read)).toEqual([
    { ...at(1, 0), text: '00' },
    { ...at(1, 1), text: '01' },
  ]);
  expect(filledDown(rangeOf(at(0, 0), at(0, 0)), read)).toEqual([]);
});
