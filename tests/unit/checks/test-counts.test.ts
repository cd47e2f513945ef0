import { describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { MAY_BE_SKIPPED, skippedProblems } from '#scripts/dev/test-run.ts';
import {
  addCounts,
  countLine,
  junitCounts,
  junitFailures,
  junitSkipped,
  NO_TESTS,
  strictCounts,
} from '#scripts/dev/test-counts.ts';

describe('the closing line', () => {
  it.each([
    [{ ...NO_TESTS, passed: 3 }, '3 passed, 0 failed'],
    [{ ...NO_TESTS, passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
  ])('of %o is %s', (counts, line) => {
    expect(countLine(counts)).toBe(line);
  });

  it('sums runners', () => {
    const sum = addCounts(
      { passed: 1, failed: 2, skipped: 3, failures: ['a'] },
      { passed: 10, failed: 20, skipped: 30, failures: ['b'] },
    );
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33, failures: ['a', 'b'] });
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
    expect(junitCounts(report)).toEqual({ passed: 7, failed: 3, skipped: 3, failures: [] });
  });

  it.each([
    ['ran nothing', { ...NO_TESTS, passed: 0, failed: 0, skipped: 4 }, 0, 1],
    ['failed without a failed test', { ...NO_TESTS, passed: 9, failed: 0, skipped: 0 }, 1, 1],
    ['was killed', { ...NO_TESTS, passed: 9, failed: 0, skipped: 0 }, null, 1],
    ['failed', { ...NO_TESTS, passed: 9, failed: 2, skipped: 0 }, 1, 2],
    ['passed', { ...NO_TESTS, passed: 9, failed: 0, skipped: 1 }, 0, 0],
  ])('of one that %s', (_, counts, code, failed) => {
    expect(strictCounts(counts, code).failed).toBe(failed);
  });

  it('tells why nothing that has a name failed', () => {
    expect(strictCounts({ ...NO_TESTS, passed: 9 }, 1).failures).toEqual([expect.stringContaining('ended with 1')]);
  });

  it.each(['', 'text', '<testsuites></testsuites>'])('of the report "%s" are none, which is a failure', (report) => {
    expect(strictCounts(junitCounts(report), 0).failed).toBe(1);
  });
});

describe('the failures of a report', () => {
  it('of Vitest have file, test and message', () => {
    const report = `    <testsuite name="a.test.ts" tests="2" failures="1">
        <testcase classname="a.test.ts" name="passes" time="0.1"></testcase>
        <testcase classname="a.test.ts" name="a &quot;thing&quot; &gt; fails &amp; so on" time="0.1">
            <failure message="expected &apos;&lt;x&gt;&apos; to be 2" type="AssertionError">
AssertionError: expected &apos;&lt;x&gt;&apos; to be 2
 ❯ a.test.ts:2:90
            </failure>
        </testcase>`;
    expect(junitFailures(report)).toEqual([
      `a.test.ts › a "thing" > fails & so on
    AssertionError: expected '<x>' to be 2
     ❯ a.test.ts:2:90`,
    ]);
  });

  it('of Playwright too, each cut where a screen would be full', () => {
    const failed = (name: string): string => `<testcase name="${name}" classname="b.test.ts" time="0.01">
<system-out><![CDATA[ [[ATTACHMENT|x.md]] ]]></system-out>
<failure message="m" type="t">
<![CDATA[${'  a line\n'.repeat(40)}]]>
</failure>
</testcase>`;
    const failures = junitFailures(`<testsuites>${failed('one')}${failed('two')}</testsuites>`);
    expect(failures.map((failure) => failure.split('\n')[0])).toEqual(['b.test.ts › one', 'b.test.ts › two']);
    expect(failures[0]?.split('\n')).toHaveLength(13);
  });
});

describe('the skipped tests of a report', () => {
  const report = `    <testsuite name="tests/unit/a.test.ts" tests="3" skipped="2">
        <testcase classname="tests/unit/a.test.ts" name="passes" time="0.1"></testcase>
        <testcase classname="tests/unit/a.test.ts" name="is &quot;left&quot; out" time="0"><skipped/></testcase>
        <testcase classname="tests/runtime/s3.test.ts" name="releases in object storage (no Go) &gt; are read" time="0">
            <skipped/>
        </testcase>
    </testsuite>`;

  it('have failed where nobody has listed them with a reason', () => {
    expect(junitSkipped(report).map(({ name }) => name)).toEqual([
      'is "left" out',
      'releases in object storage (no Go) > are read',
    ]);
    expect(skippedProblems(junitSkipped(report))).toEqual([
      expect.stringMatching(/^tests\/unit\/a\.test\.ts › is "left" out\n/),
    ]);
  });

  it.each(MAY_BE_SKIPPED)('that may be: $file › $begins is there, and says when it is skipped', async (one) => {
    const source = await readFile(one.file, 'utf8');
    expect(source).toContain(one.begins);
    expect(source).toContain('skipIf(');
  });
});
