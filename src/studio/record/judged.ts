/** What the backend says of values, as long as these stand in their forms: what is mended is not said any more, before anybody has asked again. Pure. */
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { isSame } from '#src/studio/record/stored-record.ts';

/** What stands in a field of a record at this moment. */
export type ValueOf = (record: string, field: string) => unknown;

export interface Judged {
  readonly problem: StudioProblem;
  /** What stood in its field when the backend was asked. */
  readonly value: unknown;
}

export function judged(problems: readonly StudioProblem[], valueOf: ValueOf): readonly Judged[] {
  return problems.map((problem) => ({ problem, value: valueOf(problem.record, problem.field) }));
}

export function standing(all: readonly Judged[], valueOf: ValueOf): readonly StudioProblem[] {
  return all
    .filter(({ problem, value }) => isSame(value, valueOf(problem.record, problem.field)))
    .map(({ problem }) => problem);
}
