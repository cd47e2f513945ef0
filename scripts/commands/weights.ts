import { join } from 'node:path';
import { renewWeights, WEIGHED_SITE_URL } from '#scripts/checks/weight-table.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { buildStaticDemo } from '#scripts/demo/static-demo.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/** Builds the static demo and renews the table of page weights in docs/performance.md. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const environment = { ...readEnvironment(), siteUrl: WEIGHED_SITE_URL };
  const out = join(environment.cacheDir, 'weights');
  await buildStaticDemo({ environment, out, report });
  await renewWeights(out);
  await runInForeground([
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    '--log-level=warn',
    'docs/performance.md',
  ]);
  report.note('docs/performance.md shows this build.');
}
