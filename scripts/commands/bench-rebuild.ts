import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * From an edit to the published page, and a clean build, beside Eleventy and plain Astro (tests/bench/rebuild/run.ts).
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/rebuild/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
