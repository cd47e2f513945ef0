/** Tests of one or more runners. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The line that ends `npm test` and `npm run verify`: '12 passed, 0 failed', and ', 3 skipped' when there are any. */
export function countLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** Counts of a JUnit report, the form that Vitest and Playwright both write: one `<testsuite>` a file. */
export function junitCounts(xml: string): Counts {
  return [...xml.matchAll(/^\s*<testsuite ([^>]*)>/gm)].reduce((sum, [, attributes = '']) => {
    const of = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
    const failed = of('failures') + of('errors');
    return addCounts(sum, { passed: of('tests') - failed - of('skipped'), failed, skipped: of('skipped') });
  }, NO_TESTS);
}

/**
 * What a runner's report says, made strict: a runner that fails without a failed test (a set-up, a syntax error), or that ran
 * nothing, counts as one failure, so that no sum looks good by what it leaves out.
 */
export function strictCounts(counts: Counts, exitCode: number | null): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}
