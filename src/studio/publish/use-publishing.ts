import { useEffect, useRef, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { RevisionRecord, ShopRecord } from '#src/contract/records.ts';
import type { PublishedSeries } from '#src/contract/studio-api.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
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

/** How many of the newest are shown. */
const REVISIONS = 100;
/** What is shown of them; records themselves are long. */
const FIELDS: readonly (keyof SeenRevision)[] = [
  'id',
  'created',
  'publication',
  'series',
  'undone',
  'seq',
  'collection',
  'record',
  'label',
  'author_name',
];

/**
 * What people have changed, the newest first, without what belongs to a series. What filled the shop before its own record was there, which comes last, is
 * no publication: there was no site yet, and nobody wants to take it back.
 * @throws BackendError of the SDK
 */
export async function newestRevisions(client: PocketBase): Promise<readonly SeenRevision[]> {
  const [shop] = (await client.collection<ShopRecord>('shop').getList(1, 1, { skipTotal: true })).items;
  const filter = client.filter("series = '' && created > {:begun} && (collection != 'shop' || action != 'create')", {
    begun: shop?.created ?? '',
  });
  const revisions = client.collection<SeenRevision>('revisions');
  const options = { filter, sort: '-created,-seq', skipTotal: true, fields: FIELDS.join(',') };
  return (await revisions.getList(1, REVISIONS, options)).items;
}
