import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Around } from '#src/domain/catalogue/content-rules.ts';
import { DRAFT_FILE, type EditedCollection } from '#src/schema/derived/editing.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { type FieldProblem, checkValues } from '#src/studio/record/check-values.ts';
import { valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { fileAddress, isSame } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { problemWords, type ProblemWords } from '#src/studio/record/problem-words.ts';

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

const NOTHING: Around = {};

export interface FormState extends FormProblems {
  readonly form: FormTools;
}

/** What the fields of a record are given, and what is wrong with them (`Checked` says what `said`, `isAsked` and `around` are). */
export function useFormTools(
  edit: Edit,
  said: readonly FieldProblem[],
  isAsked: boolean,
  around: Around = NOTHING,
): FormState {
  const studio = useStudio();
  const state = useStore(edit.$state);
  return useMemo(() => {
    const { stored, draft } = state;
    const found = formProblems(studio, { collection: edit.collection, state, said, isAsked, around });
    const form: FormTools = {
      collection: edit.collection,
      record: edit.id,
      stored,
      round: state.round,
      values: valuesOf(state),
      change: edit.change,
      problemOf: (field) => found.problems.get(field),
      note: edit.note,
      upload: edit.upload,
      urlOf: async (name, thumb) => {
        const isDraft = name.startsWith(DRAFT_FILE);
        const holder = isDraft ? draft : stored;
        return holder === null
          ? ''
          : fileAddress(studio.client, holder, isDraft ? name.slice(DRAFT_FILE.length) : name, thumb);
      },
    };
    return { form, ...found };
  }, [studio, edit, state, said, isAsked, around]);
}
