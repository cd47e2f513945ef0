import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * Lighthouse's mobile preset over the page types (tests/bench/web/lighthouse.ts). `-- --runs 3 --only product`:
 * medians, a part of it.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/web/lighthouse.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
