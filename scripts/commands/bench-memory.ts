import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/** What a package takes of disk and memory (tests/bench/memory/run.ts). `-- --parts 31`: without the large shop. */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/bench/memory/run.ts', ...process.argv.slice(3)]);
  if (code !== 0) throw new OperatorError('The benchmark failed; what it said last stands above.');
}
