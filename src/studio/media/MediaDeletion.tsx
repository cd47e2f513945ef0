import { useState } from 'react';
import type { ListedMedium } from '#src/contract/studio-media.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { noteMedium } from '#src/studio/media/medium-of.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';

export interface MediaDeletionProps {
  readonly studio: Studio;
  /** Those that are seen. */
  readonly media: readonly ListedMedium[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
}

/** Deletes the pictures that are selected, after a second press: nothing brings them back. */
export function MediaDeletion({ studio, media, chosen, onChoose, onDeleted }: MediaDeletionProps) {
  const { t, client } = studio;
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const gone = new Set<string>();
    try {
      for (const id of chosen) {
        await client.collection('media').delete(id);
        noteMedium(client, id, null);
        gone.add(id);
      }
      setFailure(null);
    } catch (error) {
      // Somebody shows it since, or no answer came: the others are gone all the same.
      setFailure(error);
    }
    setBusy(false);
    setAsked(false);
    onDeleted(gone);
  };
  if (media.length === 0 && failure === null) return null;
  return (
    <div className="media-deletion">
      <button type="button" className="link" onClick={() => onChoose(new Set(media.map(({ id }) => id)))}>
        {t('media.delete.all')}
      </button>
      {chosen.size > 0 && !isAsked && (
        <button type="button" className="button" onClick={() => setAsked(true)}>
          {t('media.delete', { count: chosen.size })}
        </button>
      )}
      {chosen.size > 0 && isAsked && (
        <>
          <p>{t('media.delete.sure')}</p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void remove()}>
            {t('media.delete.do')}
          </button>
          <button type="button" className="link" onClick={() => setAsked(false)}>
            {t('media.delete.not')}
          </button>
        </>
      )}
      <Problem text={failure !== null && errorWords(t, failure)} />
    </div>
  );
}
