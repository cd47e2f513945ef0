import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo, useState } from 'react';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import { judged, type Judged, type ValueOf } from '#src/studio/record/judged.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { usePublicationNews } from '#src/studio/record/use-publication-news.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import type { SavedDraft } from '#src/studio/record/use-problems.ts';
import type { DraftChecks } from '#src/studio/record/draft-checks.ts';

/** The states of several records, as they are now. */
export function useStates(edits: readonly Edit[]): readonly EditState[] {
  const $states = useMemo(() => {
    const stores = edits.map(({ $state }) => $state);
    return computed(stores, (...states: readonly EditState[]) => states);
  }, [edits]);
  return useStore($states);
}

/** The drafts that are saved. */
export function savedDrafts(states: readonly EditState[]): readonly SavedDraft[] {
  return states.flatMap(({ draft }) => draft ?? []);
}

/** What stands in the forms of some records now. */
function valuesIn(edits: readonly Edit[]): ValueOf {
  const values = new Map(edits.map(({ id, $state }) => [id, valuesOf($state.get())]));
  return (record, field) => values.get(record)?.[field];
}

export interface Publishing {
  readonly isBusy: boolean;
  /** What has come of it so far, in words; ''. */
  readonly said: string;
  /** Why it failed as a whole, in words; ''. */
  readonly failure: string;
  /** What the backend refused in fields, the last time. */
  readonly refused: readonly Judged[];
  /** Resolves to whether it is published. */
  readonly publish: () => Promise<boolean>;
}

/** Publishes the drafts of some records together: all or none. */
export function usePublish(
  studio: Studio,
  edits: readonly Edit[],
  trials: Pick<DraftChecks<unknown>, 'hold'>,
): Publishing {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<readonly Judged[]>([]);
  const { t } = studio;
  const followed = usePublicationNews(studio, edits);
  const act = async (): Promise<boolean> => {
    const flushed = await Promise.all(edits.map((edit) => edit.flush()));
    const drafts = flushed.filter((id) => id !== null);
    if (drafts.length === 0) {
      setSaid(t('record.unchanged'));
      return false;
    }
    const answer = await callStudio(studio.client, 'publish', { drafts });
    for (const id of drafts) studio.drafts.drop(id);
    await Promise.all(edits.map((edit, at) => (flushed[at] === null ? undefined : edit.load())));
    followed.follow(answer);
    return true;
  };
  return {
    isBusy,
    said: said === '' ? followed.words : said,
    failure,
    refused,
    publish: async () => {
      if (isBusy) return false;
      setBusy(true);
      setSaid('');
      setFailure('');
      setRefused([]);
      const release = await trials.hold();
      try {
        return await act();
      } catch (error) {
        setFailure(failureWords(studio, error));
        const problems = isStudioError(error) ? error.refusal?.problems : undefined;
        setRefused(judged(problems ?? [], valuesIn(edits)));
        // Both versions are shown then.
        if (isStudioError(error) && error.code === 'edited_meanwhile') {
          await Promise.all(edits.map((edit) => edit.load()));
        }
        return false;
      } finally {
        release();
        setBusy(false);
      }
    },
  };
}
