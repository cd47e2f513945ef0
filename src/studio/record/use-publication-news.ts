import { useEffect, useState } from 'react';
import type { RevisionRecord } from '#src/contract/records.ts';
import type { PublicationAnswer } from '#src/contract/studio-api.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { isOpen, publicationState, publicationWords } from '#src/studio/publish/publication-state.ts';
import { useBuilds } from '#src/studio/publish/use-builds.ts';

export interface PublicationNews {
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
export function usePublicationNews(studio: Studio, edits: readonly Edit[]): PublicationNews {
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
