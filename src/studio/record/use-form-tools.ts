import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Around } from '#src/domain/catalogue/content-rules.ts';
import { DRAFT_FILE } from '#src/schema/derived/editing.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import type { FieldProblem } from '#src/studio/record/check-values.ts';
import { valuesOf } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import { formProblems, type FormProblems } from '#src/studio/record/form-problems.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const NOTHING: Around = {};

export interface FormState extends FormProblems {
  readonly form: FormTools;
}

/** What the fields of a record are given, and what is wrong with them (form-problems.ts says what `said`, `isAsked` and `around` are). */
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
