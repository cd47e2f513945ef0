import { expect, test } from 'vitest';
import { readPoints, toShare } from '#src/domain/catalogue/focal-point.ts';

test('points are whole per cent; one of the middle says nothing', () => {
  const points = [{ x: 0, y: 100 }, { x: 50, y: 50 }, null];
  expect(readPoints(points)).toEqual([{ x: 0, y: 100 }, null, null]);
  const near = [
    { x: 50, y: 0 },
    { x: 0, y: 50 },
  ];
  expect(readPoints(near)).toEqual(near);
  for (const none of [null, undefined, '', []]) expect(readPoints(none)).toEqual([]);
  const odd = [{}, 'x', [1], [{ x: 1 }], [{ x: 1.5, y: 2 }], [{ x: -1, y: 2 }], [{ x: 1, y: 101 }], [undefined]];
  for (const value of odd) expect(readPoints(value), JSON.stringify(value)).toBeUndefined();
});

test('a share of a length stays within the picture', () => {
  expect([-0.2, 0, 0.126, 1, 1.4].map(toShare)).toEqual([0, 0, 13, 100, 100]);
});
