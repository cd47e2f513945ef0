import { useEffect, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import type { LostForGood } from '#src/contract/studio-api.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** What goes with what a draft deletes, and comes back with no undo: said before it is published. */
export function LostNote({ draft }: { readonly draft: DraftRecord }) {
  const { t, client } = useStudio();
  const [lost, setLost] = useState<LostForGood | undefined>();
  const { id, version, action, collection } = draft;
  const isAsked = action === 'delete' && (collection === 'products' || collection === 'items');
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = await callStudio(client, 'publish', { drafts: [id], dry: true, seen: { [id]: version } });
      if (isCurrent) setLost(answer.lost);
    };
    // What is wrong with the draft is told elsewhere.
    if (isAsked) ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, id, version, isAsked]);
  if (!isAsked || lost === undefined) return null;
  return (
    <p className="note">
      {lost.reviews > 0 && t('publish.lost.reviews', { count: lost.reviews })}{' '}
      {lost.waiting > 0 && t('publish.lost.waiting', { count: lost.waiting })} {t('publish.lost.hint')}
    </p>
  );
}
