import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * How well the search finds, and what it costs (tests/bench/search/run.ts). `-- --products 300`: in a shop of this size
 * alone.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/search/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
