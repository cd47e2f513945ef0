import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * What each route, rule and job costs in a shop of three years, beside one of the demo's size
 * (tests/bench/growth/run.ts). `-- --scale 0.1`: a tenth of the size; `--only order,list_`: these steps, and all whose
 * names begin so; `--rounds 1`: one round instead of three.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/growth/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
