import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { SPECS } from '#src/studio/fields/collections.ts';
import { outdatedOf } from '#src/studio/form/EachLanguage.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { choicesOf } from '#src/studio/record/choices.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { hasChanges, valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import { standing, type ValueOf } from '#src/studio/record/judged.ts';
import { listedProblems, withFailure } from '#src/studio/record/form-parts.ts';
import { formProblems } from '#src/studio/record/form-problems.ts';
import { sectionsOf } from '#src/studio/record/form-sections.ts';
import { fieldLabel } from '#src/studio/record/show-value.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { useFormTools } from '#src/studio/record/use-form-tools.ts';
import { useItemEdits } from '#src/studio/record/use-item-edits.ts';
import { useServerProblems, useTrials } from '#src/studio/record/use-problems.ts';
import { savedDrafts, usePublish, useStates } from '#src/studio/record/use-publish.ts';

interface Items {
  readonly edits: readonly Edit[];
  readonly states: readonly EditState[];
  /** Number of choices of the product. */
  readonly choices: number;
}

/** What is wrong with each item that is edited. */
function itemProblems(
  studio: Studio,
  { edits, states, choices }: Items,
  said: readonly StudioProblem[],
  isAsked: boolean,
) {
  return edits.flatMap((item, at) => {
    const state = states[at];
    if (state === undefined || !hasChanges(state)) return [];
    const about = said.filter(({ record }) => record === item.id);
    const found = formProblems(studio, { collection: 'items', state, said: about, isAsked, around: { choices } });
    const name = textOf({ ...state.stored, ...state.changes }, 'sku') || studio.t('create.items');
    const labelOf = (field: string): string => `${name}, ${fieldLabel(studio, 'items', field)}`;
    return [{ ...found, id: item.id, labelOf }];
  });
}

/** All that is known of a record and of its items while they are edited. `isAsked`: somebody wants to publish. */
export function useRecordState(studio: Studio, edit: Edit, isAsked: boolean) {
  const { collection, id } = edit;
  const spec = SPECS[collection];
  const state = useStore(edit.$state);
  const items = useItemEdits(studio, collection === 'products' ? id : null);
  const edits = useMemo(() => [edit, ...items.edits], [edit, items.edits]);
  const states = useStates(edits);
  const trials = useTrials(studio);
  const valueOf = useMemo((): ValueOf => {
    const values = new Map(states.map((one, at) => [edits[at]?.id, valuesOf(one)]));
    return (record, field) => values.get(record)?.[field];
  }, [edits, states]);
  const checked = useServerProblems(trials, savedDrafts(states), valueOf);
  const publishing = usePublish(studio, edits, trials);
  const refused = useMemo(() => standing(publishing.refused, valueOf), [publishing.refused, valueOf]);
  const said = useMemo(() => [...refused, ...standing(checked, valueOf)], [refused, checked, valueOf]);
  const isMended = publishing.refused.length > 0 && refused.length === 0;
  const own = useMemo(() => said.filter(({ record }) => record === id), [said, id]);
  const { form, problems, isWrong } = useFormTools(studio, edit, own, isAsked);
  const choices = choicesOf(form.values, DEFAULT_LOCALE).length;
  const rows = itemProblems(studio, { edits: items.edits, states: states.slice(1), choices }, said, isAsked);
  const labelOf = (field: string): string => (field === 'id' ? '' : fieldLabel(studio, collection, field));
  const listed = listedProblems([{ id, problems, labelOf }, ...rows]);
  return {
    spec,
    state,
    items,
    edits,
    states,
    publishing,
    said,
    form,
    isWrong: isWrong || rows.some((row) => row.isWrong),
    listed: withFailure(listed, isMended ? '' : publishing.failure, refused.length > 0),
    sections: sectionsOf(spec, {
      values: form.values,
      problems: new Set(problems.keys()),
      outdated: outdatedOf(spec, form),
      itemProblems: collection === 'products' ? rows.filter((row) => row.problems.size > 0).length : null,
    }),
  };
}

export type RecordFormState = ReturnType<typeof useRecordState>;
