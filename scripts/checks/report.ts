/** Prints the problems of one check and ends the process with 1 when there are any. */
export function reportProblems(check: string, problems: readonly string[]): void {
  for (const problem of problems) console.error(`${check}: ${problem}`);
  console.log(problems.length === 0 ? `${check}: no problems` : `${check}: ${problems.length} problem(s)`);
  if (problems.length > 0) process.exitCode = 1;
}
