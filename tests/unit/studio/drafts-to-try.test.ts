import { expect, it } from 'vitest';
import { draftsToTry } from '#src/studio/record/use-problems.ts';

const draft = (at: number) => ({ id: `d${at}`, version: 1, record: `r${at}` });

it('few drafts are all tried, of many those that are new, behind the one that they belong to', () => {
  const few = Array.from({ length: 20 }, (_, at) => draft(at));
  expect(draftsToTry(few, [])).toEqual(few);
  const many = Array.from({ length: 101 }, (_, at) => draft(at));
  expect(draftsToTry(many, [])).toEqual(few);
  const tried = many.map(({ id, version }) => `${id}@${version}`);
  const changed = { ...draft(60), version: 2 };
  const now = many.map((one) => (one.id === changed.id ? changed : one));
  expect(draftsToTry(now, tried)).toEqual([draft(0), changed]);
  expect(draftsToTry([], [])).toEqual([]);
});
