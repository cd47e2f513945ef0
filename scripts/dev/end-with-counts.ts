import { countLine, type Counts } from '#scripts/dev/test-counts.ts';

/** Ends a command with the line that sums it up; the exit code is 1 when anything failed. */
export function endWithCounts(counts: Counts): void {
  console.log(`\n${countLine(counts)}`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
