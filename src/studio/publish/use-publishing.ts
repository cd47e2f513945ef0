import { useEffect, useRef, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { RevisionRecord } from '#src/contract/records.ts';
import type { PublishedSeries } from '#src/contract/studio-api.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { newestRevisions } from '#src/studio/publish/newest-revisions.ts';
import { withHeard, type SeenRevision } from '#src/studio/publish/publications.ts';

export interface Publishing {
  /** The newest first; null: not read yet. */
  readonly revisions: readonly SeenRevision[] | null;
  readonly series: readonly PublishedSeries[];
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
  /** Reads it again. */
  readonly refresh: () => void;
}

type State = Omit<Publishing, 'refresh'>;
const NOTHING: State = { revisions: null, series: [], failure: null };
/** ms between two looks at a series while it is written: each of its records is news. */
const SERIES_PAUSE = 1000;

/** What was published, as it is now. Without live news it is read again whenever the window is looked at. */
export function usePublishing(client: PocketBase): Publishing {
  const [state, setState] = useState(NOTHING);
  const refresh = useRef((): void => undefined);
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    /** What came as news: an answer that was under way meanwhile does not have it. */
    let news: readonly SeenRevision[] = [];
    let asked = 0;
    const newest = async (): Promise<void> => {
      asked += 1;
      const turn = asked;
      try {
        const [read, { series }] = await Promise.all([newestRevisions(client), callStudio(client, 'series', {})]);
        if (turn === asked) setState({ revisions: withHeard(read, news), series, failure: null });
      } catch (failure) {
        if (turn === asked) setState((before) => ({ ...before, failure }));
      }
    };
    refresh.current = () => void newest();
    void newest();
    const heard = client.collection<RevisionRecord>('revisions').subscribe('*', ({ action, record }) => {
      if (action !== 'create') return;
      if (record.series !== '') {
        pause ??= setTimeout(() => {
          pause = undefined;
          void newest();
        }, SERIES_PAUSE);
        return;
      }
      news = withHeard(news, [record]);
      setState((before) => ({ ...before, revisions: withHeard(before.revisions ?? [], [record]) }));
    });
    // What was published before there was somebody to hear it.
    void heard.then(newest).catch(() => undefined);
    const reload = (): void => {
      if (!document.hidden) void newest();
    };
    document.addEventListener('visibilitychange', reload);
    addEventListener('online', reload);
    return () => {
      clearTimeout(pause);
      document.removeEventListener('visibilitychange', reload);
      removeEventListener('online', reload);
      void heard.then((stop) => stop()).catch(() => undefined);
    };
  }, [client]);
  return { ...state, refresh: () => refresh.current() };
}
