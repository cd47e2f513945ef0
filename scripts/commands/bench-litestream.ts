import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * What Litestream costs orders, and how much a kill takes (tests/bench/orders/litestream.ts). `-- 1`: one round instead
 * of three.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/orders/litestream.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
