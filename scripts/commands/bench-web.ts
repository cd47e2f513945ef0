import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * The shop on a slow network, beside other shops (tests/bench/web/run.ts). `-- --runs 1 --only product --no-peers`: a
 * part of it.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/web/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
