/** The clocks of a return in words, as the desk shows them. */
import { describe, expect, test } from 'vitest';
import words from '#i18n/en/desk-orders.json';
import { clockLines, risesInFrance, shortClockLines } from '#src/desk/after/clock-words.ts';
import { createT } from '#src/i18n/client-t.ts';

const t = createT(words['desk-after'], 'en');
const now = Date.parse('2026-11-29T10:00:00Z');
const CLOCKS = { sendBackBy: null as number | null, moneyBackBy: Date.UTC(2026, 11, 3), mayWait: false };
const texts = (clocks: Partial<typeof CLOCKS>, at = now) =>
  clockLines(t, 'en', { ...CLOCKS, ...clocks }, at).map(({ text, isUrgent }) => (isUrgent ? `! ${text}` : text));

describe('the clocks of a return in words', () => {
  test('say the day, its weekday and how many days are left', () => {
    expect(texts({})).toEqual(['Refund due by Thursday 3 December (4 days left)']);
    expect(texts({ sendBackBy: Date.UTC(2026, 11, 7) })[1]).toBe(
      'Customer must send the goods by Monday 7 December (8 days left)',
    );
  });

  test('call for attention on the last days and when it is late, but not while the money may wait', () => {
    expect(texts({}, Date.parse('2026-12-02T10:00:00Z'))).toEqual(['! Refund due by Thursday 3 December (1 day left)']);
    expect(texts({}, Date.parse('2026-12-05T10:00:00Z'))).toEqual([
      '! Refund due by Thursday 3 December (2 days late)',
    ]);
    const [waiting] = texts({ mayWait: true }, Date.parse('2026-12-05T10:00:00Z'));
    expect(waiting).toBe('Refund due by Thursday 3 December (2 days late)');
  });

  test('are two lines in a list at most', () => {
    const clocks = { ...CLOCKS, sendBackBy: Date.UTC(2026, 11, 7), mayWait: true };
    expect(shortClockLines(t, 'en', clocks, now).map(({ text }) => text)).toEqual([
      'Refund due by Thursday 3 December (4 days left)',
      'The refund can wait for the goods.',
    ]);
  });

  test('tell of the law of France for late withdrawals there alone', () => {
    const late = { kind: 'withdrawal', country: 'FR', clocks: CLOCKS } as const;
    const after = Date.parse('2026-12-05T10:00:00Z');
    expect(risesInFrance(late, now)).toBe(false);
    expect(risesInFrance(late, after)).toBe(true);
    expect(risesInFrance({ ...late, country: 'IT' }, after)).toBe(false);
    expect(risesInFrance({ ...late, kind: 'return' }, after)).toBe(false);
    expect(risesInFrance({ ...late, clocks: { ...CLOCKS, mayWait: true } }, after)).toBe(false);
  });
});
