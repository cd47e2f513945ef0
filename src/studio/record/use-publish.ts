import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo, useState, useEffect } from 'react';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import { valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import {
  judged,
  type Judged,
  type ValueOf,
  type SavedDraft,
  type DraftChecks,
} from '#src/studio/record/use-problems.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { RevisionRecord } from '#src/contract/records.ts';
import type { PublicationAnswer } from '#src/contract/studio-api.ts';
import { isOpen, publicationState, publicationWords } from '#src/studio/publish/publication-state.ts';
import { useBuilds } from '#src/studio/publish/use-builds.ts';
import { useStudio } from '#src/studio/use-studio.ts';

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
export function usePublish(edits: readonly Edit[], trials: Pick<DraftChecks<unknown>, 'hold'>): Publishing {
  const studio = useStudio();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<readonly Judged[]>([]);
  const { t } = studio;
  const followed = usePublicationNews(edits);
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
        setFailure(studio.words(error));
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

interface PublicationNews {
  /** What has become of the last publication, in words; '': there is nothing to tell. */
  readonly words: string;
  readonly follow: (answer: PublicationAnswer) => void;
}

interface Publication {
  /** Numbers of its changes. */
  readonly seqs: readonly number[];
  /** It was published in this window: then its end is told, too. */
  readonly isOwn: boolean;
}

const NONE: readonly (readonly number[])[] = [];
/** Revisions of a record that are looked at: those of its last publication. */
const REVISIONS = 20;

/** Records of one form that are asked for: of a product its first options, too. */
const RECORDS = 20;

/** Follows the last publication of some records to its end, also one of a window that is closed since. */
function usePublicationNews(edits: readonly Edit[]): PublicationNews {
  const studio = useStudio();
  const { client, t } = studio;
  const [publication, setPublication] = useState<Publication | null>(null);
  const filter = edits
    .slice(0, RECORDS)
    .map(({ collection, id }) => client.filter('(collection = {:collection} && record = {:id})', { collection, id }))
    .join(' || ');
  useEffect(() => {
    let isCurrent = true;
    const lastOf = async (): Promise<void> => {
      const options = { filter, sort: '-created,-seq', skipTotal: true, fields: 'publication,seq' };
      const { items } = await client.collection<RevisionRecord>('revisions').getList(1, REVISIONS, options);
      const seqs = items.filter(({ publication: one }) => one === items[0]?.publication).map(({ seq }) => seq);
      if (isCurrent && seqs.length > 0)
        setPublication((before) => (before?.isOwn === true ? before : { seqs, isOwn: false }));
    };
    // It is told in the list of publications, too.
    lastOf().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, filter]);
  const { builds, isSilent } = useBuilds(client, publication === null ? NONE : [publication.seqs]);
  const wordsOf = ({ seqs, isOwn }: Publication): string => {
    // Until the list of builds is there nobody can say more.
    const state = publicationState(seqs, builds ?? [], builds !== null && isSilent);
    if (!isOwn && (builds === null || !isOpen(state))) return '';
    return t(state.kind === 'unseen' ? 'record.saved' : 'record.published', { state: publicationWords(studio, state) });
  };
  return {
    words: publication === null ? '' : wordsOf(publication),
    follow: ({ fromSeq, toSeq }) =>
      setPublication({
        seqs: Array.from({ length: toSeq === 0 ? 0 : toSeq - fromSeq + 1 }, (_, at) => fromSeq + at),
        isOwn: true,
      }),
  };
}
