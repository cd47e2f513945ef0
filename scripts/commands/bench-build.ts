import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * Pages a second and peak memory of a build, beside Eleventy (tests/bench/build/run.ts). `-- 1`: one run instead of
 * three.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/build/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
