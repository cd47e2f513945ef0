import { runInForeground } from '#scripts/dev/run-in-foreground.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

/**
 * Writes files as Prettier has them; `-- src/domain README.md`: these alone. `npm run check` says which are not so, and
 * writes none.
 */
export async function run(): Promise<void> {
  const files = process.argv.slice(3);
  const code = await runInForeground([
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    '--log-level=warn',
    ...(files.length === 0 ? ['.'] : files),
  ]);
  if (code !== 0) throw new OperatorError('A file could not be formatted; it stands above.');
}
