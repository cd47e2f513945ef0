import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { blockName } from '#src/studio/blocks/block-list.ts';
import { specOfRecord } from '#src/studio/fields/collections.ts';
import { outdatedOf } from '#src/studio/form/EachLanguage.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { choicesOf } from '#src/studio/record/names.ts';
import { useNamedMedia } from '#src/studio/media/use-named-media.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { hasChanges, valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import { standing, type ValueOf, useServerProblems, useTrials } from '#src/studio/record/use-problems.ts';
import { listedProblems, type RecordProblems, withFailure } from '#src/studio/record/form-parts.ts';
import { PARTS, sectionsOf } from '#src/studio/record/form-sections.ts';
import { formProblems, useFormTools } from '#src/studio/record/use-form-tools.ts';
import { fieldLabel } from '#src/studio/record/show-value.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { usePartEdits } from '#src/studio/record/use-part-edits.ts';
import { savedDrafts, usePublish, useStates } from '#src/studio/record/use-publish.ts';
import { useStudio } from '#src/studio/use-studio.ts';

interface Parts {
  readonly collection: 'items' | 'blocks';
  readonly edits: readonly Edit[];
  readonly states: readonly EditState[];
  /** Of items: number of choices of the product. */
  readonly choices: number;
}

/** What is wrong with each part that is edited. */
function partProblems(
  studio: Studio,
  { collection, edits, states, choices }: Parts,
  said: readonly StudioProblem[],
  isAsked: boolean,
) {
  return edits.flatMap((part, at): readonly (RecordProblems & { readonly isWrong: boolean })[] => {
    const state = states[at];
    if (state === undefined || !hasChanges(state)) return [];
    const about = said.filter(({ record }) => record === part.id);
    const found = formProblems(studio, { collection, state, said: about, isAsked, around: { choices } });
    const { t, locale } = studio;
    const values = valuesOf(state);
    const isItem = collection === 'items';
    const name = isItem ? textOf(values, 'sku') || t('create.items') : blockName(t, values, locale);
    const labelOf = (field: string): string =>
      field === 'id' ? name : `${name}, ${fieldLabel(studio, collection, field)}`;
    // The fields of a block stand in a form of their own.
    return [{ ...found, id: part.id, labelOf, ...(isItem ? {} : { control: `block-${part.id}` }) }];
  });
}

/** What the backend says of what stands in the forms now. Once all that it has refused is mended, its failure is none any more. */
function useSaid(edits: readonly Edit[], states: readonly EditState[]) {
  const trials = useTrials();
  const valueOf = useMemo((): ValueOf => {
    const values = new Map(states.map((one, at) => [edits[at]?.id, valuesOf(one)]));
    return (record, field) => values.get(record)?.[field];
  }, [edits, states]);
  const checked = useServerProblems(trials, savedDrafts(states), valueOf);
  const publishing = usePublish(edits, trials);
  const refused = useMemo(() => standing(publishing.refused, valueOf), [publishing.refused, valueOf]);
  const said = useMemo(() => [...refused, ...standing(checked, valueOf)], [refused, checked, valueOf]);
  const isMended = publishing.refused.length > 0 && refused.length === 0;
  return { publishing, said, areRefused: refused.length > 0, failure: isMended ? '' : publishing.failure };
}

/** All that is known of a record and of its parts while they are edited. `isAsked`: somebody wants to publish. */
export function useRecordState(edit: Edit, isAsked: boolean) {
  const studio = useStudio();
  const { collection, id } = edit;
  const state = useStore(edit.$state);
  const spec = specOfRecord(collection, valuesOf(state));
  const parts = usePartEdits(collection, id);
  const edits = useMemo(() => [edit, ...parts.edits], [edit, parts.edits]);
  const states = useStates(edits);
  const { publishing, said, areRefused, failure } = useSaid(edits, states);
  const own = useMemo(() => said.filter(({ record }) => record === id), [said, id]);
  const { form, problems, isWrong } = useFormTools(edit, own, isAsked);
  const media = useNamedMedia(collection, form.values);
  const choices = choicesOf(form.values, DEFAULT_LOCALE).length;
  const of = PARTS[collection];
  const partStates = states.slice(1);
  const rows =
    of === undefined
      ? []
      : partProblems(
          studio,
          { collection: of.collection, edits: parts.edits, states: partStates, choices },
          said,
          isAsked,
        );
  const labelOf = (field: string): string => (field === 'id' ? '' : fieldLabel(studio, collection, field));
  const listed = listedProblems([{ id, problems, labelOf }, ...rows]);
  return {
    spec,
    state,
    parts,
    partStates,
    partProblems: rows,
    edits,
    states,
    publishing,
    said,
    form,
    isWrong: isWrong || rows.some((row) => row.isWrong),
    listed: withFailure(listed, failure, areRefused),
    media,
    sections: sectionsOf(spec, {
      values: form.values,
      media,
      problems: new Set(problems.keys()),
      outdated: outdatedOf(spec, form),
      parts: of === undefined ? null : { ...of, hasProblem: rows.some((row) => row.problems.size > 0) },
    }),
  };
}

export type RecordFormState = ReturnType<typeof useRecordState>;
