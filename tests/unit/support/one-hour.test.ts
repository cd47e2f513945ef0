import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOneHour } from '#tests/support/one-hour.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T09:59:59.500Z') }));
afterEach(() => void vi.useRealTimers());

test('what fails while the hour changes is done once more, and what fails within one is a failure', async () => {
  let turns = 0;
  const failing = async (): Promise<void> => {
    turns += 1;
    await vi.advanceTimersByTimeAsync(1000);
    throw new Error('counted anew');
  };
  await expect(inOneHour(failing)).rejects.toThrow('counted anew');
  expect(turns).toBe(2);
  vi.setSystemTime(Date.parse('2026-11-22T09:59:59.500Z'));
  await expect(inOneHour(() => vi.advanceTimersByTimeAsync(1000).then(() => undefined))).resolves.toBeUndefined();
});
