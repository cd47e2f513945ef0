import { expect, test } from 'vitest';
import { inPlace, ranksAfter } from '#src/studio/blocks/block-list.ts';

const block = (id: string, rank: number) => ({ id, values: { rank } });

test('only ranks that change are written, and the same order again writes none', () => {
  const blocks = [block('a', 10), block('b', 20), block('c', 30)];
  expect([...ranksAfter(blocks, 0, 1)]).toEqual([
    ['b', 10],
    ['a', 20],
  ]);
  expect([...ranksAfter(blocks, 1, 1)]).toEqual([]);
  for (const to of [-1, 3]) expect([...ranksAfter(blocks, 1, to)]).toEqual([]);
  expect([...ranksAfter(blocks, 3, 0)]).toEqual([]);
});

test('blocks of one rank, and ranks far apart, come to the order that was wanted', () => {
  const blocks = inPlace([block('c', 0), block('b', 0), block('a', 500), block('d', -25)]);
  expect(blocks.map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
  const ranks = ranksAfter(blocks, 3, 1);
  const next = blocks.map(({ id, values }) => block(id, ranks.get(id) ?? values.rank));
  expect(inPlace(next).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
});
