import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * Breaks the house at one place at a time, and says which places no test notices (tests/mutate/run.ts).
 * `-- --sample 100`: so many places, 0 for all; `--seed 7`: the same ones again; `--only src/domain/money,src/gate`:
 * of these files; `--minutes 30`: no longer.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/mutate/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The mutants could not be tried; what was said last stands above.');
}
