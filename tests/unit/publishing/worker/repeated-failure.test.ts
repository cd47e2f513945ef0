import { expect, test } from 'vitest';
import { RepeatedFailure } from '#src/publishing/worker/follower.ts';

test('before the first build nothing has failed and nothing has succeeded', () => {
  const failure = new RepeatedFailure();
  expect([failure.isOpen, failure.isOver]).toEqual([false, false]);
});

test('a failure is told once, and again after a success', () => {
  const failure = new RepeatedFailure();
  expect([failure.isNew('disk full'), failure.isNew('disk full'), failure.isOpen]).toEqual([true, false, true]);
  expect(failure.isNew('another')).toBe(true);
  failure.end();
  expect([failure.isOpen, failure.isOver, failure.isNew('another')]).toEqual([false, true, true]);
});

test('with nothing new the pauses double up to a minute', () => {
  let now = 0;
  const failure = new RepeatedFailure(() => now);
  const tries: number[] = [];
  for (; now <= 200_000; now += 1000) if (failure.mayTry(7)) tries.push(now);
  expect(tries).toEqual([0, 2000, 6000, 14_000, 30_000, 62_000, 122_000, 182_000]);
});

test('what has changed is tried at once, with short pauses again', () => {
  let now = 0;
  const failure = new RepeatedFailure(() => now);
  for (; now < 70_000; now += 1000) failure.mayTry(7);
  expect([failure.mayTry(7), failure.mayTry(8), failure.mayTry(8)]).toEqual([false, true, false]);
  now += 2000;
  expect(failure.mayTry(8)).toBe(true);
});

test('after a success the next failure is tried at once', () => {
  const failure = new RepeatedFailure(() => 0);
  expect([failure.mayTry(7), failure.mayTry(7)]).toEqual([true, false]);
  failure.end();
  expect(failure.mayTry(7)).toBe(true);
});
