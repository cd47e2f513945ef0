import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * How long the products of another shop take to come in (tests/bench/import/run.ts). `-- --products 1000`: with a tenth
 * of them.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/import/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
