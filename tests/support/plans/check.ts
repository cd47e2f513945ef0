/** The plans of statements: which of them cost more the more rows a table has, and have no reason for it. */
import type { DatabaseSync } from 'node:sqlite';
import { EXCEPTIONS } from '#tests/support/plans/exceptions.ts';
import { costlySteps, growingSteps } from '#tests/support/plans/plan.ts';

function problemOf(databases: readonly DatabaseSync[], sql: string): string | null {
  for (const database of databases) {
    const [first, ...more] = costlySteps(database, sql);
    if (first !== undefined) return [first, ...more].join('; ');
  }
  return null;
}

/** Text without values → what its plan does to all rows of a table. */
export function planProblems(
  databases: readonly DatabaseSync[],
  statements: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [text, sql] of statements) {
    const problem = Object.hasOwn(EXCEPTIONS, text) ? null : problemOf(databases, sql);
    if (problem !== null) problems[text] = problem;
  }
  return problems;
}

/** Exceptions whose statement reads few rows by now. */
export function needlessExceptions(databases: readonly DatabaseSync[]): string[] {
  return Object.keys(EXCEPTIONS).filter((text) =>
    databases.every((database) => growingSteps(database, text.replaceAll('?…', '?')).length === 0),
  );
}
