import { useEffect, useState } from 'react';
import type PocketBase from 'pocketbase';
import type { BuildRecord, RevisionRecord } from '#src/contract/records.ts';
import { newestRevisions } from '#src/islands/studio/publish/newest-revisions.ts';
import { withBuild } from '#src/islands/studio/publish/publications.ts';

/** How many of the newest are looked at. */
const BUILDS = 10;

export interface Publishing {
  /** The newest first; null: not read yet. */
  readonly builds: readonly BuildRecord[] | null;
  readonly revisions: readonly RevisionRecord[];
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
}

const NOTHING: Publishing = { builds: null, revisions: [], failure: null };

/** What is being published and what was, as it is now. Without live news it is read again whenever the window is looked at. */
export function usePublishing(client: PocketBase): Publishing {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const newest = async (): Promise<void> => {
      try {
        const [builds, revisions] = await Promise.all([
          client.collection<BuildRecord>('builds').getList(1, BUILDS, { sort: '-created', skipTotal: true }),
          newestRevisions(client),
        ]);
        setState({ builds: builds.items, revisions, failure: null });
      } catch (failure) {
        setState((before) => ({ ...before, failure }));
      }
    };
    void newest();
    const heard = [
      client.collection<BuildRecord>('builds').subscribe('*', ({ action, record }) => {
        if (action === 'delete') return;
        setState((before) => ({ ...before, builds: withBuild(before.builds ?? [], record) }));
      }),
      client.collection<RevisionRecord>('revisions').subscribe('*', ({ action, record }) => {
        if (action !== 'create') return;
        setState((before) => ({ ...before, revisions: [record, ...before.revisions] }));
      }),
    ];
    for (const one of heard) one.catch(() => undefined);
    const look = (): void => {
      if (!document.hidden) void newest();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      for (const one of heard) void one.then((stop) => stop()).catch(() => undefined);
    };
  }, [client]);
  return state;
}
