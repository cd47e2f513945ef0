import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from '#src/publishing/worker/worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A wait, with the time at which it ended and how; null: it goes on. */
function follow(waiting: ReturnType<typeof debounce>): { readonly end: () => readonly [number, boolean] | null } {
  const start = Date.now();
  let end: readonly [number, boolean] | null = null;
  void waiting.settled().then((value) => (end = [Date.now() - start, value]));
  return { end: () => end };
}

test('one sign settles after 100 ms, and none never', async () => {
  const waiting = debounce();
  const { end } = follow(waiting);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end()).toBeNull();
  waiting.sign();
  await vi.advanceTimersByTimeAsync(99);
  expect(end()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(end()).toEqual([60_100, true]);
});

test('each sign begins the quiet anew', async () => {
  const waiting = debounce();
  const { end } = follow(waiting);
  for (let sign = 0; sign < 5; sign++) {
    waiting.sign();
    await vi.advanceTimersByTimeAsync(90);
  }
  expect(end()).toBeNull();
  await vi.advanceTimersByTimeAsync(10);
  expect(end()).toEqual([460, true]);
});

test('signs without end settle a second after the first', async () => {
  const waiting = debounce();
  const { end } = follow(waiting);
  for (let sign = 0; sign < 40 && end() === null; sign++) {
    waiting.sign();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(end()).toEqual([1000, true]);
});

test('what happens while nobody waits is told to the next who does, once', async () => {
  const waiting = debounce();
  waiting.sign();
  await vi.advanceTimersByTimeAsync(5000);
  // The time of the first sign is over: it counts no more for these.
  waiting.sign();
  const first = follow(waiting);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.end()).toEqual([0, true]);
  const second = follow(waiting);
  await vi.advanceTimersByTimeAsync(5000);
  expect(second.end()).toBeNull();
});

test('its clock may be another', async () => {
  let now = 0;
  const waiting = debounce(() => now);
  const { end } = follow(waiting);
  waiting.sign();
  now = 990;
  waiting.sign();
  await vi.advanceTimersByTimeAsync(10);
  expect(end()).toEqual([10, true]);
});

test('an end wakes who waits, and holds for who comes later', async () => {
  const waiting = debounce();
  const { end } = follow(waiting);
  waiting.sign();
  waiting.stop();
  waiting.sign();
  await vi.advanceTimersByTimeAsync(0);
  expect(end()).toEqual([0, false]);
  expect(await waiting.settled()).toBe(false);
});
