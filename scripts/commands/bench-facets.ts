import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/** What it costs to filter a large catalogue (tests/bench/facets/run.ts). `-- --products 10000`: how large. */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/facets/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
