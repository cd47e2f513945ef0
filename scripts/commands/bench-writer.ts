import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/** How long editors who change many records hold the one writer (tests/bench/writer/run.ts). `-- --rounds 1`: once. */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/writer/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
