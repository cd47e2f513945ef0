/** What the handlers of an import share: moments that a former shop has sent. */
import { expect, test } from 'vitest';
import { momentOf } from '#pocketbase/moving/piece.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');

test('a moment of before is one up to a day ahead, as clocks differ, and none before the first web shops', () => {
  const read = (at: unknown): number | null => momentOf({ at }, 'at', NOW);
  expect(read('2026-11-29T12:00:00Z')).toBe(NOW);
  expect(read('2026-11-30T12:00:00Z')).toBe(NOW + 86_400_000);
  expect(read('2026-11-30T12:00:00.001Z')).toBeNull();
  expect(read('1989-12-31T23:59:59Z')).toBeNull();
  for (const none of ['', '2026-11-29', '2026-13-01T00:00:00Z', NOW, null])
    expect([none, read(none)]).toEqual([none, null]);
});
