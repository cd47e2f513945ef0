import { describe, expect, it } from 'vitest';
import { addCounts, countLine, junitCounts, strictCounts } from '#scripts/dev/test-counts.ts';

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
  it('are the sums of its files, where an error outside a test is a failure', () => {
    const report = `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="13" failures="2" errors="1" time="1.5">
    <testsuite name="tests/unit/a.test.ts" tests="9" failures="2" errors="0" skipped="3" time="1">
        <testcase name="says &lt;testsuite tests=&quot;5&quot;&gt;" time="0.1"></testcase>
    </testsuite>
    <testsuite name="vitest unhandled errors" tests="1" failures="0" errors="1" skipped="0" time="0"></testsuite>
    <testsuite name="tests/unit/b.test.ts" tests="3" failures="0" errors="0" skipped="0" time="0.5"></testsuite>
</testsuites>`;
    expect(junitCounts(report)).toEqual({ passed: 7, failed: 3, skipped: 3 });
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

  it.each(['', 'text', '<testsuites></testsuites>'])('of the report "%s" are none, which is a failure', (report) => {
    expect(strictCounts(junitCounts(report), 0).failed).toBe(1);
  });
});
