import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * Orders a second of the backend, beside a bare insert of the same rows (tests/bench/orders/run.ts). `-- 1`: one round
 * instead of three.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/orders/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
