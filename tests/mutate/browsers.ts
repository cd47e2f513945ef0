/** All that only browsers may notice, in one run of Playwright: each change is a project of its own, whose browsers have its name. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAYWRIGHT_BIN } from '#scripts/dev/chromium.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { browserName } from '#tests/mutate/switched.ts';

/** In the place of `projects: [` in playwright.config.ts of the copy. */
export const PROJECTS = `projects: [
    ...Object.entries(JSON.parse(process.env['CHANGES'] ?? '{}') as Record<string, string[]>).map(([name, files]) => {
      const options = launchOptions(shell);
      const agent = \`--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 \${name}\`;
      const testMatch = files.map((file) => '**/' + file);
      return { name, testDir: './tests', testMatch, use: { launchOptions: { ...options, args: [...(options.args ?? []), agent] } } };
    }),`;

interface Spec {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly line: number;
  readonly tests: readonly { readonly projectName: string; readonly status: string }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

function specsOf({ specs = [], suites = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Name of a project → the tests that have ended so in it; what failed once and then passed is flaky. */
export function endedIn(report: Suite, wanted: 'unexpected' | 'expected'): ReadonlyMap<string, ReadonlySet<string>> {
  const ended = new Map<string, Set<string>>();
  for (const { file, line, title, tests } of specsOf(report))
    for (const { projectName, status } of tests)
      if (status === wanted)
        ended.set(projectName, (ended.get(projectName) ?? new Set()).add(`${file}:${line} ${title}`));
  return ended;
}

/** No change has this number: what fails there fails anyway. */
const NONE = -1;

/**
 * Number of a change → the test that notices it, '' for none, for changes that are in the copy's sources, each with its test files. `most`: ms
 * after which it ends; a change of which no test has run until then is left out.
 */
export async function noticedInBrowsers(
  root: string,
  asked: ReadonlyMap<number, readonly string[]>,
  most: number,
): Promise<ReadonlyMap<number, string>> {
  if (asked.size === 0) return new Map();
  const files = [...new Set([...asked.values()].flat())];
  const changes = Object.fromEntries([[NONE, files] as const, ...asked].map(([one, own]) => [browserName(one), own]));
  const report = join(root, 'reports/browsers.json');
  await rm(report, { force: true });
  await runCommand(
    process.execPath,
    [
      PLAYWRIGHT_BIN,
      'test',
      '--retries=1',
      '--reporter=json',
      `--global-timeout=${most}`,
      `--project=${browserName(0).slice(0, -1)}*`,
    ],
    {
      cwd: root,
      env: { ...process.env, CHANGES: JSON.stringify(changes), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      timeoutMs: most + 120_000,
    },
  );
  const result = JSON.parse(readFileSync(report, 'utf8')) as Suite;
  const [failed, passed] = [endedIn(result, 'unexpected'), endedIn(result, 'expected')];
  const anyway = failed.get(browserName(NONE)) ?? new Set();
  return new Map(
    [...asked.keys()].flatMap((number) => {
      const name = browserName(number);
      const [by] = [...(failed.get(name) ?? [])].filter((test) => !anyway.has(test));
      return by !== undefined || passed.has(name) ? [[number, by ?? ''] as const] : [];
    }),
  );
}
