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

/**
 * What a runner's report says, made strict: a runner that fails without a failed test (a set-up, a syntax error), or that ran
 * nothing, counts as one failure, so that no sum looks good by what it leaves out.
 */
export function strictCounts(counts: Counts, exitCode: number | null): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

function numberAt(value: unknown, key: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'number' ? found : 0;
}

/** Counts of Vitest's JSON report. A file that could not be loaded holds no test and counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const files =
    typeof report === 'object' && report !== null && 'testResults' in report && Array.isArray(report.testResults)
      ? report.testResults
      : [];
  const broken = files.filter(
    (file: unknown) =>
      typeof file === 'object' &&
      file !== null &&
      'status' in file &&
      file.status === 'failed' &&
      !('assertionResults' in file && Array.isArray(file.assertionResults) && file.assertionResults.length > 0),
  );
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + broken.length,
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
}

/** Counts of Playwright's JSON report. A test that passes only when repeated is no passed one; nor is an error outside a test. */
export function playwrightCounts(report: unknown): Counts {
  if (typeof report !== 'object' || report === null || !('stats' in report)) return NO_TESTS;
  const errors = 'errors' in report && Array.isArray(report.errors) ? report.errors.length : 0;
  const { stats } = report;
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + errors,
    skipped: numberAt(stats, 'skipped'),
  };
}
