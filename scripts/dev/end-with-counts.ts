import { countLine, type Counts } from '#scripts/dev/test-counts.ts';

/**
 * Ends a command with what failed, told once more (it stands thousands of lines above), and the line that sums all up;
 * the exit code is 1 when anything failed.
 */
export function endWithCounts(counts: Counts): void {
  if (counts.failed > 0) console.log(['\nFailed:', ...counts.failures].join('\n\n'));
  console.log(`\n${countLine(counts)}`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
