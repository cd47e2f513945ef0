import type { StatementField } from '#src/islands/withdraw/problems.ts';

/** Characters that the shop takes. */
export const STATED = { number: 100, name: 200, statement: 2000 } as const;

/** Id of the input of a field. */
export function idOf(field: StatementField): string {
  return `withdraw-${field}`;
}
