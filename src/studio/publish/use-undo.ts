import { useState } from 'react';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { Publication } from '#src/studio/publish/publications.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { fieldProblemWords } from '#src/studio/studio-words.ts';

export interface Undo {
  /** Id of the publication that is being taken back; null: none. */
  readonly busy: string | null;
  /** How far that is, or that it is done, in words; ''. */
  readonly said: string;
  /** Why it was refused, in words; null: it was not. */
  readonly refused: { readonly id: string; readonly texts: readonly string[] } | null;
  readonly undo: (publication: Publication) => Promise<void>;
}

/** Takes publications back; a series request by request, the newest first. `onDone`: it is over, and whether all went back. */
export function useUndo(studio: Studio, onDone: (isWhole: boolean) => void): Undo {
  const { t, client } = studio;
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<Undo['refused']>(null);
  const refusedWords = (error: unknown): readonly string[] => {
    const refusal = isStudioError(error) ? error.refusal : null;
    const edited = (refusal?.edited ?? []).map(({ label, record }) =>
      t('publish.changedSince', { name: label === '' ? record : label }),
    );
    const problems = (refusal?.problems ?? []).map((one) => fieldProblemWords(studio, one));
    return edited.length > 0 ? edited : [failureWords(studio, error), ...problems];
  };
  const undo = async (publication: Publication): Promise<void> => {
    if (busy !== null) return;
    const { id, isSeries, left: count } = publication;
    setBusy(id);
    setRefused(null);
    setSaid('');
    let left = count;
    try {
      if (isSeries) {
        const as = newId();
        while (left > 0) {
          setSaid(t('publish.undoing', { done: count - left, count }));
          ({ left } = await callStudio(client, 'undo', { series: id, as }));
        }
      } else ({ left } = await callStudio(client, 'undo', { publications: [id] }));
      setSaid(t('publish.undone'));
    } catch (error) {
      const done = count - left;
      setSaid('');
      // What has begun goes on in the backend, and its line says how far it is.
      const isLeft = done > 0 && isStudioError(error) && error.code === 'unreachable';
      if (!isLeft)
        setRefused({
          id,
          texts: [...refusedWords(error), ...(done > 0 ? [t('publish.undonePart', { done, count })] : [])],
        });
    }
    setBusy(null);
    onDone(left === 0);
  };
  return { busy, said, refused, undo };
}
