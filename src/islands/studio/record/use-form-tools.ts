import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Around } from '#src/domain/content-rules.ts';
import { DRAFT_FILE } from '#src/domain/editing.ts';
import type { Word } from '#src/islands/studio/fields/field-spec.ts';
import type { FormTools } from '#src/islands/studio/form/form-tools.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import { checkValues, type FieldProblem } from '#src/islands/studio/record/check-values.ts';
import { valuesOf } from '#src/islands/studio/record/edit-state.ts';
import type { Edit } from '#src/islands/studio/record/edit.ts';
import { fileAddress } from '#src/islands/studio/record/file-address.ts';
import { problemWords } from '#src/islands/studio/record/problem-words.ts';
import { isSame } from '#src/islands/studio/record/stored-record.ts';

const NOTHING: Around = {};

export interface FormState {
  readonly form: FormTools;
  /** Field → what is wrong with it, in words. */
  readonly problems: ReadonlyMap<string, string>;
  /** Something is wrong for sure: what the backend said may be about values that have changed since. */
  readonly isWrong: boolean;
}

/**
 * What the fields of a record are given. `said`: what the backend says against it. `isAsked`: somebody wants to publish, so what is missing is a
 * problem, too. `around`: what is known beside the record.
 */
export function useFormTools(
  studio: Studio,
  edit: Edit,
  said: readonly FieldProblem[],
  isAsked: boolean,
  around: Around = NOTHING,
): FormState {
  const state = useStore(edit.$state);
  const [notes, setNotes] = useState<Readonly<Record<string, Word>>>({});
  return useMemo(() => {
    const { stored, draft } = state;
    const values = valuesOf(state);
    const problems = new Map<string, string>();
    const isDeleted = state.action === 'delete';
    const tell = (field: string, words: string): void => {
      if (!problems.has(field)) problems.set(field, words);
    };
    const checked = isDeleted ? [] : checkValues(edit.collection, values, around);
    const typed = isDeleted ? [] : Object.entries(notes);
    for (const [field, word] of typed) tell(field, studio.t(word));
    for (const problem of [...checked, ...said]) {
      // Nobody is told of what is merely not there yet, before they want to publish.
      if (isAsked || !isSame(values[problem.field], '')) tell(problem.field, problemWords(studio, problem));
    }
    const form: FormTools = {
      studio,
      collection: edit.collection,
      record: edit.id,
      stored,
      values,
      change: edit.change,
      problemOf: (field) => problems.get(field),
      note: (field, word) =>
        setNotes((before) => {
          if (before[field] === (word ?? undefined)) return before;
          const { [field]: _, ...others } = before;
          return word === null ? others : { ...others, [field]: word };
        }),
      upload: edit.upload,
      urlOf: async (name, thumb) => {
        const isDraft = name.startsWith(DRAFT_FILE);
        const holder = isDraft ? draft : stored;
        return holder === null
          ? ''
          : fileAddress(studio.client, holder, isDraft ? name.slice(DRAFT_FILE.length) : name, thumb);
      },
    };
    return { form, problems, isWrong: checked.length + typed.length > 0 };
  }, [studio, edit, state, notes, said, isAsked, around]);
}
