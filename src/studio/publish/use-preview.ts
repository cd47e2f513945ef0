import { useEffect, useRef, useState } from 'react';
import type { DraftRecord, PreviewRecord } from '#src/contract/records.ts';
import { errorWords } from '#src/wording/error-words.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface PreviewState {
  /** The look that was asked for last; null: none. */
  readonly preview: PreviewRecord | null;
  readonly failure: string;
  readonly ask: (drafts: readonly DraftRecord[]) => Promise<void>;
}

/** A look at drafts: asked for, and followed until its pages are there. */
export function usePreview({ client, me, t }: Studio): PreviewState {
  const [preview, setPreview] = useState<PreviewRecord | null>(null);
  const [failure, setFailure] = useState('');
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const ask = async (drafts: readonly DraftRecord[]): Promise<void> => {
    stop.current();
    setFailure('');
    setPreview(null);
    try {
      const previews = client.collection<PreviewRecord>('previews');
      const made = await previews.create({ drafts: drafts.map(({ id }) => id), author: me.id, state: 'waiting' });
      setPreview(made);
      const heard = previews.subscribe(made.id, ({ record }) => setPreview(record));
      stop.current = () => void heard.then((end) => end()).catch(() => undefined);
      await heard;
      // It may have been ready before anybody listened.
      setPreview(await previews.getOne(made.id));
    } catch (error) {
      setFailure(errorWords(t, error));
    }
  };
  return { preview, failure, ask };
}
