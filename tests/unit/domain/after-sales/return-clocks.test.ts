import { describe, expect, test } from 'vitest';
import { daysUntil, returnClocks, type ClockQuestion } from '#src/domain/after-sales/return-clocks.ts';

const at = (text: string): number => Date.parse(text);
const day = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString().slice(0, 10));

/** Statement on Thursday 19 November 2026. */
const WITHDRAWN: ClockQuestion = {
  kind: 'withdrawal',
  received: at('2026-11-19T10:00:00Z'),
  accepted: null,
  proof: null,
  cameBack: null,
  isUnsent: false,
};

function clocks(changes: Partial<ClockQuestion>) {
  const { sendBackBy, moneyBackBy, mayWait } = returnClocks({ ...WITHDRAWN, ...changes });
  return [day(sendBackBy), day(moneyBackBy), mayWait];
}

describe('the clocks of a return, as the directives have them', () => {
  test.each<[string, Partial<ClockQuestion>, (string | null | boolean)[]]>([
    ['a withdrawal: both count from the statement', {}, ['2026-12-03', '2026-12-03', true]],
    // 23:30 in London is the next day in Paris.
    ['the day is that of Paris and Rome', { received: at('2026-11-19T23:30:00Z') }, ['2026-12-04', '2026-12-04', true]],
    ['in summer by summer time', { received: at('2026-07-01T22:30:00Z') }, ['2026-07-16', '2026-07-16', true]],
    [
      'a weekend moves the day of the customer, never that of the shop',
      { received: at('2026-11-21T10:00:00Z') },
      ['2026-12-07', '2026-12-05', true],
    ],
    [
      'who is told later has the days from there; the money does not wait for that',
      { accepted: at('2026-11-24T09:00:00Z') },
      ['2026-12-08', '2026-12-03', true],
    ],
    ['proof ends the waiting', { proof: at('2026-11-25T09:00:00Z') }, [null, '2026-12-03', false]],
    ['so do the goods', { cameBack: at('2026-12-10T09:00:00Z') }, [null, '2026-12-03', false]],
    ['what was never sent is paid without waiting', { isUnsent: true }, [null, '2026-12-03', false]],
    ['goods that were wrong: no day before somebody has said yes', { kind: 'return' }, [null, null, true]],
    [
      'then 14 days to send them; no money before goods or proof',
      { kind: 'return', accepted: at('2026-11-24T09:00:00Z') },
      ['2026-12-08', null, true],
    ],
    [
      'and 14 days after the first of the two',
      { kind: 'return', proof: at('2026-11-25T09:00:00Z'), cameBack: at('2026-11-28T09:00:00Z') },
      [null, '2026-12-09', false],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(clocks(changes)).toEqual(expected);
  });

  test('days are counted by the calendar, over a change of the clocks too', () => {
    const last = Date.UTC(2026, 9, 30);
    expect(daysUntil(last, at('2026-10-20T22:30:00Z'))).toBe(9);
    expect(daysUntil(last, at('2026-10-30T22:59:00Z'))).toBe(0);
    expect(daysUntil(last, at('2026-10-30T23:01:00Z'))).toBe(-1);
  });
});
