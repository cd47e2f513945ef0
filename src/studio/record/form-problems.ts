import type { Around } from '#src/domain/catalogue/content-rules.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { checkValues, type FieldProblem } from '#src/studio/record/check-values.ts';
import { valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import { problemWords, type ProblemWords } from '#src/studio/record/problem-words.ts';
import { isSame } from '#src/studio/record/stored-record.ts';

/** What is said in a form. */
export interface FormWords extends ProblemWords {
  readonly t: (word: Word) => string;
}

export interface FormProblems {
  /** Field → what is wrong with it, in words. */
  readonly problems: ReadonlyMap<string, string>;
  /** Something is wrong for sure: what the backend said may be about values that have changed since. */
  readonly isWrong: boolean;
}

export interface Checked {
  readonly collection: EditedCollection;
  readonly state: EditState;
  /** What the backend says against it. */
  readonly said: readonly FieldProblem[];
  /** Somebody wants to publish, so what is missing is a problem, too. */
  readonly isAsked: boolean;
  /** What is known beside the record. */
  readonly around?: Around;
}

/** What is wrong with a record as it stands in its form; nothing, where it is to be deleted. */
export function formProblems(
  studio: FormWords,
  { collection, state, said, isAsked, around = {} }: Checked,
): FormProblems {
  const problems = new Map<string, string>();
  if (state.action === 'delete') return { problems: problemsToShow(studio, said, problems), isWrong: false };
  const values = valuesOf(state);
  const stored = state.stored?.['gtin'];
  const known = typeof stored === 'string' ? { ...around, storedGtin: stored } : around;
  const checked = checkValues(collection, values, known);
  const unread = Object.entries(state.unread);
  for (const [field, word] of unread) problems.set(field, studio.t(word));
  // Nobody is told of what is merely not there yet, before they want to publish.
  const heard = [...checked, ...said].filter(({ field }) => isAsked || !isSame(values[field], ''));
  return { problems: problemsToShow(studio, heard, problems), isWrong: checked.length + unread.length > 0 };
}

/** The first of each field counts. */
function problemsToShow(
  studio: FormWords,
  said: readonly FieldProblem[],
  problems: Map<string, string>,
): ReadonlyMap<string, string> {
  for (const problem of said) {
    if (!problems.has(problem.field)) problems.set(problem.field, problemWords(studio, problem));
  }
  return problems;
}
