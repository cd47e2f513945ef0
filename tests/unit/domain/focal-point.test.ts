import { expect, test } from 'vitest';
import { readPoints, toShare } from '#src/domain/focal-point.ts';

test('points are whole per cent; one of the middle says nothing', () => {
  expect(readPoints({ 'a.png': { x: 0, y: 100 }, 'b.png': { x: 50, y: 50 } })).toEqual({ 'a.png': { x: 0, y: 100 } });
  for (const none of [null, undefined, '', {}]) expect(readPoints(none)).toEqual({});
  for (const odd of [
    [],
    'x',
    { a: 1 },
    { a: { x: 1 } },
    { a: { x: 1.5, y: 2 } },
    { a: { x: -1, y: 2 } },
    { a: { x: 1, y: 101 } },
  ])
    expect(readPoints(odd), JSON.stringify(odd)).toBeNull();
});

test('a share of a length stays within the picture', () => {
  expect([-0.2, 0, 0.126, 1, 1.4].map(toShare)).toEqual([0, 0, 13, 100, 100]);
});
