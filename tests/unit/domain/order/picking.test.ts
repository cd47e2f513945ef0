import { describe, expect, test } from 'vitest';
import {
  compareShelves,
  isPicked,
  pickConflicts,
  pickingList,
  tickOfPiece,
  ticksOfRow,
  withTicks,
  type PickLine,
  type PickOrder,
} from '#src/domain/order/picking.ts';

function order(id: string, lines: readonly PickLine[], hindrance: PickOrder['hindrance'] = ''): PickOrder {
  return { id, number: id.toUpperCase(), hindrance, lines };
}

function line(id: string, item: string, left: number, picked = 0): PickLine {
  return { line: id, item, left, picked };
}

const ARTICLES = [
  { id: 'bowl', name: 'Bowl', shelf: 'B10' },
  { id: 'cup', name: 'Cup', shelf: 'B2' },
  { id: 'lamp', name: 'Lamp', shelf: '' },
  { id: 'vase', name: 'Vase', shelf: 'A1' },
];

const ORDERS = [
  order('o1', [line('l1', 'bowl', 2), line('l2', 'cup', 1, 1)]),
  order('o2', [line('l3', 'bowl', 3, 1), line('l4', 'lamp', 1)]),
  order('o3', [line('l5', 'vase', 9)], 'cancelled'),
];

describe('a picking list', () => {
  test('sums each article over the orders that can be packed, in the order of the shelves', () => {
    const rows = pickingList(ORDERS, ARTICLES);
    expect(rows.map(({ article, left, picked }) => [article.id, left, picked])).toEqual([
      ['cup', 1, 1],
      ['bowl', 5, 1],
      ['lamp', 1, 0],
    ]);
    expect(rows[1]?.parts.map(({ number, left }) => [number, left])).toEqual([
      ['O1', 2],
      ['O2', 3],
    ]);
  });

  test('takes shelves as people number them, and what has none last', () => {
    const shelves = ['b 10', 'A10', '', 'A2-3', 'A2', 'B 9', 'A2-10', 'a1'];
    expect(shelves.toSorted(compareShelves)).toEqual(['a1', 'A2', 'A2-3', 'A2-10', 'A10', 'B 9', 'b 10', '']);
  });

  test('is ticked row by row or piece by piece, never beyond what is left, and the last tick counts', () => {
    const [, bowls] = pickingList(ORDERS, ARTICLES);
    if (bowls === undefined) throw new Error('no bowls');
    expect(tickOfPiece(bowls)).toEqual({ order: 'o1', line: 'l1', quantity: 1 });
    const all = withTicks(ORDERS, ticksOfRow(bowls, true));
    expect(pickingList(all, ARTICLES)[1]).toMatchObject({ left: 5, picked: 5 });
    expect(tickOfPiece({ ...bowls, parts: bowls.parts.map((part) => ({ ...part, picked: part.left })) })).toBeNull();
    const twice = [
      { order: 'o1', line: 'l1', quantity: 99 },
      { order: 'o1', line: 'l1', quantity: 1 },
      { order: 'gone', line: 'l1', quantity: 2 },
    ];
    expect(withTicks(ORDERS, twice)[0]?.lines[0]?.picked).toBe(1);
    expect(withTicks(ORDERS, twice.slice(0, 1))[0]?.lines[0]?.picked).toBe(2);
    expect(pickingList(withTicks(all, ticksOfRow(bowls, false)), ARTICLES)[1]?.picked).toBe(0);
  });

  test('knows which order is picked whole', () => {
    expect(ORDERS.map(isPicked)).toEqual([false, false, false]);
    expect(isPicked(order('o', [line('l', 'bowl', 2, 2)]))).toBe(true);
    expect(isPicked(order('o', [line('l', 'bowl', 2, 2)], 'held'))).toBe(false);
    expect(isPicked(order('o', []))).toBe(false);
  });
});

describe('what has happened to a list meanwhile', () => {
  const before = [order('o1', [line('l1', 'bowl', 2, 2)]), order('o2', [line('l2', 'cup', 1)])];

  test('is told order by order, with the pieces that go back to the shelf', () => {
    const now = [order('o1', [], 'cancelled'), order('o2', [line('l2', 'cup', 1)])];
    expect(pickConflicts(before, now)).toEqual([{ order: 'o1', number: 'O1', code: 'cancelled', pieces: 2 }]);
    const less = [order('o1', [line('l1', 'bowl', 1, 1)]), order('o2', [line('l2', 'cup', 1)])];
    expect(pickConflicts(before, less)).toEqual([{ order: 'o1', number: 'O1', code: 'pieces_left', pieces: 1 }]);
    expect(pickConflicts(before, before.slice(0, 1))).toEqual([
      { order: 'o2', number: 'O2', code: 'missing', pieces: 0 },
    ]);
  });

  test('is nothing where only ticks have changed, or where it was so before', () => {
    const ticked = withTicks(before, [{ order: 'o1', line: 'l1', quantity: 0 }]);
    expect(pickConflicts(before, ticked)).toEqual([]);
    const held = [order('o1', [], 'held')];
    expect(pickConflicts(held, [order('o1', [], 'cancelled')])).toEqual([]);
  });
});
