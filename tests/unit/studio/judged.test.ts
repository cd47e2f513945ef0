import { expect, test } from 'vitest';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { judged, standing } from '#src/studio/record/use-problems.ts';

const problem = (record: string, field: string): StudioProblem => ({
  draft: '',
  row: 0,
  collection: 'products',
  record,
  field,
  code: 'slug_taken',
  params: {},
  message: '',
});

test('what the backend says of a field goes when the field says something else, and comes back with the value', () => {
  const asked: Record<string, unknown> = { 'a slug_en': 'lamp', 'a images': ['1.jpg', '2.jpg'], 'b sku': 'L-1' };
  const valueIn = (values: Record<string, unknown>) => (record: string, field: string) => values[`${record} ${field}`];
  const all = judged(
    [problem('a', 'slug_en'), problem('a', 'images'), problem('b', 'sku'), problem('a', 'id')],
    valueIn(asked),
  );
  const fields = (values: Record<string, unknown>): readonly string[] =>
    standing(all, valueIn(values)).map(({ field }) => field);
  expect(fields(asked)).toEqual(['slug_en', 'images', 'sku', 'id']);
  expect(fields({ ...asked, 'a slug_en': 'lamp-2', 'a images': ['1.jpg'] })).toEqual(['sku', 'id']);
  expect(fields({ ...asked, 'b sku': '' })).toEqual(['slug_en', 'images', 'id']);
  expect(fields({ ...asked, 'a images': ['1.jpg', '2.jpg'] })).toEqual(['slug_en', 'images', 'sku', 'id']);
});
