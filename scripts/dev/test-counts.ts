/** Tests of one or more runners. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Words about each failure: the name of the test or check, and the beginning of its message below it. */
  readonly failures: readonly string[];
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
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
    const passed = of('tests') - failed - of('skipped');
    return addCounts(sum, { ...NO_TESTS, passed, failed, skipped: of('skipped') });
  }, NO_TESTS);
}

/**
 * Lines of a message that a summary has room for: with hundreds of failures, the first ones are still on the screen.
 */
const MESSAGE_LINES = 12;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const plain = (xml: string): string =>
  xml
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** File and name of a test of a JUnit report. */
function nameOf(testcase: string): { readonly file: string; readonly name: string } {
  const attribute = (name: string): string => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(testcase)?.[1] ?? '');
  return { file: attribute('classname'), name: attribute('name') };
}

/** The tests that a JUnit report says were skipped. */
export function junitSkipped(xml: string): readonly { readonly file: string; readonly name: string }[] {
  return xml
    .split(/(?=<testcase )/)
    .filter((testcase) => /<skipped\b/.test(testcase))
    .map(nameOf);
}

/** The failures that a JUnit report names: file, test, and the beginning of the message. */
export function junitFailures(xml: string): readonly string[] {
  return xml.split(/(?=<testcase )/).flatMap((testcase) => {
    const [, message] = /<(?:failure|error)\b[^>]*>([^]*?)<\/(?:failure|error)>/.exec(testcase) ?? [];
    if (message === undefined) return [];
    const { file, name } = nameOf(testcase);
    const lines = plain(message).trim().split('\n').slice(0, MESSAGE_LINES);
    return [[`${file} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')];
  });
}

/**
 * Makes a runner's report strict: a runner that fails without a failed test (a set-up, a syntax error), or that ran
 * nothing, counts as one failure, so that no sum looks good by what it leaves out.
 */
export function strictCounts(counts: Counts, exitCode: number | null): Counts {
  if (counts.failed > 0 || (exitCode === 0 && counts.passed > 0)) return counts;
  const why = exitCode === 0 ? 'ran no test' : `ended with ${exitCode ?? 'a signal'} and no failed test`;
  return { ...counts, failed: 1, failures: [...counts.failures, `A runner ${why}: its own lines above say why.`] };
}
