import { OperatorError } from '#src/runtime/operator-error.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';

/**
 * Random histories of the whole shop against its model (tests/model/run.ts). `-- --histories 5000`: how many (1,000);
 * `--length 40`: steps of each at most (25); `--seed 7`: the same ones again; `--path 3:1:0`: only that one, as a
 * failure prints it; `--break stock-not-given-back`: with a fault put in on purpose.
 */
export async function run(): Promise<void> {
  const code = await runInForeground(['tests/model/run.ts', ...process.argv.slice(3)]);
  if (code !== 0)
    throw new OperatorError('A history breaks a law of the shop, or could not be played; it stands above.');
}
