/**
 * Runs with each file of the backend's tests: every statement that its backends have run is asked for its plan (docs/decisions/0150).
 * What is new and reads all rows of a table that grows gets an index or another form; else its text goes into exceptions.ts, with the reason.
 */
import { afterAll } from 'vitest';
import { planProblems } from '#tests/support/plans/check.ts';
import { databasesForPlans, startCollecting, takeStatements } from '#tests/support/plans/collected.ts';

startCollecting();

afterAll(async () => {
  const problems = Object.entries(planProblems(await databasesForPlans(), takeStatements()));
  if (problems.length === 0) return;
  const lines = problems.map(([text, steps]) => `${steps}\n  in ${text}`);
  throw new Error(`Statements that cost more the more rows there are:\n${lines.join('\n')}`);
});
