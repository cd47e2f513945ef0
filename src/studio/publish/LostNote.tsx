import { useEffect, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import { PUBLISH_DRAFTS, type LostForGood } from '#src/contract/studio-api.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const isAsked = ({ action, collection }: DraftRecord): boolean =>
  action === 'delete' && (collection === 'products' || collection === 'items');

/**
 * What goes with what drafts delete, and comes back with no undo: said before they are published. One question for all of
 * them: each is tried, and orders wait meanwhile.
 */
export function LostNote({ drafts }: { readonly drafts: readonly DraftRecord[] }) {
  const { t, client } = useStudio();
  const [lost, setLost] = useState<LostForGood | undefined>();
  const asked = drafts.filter(isAsked).slice(0, PUBLISH_DRAFTS);
  const key = JSON.stringify(asked.map(({ id, version }) => [id, version]));
  useEffect(() => {
    let isCurrent = true;
    const versions = JSON.parse(key) as readonly (readonly [string, number])[];
    const ask = async (): Promise<void> => {
      const ids = versions.map(([id]) => id);
      const answer = await callStudio(client, 'publish', {
        drafts: ids,
        dry: true,
        seen: Object.fromEntries(versions),
      });
      if (isCurrent) setLost(answer.lost);
    };
    // What is wrong with a draft is told elsewhere.
    if (versions.length > 0) ask().catch(() => isCurrent && setLost(undefined));
    return () => {
      isCurrent = false;
    };
  }, [client, key]);
  if (asked.length === 0 || lost === undefined) return null;
  return (
    <p className="note">
      {lost.reviews > 0 && t('publish.lost.reviews', { count: lost.reviews })}{' '}
      {lost.waiting > 0 && t('publish.lost.waiting', { count: lost.waiting })} {t('publish.lost.hint')}
    </p>
  );
}
