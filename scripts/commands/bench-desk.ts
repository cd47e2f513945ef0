import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/** How fast the operators' desk is (tests/bench/desk/run.ts). `-- --orders 20000`: with a tenth of the orders. */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/desk/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
