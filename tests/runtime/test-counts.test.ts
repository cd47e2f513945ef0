import { describe, expect, it } from 'vitest';
import { addCounts, countLine, playwrightCounts, strictCounts, vitestCounts } from '#scripts/dev/test-counts.ts';

describe('the closing line', () => {
  it.each([
    [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
    [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
  ])('of %o is %s', (counts, line) => {
    expect(countLine(counts)).toBe(line);
  });

  it('sums runners', () => {
    const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('counts of a runner', () => {
  it('are read from Vitest, where a file that cannot be loaded is a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('are read from Playwright, where a test that needs a second try and a failed set-up are failures', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'set-up' }] };
    expect(playwrightCounts(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  it.each([
    ['ran nothing', { passed: 0, failed: 0, skipped: 4 }, 0, 1],
    ['failed without a failed test', { passed: 9, failed: 0, skipped: 0 }, 1, 1],
    ['was killed', { passed: 9, failed: 0, skipped: 0 }, null, 1],
    ['failed', { passed: 9, failed: 2, skipped: 0 }, 1, 2],
    ['passed', { passed: 9, failed: 0, skipped: 1 }, 0, 0],
  ])('of one that %s', (_, counts, code, failed) => {
    expect(strictCounts(counts, code).failed).toBe(failed);
  });

  it.each([null, 'text', {}, { stats: 3 }])('of the report %o are none, which is a failure', (report) => {
    expect(strictCounts(vitestCounts(report), 0).failed).toBe(1);
    expect(strictCounts(playwrightCounts(report), 0).failed).toBe(1);
  });
});
