import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debouncedTitle } from '#src/islands/order/Headline.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes that follow each other within 10 ms change the title once', () => {
  const shown: string[] = [];
  const say = debouncedTitle('Order', (title) => shown.push(title));
  say('Waiting');
  vi.advanceTimersByTime(9);
  say('Paid');
  vi.advanceTimersByTime(9);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['Paid · Order']);
  say(null);
  vi.advanceTimersByTime(10);
  expect(shown).toEqual(['Paid · Order', 'Order']);
});
